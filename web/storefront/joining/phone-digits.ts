/** A phone number as people type it, full-width digits and hyphens included: the shop keeps digits alone (spec §5). */
export const phoneDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015\u2212\u30fc-]/g, '')
    .trim()
