// Postal codes as people type them: full-width digits and hyphens included.

/** `１００-0001` → `1000001`. */
export const postalDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/** Look-up runs at exactly seven digits (spec §5). */
export const isJapanesePostalCode = (digits: string): boolean => /^\d{7}$/.test(digits)
