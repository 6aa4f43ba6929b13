// A share of the box as a percentage that never rounds a rare card to zero.

/** 3 of 10,000 → "0.03"; 4,000 of 10,000 → "40". At least two significant digits. */
export function oddsText(quantity: number, total: number): string {
  if (total <= 0) return '0'
  const percent = (quantity / total) * 100
  if (percent >= 10) return percent.toLocaleString('en-US', { maximumFractionDigits: 1 })
  return percent.toLocaleString('en-US', { maximumSignificantDigits: 2 })
}
