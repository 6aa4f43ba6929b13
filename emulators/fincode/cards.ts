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

export const behaviourOf = (number: string): CardBehaviour =>
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

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'VISA'
  if (/^5[1-5]/.test(number)) return 'MASTER'
  if (/^35/.test(number)) return 'JCB'
  if (/^3[47]/.test(number)) return 'AMEX'
  return /^3[068]/.test(number) ? 'DINERS' : ''
}
