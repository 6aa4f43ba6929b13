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
      inputMode="tel"
      autoComplete={isAbroad ? 'tel' : 'tel-national'}
      required
      {...field}
    />
  )
}
