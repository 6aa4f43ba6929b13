// `npm run recordings`: plays reveals of a real shop in a browser as wide as a phone, torn by one tap and not touched
// again, and keeps them with their durations under artifacts/reveal. Run it after a change of the reveal.

import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, chromium, devices, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ja } from '#phrases/storefront/ja.ts'
import { asOfTier } from '#test/journeys/as-of-tier.ts'
import { givePoints } from '#test/journeys/given.ts'
import { newcomer } from '#test/journeys/newcomer.ts'
import { runShop } from '#test/journeys/run-shop.ts'
import { secondTab } from '#test/journeys/second-tab.ts'
import { build, root } from './prepare.mjs'
import { browserFile, quietFlags } from './scene-page.ts'

const kept = join(root, 'artifacts/reveal')
const viewport = { width: 390, height: 844 }
const { drawing } = ja

interface Recording {
  name: string
  title: string
  packId: string
  price: number
  count: number
  /** Every card as if it were of this tier; else as drawn. */
  tier?: number
  /** Size and rate of the kept recording. */
  widthPx: number
  framesPerSecond: number
}

const [few, many] = [
  { packId: 'starglade-first-light', price: 500 },
  { packId: 'starglade-firefly-draw', price: 100 },
]
const recordings: readonly Recording[] = [
  { name: 'draw-1', title: 'One card, as drawn', ...few, count: 1, widthPx: 234, framesPerSecond: 8 },
  {
    name: 'draw-1-tier-7',
    title: 'One card of tier 7',
    ...few,
    count: 1,
    tier: 7,
    widthPx: 234,
    framesPerSecond: 8,
  },
  { name: 'draw-10', title: 'Ten cards', ...few, count: 10, widthPx: 195, framesPerSecond: 5 },
  { name: 'draw-100', title: 'A hundred cards', ...many, count: 100, widthPx: 195, framesPerSecond: 4 },
]

interface Frame {
  /** Seconds of the browser's clock. */
  at: number
  picture: Buffer
}

/** Keeps the frames of the page from now on, with the time of each change. */
async function watch(session: CDPSession): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? 0, picture: Buffer.from(data, 'base64') })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  const size = { maxWidth: viewport.width, maxHeight: viewport.height }
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, ...size })
  return async () => {
    await session.send('Page.stopScreencast')
    return frames
  }
}

/** Picks the frames that were shown at even steps of time. */
function evenly(frames: readonly Frame[], framesPerSecond: number): Buffer[] {
  const [first, last] = [frames[0]?.at ?? 0, frames.at(-1)?.at ?? 0]
  return Array.from({ length: Math.ceil((last - first) * framesPerSecond) }, (_, step) => {
    const shown = frames.findLast(({ at }) => at <= first + step / framesPerSecond)
    return (shown ?? (frames[0] as Frame)).picture
  })
}

/** Plays one reveal; answers its frames and the seconds from the tap until all of it was shown. */
async function play(page: Page, recording: Recording): Promise<{ frames: Frame[]; seconds: number }> {
  const { name, packId, price, count, tier } = recording
  const { mail } = await newcomer(page, {
    testId: `${name}-${randomInt(10_000_000)}`,
    retry: 0,
    project: { name: 'recording' },
  })
  await givePoints(mail, price * count)
  await secondTab(page).draw(packId, count)
  if (tier !== undefined) await asOfTier(page, tier)
  await page.goto(`${process.env.SHOP_URL}/get-card-list`)
  await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
  const hold = page.getByRole('button', { name: drawing.tapToStart })
  await hold.waitFor()
  // The pack's picture is there, and the page before has faded.
  await hold
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode())
  await sleep(500)
  const stop = await watch(await page.context().newCDPSession(page))
  await sleep(1000)
  const tornAt = performance.now()
  await hold.click()
  const shown =
    count > 1
      ? page.getByRole('heading', { name: drawing.overviewTitle(String(count)) })
      : page.getByRole('button', { name: drawing.finish })
  await shown.waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - tornAt) / 1000
  await sleep(3000)
  return { frames: await stop(), seconds }
}

mkdirSync(kept, { recursive: true })
await build()
const shop = await runShop({})
process.env.SHOP_URL = shop.url
process.env.DATA_FOLDER = shop.folder
const browser = await chromium.launch({ executablePath: browserFile, args: quietFlags })
const rows: string[] = []
try {
  for (const recording of recordings) {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      viewport,
      deviceScaleFactor: 1,
      locale: 'ja-JP',
    })
    const { frames, seconds } = await play(await context.newPage(), recording)
    await context.close()
    const { name, title, widthPx, framesPerSecond } = recording
    const pictures = await Promise.all(
      evenly(frames, framesPerSecond).map((one) => sharp(one).resize({ width: widthPx }).png().toBuffer()),
    )
    const file = await sharp(pictures, { join: { animated: true } })
      .webp({ quality: 34, effort: 6, delay: pictures.map(() => 1000 / framesPerSecond), loop: 0 })
      .toBuffer()
    writeFileSync(join(kept, `${name}.webp`), file)
    console.log(
      `${name}: ${seconds.toFixed(1)} s, ${pictures.length} frames, ${(file.length / 1000).toFixed(0)} kB`,
    )
    rows.push(`| ${title} | 1 | ${seconds.toFixed(1)} | ![${title}](${name}.webp) |`)
  }
} finally {
  await browser.close()
  await shop.close()
}
writeFileSync(
  join(kept, 'README.md'),
  [
    '# Reveals, played untouched',
    '',
    `Written by \`npm run recordings\`: a shop with its demo in Chromium at ${viewport.width} × ${viewport.height} without a graphics processor, ${cpus().length} processors. One tap tears the pack, nothing is touched after it. The seconds are those from the tap until all was shown: the card with its button, or all cards together.`,
    '',
    '| Draw | Taps | Seconds | |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
)
