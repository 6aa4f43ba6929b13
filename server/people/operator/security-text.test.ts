import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityText } from './security-text.ts'

test('security.txt names the contact as it is set and ends half a year after whenever it is read', {
  meta: {
    proves: [
      {
        id: 'security-text',
        section: 'closed',
        says: '`/.well-known/security.txt` names the contact as it is set.',
        from: 'own',
        breaks: { replace: 'clock().getTime()', with: 'Date.UTC(2026, 10, 22)' },
      },
    ],
  },
}, async () => {
  const app = fastify()
  let contactMail = 'ask@shop.example'
  let now = new Date('2026-11-22T10:00:00Z')
  registerSecurityText(app, {
    readSettings: async () => ({ contactMail }),
    shopOrigin: 'https://shop.example',
    clock: () => now,
  })
  const read = () => app.inject('/.well-known/security.txt')
  const first = await read()
  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(first.body).toBe(`Contact: mailto:ask@shop.example
Expires: 2027-05-21T00:00:00.000Z
Preferred-Languages: ja, en
Canonical: https://shop.example/.well-known/security.txt
`)
  contactMail = 'other@shop.example'
  now = new Date('2027-06-01T00:00:00Z')
  expect((await read()).body).toMatch(/^Contact: mailto:other@shop.example\nExpires: 2027-11-28T/)
  await app.close()
})
