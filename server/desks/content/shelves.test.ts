import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content } from '#contract/operator/content-schemas.ts'
import { saveCardType } from '#server/cards/catalogue/cards/save-card.ts'
import { findPack, firstPosition, upsertCardType, upsertPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { makeOperator, stayFresh, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'
import { applyDue } from './apply-due.ts'
import { kindOf } from './kinds.ts'

// The order of types and packs, and the packs at the head of the top page, as the owner gives them at the console.

const hourMs = 3_600_000
const opening = new Date('2026-12-01T03:00:00Z')
let now = opening
const later = (hours: number, minutes = 0) => new Date(opening.getTime() + hours * hourMs + minutes * 60_000)

let world: TestShop
let packs: TestOperator
type Shelves = Content<'shelves'>
const asked = { actKey: '', why: '' }

/** Types `flame` with a, b and c, and `sea` with d. */
async function place(id: string, cardTypeId: string, position: number, startsAt = opening): Promise<void> {
  await makePack(world.db, id, { now: opening, startsAt })
  await transaction(world.db, async (tx) => {
    const row = await findPack(tx, id)
    if (row !== undefined) await upsertPack(tx, { ...row, cardTypeId, position })
  })
}

beforeAll(async () => {
  world = await testShop(() => now)
  packs = await makeOperator(world, 'packs')
  await transaction(world.db, async (tx) => {
    await upsertCardType(tx, { id: 'flame', nameJa: '炎', nameEn: 'Flame', position: 1 })
    await upsertCardType(tx, { id: 'sea', nameJa: '海', nameEn: 'Sea', position: 2 })
  })
  await place('a', 'flame', 1)
  await place('b', 'flame', 2)
  await place('c', 'flame', 3)
  await place('d', 'sea', 4)
})
afterAll(() => world.close())

const usual: Shelves = {
  heroes: [],
  cardTypes: [
    { cardTypeId: 'flame', packIds: ['a', 'b', 'c'] },
    { cardTypeId: 'sea', packIds: ['d'] },
    { cardTypeId: 'world', packIds: [] },
  ],
}
const turned: Shelves = {
  heroes: [],
  cardTypes: [
    { cardTypeId: 'sea', packIds: ['d'] },
    { cardTypeId: 'world', packIds: [] },
    { cardTypeId: 'flame', packIds: ['c', 'a', 'b'] },
  ],
}

beforeEach(async () => {
  now = later(1)
  await stayFresh(world, now)
  await transaction(world.db, (tx) => kindOf('shelves').write(tx, usual, now))
})

const versionNow = async () => {
  const { list } = (await packs.get('/operator/content')).body
  return (list as { kind: string; version: string }[]).find(({ kind }) => kind === 'shelves')?.version
}
async function put(content: unknown, { seen, from = null }: { seen?: unknown; from?: Date | null } = {}) {
  const { status, body } = await packs.post('/operator/content/change', {
    ...asked,
    actKey: randomUUID(),
    kind: 'shelves',
    content: JSON.stringify(content),
    seen: seen ?? (await versionNow()),
    from: from?.toISOString() ?? null,
    until: null,
  })
  return { status, errors: body.errors ?? {} }
}
const done = { status: 200, errors: {} }
const standing = async () => (await kindOf('shelves').read(world.db)) as Shelves

/** The packs that a guest is shown, by type. */
const shown = async () => {
  const { body } = await world.visitor().get('/user/pack/list')
  const list = body.list as { id: string; list: { id: string; is_new: boolean }[] }[]
  return {
    ...{ shelves: body.shelves, hero: body.hero_id },
    types: list.map((type) => [type.id, ...type.list.map(({ id }) => id)].join(' ')),
    fresh: list.flatMap((type) => type.list.flatMap((pack) => (pack.is_new ? [pack.id] : []))),
  }
}

test('an order is set without a reason, recorded, followed by every list, and reset', async () => {
  expect(await put(turned)).toEqual(done)
  expect((await shown()).types).toEqual(['sea d', 'world', 'flame c a b'])
  const page = await world.visitor().get('/user/pack/all_list/flame/1')
  expect((page.body.list as { id: string }[]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  const { rows } = await world.pool.query(
    `select who, why, detail from audit_record where verb = 'content change' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ who: packs.name, why: '', detail: { before: usual, after: turned } }])
  expect(await put(usual)).toEqual(done)
  expect((await shown()).types).toEqual(['flame a b c', 'sea d', 'world'])
})

test('the second of two operators who saw the same order is refused, and nothing of theirs is applied', async () => {
  const seen = await versionNow()
  expect(await put(turned, { seen })).toEqual(done)
  const late = { ...usual, heroes: ['a'] }
  expect(await put(late, { seen })).toMatchObject({ status: 409 })
  expect(await standing()).toEqual(turned)
})

test('an entry that does not exist, belongs elsewhere or is named twice is refused; nothing moves', async () => {
  const [flame, ...others] = usual.cardTypes
  const refused = async (content: unknown) => Object.keys((await put(content)).errors)
  const typesOf = (packIds: string[]) => ({ ...usual, cardTypes: [{ ...flame, packIds }, ...others] })
  expect(await refused(typesOf(['a', 'b', 'd']))).toEqual(['content.cardTypes.0.packIds.2'])
  expect(await refused(typesOf(['a', 'b', 'a']))).toEqual(['content.cardTypes.0.packIds.2'])
  expect(await refused({ ...usual, cardTypes: [flame, flame] })).toEqual(['content.cardTypes.1'])
  expect(await refused({ ...usual, heroes: ['a', 'gone'] })).toEqual(['content.heroes.1'])
  expect(await refused({ ...usual, heroes: Array.from({ length: 13 }, () => 'a') })).toEqual([
    'content.heroes',
  ])
  expect(await standing()).toEqual(usual)
})

test('a new type and a new pack come first, also before an order that was scheduled without them', async () => {
  expect(await put(turned, { from: later(2) })).toEqual(done)
  await transaction(world.db, async (tx) => {
    const name = { ja: '空', en: 'Sky' }
    await saveCardType(tx, { entry: { key: 'sky', name }, seen: '' })
    const row = await findPack(tx, 'a')
    const position = await firstPosition(tx)
    if (row !== undefined) await upsertPack(tx, { ...row, id: 'z', cardTypeId: 'flame', position })
  })
  const first = ['sky', 'flame', 'sea', 'world']
  expect((await standing()).cardTypes.map(({ cardTypeId }) => cardTypeId)).toEqual(first)
  await transaction(world.db, (tx) => applyDue(tx, later(3), { id: randomUUID }))
  expect((await standing()).cardTypes).toEqual([
    { cardTypeId: 'sky', packIds: [] },
    ...turned.cardTypes.slice(0, 2),
    { cardTypeId: 'flame', packIds: ['z', 'c', 'a', 'b'] },
  ])
  await world.pool.query(`delete from pack where id = 'z'; delete from card_type where id = 'sky'`)
})

test('a pack is new for the 72 hours of the setting, and the page changes in their last minute', async () => {
  await place('new', 'sea', 0, later(2))
  now = later(1, 59)
  expect(await shown()).toMatchObject({
    fresh: [],
    shelves: [{ reason: 'newAndSoon', pack_ids: ['new'] }],
  })
  for (const at of [later(2), later(73, 59)]) {
    now = at
    expect(await shown()).toMatchObject({
      fresh: ['new'],
      shelves: [{ reason: 'newAndSoon', pack_ids: ['new'] }],
    })
  }
  now = later(74)
  expect(await shown()).toMatchObject({ fresh: [], shelves: [] })
})

test('the packs that the owner chose take turns as the hero', async () => {
  expect(await put({ ...(await standing()), heroes: ['d', 'b'] })).toEqual(done)
  const heroes: unknown[] = []
  for (const hours of [10, 11, 12]) {
    now = later(hours)
    heroes.push((await shown()).hero)
  }
  expect(new Set(heroes)).toEqual(new Set(['d', 'b']))
  expect(heroes[0]).toBe(heroes[2])
})
