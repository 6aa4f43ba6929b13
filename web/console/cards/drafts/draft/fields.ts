// The entries of a draft's form, and their merge when another operator has saved meanwhile.

import type { DraftFields } from '#contract/operator/drafts.ts'
import type { DraftPage } from './loader.ts'

export interface Entered {
  content: DraftFields
  detailJa: string
  detailEn: string
}

export const enteredIn = ({ content, detailJa, detailEn }: DraftPage): Entered => ({
  content,
  detailJa,
  detailEn,
})

const texts = ['name', 'limitMessage'] as const
const rest = [
  ...(['cardType', 'price', 'startsAt', 'endsAt', 'maxPerPurchase', 'maxPerMember', 'maxPerPeriod'] as const),
  ...(['mode', 'milestones', 'ceiling', 'audience', 'tags'] as const),
  ...(['showLineup', 'showsAverage', 'hasTrial', 'revealStyle'] as const),
  ...(['images', 'imagesEn', 'focus', 'prizes', 'lastOne'] as const),
]

/** The places that are kept or taken over one by one; named as the shop names the places of a draft. */
const places: readonly string[] = [
  'name.ja',
  'name.en',
  'detail.ja',
  'detail.en',
  'limitMessage.ja',
  'limitMessage.en',
  ...rest,
]

/** The value at a place; undefined: it is empty. */
export function valueAt({ content, detailJa, detailEn }: Entered, place: string): unknown {
  if (place === 'detail.ja') return detailJa || undefined
  if (place === 'detail.en') return detailEn || undefined
  const [name, language] = place.split('.')
  const text = texts.find((own) => own === name)
  if (text !== undefined) return content[text]?.[language === 'en' ? 'en' : 'ja'] || undefined
  const field = rest.find((own) => own === name)
  return field && content[field]
}

/** The same with the value of `from` at a place. */
function withPlace(entered: Entered, place: string, from: Entered): Entered {
  if (place === 'detail.ja') return { ...entered, detailJa: from.detailJa }
  if (place === 'detail.en') return { ...entered, detailEn: from.detailEn }
  const { content } = entered
  const [name, language = ''] = place.split('.')
  const text = texts.find((own) => own === name)
  if (text !== undefined) {
    const both = { ja: '', en: '', ...content[text], [language]: valueAt(from, place) ?? '' }
    return { ...entered, content: { ...content, [text]: both } }
  }
  const field = rest.find((own) => own === name)
  if (field === undefined) return entered
  const { [field]: _former, ...others } = content
  const value = from.content[field]
  return { ...entered, content: value === undefined ? others : { ...others, [field]: value } }
}

/** The value as JSON, independent of the order of an object's keys. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''

/** The places at which two differ. */
export const differences = (one: Entered, other: Entered): string[] =>
  places.filter((place) => written(valueAt(one, place)) !== written(valueAt(other, place)))

/** Returns the places that another operator changed since `base`; `isBoth`: changed here as well, to something else. */
export function othersChanges(
  base: Entered,
  mine: Entered,
  theirs: Entered,
): { place: string; isBoth: boolean }[] {
  const own = new Set(differences(base, mine))
  const apart = new Set(differences(mine, theirs))
  return differences(base, theirs).map((place) => ({ place, isBoth: own.has(place) && apart.has(place) }))
}

/** Returns theirs, with the changes made here alone, and with the values of this form at the places of `kept`. */
export function merge(base: Entered, mine: Entered, theirs: Entered, kept: ReadonlySet<string>): Entered {
  const taken = new Set(differences(base, theirs))
  return differences(base, mine)
    .filter((place) => !taken.has(place) || kept.has(place))
    .reduce((merged, place) => withPlace(merged, place, mine), theirs)
}
