import type { PrizeFacts } from '#contract/sealed-box.ts'
import { shopPrivateKey } from '#emulators/amazon-pay/shop-key.ts'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { haltSale } from '#server/cards/boxes/stop-sale.ts'
import { replaceBanners } from '#server/cards/catalogue/queries.ts'
import { replaceRevealFilms } from '#server/cards/catalogue/reveal-films.ts'
import { transaction } from '#server/db/pool.ts'
import { addNotice } from '#server/desks/notices/change-notice.ts'
import { emulatorProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { openEmulators } from './emulators.ts'
import { type TestShop, type TestShopOptions, testShop, type Visitor } from './shop.ts'
import { makeOffer, makePack, type PackOptions, prize } from './world.ts'

export type Member = Visitor & { memberId: string }

/** A shop with something of everything on show, and the card provider beside it. */
export interface FilledShop extends TestShop {
  /** Buys `count` draws of the pack and answers the draw's id. */
  draw(member: Member, packId: string, count: number): Promise<string>
  /** Opens a purchase of the course `thousand` and answers its id. */
  openPayment(member: Member): Promise<string>
}

/** Packs `pack` (points), `commons` (points, one kind of card), `coins`, `sold-out` (opened) and `halted`; `offer` at the exchange counter; a course; a banner; a film for tier 1; a notice. */
export async function filledShop(clock?: () => Date, change?: TestShopOptions): Promise<FilledShop> {
  const emulators = await openEmulators()
  const shop = await testShop(
    clock,
    emulatorProviderSettings(emulators.origin, { amazonPayKey: shopPrivateKey }),
    change,
  )
  const { db } = shop

  const price = { referenceYen: 300, referenceDate: '2026-11-01', referenceSource: 'prices.example' }
  const facts: PrizeFacts = { ...noFacts, ...price, condition: 'A' }
  const lastOne = prize('last', 1, { rarity: 3, tier: 7, convertsToPoints: 500, facts })
  const conditions = [{ key: 'A', labelJa: 'A', labelEn: 'A', meaningJa: '美品', meaningEn: 'Very good' }]
  const none = { slots: [], draws: 0, tier: 0 }
  const extraPrize = prize('last', 1, { tier: 6, facts })
  const offered: PackOptions = {
    ...{ conditions, lastOne, maxPerMember: 50, maxPerPeriod: 45, period: 'week' },
    prizes: [prize('common', 99, { facts }), prize('hit', 1, { rarity: 3, tier: 7, facts })],
    // Nobody draws so far here.
    extras: [
      { ...none, kind: 'milestone', prize: extraPrize, quantity: 1, slots: [98] },
      { ...none, kind: 'ceiling', prize: extraPrize, quantity: 1, draws: 60, tier: 7 },
    ],
  }
  await makePack(db, 'pack', offered)
  await makePack(db, 'coins', {
    currency: 'coins',
    prizes: [prize('coin-card', 20, { convertsToPoints: 0, isShipOnly: true })],
  })
  const soldOut = {
    conditions,
    lastOne,
    extras: [{ ...none, kind: 'ceiling' as const, prize: extraPrize, quantity: 1, draws: 2, tier: 7 }],
  }
  await makePack(db, 'sold-out', { ...soldOut, prizes: [prize('common', 2, { facts })] })
  await makePack(db, 'halted', offered)
  await makePack(db, 'commons', { prizes: [prize('common', 50)] })
  await shop.pool.query(
    `update pack set has_trial = true, shows_average = true, tags = '[{ "ja": "定番", "en": "Classic" }]'`,
  )
  await makeOffer(db, 'offer', { total: 1000, ...price, condition: 'A' })
  await transaction(db, (tx) =>
    replaceBanners(tx, [
      {
        file: '/media/b.1600.webp',
        url: '/pack-detail?packId=pack',
        altJa: '案内',
        altEn: 'News',
        mode: 1,
        position: 1,
      },
    ]),
  )
  const film = { fileUrl: '/media/f.mp4', type: 'video/mp4; codecs="avc1.64001f"' }
  await transaction(db, (tx) =>
    replaceRevealFilms(tx, [{ style: 1, tier: 1, poster: '/media/f.960.webp', sources: [film] }]),
  )
  await db
    .insertInto('pointCourse')
    .values({ id: 'thousand', points: 1000, priceYen: 1000, memoJa: '人気', memoEn: 'Popular', position: 1 })
    .execute()

  const draw = async (member: Member, packId: string, count: number) => {
    const checked = await member.post('/user/pack/check', { pack_id: packId, count: String(count) })
    if (checked.body.state !== 200) throw new Error(`may not draw: ${JSON.stringify(checked.body)}`)
    const { body } = await member.post('/user/pack/buy', { token: checked.body.token })
    if (body.state !== 200) throw new Error(`no draw: ${JSON.stringify(body)}`)
    return String(body.history_id)
  }
  await draw(await shop.member({ points: 1000 }), 'sold-out', 2)
  const now = clock?.() ?? new Date()
  await openFinishedBoxes(db, now)
  const words = {
    titleJa: 'お知らせ',
    titleEn: 'A notice',
    textJa: '本文',
    textEn: 'Its text',
    isPinned: true,
  }
  const links = [{ labelJa: 'パック', labelEn: 'The pack', url: '/pack-detail?packId=pack' }]
  const by = { who: 'Aoi', why: 'test', now, id: crypto.randomUUID() }
  await transaction(db, (tx) => addNotice(tx, { ...words, links, from: null, until: null }, by))
  const reason = { ja: '価格の誤り', en: 'A wrong price' }
  await transaction(db, (tx) => haltSale(tx, { packId: 'halted', reason, now }))

  return {
    ...shop,
    draw,
    async openPayment(member) {
      const order = { pay_id: '1', point_price_id: 'thousand', request_key: crypto.randomUUID() }
      const { body } = await member.post('/user/point/buy', order)
      if (body.state !== 200) throw new Error(`no payment: ${JSON.stringify(body)}`)
      return String(body.payment_id)
    },
    async close() {
      await shop.close()
      await emulators.close()
    },
  }
}
