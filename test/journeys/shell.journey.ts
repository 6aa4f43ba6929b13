import { expect, type Page, test } from '@playwright/test'
import { autoplayMs, slideMs } from '#web/ui/carousel-timing.ts'
import { demoLogin } from './demo-login.ts'
import { idle, startVisit } from './visit.ts'

// The frame around every screen: the scroll position after a change of route, what touch may do, and what happens
// when a visitor zooms (spec §2, ruling 22).

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Tells whether the page swallowed an event of this kind at its heading. */
const isBlocked = (page: Page, kind: 'contextmenu' | 'touchstart') =>
  page.evaluate((type) => {
    const place = document.querySelector('main h1') ?? document.body
    const event = new Event(type, { bubbles: true, cancelable: true })
    if (type === 'touchstart') Object.assign(event, { touches: [{}, {}] })
    return !place.dispatchEvent(event)
  }, kind)

/** Two taps after each other on a place that is no control; true when the second was swallowed. */
const isDoubleTapBlocked = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('main h1') ?? document.body
    const tap = () => place.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true }))
    tap()
    return !tap()
  })

test('each change of route begins at the top of the page @deep', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await go('/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await scrolled(page)).toBeGreaterThan(0)
  await page.locator('footer').getByRole('link').nth(2).click()
  await expect(page).not.toHaveURL(/\/(\?.*)?$/)
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('long presses, pinches and double taps do nothing until the visitor allows zoom; the choice is kept @deep', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  await go('/')
  const rules = async () => [
    await isBlocked(page, 'contextmenu'),
    await isBlocked(page, 'touchstart'),
    await isDoubleTapBlocked(page),
  ]
  await expect.poll(rules).toEqual([true, true, true])
  await page.getByRole('button', { name: words.shell.menu }).click()
  await page.getByRole('checkbox', { name: words.shell.allowZoom }).check()
  await expect.poll(rules).toEqual([false, false, false])
  await go('/pack-list?index=hoshimori')
  await expect.poll(rules).toEqual([false, false, false])
})

test('a browser that asks for more contrast is never blocked, and any browser may use its own zoom', async ({
  page,
}, info) => {
  const { go } = await startVisit(page, info)
  const rules = async () => [await isBlocked(page, 'contextmenu'), await isBlocked(page, 'touchstart')]
  await go('/')
  await expect.poll(rules).toEqual([true, true])
  await page.emulateMedia({ contrast: 'more' })
  await expect.poll(rules).toEqual([false, false])
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content')
  expect(viewport).not.toMatch(/user-scalable|maximum-scale/)
})

test('moving points from other sites says in a dialog that the function is under maintenance @deep', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  await go('/')
  await page.getByRole('button', { name: words.home.pointTransfer }).click()
  const dialog = page.getByRole('dialog', { name: words.home.pointTransfer })
  await expect(dialog).toContainText(words.home.pointTransferMaintenance)
  await look('60-point-transfer')
})

test('the banner moves by itself, and rests for a visitor who prefers reduced motion', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  // At rest first: while it moves, a slow machine may be at any banner.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await go('/')
  const shown = page.getByRole('region', { name: words.home.banners }).locator('[aria-hidden=false]')
  const first = String(await shown.getByRole('img').getAttribute('src'))
  await page.clock.runFor(2 * (autoplayMs + slideMs))
  await expect(shown.getByRole('img')).toHaveAttribute('src', first)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(shown.getByRole('img')).not.toHaveAttribute('src', first)
})

test('a member sees rank, points and coins in the header, and logs out from the menu @deep', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  await go('/login')
  const demo = await demoLogin()
  await page.getByLabel(words.login.mail).fill(demo.mail)
  await page.getByLabel(words.login.password, { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  // The header knows the member before the page has changed, and the change closes the menu.
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('region', { name: words.home.banners })).toBeVisible()
  await idle(page)
  const header = page.getByRole('banner')
  const points = header.getByRole('link', { name: /pt/ })
  await expect(points).toHaveAttribute('href', '/buy-point')
  await expect(points.getByRole('img')).toHaveAccessibleName(/1|2|3|4|5/)
  await expect(header.locator('a[href="/exchange-card"]')).toBeVisible()
  await page.getByRole('button', { name: words.shell.menu }).click()
  const menu = page.locator('#menu')
  await expect(menu.getByRole('link', { name: words.shell.login })).toHaveCount(0)
  await menu.getByRole('button', { name: words.shell.logout }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(header.getByRole('link', { name: words.shell.login })).toBeVisible()
})
