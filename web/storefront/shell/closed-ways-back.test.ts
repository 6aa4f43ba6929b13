import { expect, test } from 'vitest'
import { isClosedWayBack } from './closed-ways-back.ts'

test.each([
  '/complete-buy-point',
  '/complete-buy-point-paypal',
  '/complete-buy-point-amazom-pay',
  '/complete-carrier',
  '/error-carrier',
])('%s: no way back to where a purchase is confirmed (spec §2)', (result) => {
  expect(isClosedWayBack(result, '/pay-redirect')).toBe(true)
  expect(isClosedWayBack(result, '/amazon-pay-redirect')).toBe(true)
  expect(isClosedWayBack(result, '/pack-detail')).toBe(false)
})

test.each([
  ['/complete-user-register', '/confirm-user-register'],
  ['/complete-user-register', '/user-register'],
  ['/complete-password-reissue', '/password-reissue'],
  ['/complete-withdraw', '/withdraw'],
])('%s: no way back to %s (spec §4)', (end, step) => {
  expect(isClosedWayBack(end, step)).toBe(true)
  expect(isClosedWayBack(step, end)).toBe(false)
  expect(isClosedWayBack(end, '/')).toBe(false)
})
