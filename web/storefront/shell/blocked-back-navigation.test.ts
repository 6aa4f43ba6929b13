import { expect, test } from 'vitest'
import { isBackBlocked } from './blocked-back-navigation.ts'

test.each([
  '/complete-buy-point',
  '/complete-buy-point-paypal',
  '/complete-buy-point-amazom-pay',
  '/complete-carrier',
  '/error-carrier',
])(
  '%s blocks going back to where a purchase is confirmed (spec §2)',
  {
    meta: {
      proves: [
        {
          id: 'no-way-back-purchase',
          section: 'screens-every-page',
          says: 'Back from a completed purchase does not confirm it once more.',
          from: 'spec',
          breaks: { replace: '  [errorCarrierPath]: payingPaths,\n', with: '' },
        },
      ],
    },
  },
  (result) => {
    expect(isBackBlocked(result, '/pay-redirect')).toBe(true)
    expect(isBackBlocked(result, '/amazon-pay-redirect')).toBe(true)
    expect(isBackBlocked(result, '/pack-detail')).toBe(false)
  },
)

test.each([
  ['/complete-user-register', '/confirm-user-register'],
  ['/complete-user-register', '/user-register'],
  ['/complete-password-reissue', '/password-reissue'],
  ['/complete-withdraw', '/withdraw'],
])(
  '%s blocks going back to %s (spec §4)',
  {
    meta: {
      proves: [
        {
          id: 'no-way-back-steps',
          section: 'transitions',
          says: 'Back from a completed registration, reissue or withdrawal does not return to its step.',
          from: 'spec',
          breaks: {
            replace: '[completePasswordReissuePath]: [passwordReissuePath],',
            with: '[completePasswordReissuePath]: [],',
          },
        },
      ],
    },
  },
  (end, step) => {
    expect(isBackBlocked(end, step)).toBe(true)
    expect(isBackBlocked(step, end)).toBe(false)
    expect(isBackBlocked(end, '/')).toBe(false)
  },
)
