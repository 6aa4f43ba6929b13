// Requests that cost a stranger or a member little: one list for the test and for the bench. A machine has 256
// networks here, as many as a provider gives to one line (a /56 of IPv6), and asks from them in turn.

import { createECDH, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { livePath } from '#contract/addresses.ts'
import { csrfFieldName, csrfHeaderName } from '#contract/envelope.ts'
import { progressiveJpeg } from './dear-picture.ts'

/** A browser of the attacker: its cookies, and the token that belongs to them. */
export interface Identity {
  cookie: string
  token: string
}

interface Sent {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The body never ends, or the answer is not read: the connection is kept for so long. */
  heldMs?: number
}

export interface Attack {
  name: string
  /** States that the shop may answer; 0: it ended the connection. */
  answers: readonly number[]
  send(n: number, as: Record<'guest' | 'member' | 'operator', Identity>): Sent
  /** The waiting room is opened before it. */
  isAtWaitingRoom?: true
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const posted = (path: string, { cookie, token }: Identity, json: string): Sent => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { ...form, cookie },
  body: `${csrfFieldName}=${encodeURIComponent(token)}&json=${json}`,
})
/** The console takes the token in the head. */
const postedAtConsole = (path: string, { cookie, token }: Identity, json: string): Sent => ({
  method: 'POST',
  path: `/api/operator/${path}`,
  headers: { ...form, cookie, [csrfHeaderName]: token },
  body: `json=${json}`,
})
const asked = (path: string, identity: Identity, input: object) =>
  posted(path, identity, encodeURIComponent(JSON.stringify(input)))

const bomb = many('a=&', 8_000_000)
const smallBomb = many('a=&', 500_000)
const packed = gzipSync(many('a=&', 20_000_000))
const parts = many('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n', 900_000)
const scans = progressiveJpeg(2000, 800).toString('base64url')
const deep = many('[', 400_000)
const keys = `{${Array.from({ length: 30_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`
const inText = (json: string) => encodeURIComponent(JSON.stringify(json))
const texts = (count: number) => `[${Array.from({ length: count }, (_, n) => `"${n.toString(36)}"`).join()}]`
const pushKey = (n: number) =>
  createECDH('prime256v1')
    .generateKeys('base64url')
    .slice(0, 80 - (n % 2))

const refusedForm = [0, 401, 403, 404, 413, 415, 422, 429]
export const attacks: readonly Attack[] = [
  ...['content/film', 'content/picture', 'cards/add_picture'].map(
    (path): Attack => ({
      name: `a form of 8 MB to ${path} of the console`,
      answers: refusedForm,
      send: () => ({ method: 'POST', path: `/api/operator/${path}`, headers: form, body: bomb }),
    }),
  ),
  {
    name: 'forms of 500 kB to a call that is not there',
    answers: refusedForm,
    send: () => ({ method: 'POST', path: '/api/nothing', headers: form, body: smallBomb }),
  },
  {
    name: 'forms of 500 kB to a page',
    answers: [...refusedForm, 303],
    send: () => ({ method: 'POST', path: '/pack-list', headers: form, body: smallBomb }),
  },
  {
    name: 'forms of 500 kB to the login, with a token',
    answers: refusedForm,
    send: (_, { guest }) => ({ ...posted('/user/login', guest, ''), body: `${smallBomb}json=1` }),
  },
  {
    name: 'JSON that is deep',
    answers: refusedForm,
    send: (_, { guest }) => posted('/user/login', guest, deep),
  },
  {
    name: 'JSON of 30,000 unknown keys',
    answers: refusedForm,
    send: (_, { guest }) => posted('/user/login', guest, keys),
  },
  {
    name: 'JSON of one text in an enquiry',
    answers: [...refusedForm, 503],
    send: (_, { guest }) => posted('/user/enquiry/send', guest, `{"body":"${many('⺁', 900_000 / 3)}"}`),
  },
  {
    name: 'JSON of one text of escapes in an enquiry',
    answers: [...refusedForm, 503],
    send: (_, { guest }) => posted('/user/enquiry/send', guest, `{"body":"${many('%E2%BA%81', 900_000)}"}`),
  },
  {
    name: 'an enquiry with text for a picture',
    answers: [...refusedForm, 503],
    send: (_, { guest }) => posted('/user/enquiry/send', guest, `{"pictures":["${many('a', 900_000)}"]}`),
  },
  {
    name: 'lists of a member that are long',
    answers: refusedForm,
    send: (_, { member }) => posted('/user/pack/decision', member, `{"send_card":${texts(60_000)}}`),
  },
  ...Object.entries({ deep, keys, 'a long list': `{"content":{"prizes":${texts(60_000)}}}` }).map(
    ([name, json]): Attack => ({
      name: `JSON of an operator: ${name === 'keys' ? '30,000 unknown keys' : name}`,
      answers: refusedForm,
      send: (_, { operator }) => postedAtConsole('drafts/save', operator, json),
    }),
  ),
  {
    name: 'a setting of an operator that is deep JSON',
    answers: [...refusedForm, 409],
    send: (n, { operator }) =>
      postedAtConsole(
        'settings/change',
        operator,
        `{"actKey":"${randomUUID()}","why":"a${n}","name":"shopName","value":${inText(deep.slice(0, 19_000))},"seen":"","from":null,"until":null}`,
      ),
  },
  ...Object.entries({ deep, '30,000 unknown keys': keys }).flatMap(([name, json]) =>
    ['fincode', 'paypal', 'amazon-pay'].map(
      (provider): Attack => ({
        name: `notifications of ${provider}: JSON, ${name}`,
        answers: [...refusedForm, 400],
        send: () => ({
          method: 'POST',
          path: `/api/payment/${provider}/notification`,
          headers: { 'content-type': 'application/json' },
          body: json,
        }),
      }),
    ),
  ),
  {
    name: 'notifications of veritrans of many fields',
    answers: [...refusedForm, 400],
    send: () => ({
      method: 'POST',
      path: '/api/payment/veritrans/notification',
      headers: form,
      body: smallBomb,
    }),
  },
  {
    name: 'a body that is packed',
    answers: refusedForm,
    send: (_, { guest }) => ({
      ...posted('/user/login', guest, ''),
      headers: { ...form, cookie: guest.cookie, 'content-encoding': 'gzip' },
      body: packed,
    }),
  },
  {
    name: 'a body of many parts',
    answers: refusedForm,
    send: (_, { guest }) => ({
      ...posted('/user/enquiry/send', guest, ''),
      headers: { cookie: guest.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      body: parts,
    }),
  },
  {
    name: 'pictures of many scans',
    answers: [200, 422, 429, 503],
    send: (n, { guest }) =>
      asked('/user/enquiry/send', guest, {
        ...{ message_key: randomUUID(), topic: 'other', about: '', name: 'a', mail: `a${n}@test.example` },
        ...{ body: 'a', pictures: [scans, scans, scans] },
      }),
  },
  ...[
    ...['/?page=', '/pack-list?a', '/pack-list?index=none', '/pack-detail?packId=none', '/box?packId=none'],
    ...['/draw-proof?firstSlot=1&packId=none', '/login?packId=none', '/user-register?packId=none'],
    ...['/buy-point/none', '/my-page?a=', '/no-such-page/'],
  ].map(
    (path): Attack => ({
      name: `pages of invented addresses: ${path}…`,
      answers: [200, 302, 404, 429],
      send: (n) => ({ path: `${path}${n}${'x'.repeat(n % 50)}` }),
    }),
  ),
  {
    name: 'wrong passwords of one account',
    answers: [422, 429, 503],
    send: (_, { guest }) => asked('/user/login', guest, { mail: 'victim@test.example', pass: 'wrong123456' }),
  },
  {
    name: 'wrong passwords of many accounts',
    answers: [422, 429, 503],
    send: (n, { guest }) => asked('/user/login', guest, { mail: `v${n}@test.example`, pass: 'wrong123456' }),
  },
  {
    name: 'passwords to be reset',
    answers: [200, 422, 429, 503],
    send: (n, { guest }) => asked('/user/reset_password', guest, { mail: `v${n}@test.example` }),
  },
  ...['fincode', 'paypal', 'amazon-pay', 'none'].map(
    (provider): Attack => ({
      name: `forged notifications of ${provider}`,
      answers: [200, ...refusedForm, 400, 503],
      send: (n) => ({
        method: 'POST',
        path: `/api/payment/${provider}/notification`,
        // Each names something that verifying it would look up.
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': randomUUID(),
          'paypal-transmission-time': new Date(n).toISOString(),
          'paypal-transmission-sig': 'AAAA',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `https://api.paypal.com/v1/notifications/certs/CERT-${n}`,
        },
        body: JSON.stringify({
          ...{ order_id: randomUUID(), status: 'CAPTURED', event: 'payments.card.exec', id: `WH-${n}` },
          ...{ Type: 'Notification', MessageId: randomUUID(), Message: '{}', Signature: 'AAAA' },
          ...{ SignatureVersion: '1', Timestamp: new Date(n).toISOString() },
          SigningCertURL: `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${n}.pem`,
        }),
      }),
    }),
  ),
  {
    name: 'returns from payments that are not there',
    answers: [303, 404, 422, 429],
    send: (n) => ({ path: `/api/payment/fincode/return?order=${n}` }),
  },
  {
    name: 'push addresses that are dead',
    answers: [200, 422, 429],
    send: (n, { member }) =>
      asked('/user/push/subscription', member, {
        endpoint: `https://push.test.example/${n}`,
        p256dh: pushKey(n),
        auth: 'AAAAAAAAAAAAAAAAAAAAAA',
      }),
  },
  {
    name: 'checks of draws, one after the other',
    answers: [200, 404, 422, 429, 503],
    send: (_, { member }) => asked('/user/pack/check', member, { pack_id: 'drop', count: '1' }),
  },
  {
    name: 'many cookies',
    answers: [200, 400, 431],
    send: () => ({ path: '/api/user/point', headers: { cookie: many('a=b; ', 14_000) } }),
  },
  {
    name: 'many headers',
    answers: [200, 400, 431],
    send: () => ({ path: '/api/user/point', headers: { 'x-a': Array<string>(1500).fill('b') } }),
  },
  {
    name: 'a query of 14 kB',
    answers: [200, 400, 414, 422, 429, 431],
    send: () => ({ path: `/api/user/point?${many('a=&', 14_000)}` }),
  },
  {
    name: 'ranges of a file',
    answers: [200, 206, 304, 404, 416, 429],
    send: () => ({ path: '/robots.txt', headers: { range: `bytes=${many('0-,', 8000)}0-` } }),
  },
  {
    name: 'bodies that never end',
    answers: [...refusedForm, 408],
    send: (_, { guest }) => ({ ...posted('/user/login', guest, ''), body: 'json=', heldMs: 2000 }),
  },
  {
    name: 'live streams',
    answers: [0, 200, 404, 422, 429, 503],
    send: () => ({ path: `${livePath}?packs=drop`, heldMs: 2000 }),
  },
  {
    name: 'places in the waiting room',
    answers: [200, 429, 503],
    isAtWaitingRoom: true,
    send: () => ({ path: '/' }),
  },
]

/** Opens connections to a shop, and sends what an attack says. */
export function createAttacker(port: number) {
  const agent = new Agent({ keepAlive: true })
  return {
    /** @returns the status of the answer; 0: the connection ended without one. */
    send({ method = 'GET', path, headers = {}, body, heldMs }: Sent, n: number): Promise<number> {
      return new Promise((resolve) => {
        const network = `2001:db8:0:${(n & 255).toString(16)}::1`
        const sent = request({
          ...{ port, method, path, agent: heldMs === undefined ? agent : false },
          headers: {
            ...{ host: 'localhost:3000', 'x-forwarded-for': network },
            ...(body !== undefined && {
              'content-length': heldMs === undefined ? Buffer.byteLength(body) : 100_000,
            }),
            ...headers,
          },
        })
        let status = 0
        const end = () => resolve(status)
        sent.on('response', (answer) => {
          status = answer.statusCode ?? 0
          answer.on('error', end).on('close', end).resume()
        })
        sent.on('error', end).on('close', end)
        if (heldMs !== undefined) setTimeout(() => sent.destroy(), heldMs)
        if (body !== undefined) sent.write(body)
        if (heldMs === undefined || body === undefined) sent.end()
      })
    },
    close: () => agent.destroy(),
  }
}
