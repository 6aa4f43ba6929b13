// Amounts as text: thousands separators, coins with up to two decimals.

const integers = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 2 })

/** The minus sign: as wide as a plus, and screen readers read it as minus. */
const withMinus = (text: string): string => text.replace('-', '−')

/** Points, yen, counts: 1234567 → "1,234,567". */
export const formatInteger = (value: number): string => withMinus(integers.format(value))

/** Hundredths of a point or coin: 123450 → "1,234.5". */
export const formatHundredths = (hundredths: number): string => withMinus(decimals.format(hundredths / 100))
