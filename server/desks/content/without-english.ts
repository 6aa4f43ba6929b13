// Finds texts that an owner has written in Japanese alone: visitors who read English see Japanese there (decision 026).

import {
  contentReaders,
  draftReaders,
  noticeReaders,
  type OperatorRole,
  packReaders,
} from '#contract/operator/roles.ts'
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

type Lacking = OutputOf<typeof listSettings>['withoutEnglish']['list'][number]
type Found = Omit<Lacking, 'screen'> & { isLacking: boolean }

const screenOf = ({ kind, id }: Pick<Found, 'kind' | 'id'>): string => {
  if (kind === 'pack') return `/operator/packs/${id}`
  if (kind === 'card') return `/operator/cards?${new URLSearchParams({ q: id })}`
  return kind === 'cardType' ? '/operator/cards' : '/operator/content'
}

const readersOf = ({ kind }: Found): readonly OperatorRole[] => {
  if (kind === 'pack') return packReaders
  if (kind === 'notice') return noticeReaders
  return kind === 'card' || kind === 'cardType' ? draftReaders : contentReaders
}

/** Tells whether a text has Japanese and no English. */
const lacks = (ja: string, en: string) => !isMissing(ja) && isMissing(en)

/** The most that are named at once: once these have English, the next are named. */
const mostNamed = 50

/** Lists what visitors see without English, by its Japanese name, as far as the roles open it. */
export async function listWithoutEnglish(
  tx: Tx,
  now: Date,
  roles: readonly OperatorRole[],
): Promise<{ count: number; list: Lacking[] }> {
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
  const lacking = found.filter((one) => one.isLacking && readersOf(one).some((role) => roles.includes(role)))
  const list = lacking.slice(0, mostNamed).map(({ isLacking: _, ...text }) => text)
  return { count: lacking.length, list: list.map((text) => ({ ...text, screen: screenOf(text) })) }
}
