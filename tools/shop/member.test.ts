import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { findMember, updateMember } from '#server/people/members/queries.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testPassword, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makeMember, makePack, parcelsOf, prize } from '#test/world.ts'

// Accounts found and removed by hand (spec §1: duplicates, and accounts without use).

let world: TestShop
let now = new Date('2026-06-10T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const signed = ['--why', 'reported by another member']
const linesOf = async (words: string[]) => {
  const ran = await runShop(world.db, words, now)
  return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
}
const listed = async (...options: string[]) =>
  (await linesOf(['member', 'list', '--sort', 'registered', ...options])).flatMap((line) =>
    line.startsWith('  - memberId: ') ? line.slice('  - memberId: '.length) : [],
  )
const remove = (who: string, reason: string, ...options: string[]) =>
  runShop(world.db, ['member', 'remove', who, reason, ...options, ...signed], now)
const set = (memberId: string, columns: Record<string, string>) =>
  transaction(world.db, (tx) => updateMember(tx, memberId, columns))
const at = (instant: string) => {
  now = new Date(instant)
}

describe('the list of members', () => {
  test('finds members who share a phone number, or name and street, and those with a given name or number', {
    meta: {
      proves: [
        {
          id: 'duplicates-found',
          section: 'purpose',
          says: 'The operator finds accounts that share a phone number, or name and street.',
          from: 'spec',
          file: 'server/people/members/member-search.ts',
          breaks: { replace: "isShared('phoneHash')", with: "isShared('personHash')" },
        },
      ],
    },
  }, async () => {
    const one = await makeMember(world.db, { now })
    const twin = await makeMember(world.db, { now })
    const other = await makeMember(world.db, { now })
    const neighbour = await makeMember(world.db, { now })
    await set(one, { familyName: '双子', givenName: '一', phone: '09077770001', street: '9-9' })
    await set(twin, { familyName: 'Twin', givenName: 'Mary Ann', phone: '09077770001', street: '9-8' })
    await set(other, { familyName: '双　子', givenName: '一', phone: '819077770003', street: '9-9' })
    await set(neighbour, { familyName: '双子', givenName: '二', phone: '09077770004', street: '9-9' })

    expect(await listed('--q', '090-7777-0001')).toEqual([one, twin])
    expect(await listed('--q', '+81 90 7777 0001')).toEqual([one, twin])
    expect(await listed('--q', '0001')).toEqual([one, twin])
    expect(await listed('--q', '０９０７７７７０００３')).toEqual([other])
    expect(await listed('--q', '双子')).toEqual([one, other, neighbour])
    expect(await listed('--q', 'mary ann twin')).toEqual([twin])
    expect(await listed('--alike')).toEqual([one, twin, other])
    expect(await linesOf(['member', 'list', '--q', '%'])).toEqual(['list: []', 'total: 0', 'isMasked: false'])
    expect(await linesOf(['member', 'list', '--q', '7777 0004'])).toEqual(
      expect.arrayContaining([
        `  - memberId: ${neighbour}`,
        '    name: 双子 二',
        `    mail: ${neighbour}@test.example`,
        '    phone: "09077770004"',
        '    registeredAt: 2026-06-10T12:00:00.000+09:00',
        '    lastLoginAt: 2026-06-10T12:00:00.000+09:00',
      ]),
    )
  })

  test('shows a page at a time, and refuses meaningless options', async () => {
    const all = await listed('--q', '双子')
    const page = (no: string) => listed('--q', '双子', '--size', '2', '--page', no)
    expect([await page('1'), await page('2')]).toEqual([all.slice(0, 2), all.slice(2)])
    expect(await linesOf(['member', 'list', '--q', '双子', '--size', '1'])).toContain('total: 3')
    for (const wrong of [
      ['--idle', '0'],
      ['--idle', '121'],
      ['--idle', '6 months'],
      ['--size', '1001'],
    ])
      expect(await runShop(world.db, ['member', 'list', ...wrong], now), wrong.join(' ')).toHaveProperty(
        'refused',
      )
  })

  test('finds members who have not used the shop: a login may have lasted thirty days', async () => {
    at('2026-01-05T03:00:00Z')
    const gone = await makeMember(world.db, { now })
    const back = await world.member()
    at('2026-02-10T03:00:00Z')
    const { mail } = (await findMember(world.db, back.memberId)) ?? {}
    await world.visitor().post('/user/login', { mail, pass: testPassword })
    expect(await linesOf(['member', 'show', mail ?? ''])).toContain(
      'lastLoginAt: 2026-02-10T12:00:00.000+09:00',
    )

    at('2026-08-04T03:00:00Z')
    expect(await listed('--idle', '6')).not.toContain(gone)
    at('2026-08-05T03:00:00Z')
    expect(await listed('--idle', '6')).toEqual([gone])
    at('2026-09-13T03:00:00Z')
    expect(await listed('--idle', '6')).toEqual([gone, back.memberId])
  })
})

describe('an account removed by the operator', () => {
  beforeAll(async () => {
    await makePack(world.db, 'plain', { now })
    await makePack(world.db, 'ships', {
      prizes: [prize('heavy', 100, { isShipOnly: true, convertsToPoints: 0 })],
      now,
    })
  })
  const mailsTo = async (address: string) =>
    (await writtenMessages(world.db, { address })).map(({ subject, body }) => ({ subject, body }))
  const draw = async (member: Awaited<ReturnType<TestShop['member']>>, packId: string) => {
    const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: '1' })).body
    return (await member.post('/user/pack/buy', { token })).body.history_id as string
  }

  test('loses its points, gets every undecided card shipped, and has its personal data erased', {
    meta: {
      proves: [
        {
          id: 'duplicates-removed',
          section: 'purpose',
          says: 'A removed account loses its points and coins; cards still to choose are shipped.',
          from: 'spec',
          file: 'server/people/members/remove-member.ts',
          breaks: {
            replace: 'shippedCards = await belongings.shipOpenDraws(tx, memberId, now)',
            with: 'await belongings.settleOpenDraws(tx, memberId, now)',
          },
        },
      ],
    },
  }, async () => {
    const member = await world.member({ points: 1000, coinHundredths: 500 })
    const mail = (await findMember(world.db, member.memberId))?.mail ?? ''
    const open = [await draw(member, 'plain'), await draw(member, 'ships')]
    expect(await remove(mail, 'duplicate')).toEqual({
      lines: [
        'The account is removed and its personal data erased. The member is notified by mail, with the reason.',
        '800 points and 7.00 coins are forfeited.',
        'Cards of open choices are shipped (2), and so are parcels that have not left.',
      ],
    })
    const parcels = await parcelsOf(world.db, member.memberId)
    expect(parcels.map(({ id, recipient, cardCount }) => ({ id, recipient, cardCount }))).toEqual(
      open.map((id) => ({ id, recipient: '試験 花', cardCount: 1 })),
    )
    expect(await findMember(world.db, member.memberId)).toMatchObject({
      withdrawnAt: now,
      familyName: '',
      phone: '',
      prefectureId: 0,
    })
    expect(await readBalance(world.db, member.memberId, now)).toMatchObject({ points: 0, coinHundredths: 0 })
    expect(await ledgerFaults(world.db)).toEqual([])
    expect((await world.visitor().post('/user/login', { mail, pass: testPassword })).status).toBe(422)
    const [record] = await listAuditRecords(world.db, { subject: member.memberId, limit: 1 })
    expect(record).toMatchObject({
      who: 'terminal',
      why: 'reported by another member',
      verb: 'member remove',
      detail: { reason: 'duplicate', points: 800, coinHundredths: 700, shippedCards: 2 },
    })
    const [written] = await mailsTo(mail)
    expect(written?.subject).toContain('アカウントを削除しました')
    for (const said of ['重複するアカウント', 'すべて発送します', 'ご異議'])
      expect(written?.body).toContain(said)
    expect(await remove(member.memberId, 'duplicate')).toHaveProperty('refused')
  })

  test('has a choice settled whose 24 hours are over, though no sweep has run', async () => {
    const member = await world.member({ points: 100 })
    await draw(member, 'plain')
    at(new Date(now.getTime() + 24 * 3_600_000).toISOString())
    const ran = await remove(member.memberId, 'breach')
    expect(ran).toMatchObject({
      lines: [expect.anything(), expect.stringMatching(/^30 points/), expect.anything()],
    })
    const { rows } = await world.pool.query('select 1 from shipment where member_id = $1', [member.memberId])
    expect(rows).toEqual([])
  })

  test('at the member’s request needs the way in which the member was identified', async () => {
    const { memberId } = await world.member()
    const mail = (await findMember(world.db, memberId))?.mail ?? ''
    for (const options of [[], ['--identity', 'a feeling']])
      expect(await remove(memberId, 'asked', ...options)).toMatchObject({
        refused: expect.stringContaining('login, mail, phone, document'),
      })
    expect(await remove(memberId, 'breach', '--identity', 'phone')).toHaveProperty('refused')
    expect((await findMember(world.db, memberId))?.withdrawnAt).toBeNull()
    expect(await remove(memberId, 'asked', '--identity', 'phone')).toHaveProperty('lines')
    const [record] = await listAuditRecords(world.db, { subject: memberId, limit: 1 })
    expect(record).toMatchObject({ verb: 'member remove', detail: { reason: 'asked', identity: 'phone' } })
    expect((await mailsTo(mail))[0]?.body).toContain('ご本人からのお申し出により')
  })

  test('gets a notice in the member’s language', async () => {
    const member = await world.member()
    await set(member.memberId, { language: 'en', mail: 'reader@test.example' })
    await remove('reader@test.example', 'breach')
    const [written] = await mailsTo('reader@test.example')
    expect(written?.body).toContain('because the terms of service were seriously breached')
  })

  test('is refused while money may still arrive, within six months of use, or without a known reason; nothing changes', {
    meta: {
      proves: [
        {
          id: 'unused-accounts',
          section: 'purpose',
          says: 'Otherwise than 6 months: an account may be removed 6 months and 30 days after its last login.',
          from: 'own 003',
          file: 'server/people/members/remove-member.ts',
          breaks: { replace: 'export const dormantMonths = 6', with: 'export const dormantMonths = 5' },
        },
      ],
    },
  }, async () => {
    const member = await world.member({ points: 1000 })
    const drawId = await draw(member, 'plain')
    await world.pool.query(
      `insert into payment (id, member_id, method, course_id, points, price_yen, order_id, open_key, capture_key, state,
         created_at, changed_at, next_query_at, give_up_at)
       values ($1, $2, '1', 'course', 100, 100, $3, gen_random_uuid(), gen_random_uuid(), 'processing', now(), now(), now(), now() + interval '1 hour')`,
      [uuidv7(), member.memberId, uuidv7().slice(0, 27)],
    )
    const before = await findMember(world.db, member.memberId)
    const refused = async (reason: string) => {
      const ran = await remove(member.memberId, reason)
      return 'refused' in ran ? ran.refused : JSON.stringify(ran)
    }
    expect(await refused('duplicate')).toContain('may still bring money')
    expect(await refused('unused')).toContain('has not been unused for 6 months')
    expect(await refused('revenge')).toContain('duplicate, unused, breach, asked')
    expect(await findMember(world.db, member.memberId)).toEqual(before)
    const { rows } = await world.pool.query('select chosen_at from draw where id = $1', [drawId])
    expect(rows).toEqual([{ chosen_at: null }])
    expect(await listAuditRecords(world.db, { subject: member.memberId, limit: 1 })).toEqual([])
  })

  test('may be unused for six months, and is removed as unused', async () => {
    const member = await world.member({ points: 10 })
    const mail = (await findMember(world.db, member.memberId))?.mail ?? ''
    at('2027-09-11T03:00:00Z')
    expect(await remove(mail, 'unused')).toMatchObject({
      lines: [expect.anything(), '0 points and 0.00 coins are forfeited.', expect.anything()],
    })
    const [written] = await mailsTo(mail)
    expect(written?.body).toContain('6か月以上ご利用がなかったため')
  })
})
