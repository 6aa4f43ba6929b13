import { expect, type Page, test } from '@playwright/test'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// The reveal with everything moving (decisions 068 and 070). Each step waits for what is on stage, and for no time.

test.use({ contextOptions: { reducedMotion: 'no-preference' }, hasTouch: true })

const packId = 'starglade-first-light'
const priceOfDraw = 500

/** Every card of the reveal as if it were of this tier: the opening of the highest lasts longest. */
const asOfTier = (page: Page, tier: number) =>
  page.route('**/api/user/pack/gache_result*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const cards = body.cards.map((card: object) => ({ ...card, rarity: tier }))
    await route.fulfill({ response, json: { ...body, cards } })
  })

/** A swipe over the stage, as far as the seal needs. */
async function swipe(page: Page, by: 'mouse' | 'finger'): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const y = height / 2
  const xs = [0.15, 0.3, 0.45, 0.6, 0.75].map((share) => Math.round(share * width))
  if (by === 'mouse') {
    await page.mouse.move(xs[0] as number, y)
    await page.mouse.down()
    for (const x of xs) await page.mouse.move(x, y)
    await page.mouse.up()
    return
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: xs[0] as number, y }])
  for (const x of xs) await touch('touchMove', [{ x, y }])
  await touch('touchEnd', [])
  await devtools.detach()
}

test('the pack is torn by mouse, finger and key; a reload stays in its act; one and all are skipped', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 3 * priceOfDraw)
  await secondTab(page).draw(packId, 3)
  await asOfTier(page, 7)
  await go('/get-card-list')
  await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()

  const hold = page.getByRole('button', { name: drawing.tapToStart })
  const opening = page.getByRole('button', { name: drawing.tapToSkip })
  const next = page.getByRole('button', { name: drawing.next })
  const said = page.getByRole('dialog').locator('[aria-live]')
  const left = (count: number) =>
    expect(page.getByText(drawing.countToOpen(String(count)), { exact: true })).toBeVisible()

  await test.step('by mouse; a reload in the hold and in the opening begins the card anew', async () => {
    await left(3)
    await page.reload()
    await expect(hold).toBeFocused()
    await swipe(page, 'mouse')
    await expect(opening).toBeVisible()
    await expect(page.locator('canvas')).toBeVisible()
    await page.reload()
    await left(3)
  })

  await test.step('by finger; a reload on the card stays on it', async () => {
    await expect(hold).toBeFocused()
    await swipe(page, 'finger')
    await opening.click()
    await expect(next).toBeFocused()
    const [card] = await Promise.all([
      said.textContent(),
      expect(said).toContainText(drawing.cardNumber('1', '3')),
    ])
    await page.reload()
    await expect(next).toBeFocused()
    await expect(said).toHaveText(card ?? '')
  })

  await test.step('by key; one card is skipped, then all', async () => {
    await page.keyboard.press('Enter')
    await expect(opening).toBeVisible()
    await page.reload()
    await left(2)
    await expect(hold).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: drawing.skipOne, exact: true }).click()
    await expect(page.getByText(drawing.progress('3', '3'))).toBeVisible()
    await page.getByRole('button', { name: drawing.skipAll }).click()
    await expect(page.getByRole('heading', { name: drawing.overviewTitle('3') })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/get-card-list/)
  })
})

test('sound and less motion are remembered; the curtain call leads to the proof afterwards @screens', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, priceOfDraw)
  await secondTab(page).draw(packId, 1)
  await asOfTier(page, 7)
  await go('/get-card-list')
  await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
  const isPressed = (name: string, pressed: boolean) =>
    expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', String(pressed))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('the switches', async () => {
    await isPressed(drawing.sound, false)
    await press(drawing.sound)
    await press(drawing.calm)
    await page.reload()
    await isPressed(drawing.sound, true)
    await isPressed(drawing.calm, true)
    await press(drawing.sound)
    await page.reload()
    await isPressed(drawing.sound, false)
    await look('72-hold')
  })

  await test.step('the card comes without an opening', async () => {
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    await expect(page.getByRole('button', { name: drawing.finish })).toBeFocused()
    expect(await page.locator('canvas').count()).toBe(0)
    await look('73-curtain-call')
  })

  await test.step('the proof comes after the reveal, and one step back is the choice', async () => {
    await page.getByRole('button', { name: drawing.proofAfter }).click()
    await expect(page).toHaveURL(/\/gacha-animation/)
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/draw-proof/)
    await page.goBack()
    await expect(page).toHaveURL(/\/get-card-list/)
  })
})
