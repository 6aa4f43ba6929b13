// The pages as they are written: Vite serves their modules to browsers and to the shop, and hands on what is the shop's.

import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createServer, type HotPayload, type Plugin, type ViteDevServer } from 'vite'
import { root } from '#tools/prepare.mjs'
import { handbook } from '#web/console/home/handbook/markdown.ts'

const entries = { storefront: 'web/storefront/start/entry.ts', console: 'web/console/entry.tsx' }

/** The sources of pages: of this checkout, Vite serves nothing else. */
const ofPages = ['web', 'contract', 'phrases', 'docs/handbook', 'node_modules']

/** Addresses that Vite answers; the shop answers all others. */
const ofVite = String.raw`@|(?:${ofPages.join('|')})/|favicon\.svg$`

/** Vite writes styles into the page while it runs. Only what passes here is told so; the shop's policy stays. */
const admitStyles = (policy: string) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")

/** React's replacement starts before React, and the styles that came with the page give way to newer ones. */
const hotEntries: Plugin = {
  name: 'hot-entries',
  transform(code, id) {
    if (this.environment.name !== 'client' || !Object.values(entries).some((file) => id.endsWith(file)))
      return
    return `import '@vitejs/plugin-react/preamble'
${code}
import.meta.hot?.on('vite:beforeUpdate', () => document.querySelector('style[data-files]')?.remove())`
  },
}

interface PagesOptions {
  port: number
  /** For what is written anew at each start. */
  folder: string
  /** The port on which the shop listens. */
  shopPort: number
  /** Resolves when the shop can be asked, or has ended. */
  shopIsUp: () => Promise<void>
}

/**
 * A build whose files are the sources. The shop renders with the module it finds there, and takes it anew when it was
 * written again.
 */
function writeBuild(folder: string, modulesUrl: string): void {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('client/.vite/manifest.json', '{}')
  write(
    'console/.vite/manifest.json',
    JSON.stringify({ [entries.console]: { file: `../${entries.console}` } }),
  )
  const source = (file: string) => JSON.stringify(join(root, file))
  write(
    'server/entry-server.js',
    `import { openRenderer } from ${source('tools/dev/renderer.ts')}
// Every page is rendered for its one request, as it is written at the moment.
export const sharedAddress = () => undefined
export const render = openRenderer(${JSON.stringify(modulesUrl)})
`,
  )
}

/** Serves everything on one port, with `folder` in the place of `dist/` for the shop. */
export async function servePages({ port, folder, shopPort, shopIsUp }: PagesOptions): Promise<ViteDevServer> {
  // Nobody but the shop can name it.
  const modulesPath = `/@modules/${randomBytes(16).toString('hex')}`
  const build = () => writeBuild(folder, `http://127.0.0.1:${port}${modulesPath}`)
  const besideTheShop: Plugin = {
    name: 'beside-the-shop',
    configureServer({ middlewares, environments }) {
      middlewares.use(modulesPath, async (request: IncomingMessage, response) => {
        const asked = (await json(request)) as HotPayload
        response.end(JSON.stringify(await environments.ssr.hot.handleInvoke(asked)))
      })
      const isOfVite = new RegExp(`^/(?:${ofVite})`)
      middlewares.use(async ({ url = '' }, _response, next) => {
        if (!isOfVite.test(url)) await shopIsUp()
        next()
      })
    },
    hotUpdate() {
      if (this.environment.name === 'ssr') build()
    },
  }
  build()
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [handbook, hotEntries, besideTheShop],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      // The packages may lie elsewhere, behind a link.
      fs: { allow: ofPages.map((folder) => realpathSync(join(root, folder))) },
      proxy: {
        [`^/(?!${ofVite})`]: {
          target: `http://127.0.0.1:${shopPort}`,
          configure: (proxy) =>
            proxy.on('proxyRes', ({ headers }) => {
              const policy = headers['content-security-policy']
              if (policy !== undefined) headers['content-security-policy'] = admitStyles(String(policy))
            }),
        },
      },
    },
    optimizeDeps: { entries: Object.values(entries) },
  })
  return await server.listen()
}
