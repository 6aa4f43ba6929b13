import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { writtenMessages } from '#test/outbox.ts'
import { type TestShop, testShop } from '#test/shop.ts'

const begin = new Date('2026-06-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => begin)
})
afterAll(() => world.close())

/** Each friend lives elsewhere: within one household no friend is rewarded. */
const form = (mail: string, tel: string, referralCode: string) => ({
  lastName: '友',
  firstName: '達',
  tel,
  mail,
  zipcode: '1000001',
  pref_id: '13',
  shiku: '千代田区',
  address: `${tel}番地`,
  building: '',
  pass: 'sealed24box',
  confirmPass: 'sealed24box',
  referralCode,
})
async function codeSentTo(memberId: string): Promise<string> {
  const [sms] = await writtenMessages(world.db, { memberId, channel: 'sms' })
  return /\d{6}/.exec(sms?.body ?? '')?.[0] ?? ''
}
const idOf = async (mail: string) => (await findMemberByMail(world.db, mail))?.id ?? ''

test('a friend goes from the first page to the points: code refused, accepted, phone proven, both rewarded', {
  meta: {
    proves: [
      {
        id: 'referral-key',
        section: 'rules',
        says: 'A wrong code is refused under `referral_code`.',
        from: 'spec',
        file: 'contract/members.ts',
        breaks: {
          replace: "export const referralErrorKey = 'referral_code'",
          with: "export const referralErrorKey = 'referralCode'",
        },
      },
    ],
  },
}, async () => {
  const host = world.visitor()
  expect((await host.post('/user/append', form('host@test.example', '09011110001', ''))).body.state).toBe(200)
  const hostId = await idOf('host@test.example')
  const { body } = await host.get('/user/referral')
  expect(body).toMatchObject({
    end_sms: 0,
    has_paid: 0,
    friend_count: 0,
    friend_limit: 25,
    reward_point: 500,
    earned_point: 0,
  })
  const code = String(body.referral_code)

  const friend = world.visitor()
  const append = (referralCode: string) =>
    friend.post('/user/append', form('friend@test.example', '09011110002', referralCode))
  expect((await append('NOBODY')).body.errors).toEqual({
    referral_code: ['紹介コードが正しくありません。コードをご確認ください。'],
  })
  expect((await append(code)).body).toMatchObject({
    state: 422,
    errors: { referral_code: [expect.stringContaining('まだご利用いただけません')] },
  })
  await host.post('/user/send_sms', { tel: '09011110001' })
  await host.post('/user/check_sms', { sms_code: await codeSentTo(hostId) })
  await transaction(world.db, (tx) =>
    post(
      tx,
      {
        memberId: hostId,
        cause: 'point_purchase',
        causeId: uuidv7(),
        yen: 100,
        grants: [{ points: 100, source: 'purchase' }],
      },
      begin,
    ),
  )
  expect((await append(code.toLowerCase())).body.state).toBe(200)
  const friendId = await idOf('friend@test.example')
  await friend.post('/user/send_sms', { tel: '09011110002' })
  const proven = await friend.post('/user/check_sms', { sms_code: await codeSentTo(friendId) })
  expect(proven.body).toMatchObject({
    state: 200,
    referral_note: '友達紹介の特典として、お二人に500ptずつ進呈しました。',
  })
  expect((await readBalance(world.db, friendId, begin)).points).toBe(500)
  expect((await host.get('/user/referral')).body).toMatchObject({ friend_count: 1, earned_point: 500 })
  const history = await friend.get('/user/point/list/1')
  expect(history.body.list).toMatchObject([{ memo: '友達紹介', money: 500, bonusPoint: 500 }])
})
