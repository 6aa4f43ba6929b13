// Named members and packs for tests, made through the real writers.

import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { type Algorithm, newest } from '#contract/sealed-box.ts'
import type { BoxPrize, BoxTerms } from '#server/cards/boxes/box-terms.ts'
import { sealBox } from '#server/cards/boxes/seal-box.ts'
import {
  type CardRow,
  type FactsOfCard,
  upsertCard,
  upsertCardType,
  upsertPack,
} from '#server/cards/catalogue/queries.ts'
import { createDrawEngine, type DrawOutcome, type DrawRequest } from '#server/cards/draws/draw-engine.ts'
import { type Address, addressOfParcel, columnsOf } from '#server/cards/shipping/parcel-address.ts'
import { findParcel, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { personalKey } from '#server/db/personal-key.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { expirePoints, openWallet, post } from '#server/ledger/ledger.ts'
import { findMember, insertMember, type MemberChange, updateMember } from '#server/people/members/queries.ts'
import type { TestDatabase } from './database.ts'

/** A member with a wallet; `passwordHash` only where the test logs in. */
export async function makeMember(
  db: Database,
  gift: {
    points?: number
    coinHundredths?: number
    mail?: string
    passwordHash?: string
    now?: Date | undefined
  } = {},
): Promise<string> {
  const id = uuidv7()
  const now = gift.now ?? new Date()
  // Many at once would hold every connection, and each would wait for one more to read the key.
  await personalKey(db)
  await transaction(db, async (tx) => {
    await insertMember(tx, {
      id,
      mail: gift.mail ?? `${id}@test.example`,
      passwordHash: gift.passwordHash ?? 'none',
      language: 'ja',
      familyName: '試験',
      givenName: '花',
      phone: '09012345678',
      postalCode: '1000001',
      prefectureId: 13,
      city: '千代田区',
      street: '丸の内1-1',
      referralCode: id,
      registeredAt: now,
      mailProvenAt: now,
    })
    await openWallet(tx, id)
    const grants = gift.points ? [{ points: gift.points, source: 'adjustment' as const }] : []
    if (gift.points || gift.coinHundredths)
      await post(
        tx,
        {
          memberId: id,
          cause: 'adjustment',
          causeId: uuidv7(),
          grants,
          coinHundredths: gift.coinHundredths ?? 0,
        },
        now,
      )
  })
  return id
}

/** The mail address with which a member logs in. */
export async function mailOf(db: Database, id: string): Promise<string> {
  const member = await findMember(db, id)
  if (member === undefined) throw new Error(`there is no member ${id}`)
  return member.mail
}

/** Changes a member past every rule. */
export async function changeMember(db: Database, id: string, change: MemberChange): Promise<boolean> {
  await personalKey(db)
  return await transaction(db, (tx) => updateMember(tx, id, change))
}

/** The parcels of a member, with their addresses. */
export async function parcelsOf(db: Database, memberId: string): Promise<Parcel[]> {
  const rows = await db
    .selectFrom('parcel')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('id')
    .execute()
  return (await Promise.all(rows.map(({ id }) => findParcel(db, id)))).filter((one) => one !== undefined)
}

/** Changes the address of one parcel alone, past every rule. */
export async function readdress(db: Database, parcelId: string, change: Partial<Address>): Promise<void> {
  const [key, parcel] = [await personalKey(db), await findParcel(db, parcelId)]
  if (parcel === undefined) throw new Error(`there is no parcel ${parcelId}`)
  const address = { ...addressOfParcel(parcel), ...change }
  await db
    .updateTable('parcel')
    .set(columnsOf(key, parcel.memberId, address))
    .where('id', '=', parcelId)
    .execute()
}

/** Every card of a test shows this. */
export const cardPicture = '/media/card.440.webp'

export const prize = (cardId: string, quantity: number, more: Partial<BoxPrize> = {}): BoxPrize => ({
  cardId,
  cardKey: cardId,
  quantity,
  rarity: 0,
  tier: 1,
  convertsToPoints: 30,
  isShipOnly: false,
  ...more,
})

export interface PackOptions extends Partial<Omit<BoxTerms, 'packId' | 'prizes'>> {
  prizes?: BoxPrize[]
  total?: number
  now?: Date
  /** Shuffles the box; a test that must repeat itself brings its own. */
  random?: (length: number) => Buffer
  /** By default the newest. */
  algorithm?: Algorithm
}

/** A sealed pack at 100 points: by default `total - 1` commons and a hit, each worth 30 points wherever it lies. */
export async function makePack(db: Database, packId: string, options: PackOptions = {}): Promise<void> {
  const {
    total = 100,
    now = new Date(),
    prizes,
    random = randomBytes,
    algorithm = newest,
    ...terms
  } = options
  const contents = prizes ?? [prize('common', total - 1), prize('hit', 1, { rarity: 3, tier: 7 })]
  await transaction(db, async (tx) => {
    await upsertCardType(tx, { id: 'world', nameJa: '世界', nameEn: 'World', position: 1 })
    const extras = (terms.extras ?? []).map((extra) => extra.prize)
    const lastOnes = terms.lastOne === undefined ? [] : [terms.lastOne]
    const cardIds = [...contents, ...extras, ...lastOnes].map(({ cardId }) => cardId)
    for (const id of new Set(cardIds))
      await upsertCard(tx, {
        id,
        cardTypeId: 'world',
        nameJa: id,
        nameEn: id,
        modelNumber: id,
        setSize: 2,
        rarity: 0,
        image: cardPicture,
      })
    await upsertPack(tx, {
      id: packId,
      cardTypeId: 'world',
      nameJa: packId,
      nameEn: packId,
      detailJa: '',
      detailEn: '',
      images: [],
      showsLineup: true,
      revealStyle: 1,
      position: 1,
      limitMessageJa: '上限です',
      limitMessageEn: 'Limit',
    })
    await sealBox(
      tx,
      {
        currency: 'points',
        price: 100,
        maxPerPurchase: 0,
        maxPerMember: 0,
        endsAt: undefined,
        startsAt: new Date(now.getTime() - 1000),
        packId,
        prizes: contents,
        ...terms,
      },
      { now, random, algorithm },
    )
  })
}

interface OfferOptions extends Partial<FactsOfCard & Pick<CardRow, 'imageBack'>> {
  nameJa?: string
  modelNumber?: string
  coinHundredths?: number
  total?: number
  maxPerMember?: number
  isOffered?: boolean
}

/** A card at the exchange counter: by default ten of them, at 10 coins each. */
export async function makeOffer(db: Database, cardId: string, options: OfferOptions = {}): Promise<void> {
  const { nameJa = cardId, modelNumber = cardId, coinHundredths = 1000, total = 10, ...more } = options
  const { maxPerMember = 0, isOffered = true, ...facts } = more
  await transaction(db, async (tx) => {
    await upsertCardType(tx, { id: 'world', nameJa: '世界', nameEn: 'World', position: 1 })
    await upsertCard(tx, {
      id: cardId,
      cardTypeId: 'world',
      nameJa,
      nameEn: cardId,
      modelNumber,
      setSize: 1,
      rarity: 1,
      image: cardPicture,
      ...facts,
    })
    const offer = { cardId, coinHundredths, total, maxPerMember, isOffered, position: 1 }
    await tx.insertInto('exchangeCard').values(offer).execute()
  })
}

/** A test's request for a draw; it says which legal texts were shown only where that matters. */
type TestDraw = Omit<DrawRequest, 'termsNo'> & { termsNo?: number }

/** A new engine, as each process of a shop has one. */
export function makeEngine(
  { applicationPool, db }: TestDatabase | Pick<TestDatabase, 'applicationPool' | 'db'>,
  clock: () => Date = () => new Date(),
) {
  const engine = createDrawEngine(applicationPool, {
    clock,
    expirePoints: (memberId) => transaction(db, (tx) => expirePoints(tx, memberId, clock())),
  })
  return { draw: (request: TestDraw): Promise<DrawOutcome> => engine.draw({ termsNo: 1, ...request }) }
}
