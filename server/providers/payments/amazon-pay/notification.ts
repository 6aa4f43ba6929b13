// Messages of Amazon's notification service (SNS): their form, and the proof that the service sent them.

import { createVerify, X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import type { createCheckBudget } from '#server/providers/payments/check-budget.ts'
import { readJson } from '#server/providers/payments/trusted.ts'
import type { AmazonPaySettings } from './settings.ts'

const text = z.string()

const envelope = z.object({
  Type: text,
  MessageId: text,
  TopicArn: text,
  Message: text,
  Timestamp: text,
  Signature: text,
  SignatureVersion: z.enum(['1', '2']),
  SigningCertURL: text,
  Subject: z.optional(text),
  SubscribeURL: z.optional(text),
  Token: z.optional(text),
})
export type SnsMessage = z.output<typeof envelope>

/** The envelope around a notification; undefined when the body is not one. */
export const readSnsMessage = (rawBody: Buffer): SnsMessage | undefined =>
  readJson(envelope, rawBody.toString('utf8'))

const digests = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

/** The signed fields by kind of message, in the order in which they are signed. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const
export type Kind = keyof typeof signedFields
export const isKind = (type: string): type is Kind => Object.hasOwn(signedFields, type)

function stringToSign(message: SnsMessage, kind: Kind): string {
  return signedFields[kind]
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

/** Hosts and files of the real service, and nothing that only looks like them. */
const serviceCertificate =
  /^https:\/\/sns\.[a-z0-9-]{3,30}\.amazonaws\.com\/SimpleNotificationService-[A-Za-z0-9]{1,64}\.pem$/
const emulatedCertificate = /^\/amazon-pay\/sns\/SimpleNotificationService-[A-Za-z0-9]{1,64}\.pem$/

/** The service changes its certificate about once a year; more than these at a time there are not. */
const keptCertificates = 8
const timeoutMs = 5_000

export type Authenticity = 'authentic' | 'forged' | 'unproven'

/**
 * @returns a check of envelopes. `unproven`: the certificate cannot be had at the moment; the sender comes again.
 * Invariant: a certificate is only ever fetched from Amazon's own hosts (or the configured emulator).
 */
export function createProof(
  { certificateOrigin, timeoutMs: within = timeoutMs }: AmazonPaySettings,
  budget: ReturnType<typeof createCheckBudget>,
) {
  const certificates = new Map<string, Promise<X509Certificate | Authenticity>>()

  const isServices = (url: string) =>
    serviceCertificate.test(url) ||
    (certificateOrigin !== undefined &&
      url.startsWith(`${certificateOrigin}/`) &&
      emulatedCertificate.test(url.slice(certificateOrigin.length)))

  const fetchCertificate = async (url: string): Promise<X509Certificate | Authenticity> => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(within) })
      if (response.status !== 200) return response.status >= 500 ? 'unproven' : 'forged'
      return new X509Certificate(await response.text())
    } catch {
      return 'unproven'
    }
  }

  /** Fetched once, however many notifications name it at a time; what was not had is not kept. */
  const certificateAt = async (url: string): Promise<X509Certificate | Authenticity> => {
    const found = certificates.get(url) ?? fetchCertificate(url)
    certificates.set(url, found)
    const certificate = await found
    if (typeof certificate === 'string') certificates.delete(url)
    else
      for (const old of certificates.keys())
        if (certificates.size > keptCertificates) certificates.delete(old)
    return certificate
  }

  const check = async (message: SnsMessage, kind: Kind): Promise<Authenticity> => {
    const certificate = await certificateAt(message.SigningCertURL)
    if (typeof certificate === 'string') return certificate
    const verify = createVerify(digests[message.SignatureVersion]).update(stringToSign(message, kind), 'utf8')
    return verify.verify(certificate.publicKey, message.Signature, 'base64') ? 'authentic' : 'forged'
  }

  return async (message: SnsMessage, kind: Kind, network: string): Promise<Authenticity> => {
    if (!isServices(message.SigningCertURL)) return 'forged'
    if (certificates.has(message.SigningCertURL)) return await check(message, kind)
    const isProof = (answer: Authenticity) => answer === 'authentic'
    return (await budget(network, isProof, () => check(message, kind))) ?? 'unproven'
  }
}
