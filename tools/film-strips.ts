// `npm run strips`: paints the opening of each tier and of each style as film strips under artifacts/reveal, at fixed
// times, so the same code always gives the same pictures. Run it after a change of the scenes, and open them. It fails where
// light jumps or flashes.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { flashFaults, luminances } from './flashes.ts'
import { withScenes } from './scene-page.ts'
import { writeStyleThumbnails } from './style-thumbnails.ts'

const kept = join(import.meta.dirname, '..', process.argv[2] ?? 'artifacts/reveal')

const styles = [
  { number: 0, name: 'default' },
  { number: 1, name: 'lantern' },
  { number: 2, name: 'shell' },
  { number: 3, name: 'lotus' },
  { number: 5, name: 'crystal' },
  { number: 8, name: 'box' },
  { number: 10, name: 'furnace' },
  { number: 11, name: 'clock' },
  { number: 12, name: 'egg' },
  { number: 13, name: 'gate' },
]
const tiers = [1, 2, 3, 4, 5, 6, 7]
/** One that many cards have, and one that few have. */
const [middle, high] = [4, 6]

/** Shares of an opening: while it gathers, as it opens, and with the card out. */
const sixTimes = [0.05, 0.3, 0.5, 0.64, 0.74, 0.9]
const twelveTimes = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 12)

interface Strip {
  style: number
  tier: number
  times: readonly number[]
}

/** Frames in rows of so many, each so wide. */
interface Sheet {
  columns: number
  widthPx: number
  isGrey?: boolean
  strips: readonly Strip[]
}

const paint = (page: Page, sheet: Sheet): Promise<string> =>
  page.evaluate(async ({ columns, widthPx, strips }) => {
    const { createRevealScene } = await import('/now/scene/reveal-scene.ts' as string)
    const [width, height] = [widthPx, Math.round((widthPx * 16) / 9)]
    const gap = 4
    const rows = strips.reduce((sum, { times }) => sum + Math.ceil(times.length / columns), 0)
    const whole = document.createElement('canvas')
    Object.assign(whole, { width: columns * (width + gap) - gap, height: rows * (height + gap) - gap })
    const frame = document.createElement('canvas')
    Object.assign(frame, { width: width * 2, height: height * 2 })
    const [onto, context] = [whole.getContext('2d'), frame.getContext('2d')]
    if (onto === null || context === null) throw new Error('This browser has no 2D canvas')
    onto.imageSmoothingQuality = 'high'
    let row = 0
    for (const { style, tier, times } of strips) {
      const scene = createRevealScene({ tier, style, seed: 'strip', entry: 'arriving' })
      for (const [index, share] of times.entries()) {
        scene.draw(context, scene.seconds * share)
        const [x, y] = [index % columns, row + Math.floor(index / columns)]
        onto.drawImage(frame, x * (width + gap), y * (height + gap), width, height)
      }
      row += Math.ceil(times.length / columns)
    }
    return whole.toDataURL('image/png')
  }, sheet)

const sheets = new Map<string, Sheet>([
  [
    'styles-grey',
    {
      columns: 6,
      widthPx: 76,
      isGrey: true,
      strips: styles.map(({ number }) => ({ style: number, tier: middle, times: sixTimes })),
    },
  ],
  ...tiers.map((tier): [string, Sheet] => [
    `tier-${tier}`,
    { columns: 6, widthPx: 132, strips: [{ style: 0, tier, times: twelveTimes }] },
  ]),
  ...styles.map(({ number, name }): [string, Sheet] => [
    `style-${number === 0 ? name : `${number}-${name}`}`,
    {
      columns: 6,
      widthPx: 104,
      strips: [middle, high].map((tier) => ({ style: number, tier, times: twelveTimes })),
    },
  ]),
])

const only = process.env.ONLY ?? ''
mkdirSync(kept, { recursive: true })
let bytes = 0
await withScenes('HEAD', async (browser, url) => {
  const page = await browser.newPage()
  await page.goto(url)
  for (const [name, sheet] of sheets) {
    if (!name.includes(only)) continue
    const picture = sharp(Buffer.from((await paint(page, sheet)).split(',')[1] ?? '', 'base64'))
    const file = await (sheet.isGrey ? picture.greyscale() : picture)
      .webp({ quality: sheet.isGrey ? 36 : 42, effort: 6 })
      .toBuffer()
    writeFileSync(join(kept, `${name}.webp`), file)
    bytes += file.length
    console.log(`${name}: ${(file.length / 1000).toFixed(1)} kB`)
  }
  for (const tier of tiers)
    for (const { number, name } of styles)
      for (const fault of flashFaults(tier, await luminances(page, { tier, style: number }))) {
        console.error(`Tier ${tier}, style ${name}: ${fault}`)
        process.exitCode = 1
      }
})
await writeStyleThumbnails(kept)
console.log(`${(bytes / 1000).toFixed(0)} kB in ${kept}`)
