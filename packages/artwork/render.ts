/**
 * Draws the whole demo catalogue: `npm start -- [only] [folder]` (Node 24).
 * `only` limits the work: cards, packs, banners, back or catalogue. `folder` is where the files go instead of
 * `demo/catalogue`. The same seeds give the same pictures on every run. The browser is Playwright's own, or the one named by CHROMIUM.
 * Letters need the font "Noto Serif CJK JP" (Debian: fonts-noto-cjk and fonts-noto-cjk-extra).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { Document, isMap, isScalar, visit } from 'yaml'
import {
  bannerImage,
  buildCatalogue,
  CARD_BACK,
  conversionRate,
  foilOf,
  imageOf,
  packImage,
} from './catalogue.ts'
import { packs } from './packs/all-packs.ts'
import type { StudioRequest } from './studio.ts'
import { allCards, worlds } from './worlds/all-worlds.ts'

const SOURCE = import.meta.dirname
const TARGET = resolve(process.argv[3] ?? join(SOURCE, '../../demo/catalogue'))
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

async function draw(page: Page, request: StudioRequest, key: string): Promise<Buffer[]> {
  const urls = await page.evaluate(
    // Runs on the page, whose address is the folder's: there the studio is loaded once.
    async ([request, key]) => (await import('./studio.ts')).render(request, key),
    [request, key] as const,
  )
  return urls.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

/** Lowers the quality until the file keeps its budget. */
async function save(png: Buffer, path: string, budgetBytes: number, quality = 84): Promise<number> {
  for (let attempt = quality; ; attempt -= 4) {
    const bytes = await sharp(png)
      .webp({ quality: attempt, effort: 5, smartSubsample: true, alphaQuality: 80 })
      .toBuffer()
    if (bytes.length > budgetBytes && attempt > 20) continue
    await writeFile(join(TARGET, path), bytes)
    return bytes.length
  }
}

async function drawCards(page: Page): Promise<void> {
  for (const card of allCards) {
    const [face] = await draw(page, 'face', card.key)
    const bytes = await save(face as Buffer, imageOf(card), 125_000)
    const foil = foilOf(card)
    if (foil) {
      const [mask] = await draw(page, 'foil', card.key)
      await save(await sharp(mask).greyscale().png().toBuffer(), foil, 12_000, 60)
    }
    console.log(`${card.key} ${Math.round(bytes / 1000)} kB`)
  }
}

async function drawPacks(page: Page): Promise<void> {
  for (const pack of packs) {
    const images = await draw(page, 'pack', pack.key)
    for (const [index, image] of images.entries()) await save(image, packImage(pack, index), 135_000, 80)
    console.log(`${pack.key} ${((conversionRate(pack) ?? 0) * 100).toFixed(1)} % converts`)
  }
}

async function writeCatalogue(): Promise<void> {
  const document = new Document(buildCatalogue())
  // One line for small things (names, prices, prizes), blocks for the rest: a person will edit this.
  visit(document, {
    Map(_, node) {
      const small = node.items.every(({ value }) => isScalar(value) && String(value.value).length < 60)
      if (small && node.items.length <= 5) node.flow = true
    },
    Pair(_, pair) {
      if (isScalar(pair.key) && pair.key.value === 'images' && isMap(pair.value) === false && pair.value) {
        ;(pair.value as { flow?: boolean }).flow = true
      }
    },
  })
  const heading =
    '# Demo catalogue: written by packages/artwork/render.ts from its worlds and packs.\n'
  await writeFile(join(TARGET, 'catalogue.yaml'), heading + document.toString({ lineWidth: 0 }))
}

async function main(only: string | undefined): Promise<void> {
  for (const folder of ['cards', 'packs', 'banners']) await mkdir(join(TARGET, folder), { recursive: true })
  await writeCatalogue()
  if (only === 'catalogue') return
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
    if (!only || only === 'back') {
      const [back] = await draw(page, 'back', '')
      await save(back as Buffer, CARD_BACK, 150_000)
    }
    if (!only || only === 'cards') await drawCards(page)
    if (!only || only === 'packs') await drawPacks(page)
    if (!only || only === 'banners') {
      for (const world of worlds) {
        const [banner] = await draw(page, 'banner', world.key)
        await save(banner as Buffer, bannerImage(world.key), 150_000, 80)
      }
    }
  } finally {
    await browser.close()
    studio.close()
  }
}

await main(process.argv[2])
