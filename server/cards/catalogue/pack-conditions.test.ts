import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrizeFacts } from '#contract/sealed-box.ts'
import { type BoxExtra, noFacts } from '#server/cards/boxes/box-terms.ts'
import { listPrizes } from '#server/cards/boxes/queries.ts'
import { prizesOfRun } from '#server/cards/boxes/sold-slots.ts'
import { type FilledShop, filledShop, type Member } from '#test/filled-shop.ts'
import { makePack, type PackOptions, prize } from '#test/world.ts'

// Packs found by the state of their cards, by who may draw, and by the lowest prize left.

let shop: FilledShop
let member: Member
beforeAll(async () => {
  shop = await filledShop()
  member = await shop.member({ points: 100_000 })
})
afterAll(() => shop.close())

const word = (key: string) => ({
  key,
  labelJa: `${key}級`,
  labelEn: `Class ${key}`,
  meaningJa: `${key}です`,
  meaningEn: `It is ${key}`,
})
const inState = (condition: string): { facts: PrizeFacts } => ({ facts: { ...noFacts, condition } })
const graded = { facts: { ...noFacts, gradingCompany: 'PSA', grade: '10' } }

/** A pack of a card type of its own: a list has the packs of one test alone. */
async function seal(type: string, packId: string, options: PackOptions) {
  await makePack(shop.db, packId, options)
  await shop.pool.query(
    `insert into card_type (id, name_ja, name_en, position) values ($1, $1, $1, 9) on conflict do nothing`,
    [type],
  )
  await shop.pool.query('update pack set card_type_id = $1 where id = $2', [type, packId])
}

const ask = async (type: string, query: Record<string, string> = {}, language: 'ja' | 'en' = 'ja') =>
  (
    await shop
      .visitor(language)
      .get(`/user/pack/all_list/${type}/1?${new URLSearchParams({ ...query, lang: language })}`)
  ).body
const find = async (type: string, query: Record<string, string>) =>
  ((await ask(type, query)).list as { id: string }[]).map(({ id }) => id)

test('a pack is found by a condition or grade while a slot left holds such a card', {
  meta: {
    proves: [
      {
        id: 'list-condition',
        section: 'rulings',
        says: 'A list of packs by condition or grade has those with such a card left.',
        from: 'ruling 48',
        file: 'server/cards/catalogue/card-states.ts',
        breaks: { replace: 'remainder.filter(({ left }) => left > 0)', with: 'remainder' },
      },
    ],
  },
}, async () => {
  const conditions = [word('A'), word('odd')]
  await seal('worn', 'worn-box', {
    conditions,
    prizes: [
      prize('card-a', 2, inState('A')),
      prize('card-odd', 1, inState('odd')),
      prize('card-psa', 1, graded),
      prize('card-plain', 3),
    ],
  })
  await seal('worn', 'old-box', { algorithm: 'fukuhiki.v1', prizes: [prize('card-a', 2)] })
  const left = (await listPrizes(shop.db, 'worn-box')).map(({ cardId, quantity }) => ({ cardId, quantity }))
  const stateOf: Record<string, string> = { 'card-a': 'A', 'card-odd': 'odd', 'card-psa': 'graded' }
  for (let sold = 0; sold <= 7; sold++) {
    const states = new Set(left.flatMap((one) => (one.quantity > 0 ? (stateOf[one.cardId] ?? []) : [])))
    for (const condition of Object.values(stateOf))
      expect(await find('worn', { condition }), `${condition} after ${sold}`).toEqual(
        states.has(condition) ? ['worn-box'] : [],
      )
    const listed = (await ask('worn')).conditions as { key: string }[]
    expect(listed.map(({ key }) => key)).toEqual(['graded', 'A', 'odd'].filter((key) => states.has(key)))
    if (sold === 7) break
    await shop.draw(member, 'worn-box', 1)
    const [number = -1] = await prizesOfRun(shop.db, 'worn-box', sold, 1)
    const drawn = left[number]
    if (drawn) drawn.quantity -= 1
  }
})

const none = { slots: [], draws: 0, tier: 0 }
const milestone = (slot: number, more: { facts: PrizeFacts }): BoxExtra => ({
  ...{ ...none, kind: 'milestone', quantity: 1, slots: [slot] },
  prize: prize('card-extra', 1, more),
})

test('an extra counts until it is given, and a ceiling while a slot left can lead to it', {
  meta: {
    proves: [
      {
        id: 'list-condition-extra',
        section: 'rulings',
        says: 'An extra that may still come counts among the cards left of a pack.',
        from: 'ruling 50',
        file: 'server/cards/catalogue/card-states.ts',
        breaks: { replace: 'slots.some((slot) => slot >= nextSlot)', with: 'slots.length > 0' },
      },
    ],
  },
}, async () => {
  await seal('extras', 'extras-box', {
    conditions: [word('B'), word('S')],
    prizes: [prize('card-plain', 4), prize('card-top', 2, { tier: 7 })],
    extras: [
      milestone(1, inState('B')),
      {
        ...{ ...none, kind: 'ceiling', quantity: 2, draws: 2, tier: 7 },
        prize: prize('card-extra', 1, graded),
      },
    ],
    lastOne: prize('card-last', 1, inState('S')),
  })
  const keys = async () => ((await ask('extras')).conditions as { key: string }[]).map(({ key }) => key)
  let plain = 4
  for (let sold = 0; sold < 6; sold++) {
    expect(await keys(), `after ${sold}`).toEqual([
      ...(plain > 0 ? ['graded'] : []),
      'S',
      ...(sold <= 1 ? ['B'] : []),
    ])
    expect(await find('extras', { condition: 'B' })).toEqual(sold <= 1 ? ['extras-box'] : [])
    await shop.draw(member, 'extras-box', 1)
    const [number = -1] = await prizesOfRun(shop.db, 'extras-box', sold, 1)
    if ((await listPrizes(shop.db, 'extras-box'))[number]?.tier === 1) plain -= 1
  }
  expect(await keys()).toEqual([])
})

test('the states are named in the language of the reader, grades first, then as the shop orders its words', async () => {
  await seal('named', 'named-box', {
    conditions: [word('own'), word('B'), word('A')],
    prizes: [
      ...['own', 'B', 'A'].map((key) => prize(`card-${key}`, 1, inState(key))),
      prize('card-psa', 1, graded),
    ],
  })
  expect((await ask('named')).conditions).toEqual([
    { key: 'graded', name: '鑑定品' },
    { key: 'A', name: 'A' },
    { key: 'B', name: 'B' },
    { key: 'own', name: 'own級' },
  ])
  const english = (await ask('named', {}, 'en')).conditions as { name: string }[]
  expect(english.map(({ name }) => name)).toEqual(['Graded', 'A', 'B', 'Class own'])
  // A state that no pack here has is named too when it was asked for.
  expect((await ask('nothing', { condition: 'graded' })).conditions).toEqual([
    { key: 'graded', name: '鑑定品' },
  ])
  expect((await ask('nothing', { condition: 'none' })).conditions).toEqual([])
})

test('a pack for everybody, and those that ask for something of their members', {
  meta: {
    proves: [
      {
        id: 'list-audience',
        section: 'rulings',
        says: 'A list of packs for everybody has none that asks anything of its members.',
        from: 'ruling 49',
        file: 'server/cards/catalogue/find-packs.ts',
        breaks: { replace: 'rankFrom === 0 && !isPhoneProven && !hasInvited', with: 'rankFrom === 0' },
      },
    ],
  },
}, async () => {
  await seal('asked', 'for-all', {})
  await seal('asked', 'for-new', { audience: { registeredWithinDays: 7 } })
  await seal('asked', 'for-rank', { audience: { rankFrom: 2 } })
  await seal('asked', 'for-phone', { audience: { isPhoneProven: true } })
  await seal('asked', 'for-invited', { audience: { invited: [member.memberId], isPhoneProven: true } })
  expect(await find('asked', { audience: 'everybody' })).toEqual(['for-all'])
  expect(await find('asked', { audience: 'newcomers' })).toEqual(['for-new'])
  expect(await find('asked', { audience: 'rank' })).toEqual(['for-rank'])
  expect((await find('asked', { audience: 'phone' })).toSorted()).toEqual(['for-invited', 'for-phone'])
  expect(await find('asked', { audience: 'invited' })).toEqual(['for-invited'])
  expect((await ask('asked', { audience: 'friends' })).state).toBe(422)
})

test('the lowest prize left is worth a share of the price, as the page of the pack says it', {
  meta: {
    proves: [
      {
        id: 'list-floor',
        section: 'rulings',
        says: 'A list of packs by floor includes a pack of exactly that share, and none that has no floor.',
        from: 'ruling 52',
        file: 'server/cards/catalogue/find-packs.ts',
        breaks: { replace: '?? 0) >= Number(least)', with: '?? 0) > Number(least)' },
      },
    ],
  },
}, async () => {
  const worth = (convertsToPoints: number) => prize('card-low', 2, { convertsToPoints })
  const top = prize('card-top', 1, { tier: 7, convertsToPoints: 900 })
  await seal('floor', 'half', { price: 300, prizes: [worth(150), top] })
  await seal('floor', 'nearly', { price: 300, prizes: [worth(149)] })
  await seal('floor', 'whole', { price: 300, prizes: [worth(300)] })
  await seal('floor', 'shipped', {
    price: 300,
    prizes: [worth(300), prize('card-ship', 1, { convertsToPoints: 300, isShipOnly: true })],
  })
  await seal('floor', 'for-coins', { currency: 'coins', price: 300, prizes: [worth(300)] })
  await seal('floor', 'free', { price: 0, maxPerPeriod: 1, period: 'day', prizes: [worth(300)] })
  const sorted = async (floor: string) => (await find('floor', { floor })).toSorted()
  expect(await sorted('25')).toEqual(['half', 'nearly', 'whole'])
  expect(await sorted('50')).toEqual(['half', 'whole'])
  expect(await sorted('80')).toEqual(['whole'])
  await shop.draw(member, 'whole', 2)
  expect(await sorted('100')).toEqual([])
  expect((await ask('floor', { floor: '60' })).state).toBe(422)
  expect(await ask('floor', { floor: '100', audience: 'everybody', condition: 'A' })).toMatchObject({
    found: 0,
    relax: [],
  })
  expect((await ask('floor', { floor: '50', audience: 'rank' })).relax).toEqual([
    { condition: 'audience', found: 1 },
  ])
})
