import { expect, type Page, test } from '@playwright/test'
import { answers } from '#phrases/answers/by-language.ts'
import { startVisit, wake } from './visit.ts'

// Without a network: the shop's own page says so, and the visitor arrives where they were going (decision 021).

test.use({ serviceWorkers: 'allow' })

/** Tells whether a service worker answers the navigations of this page. */
const isServed = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)

/** The page as it stands is not told that the network is back. */
const hearNothing = (page: Page) =>
  page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }),
  )

test('a visitor who loses the network reads so in their language, and reaches the page once it is restored', async ({
  page,
  context,
}, info) => {
  const { go, look, language } = await startVisit(page, info)
  const words = answers[language].offline
  await go('/')
  await wake(page)
  await expect.poll(() => isServed(page)).toBe(true)

  const address = `${process.env.SHOP_URL}/pack-detail?packId=starglade-firefly-draw`
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await look('offline')
  await page.getByRole('button', { name: words.retry }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
  expect(page.url()).toBe(address)

  await context.setOffline(false)
  await expect(page.locator('[data-slideshow]').first()).toBeVisible()
  expect(page.url()).toBe(address)
})

test('the page recovers even when the browser does not report that it is online', async ({
  page,
  context,
}, info) => {
  const { go, language } = await startVisit(page, info)
  const words = answers[language].offline
  await go('/')
  await wake(page)
  await expect.poll(() => isServed(page)).toBe(true)
  await context.setOffline(true)
  await page.goto(`${process.env.SHOP_URL}/pack-list`)
  await expect(page.getByRole('button', { name: words.retry })).toBeVisible()
  await hearNothing(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words.heading)
})

test('a failed screen inside the shop has its drawing even without a network', async ({
  page,
  context,
}, info) => {
  const { go, words } = await startVisit(page, info)
  await go('/notices')
  await wake(page)
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.failures.pageHeading)
  const isDrawn = () =>
    page.locator('main img').evaluate((drawing: HTMLImageElement) => drawing.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
})

test('the shop’s service worker leaves the console alone', async ({ page, context }, info) => {
  const { go } = await startVisit(page, info)
  await go('/')
  await wake(page)
  await expect.poll(() => isServed(page)).toBe(true)
  await context.setOffline(true)
  await expect(page.goto(`${process.env.SHOP_URL}/operator`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})
