// The typed fields of a card, in the provider's form. Nothing here leaves the page by itself.

export type Brand = 'Visa' | 'Master' | 'JCB' | 'Amex' | 'Diners'

/** The cards the shop takes (spec §9), as text: no trademarked artwork. DC has no separate number range. */
export const acceptedCards = ['Visa', 'Master', 'JCB', 'Amex', 'DC', 'Diners'] as const

const brandPatterns: readonly (readonly [Brand, RegExp])[] = [
  ['Visa', /^4/],
  ['Master', /^(5[1-5]|2[2-7])/],
  ['JCB', /^35/],
  ['Amex', /^3[47]/],
  ['Diners', /^(36|38|39|30)/],
]

/** Longest card number (spec §5). */
const maxCardDigits = 16
/** Longest name on a card (spec §5). */
export const maxHolderLength = 20

/** Digits alone; full-width ones count. */
export const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

export const brandOf = (digits: string): Brand | undefined =>
  brandPatterns.find(([, pattern]) => pattern.test(digits))?.[0]

/** Groups as they stand on the card: 4-4-4-4, or 4-6-4 and 4-6-5 for Diners and Amex. */
export function groupCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, maxCardDigits)
  const brand = brandOf(digits)
  const isLongMiddle = brand === 'Amex' || (brand === 'Diners' && digits.length <= 14)
  const pattern = isLongMiddle ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d+)?$/
  return (pattern.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** The position of the caret after grouping, when `digitCount` digits stood before it. */
export function caretAfter(grouped: string, digitCount: number): number {
  let seen = 0
  for (let at = 0; at < grouped.length; at++) {
    if (seen === digitCount) return at
    if (grouped[at] !== ' ') seen++
  }
  return grouped.length
}

/** `0428` → `04 / 28`; `4` → `04 / `; a four-digit year, as some browsers fill in, becomes two. */
export function shapeExpiry(typed: string): string {
  const text = typed.normalize('NFKC')
  const slashed = /^\s*(\d{1,2})\s*[/／-]\s*(\d*)/.exec(text)
  let month: string
  let year: string
  if (slashed) {
    month = (slashed[1] ?? '').padStart(2, '0')
    year = slashed[2] ?? ''
  } else {
    const digits = digitsOf(text)
    const isBareMonth = /^[2-9]/.test(digits)
    month = isBareMonth ? `0${digits[0]}` : digits.slice(0, 2)
    year = digits.slice(isBareMonth ? 1 : 2)
  }
  year = year.length === 4 ? year.slice(2) : year.slice(0, 2)
  return month.length < 2 ? month : `${month} / ${year}`
}

export interface CardFields {
  number: string
  expiry: string
  securityCode: string
  holder: string
}

export type CardError = 'number' | 'expiry' | 'expired' | 'securityCode' | 'holder'
export type CardErrors = Partial<Record<keyof CardFields, CardError>>

export const emptyCard: CardFields = { number: '', expiry: '', securityCode: '', holder: '' }

/** The check digit of every card network (Luhn). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Returns the fault of each field; an empty answer means the card may be sent. */
export function checkCard(card: CardFields, now: Date): CardErrors {
  const errors: CardErrors = {}
  const digits = digitsOf(card.number)
  if (digits.length < 12 || digits.length > maxCardDigits || !hasCheckDigit(digits)) errors.number = 'number'
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(card.expiry) ?? []
  if (month === undefined || year === undefined) errors.expiry = 'expiry'
  // A card is good to the end of its month.
  else if (new Date(2000 + Number(year), Number(month), 1) <= now) errors.expiry = 'expired'
  if (!/^\d{3,4}$/.test(card.securityCode)) errors.securityCode = 'securityCode'
  if (!/^[A-Za-z][A-Za-z .'-]*$/.test(card.holder.trim())) errors.holder = 'holder'
  return errors
}

/** `04 / 28` → `2804`: the provider wants the year first. */
export const yearMonth = (expiry: string): string => {
  const [month, year] = expiry.split(' / ')
  return `${year}${month}`
}
