// The address, in Japan or abroad. In Japan a postal code of seven digits fills in prefecture and city (spec §5).

import { useRef, useState } from 'react'
import type { AddressField } from '#contract/address.ts'
import { type checkRegistration, foreignPrefectureId, lookUpPostalCode } from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import type { Prefectures } from '#web/storefront/joining/user-register/loader.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './address-fields.module.css'
import { commonOf, isJapanesePostalCode, type Place, postalDigits, streetAfter } from './postal-code.ts'
import type { FieldProps } from './use-fields.ts'

export type Address = Pick<InputOf<typeof checkRegistration>, AddressField>

export interface AddressFieldsProps {
  field: (name: keyof Address) => FieldProps
  set: (change: Partial<Address>) => void
  values: Address
  isAbroad: boolean
  onModeChange: (isAbroad: boolean) => void
  prefectures: Prefectures
}

export function AddressFields({
  field,
  set,
  values,
  isAbroad,
  onModeChange,
  prefectures,
}: AddressFieldsProps) {
  const { registration: words } = usePhrases()
  const street = useRef<HTMLInputElement>(null)
  const { places, lookUp, choose } = usePlaces(values, set, () => street.current?.focus())

  const typePostalCode = (typed: string) => {
    const digits = postalDigits(typed)
    const isWhole = !isAbroad && isJapanesePostalCode(digits)
    set({ postalCode: isWhole ? digits : typed })
    if (isWhole && digits !== values.postalCode) void lookUp(digits)
  }

  return (
    <>
      <AddressMode
        isAbroad={isAbroad}
        onChange={(abroad) => {
          onModeChange(abroad)
          if (!abroad && values.prefectureId === foreignPrefectureId) set({ prefectureId: '' })
        }}
      />
      <div className={css.short}>
        <TextField
          label={words.postalCode}
          hint={isAbroad ? undefined : words.postalCodeHint}
          inputMode={isAbroad ? 'text' : 'numeric'}
          autoComplete="postal-code"
          {...(isAbroad ? { optionalLabel: words.optional } : { required: true })}
          {...field('postalCode')}
          onChange={(event) => typePostalCode(event.target.value)}
        />
      </div>
      {!isAbroad && places && <PlaceChoice {...{ places, choose, prefectures }} />}
      {isAbroad ? (
        <TextField label={words.country} autoComplete="country-name" required {...field('country')} />
      ) : (
        <PrefectureField prefectures={prefectures} {...field('prefectureId')} />
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
      <TextField
        label={words.company}
        hint={words.companyHint}
        optionalLabel={words.optional}
        autoComplete="organization"
        {...field('company')}
      />
    </>
  )
}

function AddressMode({ isAbroad, onChange }: { isAbroad: boolean; onChange: (isAbroad: boolean) => void }) {
  const { registration: words } = usePhrases()
  return (
    <fieldset className={css.modes}>
      <legend className="visually-hidden">{words.addressMode}</legend>
      {[false, true].map((abroad) => (
        <label key={String(abroad)} className={css.mode}>
          <input
            type="radio"
            name="address-mode"
            checked={isAbroad === abroad}
            onChange={() => onChange(abroad)}
          />
          <span>{abroad ? words.abroad : words.inJapan}</span>
        </label>
      ))}
    </fieldset>
  )
}

function PrefectureField({ prefectures, ...field }: FieldProps & { prefectures: Prefectures }) {
  const { registration: words } = usePhrases()
  return (
    <SelectField
      label={words.prefecture}
      autoComplete="address-level1"
      required
      {...field}
      options={[
        { value: '', label: words.choosePrefecture },
        ...prefectures
          .filter((prefecture) => prefecture.id !== foreignPrefectureId)
          .map((prefecture) => ({ value: prefecture.id, label: prefecture.name })),
      ]}
    />
  )
}

/** Asks which of several places with one postal code it is. */
function PlaceChoice({
  places,
  choose,
  prefectures,
}: {
  places: readonly Place[]
  choose: (index: string) => void
  prefectures: Prefectures
}) {
  const { registration: words } = usePhrases()
  if (places.length === 0) return <Notice isLive>{words.noPlace}</Notice>
  if (places.length === 1) return null
  return (
    <SelectField
      label={words.placeChoice}
      hint={words.placeChoiceHint}
      defaultValue=""
      onChange={(event) => choose(event.target.value)}
      options={[
        { value: '', label: words.choosePlace },
        ...places.map((place, index) => ({ value: String(index), label: nameOf(place, prefectures) })),
      ]}
    />
  )
}

const nameOf = ({ prefectureId, city, area }: Place, prefectures: Prefectures) =>
  [prefectures.find(({ id }) => id === prefectureId)?.name, city + area].filter(Boolean).join(' ')

/** The places with the postal code typed last; `undefined` before a look-up. */
function usePlaces(values: Address, set: (change: Partial<Address>) => void, onFound: () => void) {
  const api = useApi()
  const [places, setPlaces] = useState<readonly Place[]>()
  const asked = useRef('')
  const filledStreet = useRef('')
  // The values when the answer arrives, not when the look-up started.
  const current = useRef(values)
  current.current = values

  const fill = (place: Place) => {
    const { street } = current.current
    const next = streetAfter(street, filledStreet.current, place.area)
    if (next !== street) filledStreet.current = next
    set({ prefectureId: place.prefectureId, city: place.city, street: next })
  }

  return {
    places,
    async lookUp(digits: string) {
      asked.current = digits
      setPlaces(undefined)
      const result = await api.call(lookUpPostalCode, { input: { postalCode: digits } })
      // Ignore the answer when the visitor has typed another code since.
      if (!result.ok || asked.current !== digits) return
      setPlaces(result.data.list)
      if (result.data.list.length === 0) return
      fill(commonOf(result.data.list))
      if (result.data.list.length === 1) onFound()
    },
    choose(index: string) {
      const place = index === '' ? undefined : places?.[Number(index)]
      if (place === undefined) return
      fill(place)
      onFound()
    },
  }
}
