import { createHash } from 'node:crypto'
import type { Sample } from '#emulators/server/emulator.ts'
import { FincodeError } from './errors.ts'

/**
 * The cards this emulator knows: numbers that every card network sets aside for tests. Any expiry in
 * the future and any security code of 3 or 4 digits will do. Every other valid number is `challenge`.
 */
export type CardBehaviour =
  | 'frictionless'
  | 'challenge'
  | 'refused'
  | 'authentication refused'
  | 'capture refused'
  | 'no 3-D Secure'

export interface TestCard {
  number: string
  behaviour: CardBehaviour
  ja: string
  en: string
}

export const testCards: readonly TestCard[] = [
  {
    number: '4111111111111111',
    behaviour: 'frictionless',
    ja: '追加の認証なしで成功',
    en: 'Succeeds without a question',
  },
  {
    number: '5555555555554444',
    behaviour: 'challenge',
    ja: '認証ページを表示',
    en: 'Shows the authentication page',
  },
  {
    number: '4000000000000002',
    behaviour: 'refused',
    ja: 'カード入力の直後に拒否',
    en: 'Refused as soon as it is entered',
  },
  {
    number: '4000000000000101',
    behaviour: 'authentication refused',
    ja: '本人認証で拒否',
    en: 'Refused by 3-D Secure',
  },
  {
    number: '4000000000000341',
    behaviour: 'capture refused',
    ja: '認証のあとカード会社が拒否',
    en: 'Refused after authentication',
  },
  {
    number: '378282246310005',
    behaviour: 'no 3-D Secure',
    ja: '3Dセキュア非対応',
    en: 'Does not know 3-D Secure',
  },
]

/** The test cards as the page of open payments shows them, their digits in groups of four. */
export const cardSamples: readonly Sample[] = testCards.map(({ number, ja, en }) => ({
  value: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  ja,
  en,
}))

const behaviourOf = (number: string): CardBehaviour =>
  testCards.find((card) => card.number === number)?.behaviour ?? 'challenge'

/** The check digit all card numbers share (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,16}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'VISA'
  if (/^5[1-5]/.test(number)) return 'MASTER'
  if (/^35/.test(number)) return 'JCB'
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^3[068]/.test(number) ? 'DINERS' : ''
}

/** A card as this emulator keeps it: never the number itself. */
export interface KeptCard {
  masked: string
  hash: string
  expire: string
  holderName: string | null
  brand: string
  behaviour: CardBehaviour
}

export const keepCard = (number: string, expire: string, holderName: string | null): KeptCard => ({
  masked: number.slice(-4).padStart(number.length, '*'),
  hash: createHash('sha256').update(`emulator ${number}`).digest('hex'),
  expire,
  holderName,
  brand: brandOf(number),
  behaviour: behaviourOf(number),
})

/** A card as the browser script sends it. Refuses what fincode refuses before it asks the card's issuer. */
export function readCard(body: Record<string, unknown>, now: Date): KeptCard {
  const number = String(body.card_no ?? '').replaceAll(/[\s-]/g, '')
  if (!isCardNumber(number)) throw new FincodeError('cardNumber')
  const expire = String(body.expire ?? '')
  if (!isFuture(expire, now)) throw new FincodeError('cardExpiry')
  if (!/^\d{3,4}$/.test(String(body.security_code ?? ''))) throw new FincodeError('securityCode')
  const holderName = String(body.holder_name ?? '')
  if (!/^[\x20-\x7e]{2,45}$/.test(holderName)) throw new FincodeError('holderName')
  return keepCard(number, expire, holderName)
}

/** `YYMM`; a card is good to the end of its month. */
function isFuture(expire: string, now: Date): boolean {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(expire) ?? []
  return year !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}
