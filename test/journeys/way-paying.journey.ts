import { expect, type Page, test } from '@playwright/test'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'
import { keepWayRow } from './way-row.ts'

// From wish to payment on a phone: the main button of each screen is in sight without scrolling (decision 024). The pages of
// packs have their rows in way.journey.ts.

const phone = { width: 390, height: 844 }

interface Screen {
  screen: string
  isMember: boolean
  path: string
  /** Its main button or link. */
  main: (words: StorefrontPhrases) => RegExp
}

const beginning = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`)
/** Up to the price, which follows from what is left in the boxes. */
const draw = ({ home }: StorefrontPhrases) => {
  const [before = '', after = ''] = home.drawOnceFor('#').split('#')
  return new RegExp(`^${before}[\\d,.]+${after}$`)
}

const screens: readonly Screen[] = [
  { screen: 'top, guest', isMember: false, path: '/', main: draw },
  { screen: 'top, member', isMember: true, path: '/', main: draw },
  {
    screen: 'courses',
    isMember: true,
    path: '/buy-point',
    main: ({ pointPurchase }) => beginning(pointPurchase.buyCourse('500', '500')),
  },
  {
    screen: 'payment',
    isMember: true,
    path: '/confirm-buy-point?pointPriceId=p500-y500',
    main: ({ pointPurchase }) => beginning(pointPurchase.proceed('500')),
  },
]

const named = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).or(page.getByRole('main').getByRole('link', { name }))

test('the main button of each screen from wish to payment is in sight', async ({ page }, info) => {
  await page.setViewportSize(phone)
  const { words, go } = await startVisit(page, info)
  const walk = async (of: readonly Screen[]) => {
    for (const { screen, path, main } of of)
      await test.step(screen, async () => {
        await go(path)
        const button = named(page, main(words)).first()
        await expect(button).toBeVisible()
        const box = await button.boundingBox()
        expect(box?.height ?? 0, 'large enough').toBeGreaterThanOrEqual(44)
        expect((box?.y ?? phone.height) + (box?.height ?? 0), 'in sight').toBeLessThanOrEqual(phone.height)
        expect(await page.evaluate(() => window.scrollY), 'scrolled').toBe(0)
        keepWayRow(info, { screen, taps: 1, heightsPx: [Math.round(box?.y ?? 0)], scrolledPx: 0 })
      })
  }
  await walk(screens.filter(({ isMember }) => !isMember))
  await newcomer(page, info)
  await walk(screens.filter(({ isMember }) => isMember))
})

test('the footer takes at most two fifths of a phone, and nothing is wider than 320 px', async ({
  page,
}, info) => {
  await page.setViewportSize(phone)
  const { go } = await startVisit(page, info)
  await go('/')
  const footer = page.locator('footer')
  await footer.scrollIntoViewIfNeeded()
  expect((await footer.boundingBox())?.height ?? phone.height).toBeLessThanOrEqual(phone.height * 0.4)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
