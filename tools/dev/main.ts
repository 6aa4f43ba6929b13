// `npm run dev`: the shop of this checkout while it is written, on this machine alone. Vite replaces what changes in a
// page; a change of the server, the contract or the phrases starts the shop anew. The embedded PostgreSQL runs on
// meanwhile, so data and sessions stay, and so do the emulators (tools/run-shop.mjs).

import { join, relative } from 'node:path'
import getPort from 'get-port'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readSettings } from '#server/shop/settings.ts'
import { root } from '#tools/prepare.mjs'
import { keepShop } from './kept-shop.ts'
import { servePages } from './pages.ts'

/** The sources of the shop, without those of its pages. */
const ofServer = /^(server|contract|phrases)\/(?!.*\.test\.)/
/** An editor that saves several files is one change. */
const gatherMs = 50

const { port, dataFolder, databaseUrl } = readSettings(process.env)
const postgres =
  databaseUrl === undefined ? await startEmbeddedPostgres(dataFolder, { say: console.log }) : undefined
const shopPort = await getPort({ host: '127.0.0.1', exclude: [port] })

const folder = join(dataFolder, 'dev')
const pages = await servePages({ port, folder, shopPort, shopIsUp: () => shop.isUp() })
const shop = keepShop(
  {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(shopPort),
    SHOP_ORIGIN: `http://localhost:${port}`,
    DIST_FOLDER: folder,
  },
  (message) => process.send?.(message),
)

let gathering: NodeJS.Timeout | undefined
pages.watcher.on('all', (_event, file) => {
  if (!ofServer.test(relative(root, file))) return
  clearTimeout(gathering)
  gathering = setTimeout(() => void shop.restart(), gatherMs)
})

async function end(): Promise<void> {
  clearTimeout(gathering)
  await shop.stop()
  await postgres?.stop()
  process.exit(0)
}
// `disconnect`: a parent that is killed gives no signal.
for (const sign of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(sign, () => void end())
