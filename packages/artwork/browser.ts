/** The browser that draws: it loads this folder's modules and hands back pictures as PNG. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { StudioRequest } from './studio.ts'

const SOURCE = import.meta.dirname
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Serves this folder's modules with their types stripped, and an empty page that can load them. */
function serveStudio() {
  const page = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">'
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end(page)
      return
    }
    try {
      const source = await readFile(join(SOURCE, path), 'utf8')
      response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
    } catch (error) {
      response.writeHead(404).end(String(error))
    }
  })
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() })
    })
  })
}

export async function draw(page: Page, request: StudioRequest, key: string): Promise<Buffer[]> {
  const urls = await page.evaluate(
    // Runs on the page, whose address is the folder's: there the studio is loaded once.
    async ([request, key]) => (await import('./studio.ts')).render(request, key),
    [request, key] as const,
  )
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

/** Runs `work` on a page of the studio, and closes the browser afterwards. */
export async function inStudio<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const studio = await serveStudio()
  const executablePath = process.env.CHROMIUM
  const browser = await chromium.launch({
    args: BROWSER_FLAGS,
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(studio.url)
    return await work(page)
  } finally {
    await browser.close()
    studio.close()
  }
}
