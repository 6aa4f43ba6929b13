import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { sealBox } from '#server/cards/boxes/seal-box.ts'
import { findPack, upsertPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { withShopDatabase } from '#tools/database.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// Two browsers: in one a member draws, in the other the figures follow, and nothing on the page moves (ruling 32).

const price = 100

/** A new pack with three prizes of the demo's cards: 1, 2 and 3 of them. */
const makeSmallPack = (id: string, startsAt = new Date(Date.now() - 1000)): Promise<void> =>
  withShopDatabase(async (db) => {
    const like = await findPack(db, 'starglade-first-light')
    if (like === undefined) throw new Error('the demo has no such pack')
    const prize = (cardId: string, quantity: number, tier: number) => ({
      ...{ cardId, cardKey: cardId, quantity, tier, rarity: tier > 5 ? 3 : 0 },
      ...{ convertsToPoints: tier * 10, isShipOnly: false },
    })
    await transaction(db, async (tx) => {
      await upsertPack(tx, {
        ...like,
        id,
        nameJa: id,
        nameEn: id,
        position: 99,
      })
      const prizes = [prize('hsm-016', 1, 7), prize('hsm-018', 2, 3), prize('hsm-003', 3, 1)]
      const terms = { packId: id, currency: 'points' as const, price, startsAt, endsAt: undefined, prizes }
      await sealBox(tx, terms, { now: new Date(), random: randomBytes })
    })
  })

/** Counts every movement of what stands on the page, from its first frame on. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[])
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 90) ?? ''),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** Layout shifts since the last call. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: object[] }).shifts.splice(0))

/** Only parts in sight count as moved. */
const bringIntoSight = (what: Locator) => what.evaluate((element) => element.scrollIntoView({ block: 'end' }))

test('a draw elsewhere updates an open page, up to sold out, without moving its layout', async ({
  browser,
  page,
}, info) => {
  const packId = `live-${info.testId}-${info.project.name}`.slice(0, 60)
  await makeSmallPack(packId)
  await watchShifts(page.context())
  const { words, go, look } = await startVisit(page, info)
  const other = await (await browser.newContext()).newPage()
  const { mail } = await newcomer(other, info)
  await givePoints(mail, price * 6)
  const { draw } = secondTab(other)
  const main = page.getByRole('main')
  const { packs, packDetail } = words

  await go(`/pack-detail?packId=${packId}`)
  await expect(main.getByText(packs.live)).toBeVisible()
  await expect(main.getByText(packs.slotsLeft('6', '6'), { exact: true })).toBeVisible()

  await test.step('a draw elsewhere', async () => {
    await draw(packId, 2)
    await expect(main.getByText(packs.slotsLeft('4', '6'), { exact: true })).toBeVisible()
    await draw(packId, 3)
    await expect(main.getByText(packs.slotsLeft('1', '6'), { exact: true })).toBeVisible()
    await expect(main.getByText(packDetail.odds('100'), { exact: true })).toHaveCount(1)
    await expect(main.getByText(packDetail.gone, { exact: true })).toHaveCount(2)
    expect(await shiftsOf(page)).toEqual([])
    await look('52-live-last-one')
    // The picture was taken in two widths.
    await shiftsOf(page)
  })

  await test.step('the last slot: the form is gone, and so is each prize', async () => {
    await bringIntoSight(main.getByRole('heading', { name: packDetail.sealTitle }))
    await shiftsOf(page)
    await draw(packId, 1)
    await expect(main.getByText(packDetail.soldOut)).toBeVisible()
    await expect(main.getByRole('button', { name: packDetail.draw('1') })).toHaveCount(0)
    await expect(main.getByText(packDetail.gone, { exact: true })).toHaveCount(3)
    expect(await shiftsOf(page)).toEqual([])
    await look('53-live-sold-out')
  })
  await other.context().close()
})

test('the sale starts on an open page, and in the list, without moving the layout @deep', async ({
  page,
}, info) => {
  await watchShifts(page.context())
  const { words, go } = await startVisit(page, info)
  const list = await page.context().newPage()
  /** Opens both pages before the sale of a new pack starts; answers whether there was time enough. */
  const openBefore = async (packId: string, startsAt: Date) => {
    await makeSmallPack(packId, startsAt)
    await list.bringToFront()
    await list.goto(`${process.env.SHOP_URL}/pack-list?index=hoshimori&page=1&sort=1`)
    const timer = list.getByRole('listitem').filter({ hasText: packId }).getByRole('timer')
    if (!(await timer.isVisible())) return false
    await page.bringToFront()
    await go(`/pack-detail?packId=${packId}`)
    if (!(await page.getByText(words.packDetail.buyingHidden).isVisible())) return false
    await bringIntoSight(page.getByRole('heading', { name: words.packDetail.sealTitle }))
    return Date.now() < +startsAt - 1000
  }
  let packId = ''
  // A busy machine takes longer to open two pages.
  for (let seconds = 8, isBefore = false; !isBefore; seconds *= 2) {
    packId = `coming-${seconds}-${info.testId}`.slice(0, 60)
    isBefore = await openBefore(packId, new Date(Date.now() + seconds * 1000))
  }
  const tile = list.getByRole('listitem').filter({ hasText: packId })
  await expect(page.getByRole('button', { name: words.packDetail.draw('1') })).toBeEnabled({
    timeout: 90_000,
  })
  expect(await shiftsOf(page)).toEqual([])
  await list.bringToFront()
  await expect(tile.getByRole('link')).toBeVisible()
})

/** A page pauses in the middle of the draw bar, as on a slow network. */
async function* inTwoPieces(arriving: AsyncIterable<Buffer>) {
  for await (const piece of arriving) {
    const middle = piece.indexOf('<legend')
    if (middle >= 0) {
      yield piece.subarray(0, middle)
      await setTimeout(500)
    }
    yield piece.subarray(Math.max(middle, 0))
  }
}

/** A line to the shop that can be cut and mended. */
async function lineToShop() {
  const { hostname, port } = new URL(process.env.SHOP_URL as string)
  const ends = new Set<Socket>()
  let isCut = false
  const line = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
    near.pipe(far)
    far.pipe(Duplex.from(inTwoPieces)).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      line.close()
    },
  }
}

test('a page whose stream is cut says how old its figures are, until the stream is restored', async ({
  page,
}, info) => {
  const packId = `cut-${info.testId}`.slice(0, 60)
  await makeSmallPack(packId)
  await watchShifts(page.context())
  const { language, words } = await startVisit(page, info)
  const { packs } = words
  const line = await lineToShop()
  await page.context().addCookies([{ name: 'lang', value: language, url: line.url }])
  // The line reads what passes through it.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' })
  await page.goto(`${line.url}/pack-detail?packId=${packId}`)
  await expect(page.getByText(packs.live)).toBeVisible()
  const since = page.getByText(new RegExp(packs.asOf('\\d\\d:\\d\\d:\\d\\d')))
  await expect(since).toBeHidden()
  line.cut()
  await expect(since).toBeVisible()
  line.mend()
  await expect(page.getByText(packs.live)).toBeVisible()
  await expect(since).toBeHidden()
  expect(await shiftsOf(page)).toEqual([])
  line.close()
})
