import { expect, type Page, type Route, test } from '@playwright/test'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// The rules that every frame of a reveal keeps, however slow the line is: no face without its picture, and no turn that stands
// still. Pictures are held back by the journey, and angles are read at moments of the animation's own time, so that a busy
// machine changes nothing.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const packId = 'starglade-first-light'
const priceOfDraw = 500

/** Holds back the pictures that a page asks for, until they are let go. */
async function holdPictures(page: Page, which: (url: URL) => boolean) {
  const held: Route[] = []
  let isHeld = true
  await page.route(which, (route) => (isHeld ? void held.push(route) : route.continue()))
  return {
    count: () => held.length,
    async letGo() {
      isHeld = false
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

/** Looks at each frame from now on: how many faces were seen on the stage, and how many of them before their picture was there. */
const watchFaces = (page: Page) =>
  page.evaluate(() => {
    const seen = { faces: new Set<string>(), empty: new Set<string>() }
    Object.assign(window, { seen })
    const isSeen = (image: HTMLImageElement) => {
      if (!image.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = image.getBoundingClientRect()
      return width > 1 && height > 1
    }
    const look = () => {
      for (const image of document.querySelectorAll<HTMLImageElement>('dialog[open]:has([data-stage]) img')) {
        if (!isSeen(image)) continue
        seen.faces.add(image.src)
        if (!image.complete || image.naturalWidth === 0) seen.empty.add(image.src)
      }
      requestAnimationFrame(look)
    }
    look()
  })

const seenFaces = (page: Page): Promise<{ shown: number; empty: string[] }> =>
  page.evaluate(() => {
    const { faces, empty } = Reflect.get(window, 'seen')
    return { shown: faces.size, empty: [...empty] }
  })

/** Reads the visible side of the card and its angle, twenty times a second of the turn, in the animations' own time. */
const turnOf = (page: Page, untilMs: number) =>
  page.getByRole('dialog').evaluate((stage, until) => {
    const turns = Array.from(stage.querySelectorAll('*')).flatMap((part) =>
      part
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.getKeyframes().some(({ transform }) => String(transform).includes('rotateY')),
        )
        .map((animation) => ({ part, animation })),
    )
    for (const { animation } of turns) animation.pause()
    return Array.from({ length: until / 50 }, (_, step) => {
      for (const { animation } of turns) animation.currentTime = step * 50
      const sides = turns.map(({ part }) => {
        const { m11, m13 } = new DOMMatrix(getComputedStyle(part).transform)
        const side = part.querySelector('img') ? 'face' : 'back'
        return { side, degrees: Math.round((Math.atan2(-m13, m11) * 180) / Math.PI) }
      })
      return sides.find(({ degrees }) => Math.abs(degrees) < 89) ?? { side: 'edge', degrees: 90 }
    })
  }, untilMs)

/** The card has moved between any two moments a tenth of a second apart. */
function expectMoves(turn: Awaited<ReturnType<typeof turnOf>>): void {
  for (const [at, { side, degrees }] of turn.entries())
    expect(turn[at + 2], `${at * 50} ms`).not.toEqual({ side, degrees })
}

/** Ends the opening that is on stage, if it has not come to its end by itself: it waits for no slow machine. */
async function skipOpening(page: Page, { tapToSkip, next }: StorefrontPhrases['drawing']): Promise<void> {
  const opening = page.getByRole('button', { name: tapToSkip })
  await expect(opening.or(page.getByRole('button', { name: next }))).toHaveCount(1)
  await opening.evaluateAll((surfaces: HTMLElement[]) => {
    for (const surface of surfaces) surface.click()
  })
}

/** The draw of this many cards: its pictures, in all their forms. */
async function drawn(page: Page, pack: string, count: number): Promise<RegExp> {
  const { draw, get } = secondTab(page)
  await draw(pack, count)
  const { cards } = (await get('/user/pack/gache_result')) as { cards: { image: string }[] }
  return new RegExp(cards.map(({ image }) => image.replace(/\d+\.webp$/, '')).join('|'))
}

test('no frame shows a face without its picture, and a card that waits for its picture keeps turning', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 3 * priceOfDraw)
  const ofCards = await drawn(page, packId, 3)
  await go('/get-card-list')
  const faces = await holdPictures(page, (url) => ofCards.test(url.href))
  const pouch = await holdPictures(
    page,
    (url) => url.pathname.startsWith('/media/') && !ofCards.test(url.href),
  )
  await watchFaces(page)
  await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
  const stage = page.getByRole('dialog')
  const hold = page.getByRole('button', { name: drawing.tapToStart })
  const said = stage.locator('[aria-live]')

  await test.step('the pouch appears with its picture', async () => {
    await expect.poll(pouch.count).toBeGreaterThan(0)
    await expect(hold).toHaveCount(0)
    await pouch.letGo()
    await expect(hold).toBeFocused()
    // The demo's picture fills it, at its focus.
    const points = await hold
      .locator('img')
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition))
    expect(points).toEqual(['50% 50%', '50% 0%', '50% 0%'])
  })

  await test.step('the back keeps turning until the face has loaded, and reveals nothing', async () => {
    await hold.click()
    await skipOpening(page, drawing)
    await expect(page.getByRole('button', { name: drawing.next })).toBeFocused()
    const turn = await turnOf(page, 2000)
    expect(turn.filter(({ side }) => side === 'face')).toEqual([])
    expectMoves(turn)
    await expect(said).toBeEmpty()
  })

  await test.step('300 ms after the face has loaded the card turns to it without a stop', async () => {
    await faces.letGo()
    await expect(said).toContainText(drawing.cardNumber('1', '3'))
    // The next card has its picture before its turn.
    await page.getByRole('button', { name: drawing.next }).click()
    await skipOpening(page, drawing)
    await expect(said).toContainText(drawing.cardNumber('2', '3'))
    // One, where the machine has its picture ready at once.
    const turns = await stage
      .locator('[data-face="shown"]')
      .evaluate((card) => Number(getComputedStyle(card).getPropertyValue('--turns')))
    const facedMs = turns * 300
    const turn = await turnOf(page, facedMs + 400)
    expectMoves(turn)
    const sideAt = (ms: number) => turn[ms / 50]?.side
    expect([50, 150, 250].map(sideAt)).toEqual(['back', 'back', 'back'])
    expect(turn.slice(0, facedMs / 50).map(({ side }) => side)).not.toContain('face')
    expect([-50, 50, 350].map((ms) => sideAt(facedMs + ms))).toEqual(['back', 'face', 'face'])
  })

  const alone = await seenFaces(page)
  expect(alone.empty).toEqual([])
  // The pouch and two cards, of one kind perhaps.
  expect(alone.shown).toBeGreaterThan(1)

  await test.step('the view of all cards shows them face down until they can be shown', async () => {
    const together = await holdPictures(page, (url) => ofCards.test(url.href))
    await page.reload()
    await watchFaces(page)
    await page.getByRole('button', { name: drawing.skipAll }).click()
    await expect(page.getByRole('heading', { name: drawing.overviewTitle('3') })).toBeVisible()
    await expect.poll(together.count).toBeGreaterThan(0)
    const pictures = stage.locator('li img, figure img')
    await expect(pictures.first()).toHaveCSS('opacity', '0')
    expect((await seenFaces(page)).shown).toBe(0)
    await together.letGo()
    for (const picture of await pictures.all()) await expect(picture).toHaveCSS('opacity', '1')
    expect((await seenFaces(page)).empty).toEqual([])
  })
})

test('on a slow line and an empty cache draws of 1, 10 and 100 keep these rules @deep', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 20_000)
  const session = await page.context().newCDPSession(page)
  for (const count of [1, 10, 100]) {
    await drawn(page, 'starglade-firefly-draw', count)
    await go('/get-card-list')
    await session.send('Network.clearBrowserCache')
    // 3G: 400 ms and 50 kB a second.
    const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await session.send('Network.emulateNetworkConditions', line)
    await watchFaces(page)
    await page.getByRole('link', { name: drawing.unopened.open, exact: true }).click()
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    const finish = page.getByRole('button', { name: drawing.finish })
    if (count > 1) {
      await page.getByRole('button', { name: drawing.skipAll }).click()
      await expect(finish).toBeVisible()
      await expect(page.locator('figure img')).toHaveCSS('opacity', '1')
    } else await expect(page.getByRole('dialog').locator('[aria-live]')).not.toBeEmpty()
    const { shown, empty } = await seenFaces(page)
    expect([count, empty]).toEqual([count, []])
    expect(shown).toBeGreaterThan(0)
    const whole = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.emulateNetworkConditions', whole)
    await finish.click()
    await expect(page).toHaveURL(/\/get-card-list/)
  }
})

test('the picture of the sheet becomes the pouch, and a second quick tap tears nothing', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 2 * priceOfDraw)
  await go(`/pack-detail?packId=${packId}`)
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const start = document.startViewTransition.bind(document)
    // The browser is told of both ends of the movement.
    const named = () =>
      Array.from(document.querySelectorAll('*'))
        .filter((one) => getComputedStyle(one).viewTransitionName === 'pack-picture')
        .map((one) =>
          one.closest('dialog')?.querySelector('[data-stage]')
            ? 'pouch'
            : one.closest('dialog')
              ? 'sheet'
              : 'page',
        )
        .join()
    document.startViewTransition = (show) => {
      moved.push(named())
      const transition = start(show)
      void transition.updateCallbackDone.then(() => moved.push(named()))
      return transition
    }
  })
  await openDrawSheet(page, words)
  await confirmDraw(page, words)
  const hold = page.getByRole('button', { name: words.drawing.tapToStart })
  await expect(hold).toBeFocused()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'moved'))).toEqual(['sheet', 'pouch'])
  // The browser counts taps at one place: this is the second one of two.
  const tap = { bubbles: true, detail: 2 }
  await hold.dispatchEvent('click', tap)
  await expect(hold).not.toHaveAttribute('data-torn')
  await hold.click()
  await expect(hold).toHaveCount(0)
})
