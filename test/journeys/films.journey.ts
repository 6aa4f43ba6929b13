import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { livePath } from '#contract/addresses.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { settle, startVisit, wake } from './visit.ts'

// The operator's films in a browser that plays them (ruling 39). The shop's own banner and reveals stay as they are for the
// other journeys: the films lie in its media folder, and only these pages are told of them.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const films = join(import.meta.dirname, '../films')
const sources = [
  { file_name: '/media/journey.webm', type: 'video/webm; codecs="vp8"' },
  { file_name: '/media/journey.mp4', type: 'video/mp4; codecs="avc1.64000a"' },
]
test.beforeAll(async () => {
  const media = join(process.env.DATA_FOLDER as string, 'media')
  await copyFile(join(films, 'vp8-in-clusters.webm'), join(media, 'journey.webm'))
  await copyFile(join(films, 'h264-with-sound.mp4'), join(media, 'journey.mp4'))
})

/** The player's script is the one that names the attribute, beside React itself. */
const scripts = /assets\/(?!framework)[^/]+\.js$/
const isPlayer = (script: string) => script.includes('playsInline')

const packId = 'starglade-first-light'
const priceOfDraw = 500

/** Adds to an answer of the shop. */
const tell = (page: Page, path: string, more: (body: Record<string, unknown>) => object) =>
  page.route(`**/api${path}*`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, ...more(body) } })
  })

/** The films that the page has asked for. */
function askedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/journey')) asked.push(pathname)
  })
  return asked
}

const film = (page: Page) => page.locator('video')
const played = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

test.describe('the film of the banner', () => {
  /** The top page as the browser itself loads it, coming from another one. */
  async function openHome(page: Page, go: (path: string) => Promise<void>) {
    await tell(page, '/user/banner', ({ list }) => {
      const [first] = list as { file_name: string }[]
      return { mode: 2, list: [{ ...first, poster: first?.file_name, sources }] }
    })
    await go('/pack-list?index=hoshimori')
    // By a link of the storefront: a page of the server's would know nothing of the film.
    await wake(page)
    await page.locator('header a[href="/"]').click()
    await page.waitForURL((url) => url.pathname === '/')
  }

  test('plays muted over its still picture, moves nothing, and can be paused', async ({ page }, info) => {
    const { words, go, look } = await startVisit(page, info)
    // A draw of another journey would move something as well.
    await page.route(`**${livePath}?*`, (route) => route.abort())
    const { promise: isWatched, resolve: watched } = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      const response = await route.fetch()
      if (isPlayer(await response.text())) await isWatched
      await route.fulfill({ response })
    })
    await openHome(page, go)
    await page.locator('main img').first().waitFor()
    await settle(page)
    const moved = await page.evaluateHandle(() => {
      const seen: unknown[] = []
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]
        for (const { sources } of shifts) seen.push(sources.map(({ node }) => node?.textContent))
      }).observe({ type: 'layout-shift' })
      return seen
    })
    watched()
    await expect.poll(() => played(page)).toBeGreaterThan(0)
    expect(
      await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.volume > 0]),
    ).toEqual([true, true, true])
    const [over, under] = [
      await film(page).boundingBox(),
      await page.locator('main img').first().boundingBox(),
    ]
    expect(over).toEqual(under)
    await page.getByRole('button', { name: words.ui.pause }).click()
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    expect(await moved.jsonValue()).toEqual([])
    await look('61-banner-film')
    await page.getByRole('button', { name: words.ui.play }).click()
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  })

  test('is not loaded by a visitor who prefers reduced motion @deep', async ({ page }, info) => {
    const { go, look } = await startVisit(page, info)
    const asked = askedFor(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const script = page.waitForResponse(
      async (response) => scripts.test(response.url()) && isPlayer(await response.text()),
    )
    await openHome(page, go)
    await script
    await look('62-banner-still')
    expect([await film(page).count(), asked]).toEqual([0, []])
  })
})

test.describe('the film of a reveal', () => {
  /** A member before the reveal of so many cards, each of which has a film with these sources. */
  async function openReveal(
    page: Page,
    go: (path: string) => Promise<void>,
    mail: string,
    count: number,
    own = sources,
  ) {
    await givePoints(mail, count * priceOfDraw)
    await secondTab(page).draw(packId, count)
    await tell(page, '/user/pack/gache_result', ({ cards }) => {
      const [card] = cards as { image: string }[]
      return { films: [1, 2, 3, 4, 5, 6, 7].map((rarity) => ({ rarity, poster: card?.image, sources: own })) }
    })
    await go('/get-card-list')
  }

  test('plays for each card, and is skipped as a scene is @deep', async ({ page }, info) => {
    const { words, go } = await startVisit(page, info)
    const { mail } = await newcomer(page, info)
    const { drawing } = words
    await openReveal(page, go, mail, 4)
    await page.getByRole('link', { name: drawing.unopened.open }).click()
    await page.getByRole('button', { name: drawing.tapToStart }).click()

    // Played to its end, it gives way to the card.
    await expect.poll(() => played(page)).toBeGreaterThan(0)
    await page.screenshot({ path: `artifacts/pictures/${info.project.name}/63-reveal-film.png` })
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await page.getByRole('button', { name: drawing.next }).click()
    // A tap.
    await page.getByRole('button', { name: drawing.tapToSkip }).click()
    await page.getByRole('button', { name: drawing.next }).click()
    // This card, then all.
    await page.getByRole('button', { name: drawing.skipOne, exact: true }).click()
    await expect(page.getByText(drawing.progress('4', '4'))).toBeVisible()
    await expect(film(page)).toBeVisible()
    await expect(page.locator('canvas')).toHaveCount(0)
    await page.getByRole('button', { name: drawing.skipAll }).click()
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/get-card-list/)
  })

  test('gives way to the live scene when the film is missing, and when it never loads @deep', async ({
    page,
  }, info) => {
    const { words, go } = await startVisit(page, info)
    const { mail } = await newcomer(page, info)
    const lost = [{ file_name: '/media/journey-lost.mp4', type: 'video/mp4' }]
    await openReveal(page, go, mail, 2, lost)
    await page.getByRole('link', { name: words.drawing.unopened.open }).click()
    await page.getByRole('button', { name: words.drawing.tapToStart }).click()
    await expect(page.locator('canvas')).toBeVisible()
    await expect(film(page)).toHaveCount(0)
    await page.getByRole('button', { name: words.drawing.tapToSkip }).click()
    // From now on nothing answers.
    await page.route('**/media/journey-lost.mp4', () => {})
    await page.getByRole('button', { name: words.drawing.next }).click()
    await expect(page.locator('canvas')).toBeVisible()
  })

  test('is a still picture for a visitor who prefers reduced motion @deep', async ({ page }, info) => {
    const { words, go } = await startVisit(page, info)
    const { mail } = await newcomer(page, info)
    const asked = askedFor(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openReveal(page, go, mail, 1)
    await page.getByRole('link', { name: words.drawing.unopened.open }).click()
    await page.getByRole('button', { name: words.drawing.tapToStart }).click()
    await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
    await expect(page.getByRole('button', { name: words.drawing.finish })).toBeVisible()
    expect([await film(page).count(), await page.locator('canvas').count(), asked]).toEqual([0, 0, []])
  })
})
