import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

/** Whom the server takes for its visitor when these addresses were forwarded. */
async function visitorOf(trustsProxy: boolean, forwarded: string) {
  const app = await createApp(pino({ level: 'silent' }), { trustsProxy })
  app.get('/who', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/who', headers, remoteAddress: '10.0.0.1' })
  await app.close()
  return body
}

test('behind a balancer the address it saw counts, and nothing a visitor wrote before it', async () => {
  expect(await visitorOf(true, '203.0.113.7')).toBe('203.0.113.7')
  expect(await visitorOf(true, '198.51.100.1, 192.0.2.2, 203.0.113.7')).toBe('203.0.113.7')
})

test('without one no forwarded address is trusted', async () => {
  expect(await visitorOf(false, '203.0.113.7')).toBe('10.0.0.1')
})
