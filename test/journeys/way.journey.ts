import { expect, type Page, test } from '@playwright/test'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { openDrawSheet } from './draw.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'
import { keepWayRow } from './way-row.ts'

// From wish to reveal on a phone: of each screen, how many taps it still takes, how far one scrolls for them, and where the main
// button is. A screen that is added to the way gets a row.

const packId = 'starglade-first-light'
const phone = { width: 390, height: 844 }

interface Way {
  screen: string
  /** The member's points before; undefined: a guest. Guests come first. */
  points?: number
  path: string
  /** Taps that lead to the screen, before those that count. */
  before?: readonly ((words: StorefrontPhrases) => string)[]
  /** The button or link names to tap, in turn. The first one is the screen's main button. */
  taps: readonly ((words: StorefrontPhrases) => string)[]
  leadsTo: RegExp
}

const draw = ({ packDetail }: StorefrontPhrases) => packDetail.draw('1')
const confirm = ({ drawing }: StorefrontPhrases) => drawing.yes
const buyPoints = ({ packDetail }: StorefrontPhrases) => packDetail.buyPoints
const pack = `/pack-detail?packId=${packId}`

const ways: readonly Way[] = [
  { screen: 'pack, guest', path: pack, taps: [draw], leadsTo: /\/login\?packId=/ },
  {
    screen: 'pack, short of points',
    points: 1,
    path: pack,
    taps: [draw, buyPoints],
    leadsTo: /\/buy-point\?packId=/,
  },
  { screen: 'pack, member', points: 5000, path: pack, taps: [draw, confirm], leadsTo: /\/gacha-animation/ },
  {
    screen: 'sheet of the draw',
    points: 5000,
    path: pack,
    before: [draw],
    taps: [confirm],
    leadsTo: /\/gacha-animation/,
  },
  {
    screen: 'the draw again',
    points: 5000,
    path: `${pack}&buyCount=2`,
    taps: [confirm],
    leadsTo: /\/gacha-animation/,
  },
  {
    screen: '/confirm-buy-product',
    points: 5000,
    path: `/confirm-buy-product?packId=${packId}&buyCount=1`,
    taps: [confirm],
    leadsTo: /\/gacha-animation/,
  },
]

const named = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))

/** The upper edge of the target, in px; it is in sight as a whole, in the lower half, where a thumb is. */
async function heightOf(page: Page, name: string): Promise<number> {
  const box = await named(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not shown`)
  expect(box.y, `${name} is in the lower half`).toBeGreaterThan(phone.height / 2)
  expect(box.y + box.height, `${name} is in sight`).toBeLessThanOrEqual(phone.height)
  expect(box.height, `${name} is large enough`).toBeGreaterThanOrEqual(44)
  return Math.round(box.y)
}

test('each screen from wish to reveal takes few taps, without scrolling', async ({ page }, info) => {
  await page.setViewportSize(phone)
  const { words, go } = await startVisit(page, info)
  let mail: string | undefined
  for (const { screen, points, path, before = [], taps, leadsTo } of ways)
    await test.step(`${screen}: ${taps.length} taps`, async () => {
      if (points !== undefined) {
        mail ??= (await newcomer(page, info)).mail
        await givePoints(mail, points)
      }
      await go(path)
      for (const tap of before) await named(page, tap(words)).click()
      const heights: number[] = []
      for (const tap of taps) {
        const name = tap(words)
        await expect(named(page, name)).toBeVisible()
        heights.push(await heightOf(page, name))
        expect(await page.evaluate(() => window.scrollY), 'scrolled').toBe(0)
        await named(page, name).click()
      }
      await expect(page).toHaveURL(leadsTo)
      keepWayRow(info, { screen, taps: taps.length, heightsPx: heights, scrolledPx: 0 })
    })
})

test('the draw bar stays within the thumb’s reach at every scroll position of a pack’s page', async ({
  page,
}, info) => {
  await page.setViewportSize(phone)
  const { words, go } = await startVisit(page, info)
  await go(pack)
  const name = draw(words)
  const first = await heightOf(page, name)
  for (const part of [0.3, 0.7, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.documentElement.scrollHeight * share), part)
    expect(await heightOf(page, name), `at ${part}`).toBe(first)
  }
})

test('Escape and going back close the sheet, and the focus returns to the draw button', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 5000)
  await go('/')
  await go(pack)
  const button = page.getByRole('button', { name: draw(words) })
  const sheet = page.getByRole('dialog', { name: words.drawing.confirmTitle })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => sheet.getByRole('button', { name: words.drawing.no }).click(),
  ]) {
    await button.click()
    await expect(sheet).toBeVisible()
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    // Only its middle scrolls: parts that come into view there move neither title nor buttons.
    const scrolled = (element: HTMLElement) => {
      element.scrollTop = 99
      return element.scrollTop
    }
    expect(await sheet.evaluate(scrolled)).toBe(0)
    await close()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${packId}$`))
    await expect(button).toBeFocused()
  }
})

test('a card of the line-up is shown large and turned over, and the next one by key and swipe', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { viewer } = words.packDetail
  await go(pack)
  const opening = page.getByRole('region', { name: words.packDetail.lineup }).getByRole('button', {
    name: new RegExp(viewer.open('.*')),
  })
  await opening.first().click()
  const dialog = page.getByRole('dialog')
  const placed = (place: string) =>
    dialog.getByRole('paragraph').filter({ hasText: new RegExp(`^${viewer.place(place, '\\d+')}`) })
  await expect(placed('1')).toBeVisible()
  await look('54-card-viewer')
  await dialog.getByRole('button', { name: viewer.flip }).click()
  await expect(dialog.getByRole('button', { name: viewer.flip })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(placed('2')).toBeVisible()
  const { x = 0, y = 0, width = 0 } = (await dialog.getByRole('img').first().boundingBox()) ?? {}
  await page.mouse.move(x + width * 0.8, y + 60)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.2, y + 60)
  await page.mouse.up()
  await expect(placed('3')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(opening.first()).toBeFocused()
})

test('from the press to the reveal the sheet keeps its figures, and no link of the page is under the finger', async ({
  page,
}, info) => {
  await page.setViewportSize(phone)
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 20_000)
  await go('/pack-detail?packId=starglade-first-light')
  await openDrawSheet(page, words)
  const button = page.getByRole('button', { name: words.drawing.yes })
  const box = await button.boundingBox()
  if (box === null) throw new Error('no button')
  await page.evaluate(
    ([x, y, now]) => {
      const seen = { figures: new Set<string>(), links: new Set<string>() }
      Object.assign(window, { seen })
      const look = () => {
        for (const { textContent } of document.querySelectorAll('dialog[open] dl'))
          if (textContent?.includes(now)) seen.figures.add(textContent)
        const link = document.elementFromPoint(x, y)?.closest('a')
        if (link) seen.links.add(link.href)
        requestAnimationFrame(look)
      }
      look()
    },
    [box.x + box.width / 2, box.y + box.height / 2, words.drawing.now.points] as const,
  )
  await button.click()
  await expect(page.locator('dialog[open] [data-stage]')).toBeVisible()
  const seen: Record<'figures' | 'links', string[]> = await page.evaluate(() => {
    const { figures, links } = Reflect.get(window, 'seen')
    return { figures: [...figures], links: [...links] }
  })
  expect(seen.links).toEqual([])
  expect(seen.figures).toHaveLength(1)
  expect(seen.figures[0]).toContain('20,000')
})
