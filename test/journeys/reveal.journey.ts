import { expect, type Page, test } from '@playwright/test'
import { sceneDelayMs } from '#web/storefront/drawing/gacha-animation/reveal-timing.ts'
import { momentsOf } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import { asOfTier } from './as-of-tier.ts'
import { givePoints, sealLargePack } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// The reveal with everything moving (decision 023). Each step waits for what is on stage, or sets the page's clock;
// none measures a time. Sound, touch and light are in reveal-effects.journey.ts,
// the rules of each frame in reveal-frames.journey.ts.

test.use({ contextOptions: { reducedMotion: 'no-preference' }, hasTouch: true })

const packId = 'starglade-first-light'
const priceOfDraw = 500

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

test('the pack opens by mouse, finger and key; a reload stays in its act; one card and all cards can be skipped', async ({
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

  await test.step('by mouse; a reload in the hold and in the opening restarts the card', async () => {
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
    await expect(page.getByRole('button', { name: drawing.finish })).toBeVisible()
  })

  await test.step('the same draw again is one tap away, and going back leads to the choice', async () => {
    await page.getByRole('button', { name: drawing.spinAgain }).click()
    await expect(page).toHaveURL(/\/pack-detail\?packId=.*&buyCount=3$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/get-card-list/)
    await expect(page.getByRole('button', { name: drawing.toConfirm })).toBeVisible()
  })
})

test('sound and reduced motion are remembered; the curtain call leads to the proof afterwards @deep', async ({
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

  await test.step('the card appears without an opening', async () => {
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    await expect(page.getByRole('button', { name: drawing.finish })).toBeFocused()
    expect(await page.locator('canvas').count()).toBe(0)
    await look('73-curtain-call')
  })

  await test.step('the proof follows the reveal, and going back leads to the choice', async () => {
    await page.getByRole('button', { name: drawing.proofAfter }).click()
    await expect(page).toHaveURL(/\/gacha-animation/)
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/draw-proof/)
    await page.goBack()
    await expect(page).toHaveURL(/\/get-card-list/)
  })
})

const actsTier = 5

test('a tap acts on the card in each act and never past it; no card is revealed before its turn', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 3 * priceOfDraw)
  const { draw, get } = secondTab(page)
  await draw(packId, 3)
  const { cards } = (await get('/user/pack/gache_result')) as { cards: { name: string; image: string }[] }
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // Three of a higher tier would play faster, to fit the time of a draw.
  await asOfTier(page, actsTier)
  await go('/get-card-list')
  await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()

  const hold = page.getByRole('button', { name: drawing.tapToStart })
  const opening = page.getByRole('button', { name: drawing.tapToSkip })
  const next = page.getByRole('button', { name: drawing.next })
  const said = page.getByRole('dialog').locator('[aria-live]')
  const saysPlace = (place: number) => expect(said).toContainText(drawing.cardNumber(String(place), '3'))
  /** The secrets of cards that the page tells. */
  const told = async () => {
    const text = await page.content()
    return new Set(cards.flatMap(({ name, image }) => [name, image]).filter((one) => text.includes(one)))
  }
  const toActs = async (entry: 'torn' | 'arriving', act: 'torn' | 'open') => {
    await expect(page.locator('canvas')).toBeVisible()
    // A little into the act.
    await page.clock.runFor(sceneDelayMs + momentsOf(actsTier, entry)[act] * 1000 + 200)
  }

  await expect(hold).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  await test.step('in the hold it tears the seal, and a second tap while it tears does nothing', async () => {
    expect(await told()).toEqual(new Set())
    await hold.dblclick()
    await expect(hold).toBeVisible()
    await page.clock.runFor(400)
    await expect(opening).toBeVisible()
    await expect(hold).toHaveCount(0)
    await expect(said).toBeEmpty()
    expect(await told()).toEqual(new Set())
  })

  await test.step('in the doubt', async () => {
    await toActs('torn', 'torn')
    await expect(said).toBeEmpty()
    const before = [...asked]
    await opening.click()
    await saysPlace(1)
    await expect(page.locator('canvas')).toHaveCount(0)
    // Its picture was loaded while the object opened.
    const picture = page.getByRole('dialog').locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.(avif|webp)$/)
    expect(before).toContain(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    // Only this card's name and picture.
    const shown = [...(await told())]
    expect(shown).not.toEqual([])
    expect(cards.some(({ name, image }) => shown.every((one) => [name, image].includes(one)))).toBe(true)
  })

  await test.step('in the curtain call it leads to the next opening', async () => {
    await next.click()
    await expect(opening).toBeVisible()
    await expect(said).toBeEmpty()
  })

  await test.step('in the birth', async () => {
    await toActs('arriving', 'open')
    await expect(said).toBeEmpty()
    await opening.click()
    await saysPlace(2)
    await expect(next).toBeVisible()
  })

  await test.step('by key, before the scene has begun', async () => {
    await next.click()
    await expect(opening).toBeFocused()
    await page.keyboard.press('Enter')
    await saysPlace(3)
    await expect(page.getByRole('heading', { name: drawing.overviewTitle('3') })).toHaveCount(0)
  })
})

/** Elements and canvases on the page. */
const counts = (page: Page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    canvases: document.querySelectorAll('canvas').length,
  }))

test('the reveal of 3,000 cards needs no more of the page than that of 100, up to all cards together', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  const large = `large-draw-${info.project.name}`
  await sealLargePack(large, 4000)
  await givePoints(mail, 3100)
  const seen: Record<'rain' | 'card' | 'overview', Awaited<ReturnType<typeof counts>>>[] = []
  for (const count of [100, 3000]) {
    const said = count.toLocaleString('en-US')
    await secondTab(page).draw(large, count)
    await go('/get-card-list')
    await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
    const tear = async () => {
      const hold = page.getByRole('button', { name: drawing.tapToStart })
      await expect(hold).toBeFocused()
      await page.keyboard.press('Enter')
    }
    const rain = page.getByRole('button', { name: drawing.tapToSkip })

    // A reload in the rain begins it anew, with the pack in the hand.
    await tear()
    await expect(rain).toBeFocused()
    await page.reload()
    await tear()
    await expect(rain).toBeFocused()
    const inRain = await counts(page)
    await rain.click()
    await expect(page.locator('canvas')).toBeVisible()
    const onCard = await counts(page)
    await page.getByRole('button', { name: drawing.skipAll }).click()
    await expect(page.getByRole('heading', { name: drawing.overviewTitle(said) })).toBeVisible()
    seen.push({ rain: inRain, card: onCard, overview: await counts(page) })
    if (count > 100) await look('76-overview-3000')
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/get-card-list/)
  }
  const [hundred, thousands] = seen
  for (const act of ['rain', 'card', 'overview'] as const) {
    const [less = 0, more = 0] = [hundred?.[act].elements, thousands?.[act].elements]
    // A longer number, or a stack for one more rarity.
    expect(more - less, act).toBeLessThan(12)
  }
  for (const one of seen)
    expect([one.rain.canvases, one.card.canvases, one.overview.canvases]).toEqual([0, 1, 0])
})
