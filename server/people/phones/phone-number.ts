import type { CountryCode } from 'libphonenumber-js/mobile'
import { foreignPrefectureId } from '#contract/members.ts'
import { plainPhone } from '#contract/typed-phone.ts'

const japan = '81'
/** Its members are the shop's own: their SMS are not counted as abroad. */
export const homeCountry = 'JP'

/**
 * One spelling for every way to write a number: country code and digits (`03-1234-5678`, `0312345678` and
 * `+81 3 1234 5678` are `81312345678`). A number that begins with 0 is Japanese, unless its owner lives abroad:
 * then its country is not known. Undefined for an invalid number.
 */
export function normalisePhone(typed: string, prefectureId: number): string | undefined {
  const plain = plainPhone(typed)
  if (!/^\+?\d+$/.test(plain)) return undefined
  const digits = plain.replace('+', '')
  // 010 is how one dials abroad from Japan, 00 from most other countries; neither begins a Japanese number.
  const isInternational = plain.startsWith('+') || /^0(0|10)/.test(digits)
  const dialled = isInternational ? digits.replace(/^0(0|10)/, '') : digits
  if (!isInternational && dialled.startsWith('0'))
    return prefectureId === Number(foreignPrefectureId) ? undefined : checked(japan + dialled.slice(1))
  // Many write the 0 of the area code behind the country code.
  return checked(dialled.replace(/^810/, japan))
}

/**
 * A number as it is kept: a Japanese one as it is dialled in Japan, another with its country code. Abroad, where a 0 at the
 * beginning says nothing of the country, digits stay as they are. What is no number stays as well, to be refused.
 */
export function keptPhone(typed: string, prefectureId: number): string {
  const number = normalisePhone(typed, prefectureId)
  const isHome = prefectureId !== Number(foreignPrefectureId) && number?.startsWith(japan)
  return isHome ? `0${number?.slice(japan.length)}` : (number ?? plainPhone(typed))
}

/** The key that all notations of one number share. */
export const phoneKey = ({ phone, prefectureId }: { phone: string; prefectureId: number }): string =>
  normalisePhone(phone, prefectureId) ?? plainPhone(phone)

const checked = (number: string) => (/^[1-9]\d{6,14}$/.test(number) ? number : undefined)

/**
 * Tells whether SMS go to this number (country code and digits): a mobile one of these countries (ISO 3166), as far as
 * its country's numbers tell. A satellite phone belongs to no country.
 */
export async function judgeNumber(
  number: string,
  countries: readonly string[],
): Promise<{ outcome: 'mobile'; country: string } | { outcome: 'not a mobile' | 'country closed' }> {
  // Read at the first SMS: the numbers of all countries take 3 MB of memory.
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import(
    'libphonenumber-js/mobile'
  )
  const parsed = parsePhoneNumberFromString(`+${number}`)
  const isOpen = (country: string) =>
    isSupportedCountry(country) &&
    getCountryCallingCode(country as CountryCode) === parsed?.countryCallingCode
  const country = parsed?.country
  if (parsed?.isValid() && country !== undefined)
    return countries.includes(country) ? { outcome: 'mobile', country } : { outcome: 'country closed' }
  return { outcome: countries.some(isOpen) ? 'not a mobile' : 'country closed' }
}
