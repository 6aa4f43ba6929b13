// Finds the signer of a PayPal notification: the certificate it names, fetched from PayPal alone and checked.

import { type KeyObject, X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

/** A chain is two or three certificates of about two kilobytes. */
const maxChain = 5
const maxCharacters = 32_768
/** PayPal renews its certificate about once a year. */
const maxKept = 8

/** The path at which PayPal publishes the certificates it signs notifications with. */
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

export interface CertificateOptions {
  apiUrl: string
  /** PEM; undefined: the authorities this system trusts. */
  rootCertificate?: string | undefined
  timeoutMs: number
  clock: () => Date
}

/** Only PayPal itself is asked, or the configured host (the emulator), and only at the one published path. */
export function isCertificateAddress(text: string, apiUrl: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '') return false
  const isPayPals =
    url.protocol === 'https:' &&
    url.port === '' &&
    (url.hostname === 'paypal.com' || url.hostname.endsWith('.paypal.com'))
  return (isPayPals || url.origin === URL.parse(apiUrl)?.origin) && certificatePath.test(url.pathname)
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate

/**
 * The first certificate of a PEM text: when it is PayPal's for signing messages, in force, and leads over authorities
 * of the text to one of `roots`. Undefined otherwise.
 */
export function readChain(
  pem: string,
  roots: readonly X509Certificate[],
  now: Date,
): X509Certificate | undefined {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length > maxChain) return undefined
  const [leaf, ...authorities] = blocks.map((block) => new X509Certificate(block))
  const name = leaf?.toLegacyObject().subject.CN
  if (typeof name !== 'string' || !/^messageverificationcerts\.([a-z]+\.)?paypal\.com$/.test(name))
    return undefined

  let current = leaf
  for (let depth = 0; depth <= maxChain && current !== undefined; depth++) {
    const certificate = current
    if (!isValidAt(certificate, now)) return undefined
    if (roots.some((root) => isValidAt(root, now) && isIssuedBy(certificate, root))) return leaf
    current = authorities.find((authority) => authority.ca && isIssuedBy(certificate, authority))
  }
  return undefined
}

/** Finds the key a notification names; each certificate is fetched once and kept while it is in force. */
export function createCertificates(options: CertificateOptions) {
  const kept = new Map<string, Promise<X509Certificate | undefined>>()
  let roots: X509Certificate[] | undefined

  const trustedRoots = () => {
    const { rootCertificate } = options
    const texts = rootCertificate === undefined ? getCACertificates() : [rootCertificate]
    roots ??= texts.map((text) => new X509Certificate(text))
    return roots
  }

  const fetchChain = async (url: string): Promise<X509Certificate | undefined> => {
    try {
      const signal = AbortSignal.timeout(options.timeoutMs)
      const response = await fetch(url, { redirect: 'error', signal })
      if (response.status !== 200) return undefined
      const text = await response.text()
      return text.length > maxCharacters ? undefined : readChain(text, trustedRoots(), options.clock())
    } catch {
      // The provider sends the notification again, and the query of open purchases does not wait for it.
      return undefined
    }
  }

  return {
    /** The certificate is here, or underway: it is not fetched again. */
    isKept: (url: string) => kept.has(url),
    async keyAt(url: string): Promise<KeyObject | undefined> {
      if (!isCertificateAddress(url, options.apiUrl)) return undefined
      const found = kept.get(url) ?? fetchChain(url)
      kept.set(url, found)
      const certificate = await found
      if (certificate === undefined || !isValidAt(certificate, options.clock())) {
        kept.delete(url)
        return undefined
      }
      for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
      return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate.publicKey : undefined
    },
  }
}
