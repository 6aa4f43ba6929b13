import { expect, type Locator, test } from '@playwright/test'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'
import { keepWayRow } from './way-row.ts'

// From the reveal to the thanks on a phone: the one button that goes on is in sight on every screen, and where the page is long,
// wherever it is scrolled to.

const phone = { width: 390, height: 844 }
const packId = 'starglade-firefly-draw'

interface Stop {
  screen: string
  /** The button or link that goes on. */
  goesOn: (words: StorefrontPhrases) => string
  /** The button is more than its words: the pack in the hand is one, with all that stands on it. */
  isPart?: boolean
  /** The page is longer than the phone, and the button stays. */
  stays?: boolean
}

const stops: readonly Stop[] = [
  { screen: 'unopened draw', goesOn: ({ drawing }) => drawing.unopened.open },
  { screen: 'reveal, hold', isPart: true, goesOn: ({ drawing }) => drawing.tapToStart },
  { screen: 'reveal, cards', goesOn: ({ drawing }) => drawing.skipAll },
  { screen: 'overview of 100', goesOn: ({ drawing }) => drawing.finish },
  { screen: 'choice of 100', stays: true, goesOn: ({ drawing }) => drawing.toConfirm },
  { screen: 'choice, confirmed', goesOn: ({ drawing }) => drawing.confirmChoice },
  { screen: 'thanks', goesOn: ({ drawing }) => drawing.spinAgain },
]

async function topOf(button: Locator, name: string): Promise<number> {
  await expect(button).toBeVisible()
  const { y, height } = (await button.boundingBox()) ?? { y: -1, height: 0 }
  expect(height, `${name} is large enough`).toBeGreaterThanOrEqual(44)
  expect(y, `${name} is in sight`).toBeGreaterThanOrEqual(0)
  expect(y + height, `${name} is in sight`).toBeLessThanOrEqual(phone.height)
  return Math.round(y)
}

test('each screen from the reveal to the thanks takes one tap, without scrolling', async ({ page }, info) => {
  await page.setViewportSize(phone)
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 100_000)
  await secondTab(page).draw(packId, 100)
  await go('/get-card-list')
  for (const { screen, goesOn, isPart = false, stays } of stops)
    await test.step(screen, async () => {
      const name = goesOn(words)
      const named = { name, exact: !isPart }
      const button = page.getByRole('button', named).or(page.getByRole('link', named))
      await expect(button).toBeVisible()
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled, 'scrolled').toBe(0)
      const top = await topOf(button, name)
      if (stays) {
        for (const part of [0.5, 1]) {
          await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), part)
          expect(await page.evaluate(() => scrollY), 'the page is long').toBeGreaterThan(0)
          await topOf(button, name)
        }
        await page.evaluate(() => scrollTo(0, 0))
      }
      keepWayRow(info, { screen, taps: 1, heightsPx: [top], scrolledPx: scrolled })
      if (screen !== 'thanks') await button.click()
    })
  await expect(page).toHaveURL(/\/thank-you/)
})
