// The form in which the provider wants its payers written: full-width, without spaces, in few characters.

const halfWidth = /[!-~]/g
/** From a half-width sign to the same in full width, as Unicode orders them. */
const widthOffset = 0xfee0
const maxNameLength = 10

/**
 * A name for a receipt: full-width only, at most ten characters, without spaces, hyphens and what lies beyond the
 * Basic Multilingual Plane, which the tills print wrongly.
 */
export const receiptName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s‐-―−-]|[\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(halfWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) + widthOffset))
    .slice(0, maxNameLength)

/** Digits only, and Japan's own form of an international number. */
export const domesticPhone = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^\+81/, '0')
    .replaceAll('+', '')
