import { expect, type Locator, type Page, test } from '@playwright/test'
import { newcomer, newcomerPassword } from './newcomer.ts'
import { startVisit } from './visit.ts'

// The shop without a mouse: log in, buy points by card, draw, see the reveal, choose, look back.

const packId = 'starglade-first-light'
/** A control that takes more presses than this is out of reach for a member with only a keyboard. */
const mostTabs = 120

/** A fault of the focus: hidden under a bar (WCAG 2.4.11), or without a sign (2.4.7). Undefined: none. */
const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return
    // A box that is ticked is drawn by its label; the stage says in words how a press acts.
    const drawn = focused.closest('label') ?? focused
    const { left, right, top, bottom } = drawn.getBoundingClientRect()
    const name = focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30) ?? focused.localName
    const isInSight = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const [x, y] = [left + (right - left) * across, top + (bottom - top) * down]
        const above = document.elementFromPoint(x, y)
        return above !== null && (drawn.contains(above) || above.contains(drawn))
      }),
    )
    if (!isInSight) return `"${name}" has the focus and is hidden`
    const signs = focused.matches('[data-stage]')
      ? Array.from(document.querySelectorAll('dialog[open] *'))
      : [focused, drawn, focused.nextElementSibling ?? focused]
    const hasSign = signs.some((one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!hasSign) return `"${name}" has the focus and no sign of it`
  })

/** Tabs on until the control has the focus, as a person does; each stop on the way can be seen. */
async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < mostTabs; presses++) {
    const isThere = await control.evaluate(
      (element) => element === document.activeElement || element.contains(document.activeElement),
    )
    if (presses > 0 || isThere) await expect.poll(() => focusFault(page), { timeout: 3000 }).toBeUndefined()
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached with the Tab key`)
}

test(
  'by keyboard alone: log in, buy points, draw, choose, look back',
  { tag: '@desktop-en' },
  async ({ page }, info) => {
    const { words, go } = await startVisit(page, info)
    const { login, pointPurchase, packDetail, drawing, histories } = words
    // On the phone with everything moving, on the desktop with less motion.
    const isMoving = info.project.name.startsWith('phone')
    await page.emulateMedia({ reducedMotion: isMoving ? 'no-preference' : 'reduce' })
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

    await test.step('draws two', async () => {
      await go(`/pack-detail?packId=${packId}`)
      const button = page.getByRole('button', { name: packDetail.draw('1') })
      await press(button)
      await expect(page.getByRole('dialog', { name: drawing.confirmTitle })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await press(page.getByRole('button', { name: packDetail.oneMore }))
      await press(page.getByRole('button', { name: drawing.yes }))
      await expect(page).toHaveURL(/\/gacha-animation/)
    })

    await test.step('opens one card after the other', async () => {
      const next = page.getByRole('button', { name: drawing.next })
      // Each act begins with the focus on what goes on.
      await expect(page.getByRole('button', { name: drawing.tapToStart })).toBeFocused()
      await page.keyboard.press('Enter')
      if (isMoving) {
        await expect(page.getByRole('button', { name: drawing.tapToSkip })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(next).toBeFocused()
      expect(await focusFault(page)).toBeUndefined()
      await page.keyboard.press('Enter')
      if (isMoving) {
        await expect(page.getByRole('button', { name: drawing.tapToSkip })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('button', { name: drawing.seeAll })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: drawing.finish })).toBeFocused()
      expect(await focusFault(page)).toBeUndefined()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/get-card-list/)
    })

    await test.step('chooses, looks at the proof, returns to the link that opened it, and confirms', async () => {
      // Two different cards, or two equal ones in a stack.
      const first = page.getByRole('main').locator('li').first()
      const box = first.getByRole('checkbox')
      const more = first.getByRole('button').filter({ hasText: '+' })
      await expect(box.or(more)).toBeVisible()
      if (await box.isVisible()) {
        await press(box, 'Space')
        await expect(box).toBeChecked()
      } else await press(more)
      const proven = page.getByRole('button', { name: words.proofs.proven })
      await press(proven)
      await expect(page.getByRole('dialog', { name: words.proofs.dialogTitle })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(proven).toBeFocused()
      await press(
        page
          .getByRole('button', { name: drawing.toConfirm })
          .or(page.getByRole('link', { name: drawing.toConfirm })),
      )
      await press(page.getByRole('button', { name: drawing.confirmChoice }))
      await expect(page).toHaveURL(/\/thank-you/)
    })

    await test.step('looks back at the draw', async () => {
      await go('/buy-product-history')
      await press(page.getByRole('link', { name: histories.detail }).first())
      await expect(page).toHaveURL(/\/buy-product-history-detail/)
    })
  },
)
