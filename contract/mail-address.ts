// Mail addresses at every door: their one spelling, and which of them can receive.

/**
 * The one spelling of an address, in small letters: from full width, with other hyphens and apostrophes, with what a phone's
 * contact puts around it.
 */
export const foldMail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/^ +| +$/g, '')
    .toLowerCase()

/**
 * Tells whether a folded address can receive mail (RFC 5321), as far as the address itself shows. Old carriers gave out addresses with a dot
 * at the end or two in a row; letters beyond ASCII can stand in the host alone.
 */
export const isMailAddress = (mail: string): boolean =>
  mail.length <= 254 &&
  /^(?=.{1,64}@)(?!\.+@)[\w!#$%&'*+/=?^`{|}~.-]+@(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?!-|\d+$)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u.test(
    mail,
  )
