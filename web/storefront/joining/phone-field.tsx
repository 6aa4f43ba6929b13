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
