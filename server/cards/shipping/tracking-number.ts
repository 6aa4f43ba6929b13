import type { Language } from '#phrases/language.ts'
import type { Carrier } from './carrier-file.ts'

/** Letters, digits and hyphens, as carriers print them; of a carrier that is not named, this is all that is known. */
const anyShape = /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/

export type JudgedNumber = { number: string } | { fault: 'shape' | 'check digit' }

/**
 * Judges a tracking number by its carrier: how many digits it has, and whether the last one follows from the others.
 * Answers it in digits alone; of no carrier, as it was written.
 */
export function judgeNumber(carrier: Carrier | undefined, text: string): JudgedNumber {
  if (carrier === undefined) return anyShape.test(text) ? { number: text } : { fault: 'shape' }
  const number = text.normalize('NFKC').replaceAll(/[\s\-‐−ー]/g, '')
  const { digits, checkDigit } = carrier.number
  if (!/^\d+$/.test(number) || !digits.includes(number.length)) return { fault: 'shape' }
  const isRight = checkDigit === 'none' || BigInt(number.slice(0, -1)) % 7n === BigInt(number.slice(-1))
  return isRight ? { number } : { fault: 'check digit' }
}

/** The carrier of a parcel for its member: the carrier's name, and the address that tracks this parcel. */
export const carrierOfParcel = (
  { name, trackingUrl }: Carrier,
  number: string,
  language: Language,
): { name: string; link: string } => ({
  name: name[language],
  link: trackingUrl.replace('{number}', encodeURIComponent(number)),
})
