import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFacts } from '#server/cards/boxes/box-terms.ts'
import { says, showScreen } from '#test/screen.tsx'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack, prize } from '#test/world.ts'

// The state of a card outside of line-ups, and its reference price, as its box sealed them.

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'sealed', {
    conditions: [
      { key: 'A', labelJa: '美', labelEn: 'Fine', meaningJa: 'きれいです', meaningEn: 'It is clean' },
    ],
    prizes: [
      prize('plain', 3),
      prize('dear', 1, {
        tier: 7,
        facts: {
          ...{ ...noFacts, condition: 'A', referenceYen: 30_000 },
          ...{ referenceDate: '2026-05-30', referenceSource: 'prices.example' },
        },
      }),
    ],
  })
  await makePack(world.db, 'first', {
    algorithm: 'fukuhiki.v1',
    prizes: [prize('dear', 1, { convertsToPoints: 0 })],
  })
  await world.pool.query(`update card set condition = 'C', reference_yen = 1 where id = 'dear'`)
})
afterAll(() => world.close())

type Fields = Record<string, unknown>

test('a list says the state of the best card left of each pack, as it was sealed', {
  meta: {
    proves: [
      {
        id: 'best-left-state',
        section: 'rulings',
        says: 'A list says the sealed grade or condition of the best card left.',
        from: 'ruling 48',
        file: 'server/cards/catalogue/present-remainder.ts',
        breaks: {
          replace: 'presentFacts(best, conditions, language)',
          with: 'presentFacts({}, conditions, language)',
        },
      },
    ],
  },
}, async () => {
  const bestOf = async (language: 'ja' | 'en', packId: string) => {
    const { list } = (await world.visitor(language).post('/user/pack/list', {})).body
    return (list as Fields[]).find(({ id }) => id === packId)?.best_left
  }
  expect(await bestOf('ja', 'sealed')).toMatchObject({
    grade: '',
    condition: { key: 'A', label: '美', meaning: 'きれいです' },
  })
  expect(await bestOf('en', 'sealed')).toMatchObject({ condition: { label: 'Fine' } })
  expect(await bestOf('ja', 'first')).toMatchObject({ grade: '', condition: null })
  says(await showScreen(world.visitor(), '/pack-list'), '状態 美 dear')
  // The head of the top page shows it, and then its tile.
  says(await showScreen(world.visitor('en'), '/', 'en'), 'dear Condition Fine', 'Condition Fine dear')
})

test('a line-up says the reference price that was sealed, with its date and source', {
  meta: {
    proves: [
      {
        id: 'reference-sealed',
        section: 'rulings',
        says: 'The reference price of a card is shown as it was sealed, with its date and source.',
        from: 'ruling 47',
        file: 'contract/card-facts.ts',
        breaks: { replace: 'referenceYen > 0 ?', with: 'referenceYen < 0 ?' },
      },
    ],
  },
}, async () => {
  const { list } = (await world.visitor().get('/user/pack/card_list/sealed/1')).body
  expect((list as Fields[]).map(({ reference }) => reference)).toEqual([
    { yen: 30_000, on: '2026-05-30', source: 'prices.example' },
    null,
  ])
  const first = (await world.visitor().get('/user/pack/card_list/first/1')).body
  expect((first.list as Fields[])[0]?.reference).toBeNull()
})
