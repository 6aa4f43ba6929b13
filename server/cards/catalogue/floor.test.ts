import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPrizes } from '#server/cards/boxes/queries.ts'
import { prizesOfRun } from '#server/cards/boxes/sold-slots.ts'
import { remaindersIn } from '#server/cards/parts.ts'
import { says, showScreen } from '#test/screen.tsx'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack, type PackOptions, prize } from '#test/world.ts'
import { createLiveFeed } from './live-feed.ts'

// The floor of a box, and the average of what is left where the owner shows it (ruling 52).

const now = new Date('2026-12-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const showAverage = (packId: string) =>
  world.pool.query('update pack set shows_average = true where id = $1', [packId])

/** A pack whose owner shows its average. */
async function makeShown(packId: string, options: PackOptions) {
  await makePack(world.db, packId, { now, ...options })
  await showAverage(packId)
}

type Figures = Record<string, unknown>
const worthIn = ({ floor, average }: Figures) => ({ floor, average })

const onPage = async (packId: string): Promise<Figures> =>
  worthIn((await world.visitor().get(`/user/pack/detail/${packId}`)).body)

const inList = async (packId: string): Promise<Figures> => {
  const { body } = await world.visitor().post('/user/pack/list', {})
  return worthIn((body.list as Figures[]).find(({ id }) => id === packId) ?? {})
}

const inStream = async (packId: string): Promise<Figures> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const feed = createLiveFeed({
    db: world.db,
    remainders: remaindersIn(world.db),
    clock: () => now,
    wait: async () => feed.close(),
    failed: reject,
  })
  feed.listen({ packIds: [packId], language: 'ja', send: resolve, end: () => {} })
  return worthIn(JSON.parse((await promise).slice('data: '.length)))
}

const worth = (points: number, percent: number | null) => ({ points, percent_of_price: percent })

test('page, list and stream say after each draw what every slot left converts to at least, and on average', {
  meta: {
    proves: [
      {
        id: 'floor-true',
        section: 'rulings',
        says: 'The floor is true of every slot left; beside a ship-only card there is neither floor nor average.',
        from: 'ruling 52',
        file: 'server/cards/catalogue/present-remainder.ts',
        breaks: { replace: 'Math.min(least,', with: 'Math.max(least,' },
      },
    ],
  },
}, async () => {
  const packId = 'falling'
  const price = 300
  await makeShown(packId, {
    price,
    prizes: [
      prize('crown', 1, { tier: 7, convertsToPoints: 5000 }),
      prize('sword', 2, { tier: 6, convertsToPoints: 700, isShipOnly: true }),
      prize('cup', 2, { tier: 2, convertsToPoints: 100 }),
      prize('leaf', 3, { convertsToPoints: 7 }),
    ],
  })
  const member = await world.member({ points: 100_000 })
  const total = 8
  const manifest = await listPrizes(world.db, packId)
  const left = manifest.map(({ quantity }) => quantity)
  for (let sold = 0; sold <= total; sold++) {
    const prizes = manifest.flatMap((held, number) => Array.from({ length: left[number] ?? 0 }, () => held))
    const points = prizes.map(({ convertsToPoints }) => convertsToPoints)
    const shown = await onPage(packId)
    if (prizes.length === 0 || prizes.some(({ isShipOnly }) => isShipOnly))
      expect(shown).toEqual({ floor: null, average: null })
    else {
      const least = Math.min(...points)
      const sum = points.reduce((all, one) => all + one, 0)
      expect(shown).toEqual({
        floor: worth(least, Math.floor((least * 1000) / price) / 10),
        average: {
          ...worth(
            Math.floor((sum * 100) / prizes.length) / 100,
            Math.floor((sum * 1000) / (prizes.length * price)) / 10,
          ),
          on: '2026-12-01',
        },
      })
    }
    expect([await inList(packId), await inStream(packId)]).toEqual([shown, shown])
    if (sold === total) break
    const id = randomUUID()
    await world.shop.engine.draw({ id, memberId: member.memberId, packId, count: 1, termsNo: 1 })
    const [number = -1] = await prizesOfRun(world.db, packId, sold, 1)
    left[number] = (left[number] ?? 0) - 1
  }
})

test('the average is the choice of the owner, and off where nobody chose', {
  meta: {
    proves: [
      {
        id: 'average-chosen',
        section: 'rulings',
        says: 'The average is shown only where the owner turns it on.',
        from: 'ruling 52',
        file: 'server/cards/catalogue/present-remainder.ts',
        breaks: { replace: 'average && pack?.showsAverage ?', with: 'average ?' },
      },
    ],
  },
}, async () => {
  await makePack(world.db, 'unasked', { now })
  expect(await onPage('unasked')).toEqual({ floor: worth(30, 30), average: null })
  const address = '/pack-detail?packId=unasked'
  const before = await showScreen(world.visitor(), address)
  says(before, '残っている最低賞 30pt以上 価格の30%')
  expect(before.text).not.toContain('残り1口の平均')
  await showAverage('unasked')
  says(
    await showScreen(world.visitor(), address),
    '残り1口の平均（変換ポイント、2026/12/01現在） 30pt 価格の30%',
  )
  says(await showScreen(world.visitor('en'), address, 'en'), 'Lowest prize left at least 30 pt 30% of price')
})

test('coin packs, ended sales and cards that are only shipped have no floor; a free pack has no share of a price', async () => {
  await makeShown('of-coins', { currency: 'coins' })
  await makeShown('over', { endsAt: new Date(now.getTime() - 500) })
  await makeShown('shipped', { prizes: [prize('gem', 1, { isShipOnly: true }), prize('leaf', 9)] })
  const none = { floor: null, average: null }
  expect(await Promise.all(['of-coins', 'over', 'shipped'].map(onPage))).toEqual([none, none, none])
  says(
    await showScreen(world.visitor(), '/pack-detail?packId=shipped'),
    '残っている最低賞 発送のみのカードあり',
  )

  await makeShown('free', { price: 0 })
  expect(await onPage('free')).toEqual({
    floor: worth(30, null),
    average: { ...worth(30, null), on: '2026-12-01' },
  })
  await makeShown('coming', { startsAt: new Date(now.getTime() + 60_000), price: 3 })
  expect(await onPage('coming')).toMatchObject({ floor: worth(30, 1000) })
})
