import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorCallsByRoom } from '#contract/operator/calls.ts'
import { everyRole, type OperatorRole } from '#contract/operator/roles.ts'
import { shownIsChecked } from '#phrases/halt.ts'
import { haltSale, resumeSale } from '#server/cards/boxes/stop-sale.ts'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { moveParcel } from '#server/cards/shipping/parcel-changes.ts'
import { transaction } from '#server/db/pool.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makeEngine, makeMember, makePack, type PackOptions, prize } from '#test/world.ts'

let world: TestShop
let owner: TestOperator
let packs: TestOperator
let support: TestOperator
beforeAll(async () => {
  world = await testShop()
  owner = await makeOperator(world, 'owner')
  packs = await makeOperator(world, 'packs')
  support = await makeOperator(world, 'support')
})
afterAll(() => world.close())

const now = () => world.shop.clock()
const act = (input: object) => Object.assign({ actKey: randomUUID(), why: 'the price is wrong' }, input)
const reasons = { reasonJa: '価格の誤り', reasonEn: 'a wrong price' }
const made = async (options: PackOptions = {}) => {
  const packId = `p-${randomUUID().slice(0, 8)}`
  await makePack(world.db, packId, options)
  return packId
}
const read = async (packId: string, who = packs) => (await who.get(`/operator/packs/${packId}`)).body
const draw = async (packId: string, count: number, memberId?: string) => {
  const id = uuidv7()
  const who = memberId ?? (await makeMember(world.db, { points: 10_000, coinHundredths: 10_000 }))
  const { outcome } = await makeEngine(world).draw({ id, memberId: who, packId, count })
  return { id, memberId: who, outcome }
}
const recordsAbout = async (subject: string) =>
  (
    await world.pool.query('select who, verb, detail from audit_record where subject = $1 order by id', [
      subject,
    ])
  ).rows
const approve = (who: TestOperator, approvalId: unknown) =>
  who.post('/operator/approvals/approve', act({ approvalId }))
const halt = (who: TestOperator, packId: string, more: object = {}) =>
  who.post('/operator/packs/halt', act({ packId, ...reasons, ...more }))

const sees: OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
const halts: OperatorRole[] = ['support', 'packs', 'finance', 'owner']
const keeps: OperatorRole[] = ['packs', 'owner']

describe('each call of the packs desk', {
  meta: {
    proves: [
      {
        id: 'packs-roles',
        section: 'console-packs',
        says: 'Each call of the packs desk exists for the roles that the plan gives it.',
        from: 'own',
        file: 'contract/operator/roles.ts',
        breaks: {
          replace: "packStoppers: readonly OperatorRole[] = ['support',",
          with: "packStoppers: readonly OperatorRole[] = ['viewer',",
        },
      },
      {
        id: 'packs-money',
        section: 'console-packs',
        says: 'The yen of a pack are told to packs, finance and owners alone.',
        from: 'own',
        file: 'contract/operator/roles.ts',
        breaks: {
          replace: "yenReaders: readonly OperatorRole[] = ['packs',",
          with: "yenReaders: readonly OperatorRole[] = ['viewer',",
        },
      },
    ],
  },
}, () => {
  // A new call without a row fails; so does a role that the declaration opens and the table does not.
  const table: Record<string, readonly OperatorRole[]> = {
    'GET /operator/packs': sees,
    'GET /operator/packs/:packId': sees,
    'GET /operator/packs/:packId/money': ['packs', 'finance', 'owner'],
    'POST /operator/packs/halt': halts,
    'POST /operator/packs/add_words': halts,
    'POST /operator/packs/resume': keeps,
    'POST /operator/packs/end_early': keeps,
    'POST /operator/packs/give_up': keeps,
  }

  test('has a row in this test’s table', () => {
    const names = (operatorCallsByRoom.packs ?? []).map(({ method, path }) => `${method} ${path}`)
    expect(names.sort()).toEqual(Object.keys(table).sort())
  })

  test.each(everyRole)('is available to %s as declared, and answers 404 otherwise', async (role) => {
    const operator = await makeOperator(world, role)
    const [packId, halted] = [await made(), await made()]
    await halt(owner, halted)
    for (const [call, roles] of Object.entries(table)) {
      const [method, path = ''] = call.split(' ')
      const { status } =
        method === 'GET'
          ? await operator.get(path.replace(':packId', packId))
          : await operator.post(
              path,
              act({
                packId: /resume|add_words/.test(path) ? halted : packId,
                ...(path.endsWith('resume') ? {} : reasons),
              }),
            )
      // Nothing of it waits to be given up.
      const done = path.endsWith('give_up') ? 409 : 200
      expect([call, status]).toEqual([call, roles.includes(role) ? done : 404])
    }
  })

  test.each(everyRole)('offers %s the acts of the role on the pack’s page', async (role) => {
    const operator = await makeOperator(world, role)
    if (!sees.includes(role)) return
    const [packId, halted] = [await made(), await made()]
    await halt(owner, halted)
    expect(await read(packId, operator)).toMatchObject({
      canHalt: halts.includes(role),
      canAddWords: false,
      canResume: false,
      canEnd: keeps.includes(role),
    })
    expect(await read(halted, operator)).toMatchObject({
      canHalt: false,
      canAddWords: halts.includes(role),
      canResume: keeps.includes(role),
    })
  })
})

describe('the list of packs', () => {
  test('agrees with the terminal', async () => {
    const packId = await made({ total: 10 })
    await draw(packId, 3)
    const { body } = await support.get(`/operator/packs?q=${packId}`)
    expect(body).toMatchObject({
      total: 1,
      list: [
        { packId, sale: 'on_sale', price: 100, total: 10, sold: 3, revenue: 300, openChoices: 1, halts: 0 },
      ],
    })
    const ran = await runShop(world.db, ['pack', 'show', packId], now())
    expect(ran).toMatchObject({
      lines: expect.arrayContaining(['sold: 3', 'revenue: 300', 'openChoices: 1']),
    })
  })

  test('is filtered by the state of the sale, and sorted', async () => {
    const mark = randomUUID().slice(0, 8)
    const named = async (name: string, options: PackOptions = {}) =>
      makePack(world.db, `${name}-${mark}`, Object.assign({ total: 100 }, options))
    await named('whole')
    await named('few')
    await draw(`few-${mark}`, 96)
    await named('out', { total: 1, prizes: [prize('king', 1)] })
    await draw(`out-${mark}`, 1)
    await named('stopped')
    await halt(support, `stopped-${mark}`)
    await named('coin', { currency: 'coins', price: 50, prizes: [prize('c', 9, { isShipOnly: true })] })
    const ids = async (query: string) => {
      const { list } = (await support.get(`/operator/packs?q=${mark}&${query}`)).body
      return (list as { packId: string }[]).map(({ packId }) => packId.split('-')[0])
    }
    expect((await ids('which=open')).sort()).toEqual(['coin', 'few', 'stopped', 'whole'])
    expect(await ids('which=halted')).toEqual(['stopped'])
    expect(await ids('which=few')).toEqual(['few'])
    expect(await ids('which=over')).toEqual(['out'])
    expect((await ids('sort=left')).slice(0, 2)).toEqual(['out', 'few'])
    expect((await ids('sort=-revenue')).slice(0, 2)).toEqual(['few', 'out'])
    expect(await ids('sort=-revenue&size=1&page=2')).toEqual(['out'])
  })
})

describe('the page of a pack', () => {
  test('has the figures of drawn, converted, sent and open cards', {
    meta: {
      proves: [
        {
          id: 'packs-figures',
          section: 'console-packs',
          says: 'The page of a pack counts what was drawn, converted, sent and is still open.',
          from: 'own',
          file: 'server/cards/draws/draw-figures.ts',
          breaks: { replace: "cards(true).as('sent')", with: "cards(false).as('sent')" },
        },
      ],
    },
  }, async () => {
    const prizes = [prize('tree', 9), prize('sun', 1, { convertsToPoints: 500, tier: 7 })]
    const packId = await made({
      total: 10,
      prizes,
      maxPerPeriod: 10,
      period: 'day',
      lastOne: prize('king', 1, { convertsToPoints: 700 }),
    })
    const first = await draw(packId, 4)
    const choice = { memberId: first.memberId, drawId: first.id, shipped: [0, 2], converted: [1, 3] }
    expect(await chooseCards(world.db, choice, now())).toMatchObject({ outcome: 'chosen' })
    const { convertedPoints } = await read(packId)
    await draw(packId, 5)
    expect(await read(packId)).toMatchObject({
      sold: 9,
      revenue: 900,
      convertedPoints,
      // The first rank gives 1 %: of 400 and of 500 points.
      coinHundredths: 900,
      cardsToShip: 2,
      cardsSent: 0,
      openChoices: 1,
      maxPerPurchase: null,
      maxPerPeriod: 10,
      period: 'day',
      pageUrl: expect.stringContaining(`/pack-detail?packId=${packId}`),
      proofUrl: expect.stringContaining(`/box?packId=${packId}`),
    })
    await transaction(world.db, (tx) =>
      moveParcel(tx, first, { from: ['waiting'], to: 'sent', trackingNumber: '1', shippedAt: now() }),
    )
    expect(await read(packId)).toMatchObject({ cardsToShip: 2, cardsSent: 2 })
    const before = await read(packId)
    const sun = (before.prizes as { cardId: string; left: number }[]).find(({ cardId }) => cardId === 'sun')
    expect(before.soldConverts).toBe(sun?.left === 0 ? 8 * 30 + 500 : 9 * 30)
    expect((before.prizes as object[])[0]).toMatchObject({ cardId: 'king', extra: 'last_one', left: 1 })
    await draw(packId, 1)
    expect(await read(packId)).toMatchObject({ sale: 'sold_out', soldConverts: 9 * 30 + 500 + 700 })
  })

  test('is not found for an invalid id', async () => {
    expect((await packs.get('/operator/packs/none')).status).toBe(404)
  })
})

describe('a halt', () => {
  test('stops the sale at once, is public, and is in the audit log once', {
    meta: {
      proves: [
        {
          id: 'packs-halted',
          section: 'console-packs',
          says: 'A halt at the console is done at once, and once.',
          from: 'own',
          file: 'server/desks/packs/packs-routes.ts',
          breaks: {
            replace: 'return new Refusal(409, { packId: [words.haltedBefore] })',
            with: 'return new Refusal(404, { packId: [words.gone] })',
          },
        },
      ],
    },
  }, async () => {
    const packId = await made()
    const input = act({ packId, ...reasons })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => support.post('/operator/packs/halt', input)),
    )
    expect(answers.map(({ body }) => body.state).sort()).toEqual([200, 204, 204, 204])
    expect((await draw(packId, 1)).outcome).toBe('halted')
    expect(await recordsAbout(packId)).toEqual([
      {
        who: support.name,
        verb: 'pack halt',
        detail: { kind: 'halted', sold: 0, reason: { ja: reasons.reasonJa, en: reasons.reasonEn } },
      },
    ])
    expect((await world.visitor().get(`/box/${packId}`)).body.halts).toMatchObject([
      { kind: 'halted', reason: { ja: reasons.reasonJa, en: reasons.reasonEn } },
    ])
    const again = await halt(support, packId)
    expect([again.status, again.body.errors?.packId]).toEqual([409, [expect.stringContaining('すでに停止')]])
    expect((await halt(support, 'none')).status).toBe(404)
  })

  test('with a reason that does not fit on one line changes nothing', async () => {
    const packId = await made()
    for (const more of [{ reasonJa: '' }, { reasonEn: 'two\nlines' }, { reasonEn: 'x'.repeat(301) }])
      expect((await halt(support, packId, more)).status).toBe(422)
    expect(await read(packId)).toMatchObject({ sale: 'on_sale', events: [] })
    expect(await recordsAbout(packId)).toEqual([])
  })
})

describe('a halt without a word', () => {
  test('says that the shop is checking the pack; words that are added later are shown to every visitor', async () => {
    const packId = await made()
    const { status } = await support.post('/operator/packs/halt', { actKey: randomUUID(), packId })
    expect(status).toBe(200)
    const said = async (language: string) => {
      const { body } = await world.visitor().get(`/user/pack/detail/${packId}?lang=${language}`)
      return (body.halt as { reason: string }).reason
    }
    expect([await said('ja'), await said('en')]).toEqual([shownIsChecked.ja, shownIsChecked.en])
    const input = { actKey: randomUUID(), packId, reasonJa: '価格の誤りを直しています。' }
    expect((await support.post('/operator/packs/add_words', input)).body.state).toBe(200)
    expect((await support.post('/operator/packs/add_words', input)).body.state).toBe(204)
    expect([await said('ja'), await said('en')]).toEqual([input.reasonJa, input.reasonJa])
    expect((await world.visitor().get(`/box/${packId}`)).body.halts).toMatchObject([
      { kind: 'halted', reason: shownIsChecked },
      { kind: 'words_added', reason: { ja: input.reasonJa, en: '' }, sold: 0 },
    ])
    const never = { ...input, actKey: randomUUID(), packId: await made() }
    expect((await support.post('/operator/packs/add_words', never)).status).toBe(409)
  })
})

describe('a sale is resumed or ended early', () => {
  const prepared = async (verb: 'resume' | 'end_early', packId: string) => {
    const more = verb === 'resume' ? {} : reasons
    const { status, body } = await packs.post(`/operator/packs/${verb}`, act({ packId, ...more }))
    expect([status, body.approvalId]).toEqual([200, expect.any(String)])
    return body.approvalId
  }

  test('when a second operator approves it, and not before', {
    meta: {
      proves: [
        {
          id: 'packs-approved',
          section: 'console-packs',
          says: 'A sale goes on or ends early when a second operator approves it, and not before.',
          from: 'own',
          file: 'server/desks/packs/packs-routes.ts',
          breaks: { replace: '...acted, needsApproval: true,', with: '...acted, needsApproval: false,' },
        },
      ],
    },
  }, async () => {
    const packId = await made()
    await halt(support, packId)
    const goesOn = await prepared('resume', packId)
    expect((await approve(packs, goesOn)).status).toBe(409)
    expect((await approve(support, goesOn)).status).toBe(404)
    expect((await draw(packId, 1)).outcome).toBe('halted')
    expect((await approve(owner, goesOn)).status).toBe(200)
    expect((await draw(packId, 2)).outcome).toBe('drawn')

    const ends = await prepared('end_early', packId)
    // Draws meanwhile do not matter.
    expect((await draw(packId, 1)).outcome).toBe('drawn')
    expect((await read(packId)).openedAt).toBeNull()
    expect((await approve(owner, ends)).status).toBe(200)
    expect((await draw(packId, 1)).outcome).not.toBe('drawn')
    expect(await read(packId)).toMatchObject({
      sale: 'ended_early',
      openedAt: expect.any(String),
      events: [{ kind: 'halted' }, { kind: 'resumed', sold: 0 }, { kind: 'ended_early', sold: 3 }],
    })
    expect(
      (await recordsAbout(packId)).map(({ who, verb, detail }) => [who, verb, detail.approvedBy]),
    ).toEqual([
      [support.name, 'pack halt', undefined],
      [packs.name, 'pack resume', owner.name],
      [packs.name, 'pack end-early', owner.name],
    ])
  })

  test('but not when the sale was halted or resumed since it was prepared', {
    meta: {
      proves: [
        {
          id: 'packs-changed',
          section: 'console-packs',
          says: 'An approval is refused when the sale was halted or let go on since it was prepared.',
          from: 'own',
          file: 'server/desks/packs/packs-routes.ts',
          breaks: { replace: "?.haltedAt?.toISOString() ?? ''", with: "?.packId ?? ''" },
        },
      ],
    },
  }, async () => {
    const packId = await made()
    const ends = await prepared('end_early', packId)
    await halt(support, packId)
    expect((await approve(owner, ends)).status).toBe(409)
    const goesOn = await prepared('resume', packId)
    const other = { ja: '別の理由', en: 'another reason' }
    await transaction(world.db, (tx) => resumeSale(tx, { packId, now: new Date(now().getTime() + 1000) }))
    await transaction(world.db, (tx) =>
      haltSale(tx, { packId, reason: other, now: new Date(now().getTime() + 2000) }),
    )
    expect((await approve(owner, goesOn)).status).toBe(409)
    expect(await read(packId)).toMatchObject({ sale: 'halted' })
  })

  test('and only with a second factor of the last ten minutes', async () => {
    const [packId, own] = [await made(), await makeOperator(world, 'packs')]
    await world.pool.query(
      "update operator_session set proven_at = proven_at - interval '11 minutes' where operator_id = $1",
      [own.operatorId],
    )
    const { status, body } = await own.post('/operator/packs/end_early', act({ packId, ...reasons }))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([403, ['secondFactor']])
    // Halting a sale does not wait for it.
    expect((await halt(own, packId)).status).toBe(200)
  })

  test('but not when it is not halted, or is over', async () => {
    const packId = await made({ total: 1, prizes: [prize('king', 1)] })
    const { status } = await packs.post('/operator/packs/resume', act({ packId }))
    expect(status).toBe(409)
    await draw(packId, 1)
    for (const verb of ['resume', 'end_early', 'halt']) {
      const more = verb === 'resume' ? {} : reasons
      expect((await packs.post(`/operator/packs/${verb}`, act({ packId, ...more }))).status).toBe(409)
    }
    expect(await read(packId)).toMatchObject({ canHalt: false, canResume: false, canEnd: false, events: [] })
  })
})
