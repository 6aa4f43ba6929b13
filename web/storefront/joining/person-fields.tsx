// Name and mail address: the inputs at registration, and the rows of facts at its confirmation and in the profile.

import { fullName } from '#contract/full-name.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './person-fields.module.css'
import type { FieldProps } from './use-fields.ts'

export interface Person {
  familyName: string
  middleName?: string
  givenName: string
  mail: string
}

export interface PersonFieldsProps {
  field: (name: keyof Person) => FieldProps
  isAbroad: boolean
}

export function PersonFields({ field, isAbroad }: PersonFieldsProps) {
  const { registration: words } = usePhrases()
  return (
    <>
      <div className={css.pair}>
        <TextField label={words.familyName} autoComplete="family-name" required {...field('familyName')} />
        <TextField label={words.givenName} autoComplete="given-name" required {...field('givenName')} />
      </div>
      {isAbroad && (
        <TextField
          label={words.middleName}
          optionalLabel={words.optional}
          autoComplete="additional-name"
          {...field('middleName')}
        />
      )}
      <TextField
        label={words.mail}
        hint={words.mailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...field('mail')}
      />
    </>
  )
}

/** The same data as rows of facts. */
export function usePersonFacts(person: Person) {
  const { registration: words } = usePhrases()
  return [
    { name: words.nameGroup, value: fullName(person) },
    { name: words.mail, value: person.mail },
  ]
}
