import { webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { authHash, isSignedPush } from './signature.ts'

const secretKey = 'abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789'

/** A second way to the same numbers: the browser's cryptography instead of Node's. */
const bytes = (text: string) => new TextEncoder().encode(text)
const hex = (buffer: ArrayBuffer) =>
  Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, '0')).join('')
const sha256 = async (text: string) => hex(await webcrypto.subtle.digest('SHA-256', bytes(text)))
async function hmac(keyHex: string, text: string) {
  const raw = Uint8Array.from(keyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await webcrypto.subtle.importKey('raw', raw, usage, false, ['sign'])
  return hex(await webcrypto.subtle.sign('HMAC', key, bytes(text)))
}

// Numbers published with a public port of the provider's kit.
const publishedParams = JSON.stringify({
  txnVersion: '1.0.0',
  dummyRequest: '0',
  merchantCcid: 'A100000000000000000000cc',
  payNowIdParam: {
    accountParam: { accountId: 'dummy-account-id' },
    token: 'abcdef01-2345-6789-0abc-def012345678',
  },
  serviceOptionType: 'mpi-complete',
  orderId: 'dummy-order-id',
  amount: '100',
  deviceChannel: '02',
})
const publishedHash = '2b110237583f7717ccde4b641e3b31b6364e8885b4967cdb34af61e77d3c82f9'
const publishedPush = new URLSearchParams({
  numberOfNotify: '1',
  pushTime: '20230609163134',
  pushId: '100',
  orderId0000: '1657593096',
  vResultCode0000: 'G011A00100000000',
  txnType0000: 'AuthorizeConfirm',
  mpiMstatus0000: 'success',
  cardMstatus0000: 'success',
  dummy0000: '1',
}).toString()
const publishedHmac = '96afe3ca78dd828e1b4643dacae031422ca252bdb2a109178d4637bd44a7ee99'
const pushKeys = { merchantCcid: 'A100000000000001000000cc', secretKey }
const header = (value: string, merchant = pushKeys.merchantCcid) => `h=HmacSHA256;s=${merchant};v=${value}`

test('a request is signed as in the published example', () => {
  expect(authHash(publishedParams, { merchantCcid: 'A100000000000000000000cc', secretKey })).toBe(
    publishedHash,
  )
})

test('two implementations agree on requests of every alphabet', async () => {
  for (const params of ['{}', '{"name1":"福引"}', '{"a":"髙﨑①𠮷","b":"\\u0000/\\""}']) {
    const merchantCcid = 'A1cc'
    expect(authHash(params, { merchantCcid, secretKey })).toBe(
      await sha256(`${merchantCcid}${params}${secretKey}`),
    )
  }
})

test('a published notification is authentic; with any bit changed it is not', () => {
  const body = Buffer.from(publishedPush)
  expect(isSignedPush(body, header(publishedHmac), pushKeys)).toBe(true)
  expect(isSignedPush(body, header(publishedHmac.toUpperCase()), pushKeys)).toBe(true)
  const wrong = `${publishedHmac.slice(0, -1)}0`
  for (const given of [
    header(wrong),
    header(publishedHmac, 'A1cc'),
    publishedHmac,
    '',
    undefined,
    [publishedHmac],
  ])
    expect(isSignedPush(body, given, pushKeys)).toBe(false)
  expect(isSignedPush(Buffer.from(`${publishedPush}&`), header(publishedHmac), pushKeys)).toBe(false)
})

test('two implementations agree on notifications, bytes that are no text included', async () => {
  const body = 'numberOfNotify=1&orderId0000=F-1&name=%83t%83N'
  expect(isSignedPush(Buffer.from(body), header(await hmac(secretKey, body)), pushKeys)).toBe(true)
})

test('a key that is not hexadecimal signs nothing, since it would decode to an empty, guessable key', async () => {
  const { createHmac } = await import('node:crypto')
  const guessed = createHmac('sha256', Buffer.alloc(0)).update(publishedPush).digest('hex')
  for (const key of ['', 'z'.repeat(64), 'abc'])
    expect(isSignedPush(Buffer.from(publishedPush), header(guessed), { ...pushKeys, secretKey: key })).toBe(
      false,
    )
})
