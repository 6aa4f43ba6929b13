import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  acceptedMessage,
  closingMessage,
  hashVerdict,
  roundMs,
  verdictMessage,
} from '#contract/beacon-box.ts'
import {
  closing as closingRecord,
  type SignedClosing,
  type SignedVerdict,
  verdict as verdictRecord,
} from '#contract/closings.ts'
import { fromHex, hex } from '#contract/sealed-box.ts'
import { closingHash, verdictOf } from '#contract/signed-closings.ts'
import { isEd25519, type SigningKey, signingKey } from '#server/cards/boxes/ed25519.ts'
import { makeFolder, openFolder } from './folder.ts'
import { nothingYet } from './judge.ts'
import { firstLine, Log, linesInMemory } from './log.ts'
import { registerWitness } from './server.ts'
import { scheme, Witness, type WitnessTrust } from './witness.ts'

const [shop, a, b, c] = [1, 2, 3, 4].map((byte) => signingKey(Buffer.alloc(32, byte))) as [
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
]
const network = {
  chainHash: '00'.repeat(32),
  publicKey: '00'.repeat(96),
  genesisSeconds: 1_000_000,
  periodMs: 3000,
}
const steps = [1500, 950, 400]
const identity = (name: string, key: SigningKey) => ({
  name,
  address: `http://${name}.test`,
  key: key.publicKey,
})
const trustOf = (own: SigningKey, over: Partial<WitnessTrust> = {}): WitnessTrust => ({
  network,
  stepsMs: steps,
  shopKey: shop.publicKey,
  quorum: 2,
  witnesses: [identity('a', own), identity('b', b), identity('c', c)],
  ...over,
})

let nonce = 0
function closingOf(over: Partial<SignedClosing> = {}, key = shop): SignedClosing & { hash: string } {
  const bare = {
    number: 1,
    before: nothingYet.closing,
    round: 10,
    lines: '11'.repeat(32),
    nonce: (++nonce).toString(16).padStart(64, '0'),
    ...over,
  }
  const hash = closingHash(scheme, bare)
  return { ...bare, signature: hex(key.sign(closingMessage(scheme, hash))), hash: hex(hash) }
}

const accept = (hash: string, key: SigningKey) => ({
  witness: key.publicKey,
  signature: hex(key.sign(acceptedMessage(scheme, fromHex(hash)))),
})

function timely(closing: SignedClosing & { hash: string }, key: SigningKey) {
  const bare = {
    number: closing.number,
    closing: closing.hash,
    verdict: 'timely' as const,
    atMicros: 1,
    before: nothingYet.closing,
  }
  const signature = hex(key.sign(verdictMessage(scheme, hashVerdict(scheme, verdictOf(bare)))))
  return { witness: key.publicKey, verdict: z.encode(verdictRecord, { ...bare, signature }) }
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A folder that is filled in, and ways to start from it and to be killed. */
function folderOf() {
  const folder = join(mkdtempSync(join(tmpdir(), 'witness-')), 'w')
  const key = makeFolder(folder)
  const path = (name: string) => join(folder, name)
  const settings = { ...trustOf(a), host: '127.0.0.1', port: 8460 }
  settings.witnesses = [{ ...identity('a', a), key }, ...settings.witnesses.slice(1)]
  writeFileSync(path('witness.json'), JSON.stringify(settings))
  ends.push(() => rmSync(folder, { recursive: true }))
  return { folder, path }
}

interface Running {
  app: ReturnType<typeof fastify>
  witness: Witness
  sent: { url: string; body: { accepted: unknown[] } }[]
  send(
    closing: SignedClosing,
    accepted?: object[],
  ): Promise<{ status: number; body: Record<string, never>; text: string }>
  post(path: string, body: object): Promise<{ status: number; body: Record<string, never>; text: string }>
  stop(): void
}

/** The witness at work, whose clock stands where the test puts it. */
function start(time: { ms: number }, from?: string): Running {
  const sent: Running['sent'] = []
  const outside = {
    clock: () => time.ms,
    post: async (url: string, body: object) => {
      sent.push({ url, body: body as never })
      return 202
    },
  }
  const opened = from === undefined ? undefined : openFolder(from)
  const open = opened?.openLog()
  const key = opened?.key ?? a
  const said = linesInMemory()
  said.append(firstLine(key))
  const log = open?.log ?? new Log(scheme, key, { said, received: linesInMemory() })
  const witness = new Witness(opened?.settings ?? trustOf(a), { key, log, outside })
  const app = fastify()
  registerWitness(app, () => witness)
  const post: Running['post'] = async (path, payload) => {
    const answer = await app.inject({ method: 'POST', url: path, payload })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  const stop = () => {
    witness.end()
    open?.close()
  }
  ends.unshift(stop)
  return {
    app,
    witness,
    sent,
    post,
    stop: () => {
      ends.splice(ends.indexOf(stop), 1)
      stop()
    },
    send: ({ hash: _, ...closing }: SignedClosing & { hash?: string }, accepted = []) =>
      post('/closings', { closing: z.encode(closingRecord, closing), accepted }),
  }
}

const before = (round: number, ms: number) => roundMs(network, round) - ms
const wordOf = ({ body }: { body: { verdict?: { verdict: string } } }) => body.verdict?.verdict

test('a closing in time is forwarded with the own acceptance and timely after the last step, for ever in the same bytes', {
  meta: {
    proves: [
      {
        id: 'witness-timely',
        section: 'rulings',
        says: 'A witness says what it says of a closing only when no witness can accept it any more, and says the same for ever.',
        from: 'own',
        file: 'witness/judge.ts',
        breaks: { replace: 'nowMs > this.endMs(known.closing.round)', with: 'nowMs >= 0' },
      },
    ],
  },
}, async () => {
  const time = { ms: before(10, 1500) }
  const running = start(time)
  const closing = closingOf()
  expect(await running.send(closing)).toMatchObject({ status: 202, body: {} })
  expect(running.sent.map(({ url }) => url)).toEqual(['http://b.test/closings', 'http://c.test/closings'])
  expect(running.sent[0]?.body.accepted).toEqual([accept(closing.hash, a)])
  time.ms = before(10, 400)
  expect((await running.send(closing)).status).toBe(202)
  time.ms += 1
  const first = await running.send(closing)
  expect(first).toMatchObject({
    status: 200,
    body: { verdict: { verdict: 'timely', number: 1, closing: closing.hash } },
  })
  time.ms += 60_000
  expect((await running.send(closing)).text).toBe(first.text)

  const list = await running.app.inject('/verdicts')
  expect(list.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  expect(list.json()).toMatchObject({ witness: { name: 'a', key: a.publicKey }, from: 0 })
  const said = z.decode(verdictRecord, list.json().verdicts[0]) as SignedVerdict
  const message = verdictMessage(scheme, hashVerdict(scheme, verdictOf(said)))
  expect(isEd25519(fromHex(a.publicKey), message, fromHex(said.signature))).toBe(true)
  expect((await running.app.inject('/verdicts?from=1')).json().verdicts).toEqual([])
})

test('with the acceptances of others it has until later steps, and forwards again what it learns', async () => {
  const time = { ms: before(10, 950) }
  const running = start(time)
  const one = closingOf()
  expect((await running.send(one, [accept(one.hash, b)])).status).toBe(202)
  expect(running.sent[0]?.body.accepted).toHaveLength(2)
  time.ms = before(10, 500)
  await running.send(one, [accept(one.hash, b), accept(one.hash, c)])
  expect(running.sent[2]?.body.accepted).toHaveLength(3)
  await running.send(one, [accept(one.hash, c)])
  expect(running.sent).toHaveLength(4)
  time.ms = before(10, 399)
  expect(wordOf((await running.send(one)) as never)).toBe('timely')
})

test('late is said once the last step is over; forged, foreign and own acceptances help nothing; the number stays open', async () => {
  const time = { ms: before(10, 1499) }
  const running = start(time)
  const one = closingOf()
  const forged = { witness: b.publicKey, signature: accept(one.hash, c).signature }
  await running.send(one, [forged, accept(one.hash, a), accept(one.hash, signingKey(Buffer.alloc(32, 9)))])
  expect(running.sent).toEqual([])
  time.ms = before(10, 399)
  expect(wordOf((await running.send(one)) as never)).toBe('late')
  const again = closingOf({ round: 11 })
  expect((await running.send(again)).status).toBe(202)
  time.ms = before(11, 399)
  expect(wordOf((await running.send(again)) as never)).toBe('timely')
  time.ms = before(14, 0)
  expect(wordOf((await running.send(closingOf({ number: 2, before: again.hash, round: 13 }))) as never)).toBe(
    'late',
  )
})

test('two closings of one number and round are forked, and nothing of this shop is accepted any more', {
  meta: {
    proves: [
      {
        id: 'witness-forked',
        section: 'rulings',
        says: 'Two closings of one number and round are proof of fraud: a witness accepts nothing of that shop any more.',
        from: 'own',
        file: 'witness/judge.ts',
        breaks: { replace: "ofFirst.length === 1 ? 'timely' : 'forked'", with: "'timely'" },
      },
    ],
  },
}, async () => {
  const time = { ms: before(10, 2000) }
  const running = start(time)
  const [one, other, later] = [closingOf(), closingOf(), closingOf({ round: 11 })]
  for (const closing of [one, other, later]) expect((await running.send(closing)).status).toBe(202)
  expect(await running.send(closingOf())).toMatchObject({ status: 409, body: { error: 'forked' } })
  time.ms = before(10, 399)
  expect(wordOf((await running.send(one)) as never)).toBe('forked')
  expect(wordOf((await running.send(other)) as never)).toBe('forked')
  expect(wordOf((await running.send(later)) as never)).toBe('late')
  expect(await running.send(closingOf({ round: 12 }))).toMatchObject({
    status: 409,
    body: { error: 'forked' },
  })
})

test('of two rounds the first takes the number, and the other closing is late at once', async () => {
  const time = { ms: before(10, 2000) }
  const running = start(time)
  const [one, other] = [closingOf(), closingOf({ round: 11 })]
  await running.send(other)
  await running.send(one)
  time.ms = before(10, 399)
  expect(wordOf((await running.send(other)) as never)).toBe('late')
  expect(wordOf((await running.send(one)) as never)).toBe('timely')
})

test('a closing that follows one without a verdict waits for that verdict', async () => {
  const time = { ms: before(10, 1500) }
  const running = start(time)
  const one = closingOf()
  await running.send(one)
  time.ms = before(10, 410)
  const next = running.send(closingOf({ number: 2, before: one.hash, round: 11 }))
  await sleep(50)
  time.ms = before(10, 399)
  expect((await running.send(one)).status).toBe(200)
  expect((await next).status).toBe(202)
})

test('what does not follow is refused with the last that counts', async () => {
  const time = { ms: before(10, 2000) }
  const running = start(time)
  const one = closingOf()
  await running.send(one)
  time.ms = before(10, 399)
  const last = { number: 1, closing: one.hash }
  for (const over of [{}, { number: 3 }, { number: 2 }, { number: 2, before: one.hash }])
    expect(await running.send(closingOf(over)), JSON.stringify(over)).toMatchObject({
      status: 409,
      body: { error: 'not next', last },
    })
  const far = closingOf({ number: 2, before: one.hash, round: 10_000 })
  expect(await running.send(far)).toMatchObject({ status: 409, body: { error: 'too early', last } })
  expect((await running.send(closingOf({ number: 2, before: one.hash, round: 11 }, b))).status).toBe(422)
})

test('a witness that was away follows a quorum of the others, also against its own voice, and nobody else', {
  meta: {
    proves: [
      {
        id: 'witness-catches-up',
        section: 'rulings',
        says: 'A witness that was away follows the closings that a quorum of the other witnesses found timely.',
        from: 'own',
        file: 'witness/witness.ts',
        breaks: { replace: 'voices.length < this.#trust.quorum', with: 'voices.length < 1' },
      },
    ],
  },
}, async () => {
  const time = { ms: before(20, 0) }
  const running = start(time)
  const catchUp = ({ hash: _, ...closing }: SignedClosing & { hash: string }, verdicts: object[]) =>
    running.post('/catch-up', { closing: z.encode(closingRecord, closing), verdicts })
  const one = closingOf()
  expect((await catchUp(one, [timely(one, b)])).status).toBe(422)
  expect((await catchUp(one, [timely(one, b), timely(one, b)])).status).toBe(422)
  expect((await catchUp(one, [timely(one, b), timely(one, a)])).status).toBe(422)
  expect((await catchUp(one, [timely(one, b), timely(closingOf(), c)])).status).toBe(422)
  const caught = await catchUp(one, [timely(one, b), timely(one, c)])
  expect(caught).toMatchObject({ status: 200, body: { verdict: { verdict: 'late' } } })
  expect((await catchUp(one, [timely(one, b), timely(one, c)])).text).toBe(caught.text)

  const second = closingOf({ number: 2, before: one.hash, round: 22 })
  const instead = closingOf({ number: 2, before: one.hash, round: 23 })
  await running.send(second)
  expect((await catchUp(second, [timely(second, b), timely(second, c)])).status).toBe(202)
  time.ms = before(22, 399)
  expect(wordOf((await running.send(second)) as never)).toBe('timely')
  expect((await catchUp(instead, [timely(instead, b), timely(instead, c)])).status).toBe(200)
  const third = closingOf({ number: 3, before: instead.hash, round: 24 })
  expect((await running.send(third)).status).toBe(202)
})

test('killed between acceptance and verdict it says the same after a restart, and forwards again', {
  meta: {
    proves: [
      {
        id: 'witness-restarts',
        section: 'rulings',
        says: 'A witness that is killed says after its restart what it would have said.',
        from: 'own',
        file: 'witness/judge.ts',
        breaks: {
          replace: 'if (!journal.has(receipt.hash)) this.#note',
          with: 'if (journal.has(receipt.hash)) this.#note',
        },
      },
    ],
  },
}, async () => {
  const { folder, path } = folderOf()
  const time = { ms: before(10, 1500) }
  const [one, other] = [closingOf(), closingOf()]
  const first = start(time, folder)
  await first.send(one)
  time.ms = before(10, 1499)
  await first.send(other)
  expect(readFileSync(path('received.jsonl'), 'utf8').split('\n')).toHaveLength(3)
  first.stop()

  time.ms = before(10, 600)
  const second = start(time, folder)
  expect(second.sent).toHaveLength(2)
  second.stop()
  time.ms = before(10, -60_000)
  const third = start(time, folder)
  expect(third.sent).toEqual([])
  const said = await third.send(one)
  expect(wordOf(said as never)).toBe('timely')
  expect(wordOf((await third.send(other)) as never)).toBe('late')
  third.stop()
  const fourth = start(time, folder)
  expect((await fourth.send(one)).text).toBe(said.text)
  expect((await fourth.send(closingOf())).status).toBe(409)
})

test('a torn last line is dropped; a log that is missing, emptied, changed or another’s is refused', {
  meta: {
    proves: [
      {
        id: 'witness-log',
        section: 'rulings',
        says: 'A witness does not start when its log is missing, emptied or changed: each verdict links the one before.',
        from: 'own',
        file: 'witness/log.ts',
        breaks: { replace: 'if (read.said.before !== this.#head)', with: "if (read.said.before === '')" },
      },
    ],
  },
}, async () => {
  const { folder, path } = folderOf()
  const time = { ms: before(10, 1500) }
  const first = start(time, folder)
  const one = closingOf()
  await first.send(one)
  time.ms = before(10, 399)
  const said = await first.send(one)
  const late = closingOf({ number: 2, before: one.hash, round: 11 })
  time.ms = before(12, 0)
  await first.send(late)
  first.stop()

  const log = path('verdicts.jsonl')
  const whole = readFileSync(log, 'utf8')
  appendFileSync(log, '{"said":{"number":2')
  const second = start(time, folder)
  expect((await second.send(one)).text).toBe(said.text)
  second.stop()
  expect(readFileSync(log, 'utf8')).toBe(whole)

  const refusals: [string, string | RegExp][] = [
    ['', /never starts anew/],
    [whole.replace('timely', 'forked'), /signature does not hold/],
    [whole.replace(/"number":1/, '"number":7'), /signature does not hold/],
    [whole.replace(/("verdict":"late".*"signature":")../, '$100'), /signature does not hold/],
    [whole.split('\n').toSpliced(1, 1).join('\n'), /does not follow/],
    [`${whole}not a line\n`, /none that a witness writes/],
    [whole.replace(/"witness":"..../, '"witness":"0000'), /another key/],
  ]
  for (const [text, message] of refusals) {
    writeFileSync(log, text)
    expect(() => openFolder(folder).openLog(), String(message)).toThrow(message)
  }
  rmSync(log)
  expect(() => openFolder(folder).openLog()).toThrow(/retire this witness/)
  expect(() => makeFolder(folder)).toThrow(/already/)
})

test('settings that cannot be right are refused with every fault', () => {
  const { folder, path } = folderOf()
  const right = JSON.parse(readFileSync(path('witness.json'), 'utf8'))
  const refused = (over: object) => {
    writeFileSync(path('witness.json'), JSON.stringify({ ...right, ...over }))
    try {
      openFolder(folder)
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }
  expect(refused({})).toBeUndefined()
  expect(refused({ shopKey: '', port: 0 })).toMatch(/port: .*\n.*shopKey: /)
  expect(refused({ stepsMs: [400, 950] })).toMatch(/nearer/)
  expect(refused({ quorum: 4 })).toMatch(/more than half/)
  expect(refused({ witnesses: trustOf(a).witnesses })).toMatch(/none has the key/)
  expect(refused({ more: 1 })).toMatch(/"more"/)
  writeFileSync(path('witness.json'), '{')
  expect(() => openFolder(folder)).toThrow(/no JSON/)
})

test('malformed input is refused and changes nothing', async () => {
  const running = start({ ms: before(10, 2000) })
  const { hash: _, ...one } = closingOf()
  const closing = z.encode(closingRecord, one)
  for (const body of [
    {},
    { closing: null },
    { closing: { ...closing, round: -1 } },
    { closing: { ...closing, number: 1.5 } },
    { closing: { ...closing, number: 2 ** 60 } },
    { closing: { ...closing, before: 'x' } },
    { closing: { ...closing, signature: '00' } },
    { closing: { ...closing, nonce: '00'.repeat(32) } },
    { closing, accepted: [{ witness: 'x', signature: 'y' }] },
    { closing, accepted: Array(21).fill(accept('00'.repeat(32), b)) },
    { closing, wait: 'yes' },
  ])
    expect((await running.post('/closings', body)).status, JSON.stringify(body)).toBe(422)
  const raw = (payload: string, type = 'application/json') =>
    running.app.inject({ method: 'POST', url: '/closings', payload, headers: { 'content-type': type } })
  expect((await raw('{')).statusCode).toBe(400)
  expect((await raw('x'.repeat(20_000))).statusCode).toBe(413)
  expect((await raw('x', 'text/plain')).statusCode).toBe(422)
  expect((await raw('x', 'text/html')).statusCode).toBe(415)
  expect((await running.post('/catch-up', { closing })).status).toBe(422)
  for (const from of ['-1', 'x', '1.5', '1e99'])
    expect((await running.app.inject(`/verdicts?from=${from}`)).statusCode, from).toBe(422)
  // It leads to the page that checks a box, if that is built.
  const { body, headers } = await running.app.inject('/')
  expect(headers.location ?? body).toMatch(/^check\/$|hashes alone/)
  expect(running.witness.log.length).toBe(0)
})

test('whoever waits is answered with the verdict', async () => {
  const genesisSeconds = Math.floor(Date.now() / 1000) - 1
  const near = { ...network, genesisSeconds, periodMs: 100 }
  const said = linesInMemory()
  said.append(firstLine(a))
  const log = new Log(scheme, a, { said, received: linesInMemory() })
  const outside = { clock: () => Date.now(), post: async () => 202 }
  const trust = trustOf(a, { network: near, stepsMs: [60, 40, 20] })
  const witness = new Witness(trust, { key: a, log, outside })
  ends.push(() => witness.end())
  const round = Math.ceil((Date.now() + 600 - genesisSeconds * 1000) / 100) + 1
  const heard = await witness.hear(closingOf({ round }), [], true)
  expect('verdict' in heard && heard.verdict.verdict).toBe('timely')
  expect(Date.now()).toBeGreaterThanOrEqual(roundMs(near, round) - 20)
})
