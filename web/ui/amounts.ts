// Amounts as people read them: thousands separators, coins with up to two decimals. Integers in, text out.

const integers = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('ja-JP', { maximumFractionDigits: 2 })

/** A minus as wide as a plus, and read as one. */
const withMinus = (text: string): string => text.replace('-', '−')

/** Points, yen, counts: 1234567 → "1,234,567". */
export const formatInteger = (value: number): string => withMinus(integers.format(value))

/** Hundredths of a point or coin: 123450 → "1,234.5". */
export const formatHundredths = (hundredths: number): string => withMinus(decimals.format(hundredths / 100))
