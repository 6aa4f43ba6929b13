import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

/** A shop of one call, which notes the length of each text that it is given. */
async function appOfForms() {
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure: false })
  const served: number[] = []
  app.post('/form', async ({ body }) => {
    served.push((body as { json: string }).json.length)
    return {}
  })
  await app.ready()
  const sendText = (text: string) =>
    app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `json=${text}`,
    })
  return { app, served, sendText, send: (letters: number) => sendText('a'.repeat(letters)) }
}

test('a large form has its letters as escapes, and a small one may have them as they are', async () => {
  const { app, served, sendText } = await appOfForms()
  const answers = [
    await sendText('札'.repeat(30_000)),
    await sendText('札'.repeat(20_000)),
    await sendText(encodeURIComponent('札'.repeat(30_000))),
  ]
  await app.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 200])
  expect(served).toEqual([20_000, 30_000])
})

test('a small form does not wait for large ones that came before it', async () => {
  const { app, served, send } = await appOfForms()
  await Promise.all([...Array.from({ length: 8 }, () => send(100_000)), send(1)])
  await app.close()
  expect(served).toHaveLength(9)
  expect(served[0]).toBe(1)
})
