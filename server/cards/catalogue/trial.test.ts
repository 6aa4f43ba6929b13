import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingStored } from '#test/everything-stored.ts'
import { says, showScreen } from '#test/screen.tsx'
import { seeded } from '#test/seeded.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack, type PackOptions, prize } from '#test/world.ts'
import { dealTrial } from './deal-trial.ts'

// Draws on trial (ruling 54): from the counts of what is left, without a trace.

const now = new Date('2026-12-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

async function makeTried(packId: string, options: PackOptions) {
  await makePack(world.db, packId, { now, ...options })
  await world.pool.query('update pack set has_trial = true where id = $1', [packId])
}

/** Random bytes that follow from a seed. */
function bytesOf(seed: number) {
  const uniform = seeded(seed)
  return (length: number) => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32BE(Math.floor(uniform() * 2 ** 32))
    return bytes
  }
}

/** Measures how far counts are from their means. */
const chiSquare = (counts: readonly number[], expected: readonly number[]) =>
  expected.reduce((sum, mean, place) => sum + ((counts[place] ?? 0) - mean) ** 2 / mean, 0)

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

test('a trial deals every slot left equally often, and none of them twice', {
  meta: {
    proves: [
      {
        id: 'trial-fair',
        section: 'rulings',
        says: 'A trial deals from the counts of what is left, each slot as likely, none twice.',
        from: 'ruling 54',
        file: 'server/cards/catalogue/deal-trial.ts',
        breaks: { replace: 'place -= own - (dealt[number] ?? 0)', with: 'place -= own' },
      },
    ],
  },
}, () => {
  const left = [2, 8, 0, 30, 60]
  const total = 100
  const bytes = bytesOf(54)
  const rounds = 20_000
  const ones = left.map(() => 0)
  for (let round = 0; round < rounds; round++)
    for (const [prize, times] of dealTrial(left, 1, bytes).entries()) ones[prize] = (ones[prize] ?? 0) + times
  expect(ones[2]).toBe(0)
  const without = (counts: readonly number[]) => counts.filter((_, prize) => prize !== 2)
  // Three degrees of freedom: chance alone is above once in a thousand seeds.
  expect(chiSquare(without(ones), without(left.map((own) => (rounds * own) / total)))).toBeLessThan(16.3)

  // The number among ten slots of a prize of which 30 of 100 are left.
  const tens = Array.from({ length: 11 }, () => 0)
  for (let round = 0; round < rounds; round++) {
    const times = dealTrial(left, 10, bytes)[3] ?? 0
    tens[times] = (tens[times] ?? 0) + 1
  }
  const expected = tens.map(
    (_, times) => (rounds * choose(30, times) * choose(70, 10 - times)) / choose(total, 10),
  )
  const inTail = (counts: readonly number[]) => [
    ...counts.slice(0, 7),
    counts.slice(7).reduce((sum, own) => sum + own, 0),
  ]
  // Seven degrees of freedom.
  expect(chiSquare(inTail(tens), inTail(expected))).toBeLessThan(24.3)

  expect(dealTrial(left, 100, bytes)).toEqual(left)
  expect(dealTrial(left, 1000, bytes)).toEqual(left)
  expect(left).toEqual([2, 8, 0, 30, 60])
})

test('a random number that would favour some slots is thrown away', () => {
  const values = [0xffff_ffff, 1]
  const bytes = (length: number) => {
    const next = Buffer.alloc(length)
    next.writeUInt32BE(values.shift() ?? 0)
    return next
  }
  expect(dealTrial([1, 1, 1], 1, bytes)).toEqual([0, 1, 0])
  expect(values).toEqual([])
})

test('a trial writes nothing, for a guest and for a member; what is left stays as it was', {
  meta: {
    proves: [
      {
        id: 'trial-traceless',
        section: 'rulings',
        says: 'A trial writes nothing.',
        from: 'ruling 54',
        file: 'server/cards/catalogue/trial-routes.ts',
        breaks: {
          replace: '    const remainder = await remainders.of(box)\n',
          with: "    const remainder = await remainders.of(box)\n    await db.updateTable('pack').set({ position: 9 }).execute()\n",
        },
      },
    ],
  },
}, async () => {
  await makeTried('tried', { prizes: [prize('gem', 3, { tier: 7, isShipOnly: true }), prize('leaf', 997)] })
  const member = await world.member({ points: 1000 })
  const guest = world.visitor()
  await Promise.all([guest.get('/user/point'), member.get('/user/point')])
  const left = async () => (await world.visitor().get('/user/pack/detail/tried')).body.left
  const before = [await left(), guest.cookie(), await everythingStored(world.pool)]
  for (const visitor of [guest, member])
    for (const count of [1, 10, 100]) {
      const { body } = await visitor.get(`/user/pack/trial/tried?count=${count}`)
      const list = body.list as { name: string; times: number; converts_to: number; ship_only: boolean }[]
      expect(list.reduce((sum, { times }) => sum + times, 0)).toBe(count)
      expect(body.draws).toBe(count)
      for (const { name, ship_only } of list) expect(ship_only).toBe(name === 'gem')
      if (count === 100) expect(list[0]).toMatchObject({ name: 'leaf', converts_to: 30 })
    }
  expect([await left(), guest.cookie(), await everythingStored(world.pool)]).toEqual(before)
})

test('a trial is offered only where the owner chose it and something is for sale', {
  meta: {
    proves: [
      {
        id: 'trial-chosen',
        section: 'rulings',
        says: 'A trial is off until the owner offers it for a pack.',
        from: 'ruling 54',
        file: 'server/cards/catalogue/trial-routes.ts',
        breaks: { replace: ' || !pack.hasTrial', with: '' },
      },
    ],
  },
}, async () => {
  const guest = world.visitor()
  const stateOf = async (packId: string, count = '1') =>
    (await guest.get(`/user/pack/trial/${packId}?count=${count}`)).body.state
  await makePack(world.db, 'plain', { now })
  expect([await stateOf('plain'), await stateOf('no-such-pack')]).toEqual([404, 404])
  const plain = await showScreen(guest, '/pack-detail?packId=plain')
  expect(plain.links.some((link) => link.startsWith('/pack-trial'))).toBe(false)
  expect((await showScreen(guest, '/pack-trial?packId=plain')).location).toBe('/pack-detail?packId=plain')

  await makeTried('over', { endsAt: new Date(now.getTime() - 500) })
  expect(await stateOf('over')).toBe(409)
  expect((await showScreen(guest, '/pack-trial?packId=over')).location).toBe('/pack-detail?packId=over')

  await makeTried('open', { total: 5 })
  expect([await stateOf('open'), await stateOf('open', '2'), await stateOf('open', '')]).toEqual([
    200, 422, 422,
  ])
  expect((await guest.get('/user/pack/trial/open?count=100')).body.draws).toBe(5)
  const page = await showScreen(guest, '/pack-detail?packId=open')
  expect(page.links).toContain('/pack-trial?packId=open')
})

test('/pack-trial says before anything is dealt that nothing is drawn', {
  meta: {
    proves: [
      {
        id: '/pack-trial',
        section: 'screens-anybody',
        says: 'Draws on trial, marked so, with what a hundred would have cost and brought.',
        from: 'own',
        file: 'web/storefront/drawing/pack-trial/screen.tsx',
        breaks: { replace: '<b>{words.title}</b> {words.nothing}', with: '' },
      },
    ],
  },
}, async () => {
  await makeTried('shown', {})
  const screen = await showScreen(world.visitor(), '/pack-trial?packId=shown')
  says(screen, '試し引き 実際には何も引いていません。', 'shownの試し引き', '100口を試す')
  says(await showScreen(world.visitor('en'), '/pack-trial?packId=shown', 'en'), 'Nothing is really drawn.')
  expect((await showScreen(world.visitor(), '/pack-trial')).location).toBe('/')
})
