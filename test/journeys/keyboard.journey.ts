import { expect, type Locator, type Page, test } from '@playwright/test'
import { newcomer, newcomerPassword } from './newcomer.ts'
import { startVisit } from './visit.ts'

// The shop without a mouse: log in, buy points by card, draw, see the reveal, choose, look back.

const packId = 'starglade-first-light'
/** A control that takes more presses than this is out of reach for a member with only a keyboard. */
const mostTabs = 120

/** Tabs on until the control has the focus, as a person does, and checks that one can see it. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < mostTabs; presses++) {
    const isThere = await control.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    )
    if (isThere) {
      const isShown = await page.evaluate(() => {
        const place = document.activeElement?.getBoundingClientRect()
        return place !== undefined && place.bottom > 0 && place.top < window.innerHeight
      })
      expect(isShown, 'what has the focus can be seen').toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached with the Tab key`)
}

test(
  'by keyboard alone: log in, buy points, draw, choose, look back',
  { tag: '@screens' },
  async ({ page }, info) => {
    const { words, go } = await startVisit(page, info)
    const { login, pointPurchase, packDetail, drawing, histories } = words
    const { mail } = await newcomer(page, info)
    await page.context().clearCookies({ name: 'session' })
    const press = async (control: Locator, key = 'Enter') => {
      await reach(page, control)
      await page.keyboard.press(key)
    }
    const type = async (control: Locator, text: string) => {
      await reach(page, control)
      await page.keyboard.type(text)
    }

    await test.step('logs in', async () => {
      await go('/login')
      await type(page.getByLabel(login.mail), mail)
      await type(page.getByLabel(login.password, { exact: true }), newcomerPassword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/$/)
    })

    await test.step('buys points by card', async () => {
      await go('/buy-point')
      await press(page.getByRole('link', { name: pointPurchase.buyCourse('1,000', '1,000') }))
      await expect(page).toHaveURL(/\/confirm-buy-point\?/)
      await type(page.getByLabel(pointPurchase.cardNumber), '4111111111111111')
      await type(page.getByLabel(pointPurchase.expiry), '1230')
      await type(page.getByLabel(pointPurchase.securityCode), '123')
      await type(page.getByLabel(pointPurchase.holder), 'HANAKO YAMADA')
      await press(page.getByRole('button', { name: pointPurchase.proceed('1,000') }))
      await expect(page).toHaveURL(/\/complete-buy-point/)
      await expect(page.getByRole('heading', { name: pointPurchase.completeTitle })).toBeVisible()
    })

    await test.step('draws', async () => {
      await go(`/pack-detail?packId=${packId}`)
      await press(page.getByRole('button', { name: packDetail.draw('1') }))
      await press(page.getByRole('button', { name: drawing.yes }))
      await expect(page).toHaveURL(/\/gacha-animation/)
    })

    await test.step('skips the reveal and chooses', async () => {
      await press(page.getByRole('button', { name: drawing.tapToStart }))
      await press(page.getByRole('button', { name: drawing.skipAll }))
      await expect(page).toHaveURL(/\/get-card-list/)
      const card = page.getByRole('checkbox').first()
      await press(card, 'Space')
      await expect(card).toBeChecked()
      await press(
        page
          .getByRole('button', { name: drawing.toConfirm })
          .or(page.getByRole('link', { name: drawing.toConfirm })),
      )
      await press(page.getByRole('button', { name: drawing.confirmChoice }))
      await expect(page).toHaveURL(/\/thank-you/)
    })

    await test.step('looks back', async () => {
      await go('/buy-product-history')
      await press(page.getByRole('link', { name: histories.detail }).first())
      await expect(page).toHaveURL(/\/buy-product-history-detail/)
    })
  },
)
