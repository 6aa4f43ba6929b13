import { expect, type Page, test } from '@playwright/test'
import { flashFaults, luminances } from '#tools/flashes.ts'
import { serveScenes } from '#tools/scene-page.ts'
import { openingSeconds, type Tier } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import { asOfTier } from './as-of-tier.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// The effects of a reveal on ears, hands and eyes: when it sounds, how loud; when it beats; how light changes.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const packId = 'starglade-first-light'
const priceOfDraw = 500
const tiers: Tier[] = [1, 2, 3, 4, 5, 6, 7]

interface Effects {
  contexts: number
  beats: unknown[]
}

/** Counts the sounds that the page starts, and the vibrations that it asks the device for, since it was loaded. */
async function watchEffects(page: Page): Promise<() => Promise<Effects>> {
  await page.addInitScript(() => {
    const effects: Effects = { contexts: 0, beats: [] }
    Object.assign(window, { effects })
    const Native = window.AudioContext
    window.AudioContext = class extends Native {
      constructor() {
        super()
        effects.contexts += 1
      }
    }
    navigator.vibrate = (pattern) => {
      effects.beats.push(pattern)
      return true
    }
  })
  return () => page.evaluate(() => (window as unknown as { effects: Effects }).effects)
}

test('sound begins with a tap and only when it is on; the device vibrates unless reduced motion is requested', async ({
  page,
}, info) => {
  const effects = await watchEffects(page)
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
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const contexts = async () => (await effects()).contexts
  const beats = async () => (await effects()).beats.length

  await test.step('off at first: the device vibrates without sound', async () => {
    await expect(hold).toBeFocused()
    expect(await effects()).toEqual({ contexts: 0, beats: [] })
    await hold.click()
    await opening.click()
    await expect(next).toBeFocused()
    // The tear, the doubt, the card.
    expect(await effects()).toEqual({ contexts: 0, beats: [15, [8, 60, 12], [30, 40, 60]] })
  })

  await test.step('on: sound plays at once, with one context for all sounds', async () => {
    await press(drawing.sound)
    expect(await contexts()).toBe(1)
    await next.click()
    await expect(opening).toBeVisible()
    expect(await contexts()).toBe(1)
  })

  await test.step('remembered as on: silent until the tap', async () => {
    await page.reload()
    await expect(hold).toBeFocused()
    expect(await contexts()).toBe(0)
    await hold.click()
    await expect(opening).toBeVisible()
    expect(await contexts()).toBe(1)
  })

  await test.step('remembered as off', async () => {
    await press(drawing.sound)
    await page.reload()
    await hold.click()
    await expect(opening).toBeVisible()
    expect(await contexts()).toBe(0)
  })

  await test.step('the device does not vibrate when the switch or the system requests reduced motion', async () => {
    await page.reload()
    await expect(hold).toBeFocused()
    await press(drawing.calm)
    await hold.click()
    await expect(next).toBeFocused()
    expect(await beats()).toBe(0)
    await page.evaluate(() => localStorage.removeItem('reveal-calm'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await next.click()
    await expect(page.getByText(drawing.progress('3', '3'))).toBeVisible()
    expect(await beats()).toBe(0)
  })
})

test.describe('of each tier', () => {
  let scenes: Awaited<ReturnType<typeof serveScenes>>
  test.beforeAll(async () => {
    scenes = await serveScenes('HEAD')
  })
  test.afterAll(() => scenes.close())

  test('sounds stay below −6 dBFS, even all at once', async ({ page }) => {
    await page.goto(scenes.url)
    const loudest: number[] = []
    for (const tier of tiers)
      loudest.push(
        await page.evaluate(
          async ({ tier, seconds }) => {
            const { createRevealSound } = await import('/now/sound.ts' as string)
            const context = new OfflineAudioContext(1, 44_100 * 6, 44_100)
            // It runs by itself, and does not go on.
            context.resume = async () => {}
            const sound = createRevealSound(context)
            sound.tear()
            sound.rise(tier, seconds)
            sound.hit(tier)
            const samples = (await context.startRendering()).getChannelData(0)
            return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
          },
          { tier, seconds: openingSeconds(tier) },
        ),
      )
    const peaks = loudest.map((peak) => `${(20 * Math.log10(peak)).toFixed(1)} dBFS`)
    info(peaks)
    for (const [index, peak] of loudest.entries()) {
      expect(peak, `tier ${index + 1}: ${peaks[index]}`).toBeLessThanOrEqual(10 ** (-6 / 20))
      expect(peak, `tier ${index + 1} is heard`).toBeGreaterThan(0.05)
    }
  })

  // `npm run strips` looks at all styles.
  for (const [style, tag] of [
    [0, '@phone-ja'],
    [2, '@deep'],
    [11, '@deep'],
  ] as const)
    test(`light neither jumps nor flashes often in style ${style}`, { tag }, async ({ page }) => {
      await page.goto(scenes.url)
      for (const tier of tiers)
        expect([tier, flashFaults(tier, await luminances(page, { tier, style }))]).toEqual([tier, []])
    })
})

const info = (peaks: readonly string[]) =>
  test.info().annotations.push({ type: 'loudest of tiers 1 to 7', description: peaks.join(', ') })
