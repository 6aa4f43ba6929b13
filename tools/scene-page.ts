// A page that can import the scenes and sounds of the reveal, those of this tree under `/now/`, those of an older commit
// under `/before/`; and a browser without a graphics processor that shows it.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import browsers from './browsers.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const folder = 'web/storefront/drawing/gacha-animation'

/** Serves that page at `url`. */
export async function serveScenes(before: string): Promise<{ url: string; close: () => void }> {
  const read = (release: string, file: string) =>
    release === 'now'
      ? readFile(join(root, folder, file), 'utf8')
      : Promise.resolve(
          execFileSync('git', ['show', `${before}:${folder}/${file}`], { cwd: root, encoding: 'utf8' }),
        )
  const server = createServer(async (request, response) => {
    const [, release = '', ...path] = (request.url ?? '').split('/')
    const file = path.join('/')
    if (file === '')
      return response.setHeader('content-type', 'text/html').end('<!doctype html><canvas></canvas>')
    try {
      const source = stripTypeScriptTypes(await read(release, file))
      // A browser does not know the `imports` of package.json.
      const named = source.replaceAll(`'#${folder}/`, `'/${release}/`)
      response.setHeader('content-type', 'text/javascript').end(named)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}

export const browserFile = browsers.withWindow.find((file) => existsSync(file))
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
]

/** Ends both when `use` is done. */
export async function withScenes(
  before: string,
  use: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  const { url, close } = await serveScenes(before)
  const browser = await chromium.launch({ executablePath: browserFile, args: quietFlags })
  try {
    await use(browser, url)
  } finally {
    await browser.close()
    close()
  }
}
