import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { SealedExtra } from '#contract/extras.ts'
import type { BoxPrize, BoxTerms } from '#server/cards/boxes/box-terms.ts'
import { findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { computeSeal, sealBox } from '#server/cards/boxes/seal-box.ts'
import { findPack, upsertCardType, upsertPack } from '#server/cards/catalogue/queries.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { createPool, type Database, transaction } from '#server/db/pool.ts'
import { type Posting, post } from '#server/ledger/ledger.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { readSettings } from '#server/shop/settings.ts'
import { sender } from '#test/carriers.ts'
import { runShop } from '#test/shop-command.ts'
import { openEmbedded, withShopDatabase } from '#tools/database.ts'

const give = (mail: string, gift: Pick<Posting, 'grants' | 'coinHundredths'>): Promise<void> =>
  withShopDatabase(async (db) => {
    const member = await findMemberByMail(db, mail)
    if (member === undefined) throw new Error(`no member ${mail}`)
    const cause = { memberId: member.id, cause: 'adjustment' as const, causeId: randomUUID() }
    await transaction(db, (tx) => post(tx, { ...cause, ...gift }, new Date()))
  })

/** Gives coins without a draw. */
export const giveCoins = (mail: string, coins: number): Promise<void> =>
  give(mail, { coinHundredths: coins * 100 })

/** A parcel that has not left: one card of the counter, exchanged. Answers its id. */
export async function giveParcel(mail: string): Promise<string> {
  await giveCoins(mail, 30)
  const id = randomUUID()
  await withShopDatabase(async (db) => {
    const memberId = (await findMemberByMail(db, mail))?.id ?? ''
    const wanted = { id, memberId, cardId: 'hsm-007', quantity: 1, termsNo: 1 }
    const { outcome } = await transaction(db, (tx) => exchangeCards(tx, wanted, new Date()))
    if (outcome !== 'exchanged') throw new Error(outcome)
  })
  return id
}

/** The sender of parcels, for the files of carriers. A journey of another project may have given it already. */
export const giveSender = (): Promise<void> =>
  withShopDatabase(async (db) => {
    const typed = ['settings', 'set', 'sender', JSON.stringify(sender)]
    const answer = await runShop(db, [...typed, '--why', 'a journey'])
    if (!('lines' in answer)) expect(answer).toEqual({ refused: 'value: Nothing would change.' })
  })

/** Gives points without a purchase. */
export const givePoints = (mail: string, points: number): Promise<void> =>
  give(mail, { grants: [{ points, source: 'bonus' }] })

/** The second rank for this month, kept last month: what is earned this month is less. */
export const giveSecondRank = (mail: string): Promise<void> =>
  withShopDatabase(async (db, { pool }) => {
    await pool.query(
      `insert into rank_maintenance (id, member_id, month, rank_number, coin_hundredths, bought_at)
       values ($1, $2, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 2, 1, now())`,
      [randomUUID(), (await findMemberByMail(db, mail))?.id],
    )
  })

/** The condition words that the prizes of a pack use: a box with such a prize needs them. */
const wordsOf = async (db: Database, packId: string) => (await findSeal(db, packId))?.conditions ?? []

/**
 * A pack of forty slots of one card, of one journey alone, beside the demo's and with its cards and pictures. What the card
 * cost is entered. `rarity`: of which rarity the card is.
 */
export const sealSmallPack = (packId: string, price: number, rarity = 0): Promise<void> =>
  withShopDatabase(async (db, { pool }) => {
    const like = await findPack(db, 'starglade-first-light')
    if (like === undefined) throw new Error('the demo has no such pack')
    const first = (await listPrizes(db, like.id)).find((prize) => prize.rarity === rarity)
    if (first === undefined) throw new Error('its box has no such card')
    await pool.query('update card set cost_yen = 80, market_yen = 95 where id = $1', [first.cardId])
    await transaction(db, async (tx) => {
      const names = { nameJa: '止まる星の小箱', nameEn: 'A small box that stops' }
      await upsertPack(tx, { ...like, ...names, id: packId, position: 999 })
      const prizes = [{ ...first, quantity: 40 }]
      const conditions = await wordsOf(tx, like.id)
      const terms = { packId, currency: 'points' as const, price, prizes, conditions, endsAt: undefined }
      await sealBox(tx, { ...terms, startsAt: new Date(0) }, { now: new Date(), random: randomBytes })
    })
  })

/** A pack of one of each card of a rarity that the demo's first pack has. */
export const sealPackOfRarity = (packId: string, rarity: number): Promise<void> =>
  withShopDatabase(async (db) => {
    const like = await findPack(db, 'starglade-first-light')
    if (like === undefined) throw new Error('the demo has lost a pack')
    const known = await listPrizes(db, like.id)
    const prizes = known.flatMap((one) => (one.rarity === rarity ? [{ ...one, quantity: 1 }] : []))
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...like, id: packId, position: 996 })
      const conditions = await wordsOf(tx, like.id)
      const terms = { packId, currency: 'points' as const, price: 1, prizes, conditions, endsAt: undefined }
      await sealBox(tx, { ...terms, startsAt: new Date(0) }, { now: new Date(), random: randomBytes })
    })
  })

/** A card type with packs of one journey alone, which stand last; the sale of each begins at its moment. */
export const sealShelf = (
  cardTypeId: string,
  name: string,
  packs: readonly { id: string; name: string; startsAt: Date }[],
): Promise<void> =>
  withShopDatabase(async (db) => {
    const like = await findPack(db, 'starglade-first-light')
    const [prize] = await listPrizes(db, 'starglade-first-light')
    if (like === undefined || prize === undefined) throw new Error('the demo has lost a pack')
    await transaction(db, async (tx) => {
      await upsertCardType(tx, { id: cardTypeId, nameJa: name, nameEn: name, position: 900 })
      for (const [index, pack] of packs.entries()) {
        const names = { nameJa: pack.name, nameEn: pack.name }
        await upsertPack(tx, { ...like, ...names, id: pack.id, cardTypeId, position: 900 + index })
        const terms = { packId: pack.id, currency: 'points' as const, price: 300, endsAt: undefined }
        const sold = { ...terms, prizes: [{ ...prize, quantity: 40 }], startsAt: pack.startsAt }
        await sealBox(tx, sold, { now: new Date(), random: randomBytes })
      }
    })
  })

/** A pack of so many slots, a rare card among each hundred, with no limit to a draw but the shop's own. */
export const sealLargePack = (packId: string, slots: number): Promise<void> =>
  withShopDatabase(async (db) => {
    const like = await findPack(db, 'starglade-first-light')
    const known = await listPrizes(db, 'starglade-first-light')
    const [common, rare] = [0, 2].map((rarity) => known.find((prize) => prize.rarity === rarity))
    if (like === undefined || common === undefined || rare === undefined)
      throw new Error('the demo has lost a pack')
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...like, id: packId, position: 997 })
      const prizes = [
        { ...common, quantity: slots - Math.floor(slots / 100) },
        { ...rare, quantity: Math.floor(slots / 100) },
      ]
      const conditions = await wordsOf(tx, like.id)
      const terms = { packId, currency: 'points' as const, price: 1, prizes, conditions, endsAt: undefined }
      await sealBox(tx, { ...terms, startsAt: new Date(0) }, { now: new Date(), random: randomBytes })
    })
  })

/** A new pack of three slots with a last-one prize, shown as one of the demo. */
export const sealPackWithLastOne = (packId: string): Promise<void> =>
  withShopDatabase(async (db) => {
    const shown = await findPack(db, 'starglade-night-of-antlers')
    if (shown === undefined) throw new Error('the demo has lost a pack')
    const prize = (cardId: string, more: Partial<BoxPrize>): BoxPrize => ({
      cardId,
      cardKey: cardId,
      rarity: 1,
      tier: 3,
      convertsToPoints: 100,
      isShipOnly: false,
      quantity: 1,
      ...more,
    })
    const now = new Date()
    const terms: BoxTerms = {
      packId,
      currency: 'points',
      price: 200,
      startsAt: now,
      endsAt: undefined,
      prizes: [prize('hsm-006', { quantity: 2, rarity: 0 }), prize('hsm-009', {})],
      lastOne: prize('hsm-018', { rarity: 2, tier: 6, convertsToPoints: 700 }),
    }
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...shown, id: packId, position: 99 })
      await sealBox(tx, terms, { now, random: randomBytes })
    })
  })

/** A new pack for some members, or a free one, of cards that are only shipped; shown as one of the demo. */
export const sealPackFor = (
  packId: string,
  terms: Pick<BoxTerms, 'audience' | 'price' | 'maxPerPeriod' | 'period' | 'trust'> &
    Partial<Pick<BoxTerms, 'prizes' | 'endsAt'>>,
): Promise<void> =>
  withShopDatabase(async (db) => {
    const shown = await findPack(db, 'starglade-night-of-antlers')
    if (shown === undefined) throw new Error('the demo has lost a pack')
    const now = new Date()
    const card = { cardId: 'hsm-006', cardKey: 'hsm-006', rarity: 0, tier: 1, convertsToPoints: 0 }
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...shown, id: packId, position: 99 })
      await sealBox(
        tx,
        {
          ...{ packId, currency: 'points', startsAt: now, endsAt: undefined },
          prizes: [{ ...card, isShipOnly: true, quantity: 50 }],
          ...terms,
        },
        { now, random: randomBytes },
      )
    })
  })

/** A member registered so many days before they did; the shop's own role may not say so. */
export async function ageMember(mail: string, days: number): Promise<void> {
  let id: string | undefined
  await withShopDatabase(async (db) => {
    id = (await findMemberByMail(db, mail))?.id
  })
  const postgres = await openEmbedded(readSettings(process.env))
  const owner = createPool(await postgres.connectionString(), { size: 1 })
  await owner.query(`update member set registered_at = registered_at - $2 * interval '1 day' where id = $1`, [
    id,
    days,
  ])
  await owner.end()
  await postgres.stop()
}

/** The card that the extras of `sealPackWithExtra` give. */
const extraPrize: BoxPrize = {
  ...{ cardId: 'hsm-018', cardKey: 'hsm-018', rarity: 2, tier: 6, convertsToPoints: 700 },
  ...{ isShipOnly: false, quantity: 1 },
}

/** The first slots of `sealPackWithExtra`, which hold nothing but its common card. */
const commonSlots = 17

/** A new pack of forty slots with such an extra, shown as one of the demo. Its order is one whose first slots are common. */
export const sealPackWithExtra = (packId: string, extra: Omit<SealedExtra, 'prize'>): Promise<void> =>
  withShopDatabase(async (db) => {
    const shown = await findPack(db, 'starglade-night-of-antlers')
    if (shown === undefined) throw new Error('the demo has lost a pack')
    const now = new Date()
    const terms: BoxTerms = {
      ...{ packId, currency: 'points', price: 100, startsAt: now, endsAt: undefined },
      prizes: [
        { ...extraPrize, cardId: 'hsm-006', cardKey: 'hsm-006', rarity: 0, tier: 1, quantity: 38 },
        { ...extraPrize, cardId: 'hsm-017', cardKey: 'hsm-017', tier: 5, quantity: 2 },
      ],
      extras: [{ ...extra, prize: extraPrize }],
    }
    let secret = randomBytes(32)
    const startsOtherwise = async () => {
      const { prizes, chunks } = await computeSeal(terms, secret)
      const order = chunks[0]?.prizes
      return Array.from(
        { length: commonSlots },
        (_, slot) => prizes[order?.readUInt16BE(slot * 2) ?? 0],
      ).some((prize) => prize?.tier !== 1)
    }
    while (await startsOtherwise()) secret = randomBytes(32)
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...shown, id: packId, position: 99 })
      await sealBox(tx, terms, { now, random: () => secret })
    })
  })
