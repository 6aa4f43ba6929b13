// `npm run bench -- sealing`: boxes of a million slots, of either version, are sealed, answered when they are open, and
// verified in a browser. The pages must be built (`npm start` does it).

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type pg from 'pg'
import { algorithms } from '#contract/sealed-box.ts'
import { proofs as words } from '#phrases/storefront/proofs/en.ts'
import { openFinishedBoxes } from '#server/cards/boxes/open-boxes.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import systemBrowsers from '#tools/browsers.json' with { type: 'json' }
import { startBenchServer } from './database.ts'
import { port, startShop } from './http.ts'
import { drawOnce } from './load.ts'
import { processorSeconds } from './processor.ts'
import { makeMembers, makePack } from './world.ts'

const slots = 1_000_000
const slotsPerDraw = 1000
const rounds = Number(process.env.ROUNDS ?? 3)

/** One box of each version in every round. */
const boxes = Array.from({ length: rounds }, (_, round) =>
  algorithms.map((algorithm) => ({ algorithm, packId: `${algorithm.replace('.', '-')}-${round}` })),
).flat()

/** Wall-clock and processor seconds, and the longest time in milliseconds for which this thread did nothing else. */
async function measured(processorNow: () => Promise<number>, work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const before = await processorNow()
  const startedAt = performance.now()
  delay.enable()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  const processor = (await processorNow()) - before
  // A delay is noticed when it is over.
  await sleep(20)
  delay.disable()
  return { seconds, processor, blockedMs: delay.max / 1e6 }
}
const ownProcessor = () => processorSeconds(process.pid)

export async function measureSealing(): Promise<void> {
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-sealing-'))
  const pool = createPool(server.url, { size: 4 })
  try {
    await makeMembers(pool)
    for (const { packId, algorithm } of boxes) {
      const { seconds, processor, blockedMs } = await measured(ownProcessor, () =>
        makePack(pool, packId, slots, { algorithm }),
      )
      console.log(
        `sealing      ${algorithm}: ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor, blocked for ${blockedMs.toFixed(0)} ms`,
      )
    }
    await sellAndOpen(pool)
    const shop = await startShop(server.url, dataFolder)
    try {
      await measureAnswer(shop.pid as number)
      await measureBrowser()
    } finally {
      shop.kill('SIGTERM')
    }
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function sellAndOpen(pool: pg.Pool): Promise<void> {
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  for (const { packId } of boxes)
    for (let sold = 0; sold < slots; sold += slotsPerDraw) await drawOnce(engine, packId, slotsPerDraw)
  await openFinishedBoxes(createDatabase(pool), new Date())
}

const address = `http://127.0.0.1:${port}`

/** The bytes of an answer as they come, packed: unpacking them here would be charged to the shop's visitors. */
async function receive(path: string): Promise<number> {
  const [answer] = await once(get(`${address}${path}`, { headers: { 'accept-encoding': 'br' } }), 'response')
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  return bytes
}

async function measureAnswer(pid: number): Promise<void> {
  await receive('/api/user/point')
  for (const { packId, algorithm } of boxes) {
    let bytes = 0
    // Another visitor asks meanwhile, one call after the other.
    let isOver = false
    let longestMs = 0
    const ask = async () => {
      while (!isOver) {
        const askedAt = performance.now()
        await receive('/api/user/point')
        longestMs = Math.max(longestMs, performance.now() - askedAt)
        await sleep(10)
      }
    }
    const asking = ask()
    const { seconds, processor } = await measured(
      () => processorSeconds(pid),
      async () => {
        bytes = await receive(`/api/box/${packId}/opened`)
      },
    )
    isOver = true
    await asking
    console.log(
      `answering    ${algorithm}: ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor, ${(bytes / 1e6).toFixed(1)} MB packed; another call took at most ${longestMs.toFixed(0)} ms`,
    )
  }
}

async function measureBrowser(): Promise<void> {
  for (const { packId, algorithm } of boxes) {
    const browser = await launch()
    try {
      const processes = await browser.newBrowserCDPSession()
      const processorNow = async () => {
        const { processInfo } = await processes.send('SystemInfo.getProcessInfo')
        return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
      }
      const page = await browser.newPage({ locale: 'en-US' })
      await page.goto(`${address}/box?packId=${packId}&lang=en`, { waitUntil: 'networkidle' })
      await page.evaluate(watchFrames)
      const { seconds, processor } = await measured(processorNow, async () => {
        await page.getByRole('button', { name: words.verifyAll }).click()
        await page.getByText(words.verified).waitFor({ timeout: 120_000 })
      })
      const longestMs = await page.evaluate(() => Number(document.documentElement.dataset.longestFrame))
      console.log(
        `verifying    ${algorithm}: ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of the browser's processor, longest frame ${longestMs.toFixed(0)} ms`,
      )
    } finally {
      await browser.close()
    }
  }
}

/** In the page: keeps the longest time between two of its frames. */
function watchFrames(): void {
  let last = performance.now()
  let longest = 0
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    document.documentElement.dataset.longestFrame = String(longest)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/** The system's browser that has one; the headless kind first. */
async function launch(): Promise<Browser> {
  const executablePath = [...systemBrowsers.withoutWindow, ...systemBrowsers.withWindow].find((file) =>
    existsSync(file),
  )
  return await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}
