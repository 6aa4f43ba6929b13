import { encode } from 'uqr'

/** A text as a QR code: its dark modules as the path of an SVG, one unit each. */
export function qrOf(text: string): { qrPath: string; qrSize: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { qrPath: dark.join(''), qrSize: size }
}
