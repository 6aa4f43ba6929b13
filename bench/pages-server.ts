// A shop with the demo, for `bench/pages.ts`. Beside its pages it serves the same bytes from a buffer.

import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { createPool } from '#server/db/pool.ts'
import { serveBuild } from '#server/http/renderer.ts'
import { loadDemoApart } from '#server/process/load-demo.ts'
import { mediaSettings } from '#server/providers/media-stores.ts'
import { readPaymentProviderSettings } from '#server/providers/payments/provider-settings.ts'
import { openShopKeys } from '#server/shop/read-shop-key.ts'
import { readSettings } from '#server/shop/settings.ts'
import { createShop } from '#server/shop/shop.ts'

const settings = readSettings(process.env)
const pool = createPool(settings.databaseUrl as string, settings.visitors)
const shop = await createShop({
  settings,
  providerSettings: readPaymentProviderSettings(process.env, false),
  shopKeys: openShopKeys(process.env, settings),
  pool,
  jobPool: createPool(settings.databaseUrl as string, settings.jobs),
  rendererOf: (app) => serveBuild(app, join(import.meta.dirname, '../dist'), false),
})
await loadDemoApart(
  {
    databaseUrl: settings.databaseUrl as string,
    termsNo: await shop.termsInForce(),
    shopOrigin: 'http://localhost',
    store: mediaSettings(settings),
    dataFolder: settings.dataFolder,
  },
  { progress: () => {}, signal: new AbortController().signal },
)

const bytes = new Map<string, { headers: Record<string, string>; body: Buffer }>()
/** Fetches a page once, and from then on answers its bytes to `?of=<address>` with the same headers. */
shop.app.get<{ Querystring: { of: string } }>('/bench/buffer', async (request, reply) => {
  const { of } = request.query
  const kept = bytes.get(of)
  if (kept !== undefined) return reply.headers(kept.headers).send(kept.body)
  const answer = await shop.app.inject({ url: of, headers: { 'accept-encoding': 'br' } })
  const { connection: _, date: __, 'content-length': ___, ...headers } = answer.headers
  bytes.set(of, { headers: headers as Record<string, string>, body: answer.rawPayload })
  return reply.code(204).send()
})
await shop.listen()
process.send?.('open')

/** A profile of what is done between the two orders, in the file that the second one names. */
const session = new Session()
process.on('message', async (order: { profile: 'start' } | { profile: 'end'; file: string }) => {
  if (order.profile === 'start') {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  } else await writeFile(order.file, JSON.stringify((await session.post('Profiler.stop')).profile))
  process.send?.('done')
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
