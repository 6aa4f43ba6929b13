import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getLegalDocument, legalDocumentNames } from '#contract/legal.ts'
import { transaction } from '#server/db/pool.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { registration } from '#test/examples.ts'
import { wordsOf } from '#test/legal-words.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'

describe('the legal texts over HTTP:', () => {
  let world: TestShop
  let now = new Date()
  beforeAll(async () => {
    world = await testShop(() => now)
    await makePack(world.db, 'pack', { now })
    await world.pool.query(
      `insert into point_course values ('c1', 1000, 1000, '', '', 1) on conflict do nothing`,
    )
  })
  afterAll(() => world.close())
  const changeAddress = async (address: string) => {
    await transaction(world.db, (tx) => changeSetting(tx, { path: 'legal.address.ja', value: address, now }))
    now = new Date(now.getTime() + 2001)
  }
  const inForce = async () => (await world.visitor().get('/legal/version')).body.version as number

  test('every visitor can read every text in their language', {
    meta: {
      proves: [
        {
          id: 'texts-for-guests',
          section: 'rulings',
          says: 'Every legal text can be read by a guest.',
          from: 'ruling 21',
          file: 'contract/legal.ts',
          breaks: {
            replace:
              "  path: '/legal/:document',\n  summary: 'One legal text in the language of the visitor; `version` asks for a former one.',\n  access: 'public',",
            with: "  path: '/legal/:document',\n  summary: 'One legal text in the language of the visitor; `version` asks for a former one.',\n  access: 'member',",
          },
        },
      ],
    },
  }, async () => {
    for (const name of legalDocumentNames) {
      const [ja, en] = await Promise.all(
        (['ja', 'en'] as const).map((language) => world.visitor(language).get(`/legal/${name}`)),
      )
      expect([ja?.status, en?.status], name).toEqual([200, 200])
      expect(ja?.body.title).toMatch(/[ぁ-んァ-ヶ一-龠]/)
      expect(en?.body.title).toMatch(/^[A-Za-z ]+$/)
    }
    for (const path of ['/legal/no-such-text', '/legal/terms-of-service?version=99', '/legal/__proto__'])
      expect((await world.visitor().get(path)).status, path).toBe(404)
    expect((await world.visitor().get('/legal/terms-of-service?version=1%27')).status).toBe(422)
  })

  test('former versions stay readable, and markup in a setting is escaped', async () => {
    const before = await inForce()
    await changeAddress('<script>alert(1)</script>')
    const read = async (query = '') =>
      z.decode(getLegalDocument.output, (await world.visitor().get(`/legal/specific-commerce${query}`)).body)
    const current = await read()
    expect([current.number, current.currentNumber]).toEqual([before + 1, before + 1])
    expect(wordsOf(current)).toContain('<script>alert(1)</script>')
    const former = await read(`?version=${before}`)
    expect([former.number, former.currentNumber]).toEqual([before, before + 1])
    expect(wordsOf(former)).toContain(defaultSettings.legal.address.ja)
    expect(former.versions.map(({ number }) => number)).toEqual([before + 1, before])
  })

  test('a draw records the version of its check; one checked under former terms is refused', async () => {
    const member = await world.member({ points: 1000 })
    const check = async () =>
      (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body.token
    const number = await inForce()
    const token = await check()
    expect((await member.post('/user/pack/buy', { token })).body.state).toBe(200)
    const stale = await check()
    await changeAddress('移転先')
    const refused = await member.post('/user/pack/buy', { token: stale })
    expect([refused.status, refused.body.result]).toEqual([409, '-1'])
    expect(refused.body.errors?.count?.[0]).toContain('規約などの内容が変わりました')
    // Draws made before the change are still answered.
    expect((await member.post('/user/pack/buy', { token })).body.state).toBe(200)
    expect((await member.get('/user/point')).body.point).toBe(900)
    expect((await member.post('/user/pack/buy', { token: await check() })).body.state).toBe(200)
    const { rows } = await world.pool.query(
      'select terms_no from draw where member_id = $1 order by first_slot',
      [member.memberId],
    )
    expect(rows.map((row) => row.terms_no)).toEqual([number, number + 1])
    await expect(
      world.pool.query('update draw set terms_no = 1 where member_id = $1', [member.memberId]),
    ).rejects.toThrow('permanent record')
  })

  test('a draw is refused under a version that its last screen did not show; a repeat answers anyway', async () => {
    const member = await world.member({ points: 1000 })
    const shown = await inForce()
    await changeAddress('新住所')
    const check = async () =>
      (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body.token
    const token = await check()
    const buy = (version: unknown, checked = token) =>
      member.post('/user/pack/buy', { token: checked, terms_version: version })
    for (const other of [shown, shown + 2]) {
      const refused = await buy(other)
      expect([refused.status, refused.body.result]).toEqual([409, '-1'])
      expect(refused.body.errors?.count?.[0]).toContain('規約などの内容が変わりました')
    }
    expect((await member.get('/user/point')).body.point).toBe(1000)
    const { body } = await buy(shown + 1)
    expect(body).toMatchObject({ state: 200, result: 1 })
    // A draw keeps its terms when a later screen shows others.
    expect((await buy(shown)).body).toMatchObject({ state: 200, history_id: body.history_id })
    const { rows } = await world.pool.query('select terms_no from draw where member_id = $1', [
      member.memberId,
    ])
    expect(rows).toEqual([{ terms_no: shown + 1 }])
  })

  test('a purchase shown under former terms is refused and nothing is opened', async () => {
    const member = await world.member()
    const number = await inForce()
    const buy = (key: string, shown?: number) =>
      member.post('/user/point/buy', {
        pay_id: '1',
        point_price_id: 'c1',
        request_key: key,
        ...(shown === undefined ? {} : { terms_version: shown }),
      })
    await changeAddress('再移転先')
    const key = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const refused = await buy(key(1), number)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      {
        terms_version: ['規約などの内容が変わりました。最新の内容をご確認のうえ、もう一度お手続きください。'],
      },
    ])
    const payments = async () =>
      (await world.pool.query('select terms_no from payment where member_id = $1', [member.memberId])).rows
    expect(await payments()).toEqual([])
    // fincode is not there in this test; the purchase itself is kept with the version.
    await buy(key(2), number + 1)
    await buy(key(3))
    expect(await payments()).toEqual([{ terms_no: number + 1 }, { terms_no: number + 1 }])
    await expect(
      world.pool.query('update payment set terms_no = 1 where member_id = $1', [member.memberId]),
    ).rejects.toThrow('permanent record')
  })

  test('a member agrees to the version they were shown', async () => {
    const number = await inForce()
    const join = (mail: string, shown?: number) =>
      world.visitor().post('/user/append', { ...registration({ mail }), terms_version: shown })
    await changeAddress('三度目の移転先')
    const refused = await join('agreed@test.example', number)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ['terms_version']])
    expect((await join('agreed@test.example', number + 1)).status).toBe(200)
    expect((await join('silent@test.example')).status).toBe(200)
    for (const mail of ['agreed@test.example', 'silent@test.example'])
      expect(await findMemberByMail(world.db, mail)).toMatchObject({ agreedTermsNo: number + 1 })
  })
})
