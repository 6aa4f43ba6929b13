/** A phone number without what people and their phones write between its digits: `tel:+81 (0)90-1234-5678` is `+819012345678`. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/^\s*tel[.:]?/i, '')
    .replace(/(\d\D*)\(0\)/, '$1')
    .replaceAll(/[^+\p{L}\d\p{Cc}\p{Cs}]|ー/gu, '')
