import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeys } from '#server/keys.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { createStopTokens } from './stop-token.ts'

let world: TestShop
beforeAll(async () => {
  world = await testShop()
})
afterAll(() => world.close())

const tokenOf = async (memberId: string) =>
  createStopTokens(
    (await createKeys(world.db, testShopKeys, () => new Date())).signer('stop reminders'),
  ).issue(memberId)

test('a member turns reminders off and on', async () => {
  const member = await world.member()
  const isOn = async () => (await member.get('/user/reminder')).body.is_on
  expect(await isOn()).toBe(1)
  for (const wish of [0, 0, 1, 1]) {
    expect((await member.post('/user/reminder', { is_on: wish })).body.state).toBe(200)
    expect(await isOn()).toBe(wish)
  }
})

test('the token from a mail turns them off without a login; a forged one changes nothing', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const guest = world.visitor()
  const token = await tokenOf(member.memberId)
  const forged = `${other.memberId}.${token.split('.')[1]}`
  expect((await guest.post('/user/reminder/stop', { token: forged })).body.state).toBe(404)
  expect((await guest.post('/user/reminder/stop', { token })).body.state).toBe(200)
  expect((await guest.post('/user/reminder/stop', { token })).body.state).toBe(200)
  expect((await member.get('/user/reminder')).body.is_on).toBe(0)
  expect((await other.get('/user/reminder')).body.is_on).toBe(1)
})

test('a mail program stops them with one POST, without session or anti-forgery token', async () => {
  const member = await world.member()
  const post = (url: string) =>
    world.shop.app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await post('/stop-reminders?token=nobody.x')).statusCode).toBe(404)
  expect((await post('/stop-reminders')).statusCode).toBe(404)
  expect((await member.get('/user/reminder')).body.is_on).toBe(1)
  const token = await tokenOf(member.memberId)
  const stopped = await post(`/stop-reminders?token=${token}&lang=ja`)
  expect(stopped.statusCode).toBe(200)
  expect(stopped.headers['set-cookie']).toBeUndefined()
  expect((await member.get('/user/reminder')).body.is_on).toBe(0)
})

test('a mail program that posts parts instead of a form is understood as well (RFC 8058)', async () => {
  const member = await world.member()
  const isOn = async () => (await member.get('/user/reminder')).body.is_on
  const post = (url: string, contentType: string, payload: string) =>
    world.shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } })
  const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click'
  const parts = `--b\r\n${part}\r\n--b--\r\n`
  const address = `/stop-reminders?token=${await tokenOf(member.memberId)}`
  expect((await post('/stop-reminders?token=x', 'multipart/form-data; boundary=b', parts)).statusCode).toBe(
    404,
  )
  expect(await isOn()).toBe(1)
  expect((await post(address, 'multipart/form-data; boundary=b', parts)).statusCode).toBe(200)
  expect(await isOn()).toBe(0)
})

test('opening the link of a mail, as a scanner does, stops nothing', async () => {
  const member = await world.member()
  const url = `/stop-reminders?token=${await tokenOf(member.memberId)}&lang=ja`
  for (const method of ['GET', 'HEAD'] as const) await world.shop.app.inject({ method, url })
  expect((await member.get('/user/reminder')).body.is_on).toBe(1)
})
