import { extrasOf, type SealedExtra } from '#contract/extras.ts'
import type { MediaUse } from '#contract/media.ts'
import { isPoints, type SealedPrize } from '#contract/sealed-box.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { listInvited } from '#server/cards/boxes/invited.ts'
import { type Box, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import type { Tx } from '#server/db/pool.ts'
import type { CataloguePack } from './catalogue-file.ts'
import type { ShopRows } from './shop-rows.ts'

/** A limit that is there; 0 is none. */
export const limit = <Name extends string>(name: Name, value: number) =>
  (value === 0 ? {} : { [name]: value }) as Partial<Record<Name, number>>

/** A sealed prize as a folder has it. */
export const prizeOf = (prize: SealedPrize, currency: Box['currency']) => ({
  card: prize.cardKey,
  tier: prize.tier,
  convertsTo: prize.convertsToPoints,
  ...(prize.isShipOnly && currency === 'points' ? { shipOnly: true } : {}),
  ...(isPoints(prize) ? { points: true } : {}),
})

/** The sealed extras of a box as a folder has them. */
export function writtenExtras(
  extras: readonly SealedExtra[],
  currency: Box['currency'],
): Pick<CataloguePack, 'lastOne' | 'milestones' | 'ceiling'> {
  const lastOne = extras.find(({ kind }) => kind === 'last_one')
  const milestones = extras
    .filter(({ kind }) => kind === 'milestone')
    .map(({ prize, slots }) => ({ ...prizeOf(prize, currency), slots: slots.map((slot) => slot + 1) }))
  const ceiling = extras.find(({ kind }) => kind === 'ceiling')
  return {
    ...(lastOne && { lastOne: prizeOf(lastOne.prize, currency) }),
    ...(milestones.length > 0 && { milestones }),
    ...(ceiling && {
      ceiling: {
        ...prizeOf(ceiling.prize, currency),
        draws: ceiling.draws,
        without: ceiling.tier,
        quantity: ceiling.quantity,
      },
    }),
  }
}

/** Undefined: everybody may draw. Members are written as ids. */
async function audienceOf(tx: Tx, box: Box): Promise<CataloguePack['audience']> {
  const invited = await listInvited(tx, box)
  const audience = {
    ...limit('registeredWithinDays', box.registeredWithinDays),
    ...limit('rankFrom', box.rankFrom),
    ...(box.isPhoneProven && { phoneProven: true }),
    ...(invited && { invited }),
  }
  return Object.keys(audience).length === 0 ? undefined : audience
}

/** A sealed pack as its folder has it; `named` says how a picture is called there. */
export async function exportPack(
  tx: Tx,
  row: ShopRows['packs'][number],
  box: Box,
  named: (name: string, use: MediaUse, address: string) => string,
): Promise<CataloguePack> {
  const prizes = await listPrizes(tx, row.id)
  const audience = await audienceOf(tx, box)
  const { price, currency, startsAt, endsAt, maxPerPeriod } = box
  return {
    key: row.id,
    cardType: row.cardTypeId,
    name: { ja: row.nameJa, en: row.nameEn },
    price: currency === 'coins' ? { coins: price / 100 } : { points: price },
    startsAt: japanInstant(startsAt),
    ...(endsAt === null ? {} : { endsAt: japanInstant(endsAt) }),
    ...(box.mode === 'beacon' && { mode: box.mode }),
    ...limit('maxPerPurchase', box.maxPerPurchase),
    ...limit('maxPerMember', box.maxPerMember),
    ...(box.period === null
      ? {}
      : { maxPerPeriod: box.period === 'day' ? { day: maxPerPeriod } : { week: maxPerPeriod } }),
    ...(audience && { audience }),
    ...(row.limitMessageJa === ''
      ? {}
      : { limitMessage: { ja: row.limitMessageJa, en: row.limitMessageEn } }),
    showLineup: row.showsLineup,
    ...(row.showsAverage && { showsAverage: true }),
    ...(row.hasTrial && { hasTrial: true }),
    revealStyle: row.revealStyle as CataloguePack['revealStyle'],
    images: row.images.map((image, index) => named(`packs/${row.id}-${index + 1}.webp`, 'pack', image)),
    ...(row.imagesEn?.length && {
      imagesEn: row.imagesEn.map((image, index) =>
        named(`packs/${row.id}-${index + 1}.en.webp`, 'pack', image),
      ),
    }),
    ...(row.focus && { focus: row.focus }),
    ...(row.tags?.length && { tags: row.tags }),
    detail: { ja: row.detailJa, en: row.detailEn },
    total: box.total,
    prizes: prizes.map((prize) => ({ ...prizeOf(prize, currency), quantity: prize.quantity })),
    ...writtenExtras(extrasOf({ lastOne: box.lastOne, seal: await findSeal(tx, row.id) }), currency),
  }
}
