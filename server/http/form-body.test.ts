import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

test('large forms are parsed one at a time, and a later small one does not wait', async () => {
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure: false })
  const served: number[] = []
  app.post('/form', async ({ body }) => {
    served.push((body as { json: string }).json.length)
    return {}
  })
  const send = (letters: number) =>
    app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `json=${'a'.repeat(letters)}`,
    })
  await app.ready()
  await Promise.all([...Array.from({ length: 20 }, () => send(100_000)), send(1)])
  await app.close()
  expect(served).toHaveLength(21)
  expect(served.indexOf(1)).toBeLessThan(5)
})
