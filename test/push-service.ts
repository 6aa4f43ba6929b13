import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A browser and its push service, as RFC 8030, 8291 and 8292 have them: the messages that arrive are decrypted with the
// browser's key, and the shop's signature is verified.

export interface Arrived {
  text: string
  headers: Record<string, string | string[] | undefined>
  /** The claims of the shop's token. */
  claims: { aud: string; exp: number; sub: string }
}

const pseudoKey = (salt: Buffer, key: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The text of a body in `aes128gcm`: one record (RFC 8188). */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const shared = pseudoKey(secret, browser.computeSecret(sender), info, 32)
  const key = pseudoKey(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = pseudoKey(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opening.update(record.subarray(0, -16)), opening.final()])
  // The last byte that is not 0 ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The claims of `vapid t=…, k=…`; throws when the signature is not that key's. */
function verified(authorization: string): { claims: Arrived['claims']; publicKey: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('not signed by the key that it names')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey }
}

/** Opens a push service with one browser. It speaks HTTP; `ask` reaches it under the https address of its endpoint. */
export async function openPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  const arrived: Arrived[] = []
  let answer = 201
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (answer === 201) {
      const { claims } = verified(request.headers.authorization ?? '')
      const text = decrypted(Buffer.concat(parts), browser, secret)
      arrived.push({ text, headers: request.headers, claims })
    }
    response.writeHead(answer, answer === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `https://localhost:${port}/push/${randomBytes(8).toString('hex')}`
  return {
    arrived,
    subscription: {
      endpoint,
      p256dh: browser.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
    answerWith: (status: number) => {
      answer = status
    },
    ask: ((address: string, init: RequestInit) =>
      fetch(address.replace(/^https:\/\/localhost/, 'http://127.0.0.1'), init)) as typeof fetch,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
