/**
 * Draws the whole demo catalogue: `npm start -- [part] [folder] [--names a,b]` (Node 24).
 * `part` limits the work: cards, packs, banners, back or catalogue; `--names` limits cards and packs to some keys.
 * `folder` is where the files go instead of `demo/catalogue/`. `sheet` and `silhouettes` write into
 * `docs/pictures/cards/`. The same seeds give the same pictures on every run. The browser is Playwright's own, or
 * the one named by CHROMIUM.
 * Letters need the font "Noto Serif CJK JP" (Debian: fonts-noto-cjk and fonts-noto-cjk-extra).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { Document, isMap, isScalar, visit } from 'yaml'
import { draw, inStudio } from './browser.ts'
import {
  bannerImage,
  buildCatalogue,
  CARD_BACK,
  conversionRate,
  englishBannerImage,
  englishImageOf,
  englishPackImage,
  foilOf,
  imageOf,
  packImage,
} from './catalogue.ts'
import { packs } from './packs/all-packs.ts'
import { writeSheets } from './sheet.ts'
import { compareSilhouettes } from './silhouettes.ts'
import { allCards, worlds } from './worlds/all-worlds.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { names: { type: 'string' } },
})
const [part, folder] = positionals
const SOURCE = import.meta.dirname
const TARGET = resolve(folder ?? join(SOURCE, '../../demo/catalogue'))
const named = values.names?.split(',')
const wanted = ({ key }: { key: string }) => named === undefined || named.includes(key)

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

/** Fine lines are softened, as little as is needed, until a list's picture of the face keeps its budget. */
async function softened(face: Buffer): Promise<{ face: Buffer; listBytes: number }> {
  for (let sigma = 0.3; ; sigma += 0.2) {
    // 0.3 is sharp's least and leaves the picture as it is.
    const soft = await sharp(face).blur(sigma).png().toBuffer()
    const list = await sharp(soft).resize(440).webp({ quality: 80, smartSubsample: true }).toBuffer()
    if (list.length <= 45_000 || sigma > 0.8) return { face: soft, listBytes: list.length }
  }
}

async function drawCards(page: Page): Promise<void> {
  for (const card of allCards.filter(wanted)) {
    const [japanese] = await draw(page, 'face', card.key)
    const { face, listBytes } = await softened(japanese as Buffer)
    const bytes = await save(face, imageOf(card), 82_000)
    const [english] = await draw(page, 'englishFace', card.key)
    await save((await softened(english as Buffer)).face, englishImageOf(card), 82_000)
    const foil = foilOf(card)
    if (foil) {
      const [mask] = await draw(page, 'foil', card.key)
      await save(await sharp(mask).greyscale().png().toBuffer(), foil, 12_000, 60)
    }
    console.log(`${card.key} ${Math.round(bytes / 1000)} kB, 440 px wide ${Math.round(listBytes / 1000)} kB`)
  }
}

async function drawPacks(page: Page): Promise<void> {
  for (const pack of packs.filter(wanted)) {
    const images = await draw(page, 'pack', pack.key)
    for (const [index, image] of images.entries()) await save(image, packImage(pack, index), 105_000, 80)
    const inEnglish = await draw(page, 'englishPack', pack.key)
    for (const [index, image] of inEnglish.entries()) await save(image, englishPackImage(pack, index), 105_000, 80)
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
      if (isScalar(pair.key) && ['images', 'imagesEn'].includes(String(pair.key.value)) && isMap(pair.value) === false && pair.value) {
        ;(pair.value as { flow?: boolean }).flow = true
      }
    },
  })
  const heading =
    '# Demo catalogue: written by packages/artwork/render.ts from its worlds and packs.\n'
  await writeFile(join(TARGET, 'catalogue.yaml'), heading + document.toString({ lineWidth: 0 }))
}

async function main(): Promise<void> {
  if (part === 'sheet') return writeSheets()
  if (part === 'silhouettes') {
    if (await compareSilhouettes()) process.exitCode = 1
    return
  }
  for (const name of ['cards', 'packs', 'banners']) await mkdir(join(TARGET, name), { recursive: true })
  await writeCatalogue()
  if (part === 'catalogue') return
  await inStudio(async (page) => {
    if (!part || part === 'back') {
      const [back] = await draw(page, 'back', '')
      await save(back as Buffer, CARD_BACK, 150_000)
    }
    if (!part || part === 'cards') await drawCards(page)
    if (!part || part === 'packs') await drawPacks(page)
    if (!part || part === 'banners') {
      for (const world of worlds.filter(wanted)) {
        const [banner] = await draw(page, 'banner', world.key)
        await save(banner as Buffer, bannerImage(world.key), 150_000, 80)
        const [inEnglish] = await draw(page, 'englishBanner', world.key)
        await save(inEnglish as Buffer, englishBannerImage(world.key), 150_000, 80)
      }
    }
  })
}

await main()
