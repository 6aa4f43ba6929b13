import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhookSender } from '#server/providers/webhook-sender.ts'
import { openReceiver } from './webhook-receiver.ts'

// The code on the page for programmers is run as it stands there.

const page = readFileSync(join(import.meta.dirname, '../docs/webhooks.md'), 'utf8')
const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
const [, secret = ''] = /secret of this example is `(\w+)`/.exec(page) ?? []
const [, head = '', body = ''] = /```\nPOST [^\n]*\n([\s\S]*?)\n\n([^\n]*)\n```/.exec(page) ?? []

type Check = (headers: Readonly<Record<string, unknown>>, body: string) => boolean

/** The function of the page, with the secret of its example, at this time. */
async function checkAt(now: Date): Promise<Check> {
  const folder = mkdtempSync(join(tmpdir(), 'fukuhiki-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'check.mjs'), code)
  vi.stubEnv('WEBHOOK_SECRET', secret)
  vi.useFakeTimers({ now, toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  const { isFromTheShop }: { isFromTheShop: Check } = await import(
    pathToFileURL(join(folder, 'check.mjs')).href
  )
  return isFromTheShop
}

test('its example of a delivery is signed with the secret that it names, and its signature fits no other text', async () => {
  const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')))
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const check = await checkAt(sentAt)
  expect(check(headers, body)).toBe(true)
  expect(check(headers, body.replace('1100', '9100'))).toBe(false)
  expect(check({ ...headers, 'webhook-id': 'another' }, body)).toBe(false)
  expect(check({ ...headers, 'webhook-signature': undefined }, body)).toBe(false)
})

test('its check accepts the shop’s deliveries, and rejects one that is ten minutes old', async () => {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  const now = new Date('2026-06-01T03:00:00Z')
  const send = createWebhookSender({ isProduction: false, clock: () => now })
  await send({ url: `${receiver.origin}/hook`, secret, id: 'one', body: '{"type":"payment.paid","名":"値"}' })
  const [came] = receiver.received
  expect((await checkAt(now))(came?.headers ?? {}, came?.text ?? '')).toBe(true)
  expect((await checkAt(new Date(now.getTime() + 600_000)))(came?.headers ?? {}, came?.text ?? '')).toBe(
    false,
  )
})
