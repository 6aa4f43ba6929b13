import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { findPack } from '#server/cards/catalogue/queries.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack } from '#test/world.ts'

let world: TestShop
let packs: TestOperator
let owner: TestOperator
beforeAll(async () => {
  world = await testShop()
  packs = await makeOperator(world, 'packs')
  owner = await makeOperator(world, 'owner')
  // Makes the cards `common` and `hit`, which cost something.
  await makePack(world.db, 'of-before')
  await world.pool.query('update card set cost_yen = 10')
  await world.pool.query("insert into point_course values ('p500-y500', 500, 500, '', '', 0)")
})
afterAll(() => world.close())

/** Nothing is missing in it, and the simulation warns of nothing. */
const whole: DraftFields = {
  cardType: 'world',
  name: { ja: '世界の箱', en: 'World box' },
  price: { points: 100 },
  showLineup: true,
  revealStyle: 1,
  images: [`/media/${'a1'.repeat(10)}.960.webp`],
  prizes: [
    { card: 'common', quantity: 18, tier: 1, convertsTo: 40 },
    { card: 'hit', quantity: 2, tier: 7, convertsTo: 100 },
  ],
}

const act = (input: object) => Object.assign({ actKey: randomUUID(), why: 'not wanted' }, input)
const post = (call: string, input: object, who = packs) => who.post(`/operator/drafts/${call}`, act(input))
async function read(key: string) {
  const { csrf: _csrf, ...draft } = (await packs.get(`/operator/drafts/${key}`)).body
  return draft
}
const save = (key: string, revision: number, more: DraftFields = {}) =>
  post('save', { key, revision, content: { ...whole, ...more }, detailJa: '<p>あ</p>', detailEn: '<p>a</p>' })
async function made(more: object = {}): Promise<string> {
  const key = `x-${randomUUID().slice(0, 8)}`
  await post('create', { key, ...more })
  expect((await save(key, 1)).status).toBe(200)
  return key
}
const discard = (key: string, revision = 2, who = packs) => post('discard', { key, revision }, who)
const stateOf = async (key: string) => (await read(key)).what
const records = async (key: string) =>
  (await world.pool.query('select who, verb, why from audit_record where subject = $1 order by id', [key]))
    .rows

describe('a discarded draft', () => {
  test('says so in the list and on its page with the operator’s name, and is in the audit log', async () => {
    const key = await made()
    expect((await discard(key)).status).toBe(200)
    expect(await read(key)).toMatchObject({
      what: 'discarded',
      discardedBy: packs.name,
      discardedAt: expect.any(String),
      sealedAt: null,
      content: whole,
      faults: [],
      canChange: false,
      canSeal: false,
      canDiscard: false,
    })
    const keysOf = async (which: string) =>
      ((await packs.get(`/operator/drafts?q=${key}&which=${which}`)).body.list as { key: string }[]).map(
        (line) => line.key,
      )
    expect([await keysOf('open'), await keysOf('sealed'), await keysOf('discarded')]).toEqual([[], [], [key]])
    expect((await records(key)).at(-1)).toEqual({
      who: packs.name,
      verb: 'draft discard',
      why: 'not wanted',
    })
  })

  test('is neither changed nor sealed nor discarded again', {
    meta: {
      proves: [
        {
          id: 'draft-discarded',
          section: 'console-packs',
          says: 'A draft that was thrown away is neither changed nor sealed, and can be copied.',
          from: 'own',
          file: 'server/db/tables.ts',
          breaks: { replace: "ends: ['sealedAt', 'discardedAt']", with: "ends: ['sealedAt']" },
        },
      ],
    },
  }, async () => {
    const key = await made()
    await discard(key)
    const before = await read(key)
    const [file, encoding] = [
      Buffer.from('card,tier,quantity,convertsTo\nhit,1,1,1').toString('base64url'),
      'auto',
    ]
    const refused = [
      await save(key, 2, { price: { points: 1 } }),
      await post('import_prizes', { key, revision: 2, file, encoding }),
      await post('answer', { key, warning: 'noCourse', answer: 'so' }),
      await post('seal', { key, revision: 2 }),
      await discard(key),
      await post('create', { key }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(409))
    expect(await read(key)).toEqual(before)
    expect(await findPack(world.db, key)).toBeUndefined()
    for (const change of ["content = '{}'", 'discarded_at = null, discarded_by = null', 'sealed_at = now()'])
      await expect(world.pool.query(`update pack_draft set ${change} where key = $1`, [key])).rejects.toThrow(
        'refused',
      )
  })

  test('takes nothing from another draft, and can be copied', async () => {
    const key = await made()
    const other = await made({ copyOf: key })
    await discard(key)
    expect(await read(other)).toMatchObject({ what: 'open', content: whole, faults: [] })
    expect((await read(await made({ copyOf: key }))).content).toEqual(whole)
    expect((await post('seal', { key: other, revision: 1 })).status).toBe(200)
  })

  test('is discarded only in the revision that was shown', {
    meta: {
      proves: [
        {
          id: 'draft-discard-looked',
          section: 'console-packs',
          after: 'draft-waiting',
          says: 'It is thrown away only as it was looked at.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/discard-draft.ts',
          breaks: {
            replace: 'if (draft.revision !== revision) return',
            with: 'if (draft.revision < 0) return',
          },
        },
      ],
    },
  }, async () => {
    const key = await made()
    await save(key, 2, { price: { points: 120 } })
    const { status, body } = await discard(key)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['revision']])
    expect(await stateOf(key)).toBe('open')
    expect((await discard('none-such')).status).toBe(404)
  })

  test('has no pending approval, since its sealing must be withdrawn or refused first', {
    meta: {
      proves: [
        {
          id: 'draft-waiting',
          section: 'console-packs',
          says: 'A draft whose sealing waits for an approval is not thrown away.',
          from: 'own',
          file: 'server/cards/catalogue/drafts/discard-draft.ts',
          breaks: { replace: "return { outcome: 'waits' }", with: '{}' },
        },
      ],
    },
  }, async () => {
    const key = await made()
    const { approvalId } = (await post('seal', { key, revision: 2 })).body
    expect((await discard(key)).status).toBe(409)
    expect(await stateOf(key)).toBe('open')
    expect((await owner.post('/operator/approvals/refuse', act({ approvalId }))).status).toBe(200)
    expect((await discard(key)).status).toBe(200)
  })

  test('cannot be a sealed one', async () => {
    const key = await made()
    const { approvalId } = (await post('seal', { key, revision: 2 })).body
    expect((await owner.post('/operator/approvals/approve', act({ approvalId }))).status).toBe(200)
    expect((await discard(key)).status).toBe(409)
    expect(await stateOf(key)).toBe('sealed')
  })

  test('is discarded once by two operators at once', async () => {
    const key = await made()
    const states = (await Promise.all([discard(key), discard(key, 2, owner)])).map(({ status }) => status)
    expect(states.sort()).toEqual([200, 409])
    expect((await records(key)).filter(({ verb }) => verb === 'draft discard')).toHaveLength(1)
  })

  test('is discarded at the terminal by the same operation', async () => {
    const key = await made()
    const run = async (...words: string[]) =>
      JSON.stringify(await runShop(world.db, words, world.shop.clock()))
    const signed = ['--revision', '2', '--why', 'not wanted']
    const { approvalId } = (await post('seal', { key, revision: 2 })).body
    expect(await run('draft', 'discard', key, ...signed)).toContain('refused')
    await packs.post('/operator/approvals/withdraw', act({ approvalId }))
    expect(await run('draft', 'discard', key, ...signed)).toContain('lines')
    expect(await run('draft', 'discard', key, ...signed)).toContain('refused')
    expect(await run('draft', 'seal', key, ...signed)).toContain('refused')
    expect(await run('draft', 'show', key)).toContain('discarded')
    expect((await records(key)).at(-1)).toMatchObject({ who: 'terminal', verb: 'draft discard' })
    expect(await stateOf(key)).toBe('discarded')
  })
})
