// Measures a first visit to a page: Lighthouse as on a phone, and how long the first tap waits for its answer. Part of
// `npm run bench -- pages`.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import getPort from 'get-port'
import { ja } from '#phrases/storefront/ja.ts'
import browsers from '#tools/browsers.json' with { type: 'json' }
import { median } from './database.ts'

/** A machine slower than this, by Lighthouse's own measure, says nothing about the page. */
const leastBenchmarkIndex = 1250
/** Good runs of each page; 0 leaves this part out. */
const goodRuns = Number(process.env.RUNS ?? 5)
const mostRuns = 4 * goodRuns
const taps = goodRuns

const folder = join(import.meta.dirname, 'lighthouse')
const executablePath = browsers.withWindow.find((file) => existsSync(file))
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** The part of Lighthouse's result that is read here. */
interface Judgement {
  lhr: {
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue: number; details: { items: { benchmarkIndex?: number }[] } }>
    environment: { benchmarkIndex: number }
  }
}
type Lighthouse = (url: string, options: object, config?: object) => Promise<Judgement>

async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(folder, 'node_modules/lighthouse')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
  return (await import(join(folder, 'node_modules/lighthouse/core/index.js'))).default
}

const fonts = readFileSync(join(import.meta.dirname, '../web/ui/tokens.css'), 'utf8')

/**
 * Shows the shop's faces to the browser once, without asking the shop for anything. Chromium on Linux copies each font file
 * as a whole when it is first used in the browser's life: for Noto's Japanese faces 20 to 27 MB each, 70 ms of waiting inside
 * the first layout. The browser of a visitor has shown Japanese before.
 */
async function showFonts(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  await page.setContent(
    `<html lang="ja"><style>${fonts} p { font-family: var(--font) } h1 { font-family: var(--font-display) }</style>
    <h1>${ja.home.shortcuts}</h1><p>${ja.home.shortcuts} <b>${ja.home.shortcuts}</b></p>`,
  )
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.close()
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

async function judge(lighthouse: Lighthouse, url: string): Promise<string> {
  const runs: Judgement['lhr'][] = []
  let tries = 0
  while (runs.length < goodRuns && tries++ < mostRuns) {
    const port = await getPort({ host: '127.0.0.1' })
    const browser = await chromium.launch({
      executablePath,
      args: [...flags, `--remote-debugging-port=${port}`],
    })
    try {
      await showFonts(browser)
      const { lhr } = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' })
      if (lhr.environment.benchmarkIndex >= leastBenchmarkIndex) runs.push(lhr)
    } finally {
      await browser.close()
    }
  }
  if (runs.length === 0) return `no run of ${tries} had a benchmark index of ${leastBenchmarkIndex}`
  const of = (read: (lhr: Judgement['lhr']) => number | undefined) =>
    median(runs.map((lhr) => read(lhr) ?? 0))
  const audit = (name: string) => of((lhr) => lhr.audits[name]?.numericValue)
  const scores = categories.map((name) => Math.round(100 * of((lhr) => lhr.categories[name]?.score)))
  return [
    `Lighthouse ${scores.join('/')}`,
    `LCP ${Math.round(audit('largest-contentful-paint'))} ms`,
    `TBT ${Math.round(audit('total-blocking-time'))} ms`,
    `FCP ${Math.round(audit('first-contentful-paint'))} ms`,
    `CLS ${audit('cumulative-layout-shift').toFixed(3)}`,
    `${Math.round(audit('total-byte-weight') / 1000)} kB`,
    `(${runs.length} of ${tries} runs, benchmark index ${Math.round(of((lhr) => lhr.environment.benchmarkIndex))})`,
  ].join(', ')
}

/** The first tap of a visitor on each page, on something that only the storefront's scripts can do. */
const firstTap: Record<string, string> = {
  '/': `nav[aria-label="${ja.home.shortcuts}"] button`,
  '/pack-list': 'main select',
  '/pack-detail': 'form button, main fieldset button',
  '/login': 'form button[type="submit"]',
}

/** Milliseconds from the first tap to the next paint, on a processor four times slower than this machine's. */
async function tapOnce(page: Page, selector: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const longest = await page.evaluateHandle(() => {
    const longest = { ms: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    return longest
  })
  await page.locator(selector).first().tap()
  await sleep(2500)
  return await longest.evaluate(({ ms }) => ms)
}

async function measureTap(url: string): Promise<string> {
  const selector = firstTap[new URL(url).pathname] as string
  const waits: number[] = []
  for (let n = 0; n < taps; n++) {
    const browser = await chromium.launch({ executablePath, args: flags })
    try {
      const page = await browser.newPage({
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        locale: 'ja-JP',
      })
      await page.goto(url, { waitUntil: 'load' })
      await sleep(1500)
      waits.push(await tapOnce(page, selector))
    } finally {
      await browser.close()
    }
  }
  return `first tap at a quarter of the speed: painted after ${median(waits)} ms (worst ${Math.max(...waits)})`
}

/** Prints a line for each page of the shop at `origin`. */
export async function measureFirstPages(origin: string, paths: readonly string[]): Promise<void> {
  if (goodRuns === 0) return
  const lighthouse = await loadLighthouse()
  for (const path of paths) {
    const url = new URL(path, origin).href
    console.log(`${path}\n  ${await judge(lighthouse, url)}\n  ${await measureTap(url)}`)
  }
}
