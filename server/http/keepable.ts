// Which text the shop takes.

/** As deep as no payload of the contract goes. */
const deepest = 8

/**
 * Whether all text in a value can be kept as it is. Only what the contract declares has several lines; elsewhere control
 * characters can only do harm (the database refuses NUL, a line break could add headers to a mail), direction marks
 * make a name read as another, and half a surrogate pair is no character.
 */
export function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !/[\p{Cc}\p{Bidi_Control}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < deepest && Object.values(value).every((inner) => isKeepable(inner, depth + 1))
}

/** The same of a text that may have several lines: they end with a line feed, and tabs may stand in them. */
export const areLinesKeepable = (value: unknown): boolean =>
  isKeepable(typeof value === 'string' ? value.replaceAll(/[\n\t]/g, ' ') : value)
