import { TextField } from '../../ui/text-field.tsx'
import { usePhrases } from '../services.tsx'
import type { FieldProps } from './use-fields.ts'

/** The phone number; SMS codes go there. */
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

/** A phone number as people type it, full-width digits and hyphens included: the shop keeps digits alone (spec §5). */
export const phoneDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015\u2212\u30fc-]/g, '')
    .trim()
