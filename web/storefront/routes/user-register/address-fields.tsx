// The address, in Japan or abroad. In Japan seven digits of postal code fill in prefecture and city (spec §5).

import { useRef } from 'react'
import { foreignPrefectureId, lookUpPostalCode } from '../../../../contract/members.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isJapanesePostalCode, postalDigits } from '../../registration/postal-code.ts'
import type { Registration, RegistrationField, SetField } from '../../registration/registration-query.ts'
import { useApi, usePhrases } from '../../services.tsx'
import type { Prefectures } from './loader.ts'
import css from './screen.module.css'

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

export function AddressFields({
  field,
  set,
  form,
  isAbroad,
  onModeChange,
  prefectures,
}: {
  field: (name: RegistrationField) => FieldProps
  set: SetField
  form: Registration
  isAbroad: boolean
  onModeChange: (isAbroad: boolean) => void
  prefectures: Prefectures
}) {
  const { registration: words } = usePhrases()
  const api = useApi()
  const street = useRef<HTMLInputElement>(null)

  const typePostalCode = async (typed: string) => {
    const digits = postalDigits(typed)
    set({ postalCode: isAbroad ? typed : isJapanesePostalCode(digits) ? digits : typed })
    if (isAbroad || !isJapanesePostalCode(digits) || digits === form.postalCode) return
    const result = await api.call(lookUpPostalCode, { input: { postalCode: digits } })
    const found = result.ok ? result.data.list[0] : undefined
    if (!found) return
    set({ prefectureId: found.prefectureId, city: found.city, street: form.street || found.area })
    street.current?.focus()
  }

  return (
    <>
      <fieldset className={css.modes}>
        <legend className="visually-hidden">{words.addressMode}</legend>
        {[false, true].map((abroad) => (
          <label key={String(abroad)} className={css.mode}>
            <input
              type="radio"
              name="address-mode"
              checked={isAbroad === abroad}
              onChange={() => {
                onModeChange(abroad)
                if (!abroad && form.prefectureId === foreignPrefectureId) set({ prefectureId: '' })
              }}
            />
            <span>{abroad ? words.abroad : words.inJapan}</span>
          </label>
        ))}
      </fieldset>
      <div className={css.short}>
        <TextField
          label={words.postalCode}
          hint={isAbroad ? undefined : words.postalCodeHint}
          inputMode={isAbroad ? 'text' : 'numeric'}
          autoComplete="postal-code"
          required
          {...field('postalCode')}
          onChange={(event) => void typePostalCode(event.target.value)}
        />
      </div>
      {isAbroad ? (
        <TextField label={words.country} autoComplete="country-name" required {...field('country')} />
      ) : (
        <SelectField
          label={words.prefecture}
          autoComplete="address-level1"
          required
          {...field('prefectureId')}
          options={[
            { value: '', label: words.choosePrefecture },
            ...prefectures
              .filter((prefecture) => prefecture.id !== foreignPrefectureId)
              .map((prefecture) => ({ value: prefecture.id, label: prefecture.name })),
          ]}
        />
      )}
      <TextField
        label={isAbroad ? words.cityAbroad : words.city}
        autoComplete="address-level2"
        required
        {...field('city')}
      />
      <TextField
        label={words.street}
        autoComplete="address-line1"
        required
        ref={street}
        {...field('street')}
      />
      <TextField
        label={words.building}
        hint={words.buildingHint}
        optionalLabel={words.optional}
        autoComplete="address-line2"
        {...field('building')}
      />
    </>
  )
}
