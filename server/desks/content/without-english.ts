// What an owner has written in Japanese alone: visitors who read English are shown Japanese there (decision 125).

import type { listSettings } from '#contract/operator/settings.ts'
import type { OutputOf } from '#contract/wire.ts'
import { isMissing } from '#phrases/language.ts'
import {
  listBannerRows,
  listCardRows,
  listCardTypeRows,
  listPackRows,
} from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { listStanding } from '#server/desks/notices/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'

type Lacking = OutputOf<typeof listSettings>['withoutEnglish'][number]
type Found = Omit<Lacking, 'screen'> & { isLacking: boolean }

const screenOf = ({ kind, id }: Found): string => {
  if (kind === 'pack') return `/operator/packs/${id}`
  if (kind === 'card') return `/operator/cards?${new URLSearchParams({ q: id })}`
  return kind === 'cardType' ? '/operator/cards' : '/operator/content'
}

/** Whether a text that stands in Japanese has no English. */
const lacks = (ja: string, en: string) => !isMissing(ja) && isMissing(en)

/** Everything that visitors see and that lacks English, by its Japanese name. */
export async function listWithoutEnglish(tx: Tx, now: Date): Promise<Lacking[]> {
  const { announcement } = await readSettings(tx)
  const cardTypes = await listCardTypeRows(tx)
  const cards = await listCardRows(tx)
  const packs = await listPackRows(tx)
  const banners = await listBannerRows(tx)
  const notices = await listStanding(tx, now)
  const found: Found[] = [
    ...cardTypes.map(({ id, nameJa: name, nameEn }) => ({
      ...{ kind: 'cardType' as const, id, name },
      isLacking: lacks(name, nameEn),
    })),
    ...cards.map(({ id, nameJa: name, nameEn }) => ({
      ...{ kind: 'card' as const, id, name },
      isLacking: lacks(name, nameEn),
    })),
    ...packs.map(({ id, nameJa: name, ...pack }) => ({
      ...{ kind: 'pack' as const, id, name },
      isLacking:
        lacks(name, pack.nameEn) ||
        lacks(pack.detailJa, pack.detailEn) ||
        lacks(pack.limitMessageJa, pack.limitMessageEn),
    })),
    ...banners.map(({ position, altJa: name, altEn }) => ({
      ...{ kind: 'banner' as const, id: String(position), name },
      isLacking: lacks(name, altEn),
    })),
    ...notices.map(({ id, titleJa: name, ...notice }) => ({
      ...{ kind: 'notice' as const, id, name },
      isLacking:
        lacks(name, notice.titleEn) ||
        lacks(notice.textJa, notice.textEn) ||
        notice.links.some(({ labelJa, labelEn }) => lacks(labelJa, labelEn)),
    })),
    ...(announcement === null
      ? []
      : [
          {
            ...{ kind: 'announcement' as const, id: '', name: announcement.text.ja },
            isLacking: lacks(announcement.text.ja, announcement.text.en),
          },
        ]),
  ]
  return found.flatMap((one) => {
    const { isLacking, ...text } = one
    return isLacking ? [{ ...text, screen: screenOf(one) }] : []
  })
}
