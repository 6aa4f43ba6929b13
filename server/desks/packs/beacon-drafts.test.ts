import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftFields } from '#contract/operator/drafts.ts'
import { findBox, findSeal } from '#server/cards/boxes/queries.ts'
import { placeDraft } from '#server/cards/catalogue/drafts/place-draft.ts'
import { sealDraft } from '#server/cards/catalogue/drafts/seal-draft.ts'
import { findPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { readClosingKey, readTrust } from '#server/shop/read-trust.ts'
import { trust } from '#test/beacon-world.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop, unreachableProviders } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { makePack } from '#test/world.ts'

// A draft whose cards a public beacon decides (rulings 56 and 60), in a shop with witnesses and in one without.

const origin = 'http://127.0.0.1:9'
let world: TestShop
let packs: TestOperator
let owner: TestOperator
let bare: { world: TestShop; packs: TestOperator }

async function open(given?: TestShop) {
  const shop = given ?? (await testShop())
  await makePack(shop.db, 'of-before')
  await shop.pool.query('update card set cost_yen = 10')
  await shop.pool.query("insert into point_course values ('p500-y500', 500, 500, '', '', 0)")
  return { world: shop, packs: await makeOperator(shop, 'packs') }
}

beforeAll(async () => {
  const witnessed = await testShop(undefined, {
    ...unreachableProviders,
    beacon: emulatorBeaconSettings(origin),
  })
  ;({ world, packs } = await open(witnessed))
  owner = await makeOperator(world, 'owner')
  bare = await open()
})
afterAll(async () => {
  await world.close()
  await bare.world.close()
})

const act = (input: object) => ({ actKey: randomUUID(), why: 'the new pack', ...input })
const detail = { detailJa: '<p>世界です。</p>', detailEn: '<p>The world.</p>' }
const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
const good: DraftFields = {
  cardType: 'world',
  name: { ja: '世界の箱', en: 'World box' },
  price: { points: 100 },
  endsAt,
  mode: 'beacon',
  showLineup: true,
  revealStyle: 1,
  images: [`/media/${'a1'.repeat(10)}.960.webp`],
  prizes: [
    { card: 'common', quantity: 18, tier: 1, convertsTo: 40 },
    { card: 'hit', quantity: 2, tier: 7, convertsTo: 100 },
  ],
}
const { endsAt: _endsAt, ...endless } = good
const lastOne = { card: 'hit', tier: 7, convertsTo: 100 }

async function made(content: DraftFields, who = packs): Promise<string> {
  const key = `d-${randomUUID().slice(0, 8)}`
  await who.post('/operator/drafts/create', act({ key }))
  const saved = await who.post('/operator/drafts/save', act({ key, revision: 1, content, ...detail }))
  expect(saved.status).toBe(200)
  return key
}
const read = async (key: string, who = packs) => (await who.get(`/operator/drafts/${key}`)).body
const seal = (key: string, who = packs) => who.post('/operator/drafts/seal', act({ key, revision: 2 }))

describe('a draft of a beacon box', () => {
  test('is sealed with its witnesses, without an order, and copied with its mode', {
    meta: {
      proves: [
        {
          id: 'beacon-draft',
          section: 'console-packs',
          says: 'A draft and a copy say what decides the cards; a beacon box is sealed with the witnesses and the beacon of the shop.',
          from: 'ruling 56',
          file: 'server/cards/catalogue/import/check-sealed.ts',
          breaks: { replace: "pack.mode === 'beacon' ? (trust ?? null) : undefined", with: 'undefined' },
        },
      ],
    },
  }, async () => {
    const key = await made(good)
    expect((await read(key)).faults).toEqual([])
    const prepared = await seal(key)
    expect(prepared.status).toBe(200)
    const { approvalId } = prepared.body
    expect((await owner.post('/operator/approvals/approve', act({ approvalId }))).status).toBe(200)
    expect(await findBox(world.db, key)).toMatchObject({ mode: 'beacon', root: null, total: 20 })
    const sealed = await findSeal(world.db, key)
    const here = { environment: { EMULATOR_ORIGIN: origin }, isProduction: false, shopKeys: testShopKeys }
    expect(sealed?.trust).toEqual(await readTrust(world.db, here))
    expect(sealed?.trust?.witnesses).toHaveLength(3)
    expect(await runShop(world.db, ['key', 'closing'])).toMatchObject({ lines: [sealed?.trust?.shopKey] })
    const { body } = await packs.post('/operator/drafts/create', act({ key: '', copyOf: key }))
    expect((await read(String(body.key))).content).toMatchObject({ mode: 'beacon' })
  })

  test.each<[string, DraftFields, string, string]>([
    ['an end', endless, 'endsAt', '販売終了が必要'],
    ['a limit beside its last-one prize', { ...good, lastOne }, 'maxPerMember', '1人の上限が必要'],
  ])(
    'is refused without %s, at the field',
    {
      meta: {
        proves: [
          {
            id: 'beacon-draft-refused',
            section: 'console-packs',
            says: 'A beacon box without an end, or with a last-one prize and no limit for each member, is refused at that field before it is sealed.',
            from: 'ruling 60',
            file: 'server/cards/catalogue/import/check-mode.ts',
            breaks: { replace: 'pack.maxPerMember === undefined', with: 'pack.maxPerMember === 0' },
          },
        ],
      },
    },
    async (_what, content, place, words) => {
      const key = await made(content)
      expect((await read(key)).faults).toEqual([{ place, message: expect.stringContaining(words) }])
      expect((await seal(key)).status).toBe(422)
      expect(await findPack(world.db, key)).toBeUndefined()
    },
  )

  test('is refused in a shop without witnesses, which says so beside the field', {
    meta: {
      proves: [
        {
          id: 'beacon-draft-witnesses',
          section: 'console-packs',
          says: 'A shop without a beacon and witnesses seals no beacon box, and no sealed box in its place; the form says what is missing.',
          from: 'ruling 56',
          file: 'server/cards/catalogue/import/check-mode.ts',
          breaks: { replace: 'if (trust === undefined) yield', with: 'if (trust === null) yield' },
        },
      ],
    },
  }, async () => {
    const key = await made(good, bare.packs)
    const draft = await read(key, bare.packs)
    expect(draft.faults).toEqual([{ place: 'mode', message: expect.stringContaining('BEACON') }])
    expect(aboutOf(draft, 'beacon')).toContain('封印できません')
    expect(aboutOf(draft, 'sealed')).not.toContain('BEACON')
    expect(aboutOf(await read(await made(good)), 'beacon')).not.toContain('BEACON')
    expect((await seal(key, bare.packs)).status).toBe(422)
    // Whoever comes past the checks gets no sealed box in its place.
    const shown = await transaction(bare.world.db, (tx) =>
      placeDraft(tx, key, { at: new Date(), trust: undefined }),
    )
    expect(shown).toBe('not enough')
  })

  test('is previewed as it will be sealed', async () => {
    const key = await made(good)
    const undone = new Error('undone')
    await expect(
      transaction(world.db, async (tx) => {
        expect(await placeDraft(tx, key, { at: new Date(), trust })).toBe('placed')
        expect(await findBox(tx, key)).toMatchObject({ mode: 'beacon' })
        expect((await findSeal(tx, key))?.trust).toEqual(trust)
        throw undone
      }),
    ).rejects.toBe(undone)
  })
})

const aboutOf = (draft: Record<string, unknown>, mode: string): string =>
  (draft.modes as { mode: string; about: string[] }[]).find((own) => own.mode === mode)?.about.join('') ?? ''

describe('sealedUpToYen', () => {
  const plain: DraftFields = { ...good, mode: 'sealed' }
  const set = async (value: string) => {
    const set = await runShop(world.db, ['settings', 'set', 'sealedUpToYen', value, '--why', 'a test'])
    expect(set).toHaveProperty('lines')
  }

  test('is the highest prize of a sealed box, by the highest of its values; a beacon box may hold more', {
    meta: {
      proves: [
        {
          id: 'sealed-up-to-yen',
          section: 'console-packs',
          says: 'A sealed box holds no prize above `sealedUpToYen`: the highest of reference price, market price and conversion counts, of extras as well. Unset it has no limit.',
          from: 'own',
          file: 'server/cards/catalogue/import/check-mode.ts',
          breaks: { replace: '[referenceYen, marketYen]', with: '[referenceYen]' },
        },
      ],
    },
  }, async () => {
    const key = await made({ ...plain, lastOne })
    const faults = async (of = key) => (await read(of)).faults
    expect(await faults()).toEqual([])
    await set('100')
    expect(await faults()).toEqual([])
    await set('99')
    expect(await faults()).toEqual([
      { place: 'prizes.1.card', message: expect.stringMatching(/hit.*100円.*99円まで.*公開の乱数/) },
      { place: 'lastOne.card', message: expect.stringContaining('hit') },
    ])
    expect((await seal(key)).status).toBe(422)
    expect(await faults(await made(good))).toEqual([])
    await set('500')
    await world.pool.query("update card set market_yen = 501 where id = 'common'")
    expect(await faults()).toEqual([{ place: 'prizes.0.card', message: expect.stringContaining('501円') }])
    await world.pool.query("update card set market_yen = null where id = 'common'")
    await set('null')
    expect(await faults()).toEqual([])
  })
})

test('past every check no beacon box is sealed without witnesses', async () => {
  const { now, random } = { now: new Date(), random: (count: number) => Buffer.alloc(count) }
  const key = await made(good, bare.packs)
  const sealed = await transaction(bare.world.db, (tx) =>
    sealDraft(tx, { key, revision: 2, now, random, pause: async () => {}, trust: undefined }),
  )
  expect(sealed.outcome).toBe('faults')
  expect(await findBox(bare.world.db, key)).toBeUndefined()
})

describe('in production', () => {
  const emulated = emulatorBeaconSettings(origin)
  const foreign = emulated.witnesses.map((witness, at) => ({
    ...{ name: `Witness ${at}`, address: `https://witness-${at}.example` },
    key: trust.witnesses[at]?.key ?? witness.key,
  }))
  const read = (witnesses?: object[], more = {}) =>
    readTrust(bare.world.db, {
      environment: witnesses
        ? {
            SHOP_ORIGIN: 'https://shop.example',
            BEACON: JSON.stringify({ relays: ['https://api.drand.sh'], witnesses, ...more }),
          }
        : {},
      isProduction: true,
      shopKeys: testShopKeys,
    })

  test('there is nothing to seal a beacon box with but foreign witnesses, three at least', {
    meta: {
      proves: [
        {
          id: 'beacon-production',
          section: 'operating',
          says: 'In production no command and no process seals a beacon box with fewer than three witnesses, with emulated ones, or with those of this machine, of the shop’s own address or of one address.',
          from: 'own',
          file: 'server/shop/read-trust.ts',
          breaks: {
            replace: 'here.environment, here.isProduction',
            with: 'here.environment, false',
          },
        },
      ],
    },
  }, async () => {
    expect(await read()).toBeUndefined()
    await expect(read(foreign.slice(1))).rejects.toThrow('needs three witnesses')
    await expect(read(emulated.witnesses)).rejects.toThrow('emulated')
    const here = foreign.map((witness, at) => ({ ...witness, address: `https://localhost:${at + 1}` }))
    await expect(read(here)).rejects.toThrow('on this machine')
    await expect(read(foreign, { network: emulated.network })).rejects.toThrow('the emulated beacon')
    const at = (host: string) => (witness: object, number: number) => ({
      ...witness,
      address: `https://${host}/${number}`,
    })
    await expect(read(foreign.map(at('witness.example')))).rejects.toThrow('two witnesses of one address')
    await expect(read(foreign.map(at('shop.example')))).rejects.toThrow("the shop's own address")
    expect((await read(foreign))?.witnesses).toEqual(foreign)
  })

  test('the key that a witness needs is there before the shop has witnesses', async () => {
    const key = { environment: {}, isProduction: true, shopKeys: testShopKeys }
    expect(await readClosingKey(bare.world.db, key)).toBe((await read(foreign))?.shopKey)
  })
})
