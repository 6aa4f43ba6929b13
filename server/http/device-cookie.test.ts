import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { handDevice, readDevice } from './device-cookie.ts'

test.each([
  [true, '__Host-device'],
  [false, 'device'],
])(
  'secure %s: the cookie %s lasts 400 days, is out of reach of scripts, and is read back',
  async (isSecure, name) => {
    const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure })
    app.get('/hand', async (request, reply) => {
      handDevice(reply, 'token')
      return readDevice(request) ?? 'none'
    })
    const first = await app.inject({ url: '/hand' })
    expect(first.body).toBe('none')
    expect(first.cookies).toEqual([
      {
        ...{ name, value: 'token', path: '/', maxAge: 400 * 86_400, httpOnly: true, sameSite: 'Lax' },
        ...(isSecure && { secure: true }),
      },
    ])
    const again = await app.inject({ url: '/hand', cookies: { [name]: 'token' } })
    expect(again.body).toBe('token')
    await app.close()
  },
)
