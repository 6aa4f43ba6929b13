// A draft in the shop's tables, for a preview within a transaction that is rolled back.

import type { Trust } from '#contract/beacon-box.ts'
import { insertUnsealedBox } from '#server/cards/boxes/unsealed-box.ts'
import type { CataloguePack } from '#server/cards/catalogue/import/catalogue-file.ts'
import { boxTerms } from '#server/cards/catalogue/import/check-sealed.ts'
import { sourcesOfDraft } from '#server/cards/catalogue/import/fact-sources.ts'
import { prizesIn } from '#server/cards/catalogue/import/pack-extras.ts'
import { packRow } from '#server/cards/catalogue/import/shop-rows.ts'
import { findPack, firstPosition, upsertPack } from '#server/cards/catalogue/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import { draftToSimulate, enteredAudience, shopWith } from './judge-draft.ts'
import { findDraft } from './queries.ts'

/** `sealed`: the pack is there by itself. `not enough`: price or prizes are not whole, it has no card type yet, or nobody to decide it. */
export type Placed = 'placed' | 'unknown' | 'sealed' | 'not enough'

const untitled = { ja: '', en: '' }

/**
 * Puts a draft into the shop's tables as if it were sealed at `at`, whatever else is missing in it: pack, box and prizes,
 * without a secret and without slots, so that nothing can be drawn from it and its proof proves nothing. The caller rolls
 * the transaction back, always, and reads with nothing that others share: what keeps answers or counts beyond the
 * transaction (`createRemainders`, caches) would show them to visitors.
 */
export async function placeDraft(
  tx: Tx,
  key: string,
  { at, trust }: { at: Date; trust: Trust | undefined },
): Promise<Placed> {
  const draft = await findDraft(tx, key)
  if (draft === undefined) return 'unknown'
  if ((await findPack(tx, key)) !== undefined) return 'sealed'
  const sold = draftToSimulate(draft)
  const { content } = draft
  if (sold === undefined) return 'not enough'
  const { startsAt, endsAt, maxPerPurchase, maxPerMember, limitMessage } = content
  const audience = enteredAudience(content)
  const pack: CataloguePack = {
    key,
    cardType: content.cardType ?? '',
    name: content.name ?? untitled,
    ...sold,
    ...(isInstant(startsAt) && { startsAt }),
    ...(isInstant(endsAt) && { endsAt }),
    ...(content.mode && { mode: content.mode }),
    ...(isCount(maxPerPurchase) && { maxPerPurchase }),
    ...(isCount(maxPerMember) && { maxPerMember }),
    ...(audience && { audience }),
    ...(limitMessage && { limitMessage }),
    showLineup: content.showLineup ?? false,
    showsAverage: content.showsAverage ?? false,
    hasTrial: content.hasTrial ?? false,
    revealStyle: (content.revealStyle ?? 1) as CataloguePack['revealStyle'],
    images: content.images ?? [],
    ...(content.imagesEn && { imagesEn: content.imagesEn }),
    ...(content.focus && { focus: content.focus }),
    ...(content.tags && { tags: content.tags.filter(({ ja }) => ja !== '') }),
    detail: content.detail ?? untitled,
  }
  const shop = await shopWith(tx, pack)
  const cards = new Set(shop.cards.map((card) => card.key))
  const isKnown =
    shop.cardTypes.some((type) => type.key === pack.cardType) &&
    prizesIn(pack).every(({ prize }) => cards.has(prize.card))
  const hasDecider = pack.mode !== 'beacon' || trust !== undefined
  if (!isKnown || !hasDecider) return 'not enough'
  await upsertPack(tx, { ...packRow(pack, (image) => image), position: await firstPosition(tx) })
  const terms = boxTerms(pack, shop, at, {
    ...(await sourcesOfDraft(tx, shop)),
    invited: audience?.invited && [],
    trust,
  })
  const isOver = terms.endsAt !== undefined && terms.endsAt <= terms.startsAt
  await insertUnsealedBox(tx, isOver ? { ...terms, endsAt: undefined } : terms, at)
  return 'placed'
}

const isInstant = (value: string | undefined): value is string => !Number.isNaN(Date.parse(value ?? ''))
const isCount = (value: number | undefined): value is number => Number.isInteger(value) && Number(value) > 0
