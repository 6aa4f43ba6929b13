import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMember } from '#server/people/members/queries.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'

// Traces of an attack in the log (ASVS V16.3).

let world: TestShop
const now = new Date('2026-04-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

const events = () => world.log.filter(({ securityEvent }) => securityEvent !== undefined)
const since = async (act: () => Promise<unknown>) => {
  const before = events().length
  await act()
  return events()
    .slice(before)
    .map(({ securityEvent, memberId, path, kind }) => ({ securityEvent, memberId, path, kind }))
}

test('a security event says what happened without identifying anyone', {
  meta: {
    proves: [
      {
        id: 'security-events',
        section: 'rulings',
        says: 'Wrong passwords, locks, refused tokens and calls beyond a limit are logged, without personal data.',
        from: 'own',
        file: 'server/http/security-events.ts',
        breaks: {
          file: 'server/http/calls.ts',
          replace:
            "logSecurityEvent(request.log, 'anti-forgery refused', { path: request.routeOptions.url })",
          with: '',
        },
      },
    ],
  },
}, async () => {
  const member = await world.member()
  const { memberId } = member
  const { mail = '', phone = '' } = (await findMember(world.db, memberId)) ?? {}
  const login = (tried: string, pass: string) => world.visitor().post('/user/login', { mail: tried, pass })

  expect(await since(() => login('nobody@test.example', 'wrong123'))).toEqual([
    { securityEvent: 'wrong password' },
  ])
  expect(await since(() => login(mail, 'wrong123'))).toEqual([{ securityEvent: 'wrong password', memberId }])
  for (let n = 0; n < 9; n++) await login(mail, 'wrong123')
  expect(await since(() => login(mail, 'wrong123'))).toEqual([
    { securityEvent: 'account locked', path: '/api/user/login' },
  ])
  expect(await since(() => member.postRaw('/user/pack/check', { json: '{}', csrf_token: 'x' }))).toEqual([
    { securityEvent: 'anti-forgery refused', path: '/api/user/pack/check' },
  ])
  expect(await since(() => member.post('/user/pack/buy', { token: 'forged.token' }))).toEqual([
    { securityEvent: 'token refused', memberId, kind: 'draw' },
  ])
  const exchange = { card_id: 'x', change_num: 1, token: 'forged.token' }
  expect(await since(() => member.post('/user/exchange_card/exchange', exchange))).toEqual([
    { securityEvent: 'token refused', memberId, kind: 'exchange' },
  ])
  const reset = { token: 'forged', pass: 'newpass987', confirmPass: 'newpass987' }
  expect(await since(() => world.visitor().post('/user/reset_password/complete', reset))).toEqual([
    { securityEvent: 'token refused', kind: 'reset link' },
  ])
  expect(await since(() => world.visitor().post('/user/reminder/stop', { token: 'forged' }))).toEqual([
    { securityEvent: 'token refused', kind: 'stop reminders' },
  ])

  const other = await world.member()
  const otherMail = (await findMember(world.db, other.memberId))?.mail ?? ''
  await runShop(world.db, ['member', 'suspend', other.memberId, '--why', 'chargebacks'], now)
  expect(await since(() => login(otherMail, testPassword))).toEqual([
    { securityEvent: 'suspended login', memberId: other.memberId },
  ])

  const crowd = world.visitor()
  const flood = await since(async () => {
    for (let n = 0; n < 12; n++) await crowd.post('/user/reset_password', { mail: `m${n}@test.example` })
  })
  expect(flood.filter(({ securityEvent }) => securityEvent === 'too many requests')).toEqual(
    Array(2).fill({ securityEvent: 'too many requests', path: '/api/user/reset_password' }),
  )

  const written = JSON.stringify(events())
  for (const personal of [mail, otherMail, phone, 'nobody@', 'forged', '10.0.'])
    expect(written).not.toContain(personal)
})
