import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { memberDeviceCookie, operatorDeviceCookie } from './device-cookie.ts'

test.each([
  [true, memberDeviceCookie, '__Host-device', 'Lax'],
  [false, memberDeviceCookie, 'device', 'Lax'],
  [true, operatorDeviceCookie, '__Host-operator_device', 'Strict'],
])(
  'secure %s: a cookie lasts 400 days, is hidden from scripts, and is read back',
  async (isSecure, cookie, name, sameSite) => {
    const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure })
    app.get('/hand', async (request, reply) => {
      cookie.hand(reply, 'token')
      return cookie.read(request) ?? 'none'
    })
    const first = await app.inject({ url: '/hand' })
    expect(first.body).toBe('none')
    expect(first.cookies).toEqual([
      {
        ...{ name, value: 'token', path: '/', maxAge: 400 * 86_400, httpOnly: true, sameSite },
        ...(isSecure && { secure: true }),
      },
    ])
    const again = await app.inject({ url: '/hand', cookies: { [name]: 'token' } })
    expect(again.body).toBe('token')
    await app.close()
  },
)
