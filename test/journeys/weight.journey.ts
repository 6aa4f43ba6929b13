import { gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, expect, test } from '@playwright/test'

// Bytes that a visitor's browser transfers for a page on a phone and a desktop, pictures and late scripts included.

/** Kilobytes (1000 bytes) over the wire, headers included; styles stand in the page and count packed. A commit that raises one says why. */
const ceilings = {
  page: 320,
  'largest picture': 60,
  scripts: 136,
  styles: 10,
  fonts: 15,
}
type Weight = Record<keyof typeof ceilings, number>

const pages = ['/', '/pack-list?index=homura', '/pack-detail?packId=emberfell-last-embers', '/login']

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const screens = {
  phone: { viewport: phone, screen: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: desktop, screen: desktop, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
}

/** A page counts as loaded after this long without a transfer. */
const quietMs = 1000

interface Transfer {
  url: string
  kind: string
  type: string
  bytes: number
}

/** Notes the transfers over the wire. */
async function watchTransfers(session: CDPSession) {
  const transfers = new Map<string, Transfer>()
  const underWay = new Set<string>()
  let lastAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    lastAt = performance.now()
    // A stream is open as long as the page is.
    if (type !== 'EventSource') underWay.add(requestId)
  })
  session.on('Network.responseReceived', ({ requestId, type, response: { url, mimeType } }) => {
    transfers.set(requestId, { url, kind: type, type: mimeType, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    underWay.delete(requestId)
    const transfer = transfers.get(requestId)
    if (transfer !== undefined) transfer.bytes = encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  await session.send('Network.enable')
  return {
    transfers,
    quiet: () =>
      expect
        .poll(() => underWay.size === 0 && performance.now() - lastAt > quietMs, { timeout: 60_000 })
        .toBe(true),
  }
}

async function weigh(browser: Browser, screen: keyof typeof screens, path: string): Promise<Weight> {
  const context = await browser.newContext({ ...screens[screen], reducedMotion: 'no-preference' })
  const page = await context.newPage()
  const { transfers, quiet } = await watchTransfers(await context.newCDPSession(page))
  await page.goto(`${process.env.SHOP_URL}${path}`)
  await quiet()
  // Parts that wait for the first touch belong to the page.
  await page.keyboard.press('Shift')
  await quiet()
  const styles = await page.locator('style').allTextContents()
  await context.close()
  const all = [...transfers.values()]
  const sum = (kind?: string) =>
    all
      .filter((transfer) => kind === undefined || transfer.kind === kind)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  const pictures = all.filter(({ kind }) => kind === 'Image')
  expect(pictures.filter(({ type, url }) => url.endsWith('.avif') && type !== 'image/avif')).toEqual([])
  return {
    page: sum() / 1000,
    'largest picture': Math.max(0, ...pictures.map(({ bytes }) => bytes)) / 1000,
    scripts:
      all.filter(({ type }) => type.includes('javascript')).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    styles: (gzipSync(styles.join('')).length + sum('Stylesheet')) / 1000,
    fonts: sum('Font') / 1000,
  }
}

test('no page exceeds its weight limits, on a phone and on a desktop @deep', async ({ browser, request }) => {
  test.setTimeout(600_000)
  // The shop makes them after it has opened, when the machine has time.
  await expect
    .poll(
      async () => {
        const standIns = new Set<string>()
        for (const path of pages) {
          const html = await (await request.get(`${process.env.SHOP_URL}${path}`)).text()
          for (const url of new Set(html.match(/\/media\/[0-9a-f]+\.\d+\.avif/g))) {
            const { 'content-type': type } = (await request.head(`${process.env.SHOP_URL}${url}`)).headers()
            if (type !== 'image/avif') standIns.add(url)
          }
        }
        return standIns.size
      },
      { timeout: 400_000, intervals: [2000] },
    )
    .toBe(0)

  const names = Object.keys(ceilings) as (keyof typeof ceilings)[]
  const rows: string[][] = [['', ...names]]
  const tooHeavy: string[] = []
  for (const screen of ['phone', 'desktop'] as const)
    for (const path of pages) {
      const weight = await weigh(browser, screen, path)
      const isTooMuch = (name: keyof typeof ceilings) => weight[name] > ceilings[name]
      for (const name of names.filter(isTooMuch)) tooHeavy.push(`${path} on a ${screen}: ${name}`)
      rows.push([
        `${screen} ${path}`,
        ...names.map((name) => `${weight[name].toFixed(1)}${isTooMuch(name) ? ' TOO MUCH' : ''}`),
      ])
    }
  rows.push(['ceiling', ...Object.values(ceilings).map(String)])
  const table = rows
    .map(([place = '', ...cells]) => place.padEnd(52) + cells.map((cell) => cell.padStart(18)).join(''))
    .join('\n')
  console.log(`kB over the wire\n${table}`)
  expect(tooHeavy, `\n${table}\n`).toEqual([])
})
