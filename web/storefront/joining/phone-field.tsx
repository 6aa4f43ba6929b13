import { usePhrases } from '#web/storefront/route/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldProps } from './use-fields.ts'

/** The phone number, which also receives SMS codes. */
export function PhoneField({ hint, isAbroad, ...field }: FieldProps & { hint: string; isAbroad: boolean }) {
  const { registration: words } = usePhrases()
  return (
    <TextField
      label={words.phone}
      hint={hint}
      type="tel"
      inputMode="numeric"
      autoComplete={isAbroad ? 'tel' : 'tel-national'}
      required
      {...field}
    />
  )
}

/** The digits of a typed phone number: full-width digits and hyphens are accepted, only digits are stored (spec §5). */
export const phoneDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015\u2212\u30fc-]/g, '')
    .trim()
