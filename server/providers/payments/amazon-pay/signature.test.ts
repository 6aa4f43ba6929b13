import { constants, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedPayloads, signedRequests, vectorPublicKey } from '#test/payments/amazon-pay-signatures.ts'
import { authorization, canonicalRequest, signPayload, stringToSign } from './signature.ts'

const saltLengths = { 'AMZN-PAY-RSASSA-PSS': 20, 'AMZN-PAY-RSASSA-PSS-V2': 32 }
const vectorKey = createPublicKey(vectorPublicKey)

function isSigned(
  key: typeof vectorKey,
  algorithm: keyof typeof saltLengths,
  text: string,
  signature: string,
) {
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const options = { key, padding, saltLength: saltLengths[algorithm] }
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64'))
}

test.each(
  signedRequests.map((request) => [`${request.method} ${request.path} ${request.algorithm}`, request]),
)('reads %s as the provider’s own library does', (_name, { algorithm, headers, ...request }) => {
  const { authorization: sent, ...signed } = headers
  const [, names = '', signature = ''] = /SignedHeaders=(\S+), Signature=(\S+)$/.exec(sent) ?? []
  expect(names).toBe(Object.keys(signed).sort().join(';'))
  const query: Record<string, string> = { ...request.query }
  const text = stringToSign(algorithm, canonicalRequest({ ...request, query, headers: signed }))
  expect(isSigned(vectorKey, algorithm, text, signature)).toBe(true)
})

test.each(signedPayloads.map((one) => [one.algorithm, one] as const))(
  'reads a button’s payload as the provider’s own library does, %s',
  (algorithm, { payload, signature }) => {
    expect(isSigned(vectorKey, algorithm, stringToSign(algorithm, payload), signature)).toBe(true)
    expect(isSigned(vectorKey, algorithm, stringToSign(algorithm, `${payload} `), signature)).toBe(false)
  },
)

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const algorithms = ['AMZN-PAY-RSASSA-PSS', 'AMZN-PAY-RSASSA-PSS-V2'] as const

test.each(algorithms)('signs with the salt of %s and no other', (algorithm) => {
  const signature = signPayload(algorithm, 'payload', keys.privateKey)
  const text = stringToSign(algorithm, 'payload')
  expect(algorithms.map((one) => isSigned(keys.publicKey, one, text, signature))).toEqual(
    algorithms.map((one) => one === algorithm),
  )
})

test('the header names the key and the signed headers, lower case and sorted', () => {
  const headers = { 'X-B': ' 2 ', accept: '1' }
  const request = { method: 'GET', path: '/v2/x', query: {}, headers, body: '' }
  const header = authorization('AMZN-PAY-RSASSA-PSS-V2', request, 'LIVE-1', keys.privateKey)
  expect(header).toMatch(
    /^AMZN-PAY-RSASSA-PSS-V2 PublicKeyId=LIVE-1, SignedHeaders=accept;x-b, Signature=[\w+/=]+$/,
  )
  expect(canonicalRequest(request)).toContain('\naccept:1\nx-b:2\n\naccept;x-b\n')
})
