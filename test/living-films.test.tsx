import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ja } from '#phrases/storefront/ja.ts'
import { revealEntry } from '#web/storefront/drawing/gacha-animation/route.ts'
import { type FilledShop, filledShop } from './filled-shop.ts'
import { type LivingScreen, live } from './living-screen.tsx'
import { pageWindow } from './page-window.ts'

// The operator's films in the page (ruling 39). A window of a test plays nothing: the test plays the player's part.

let shop: FilledShop
beforeAll(async () => {
  shop = await filledShop()
})
afterAll(() => shop.close())

const { device } = pageWindow.happyDOM.settings
/** Preferences that a visitor's device announces. */
const askForLess = {
  motion: () => {
    device.prefersReducedMotion = 'reduce'
  },
  data: () => {
    savesData = true
  },
}
let savesData = false
Object.defineProperty(pageWindow.navigator, 'connection', { get: () => ({ saveData: savesData }) })

beforeEach(() => {
  device.prefersReducedMotion = 'no-preference'
  savesData = false
  const media = pageWindow.HTMLMediaElement.prototype
  vi.spyOn(media, 'play').mockImplementation(async function play(this: object) {
    ;(this as HTMLMediaElement).dispatchEvent(new pageWindow.Event('playing') as unknown as Event)
  })
  vi.spyOn(media, 'pause').mockImplementation(function pause(this: object) {
    ;(this as HTMLMediaElement).dispatchEvent(new pageWindow.Event('pause') as unknown as Event)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const { document } = pageWindow as unknown as { document: Document }
const film = () => document.querySelector('video')
const sourcesOf = (video: HTMLVideoElement | null) =>
  [...(video?.querySelectorAll('source') ?? [])].map((source) => [source.getAttribute('src'), source.type])
const say = (target: Element | null | undefined, what: string) =>
  target?.dispatchEvent(new pageWindow.Event(what) as unknown as Event)

const sources = [
  { file_name: '/media/f.webm', type: 'video/webm; codecs="vp8"' },
  { file_name: '/media/f.mp4', type: 'video/mp4; codecs="avc1.64001f"' },
]
/** For the slowest machine. */
const patience = { timeout: 60_000 }
/** The script of the films is loaded with the first of them; a film begins a moment after it is there. */
const isPlaying = () =>
  vi.waitFor(() => {
    const { contexts } = vi.mocked(pageWindow.HTMLMediaElement.prototype.play).mock
    expect(contexts).toContain(film() ?? 'a film')
  }, patience)
const asAnswered = sources.map(({ file_name, type }) => [file_name, type])

describe('the film of the banner', () => {
  const answer = {
    state: 200,
    mode: 2,
    list: [
      {
        file_name: '/media/f.webm',
        url: '/pack-detail?packId=pack',
        alt: '案内',
        poster: '/media/p.1600.webp',
        focus: '30% 50%',
        sources,
      },
    ],
  }
  const home = () => live(shop.visitor(), '/', { '/user/banner': answer })

  test('loops muted and inline over its still picture, which stays the link', {
    meta: {
      proves: [
        {
          id: 'banner-film',
          section: 'screens-every-page',
          says: 'The video plays muted, inline and looped over its still picture, with a pause button.',
          from: 'ruling 39',
          file: 'web/storefront/packs/home/banner-film.tsx',
          breaks: { replace: 'video.current.muted = true', with: 'video.current.muted = false' },
        },
      ],
    },
  }, async () => {
    const screen = await home()
    await isPlaying()
    const video = film()
    expect(sourcesOf(video)).toEqual(asAnswered)
    expect([
      video?.muted,
      video?.loop,
      video?.hasAttribute('playsinline'),
      video?.hasAttribute('controls'),
    ]).toEqual([true, true, true, false])
    expect(video?.getAttribute('aria-hidden')).toBe('true')
    expect(screen.find('a[href="/pack-detail?packId=pack"] img').getAttribute('alt')).toBe('案内')
    expect(video?.closest('a')).toBeNull()
  })

  test('can be paused and played', async () => {
    const screen = await home()
    await isPlaying()
    await screen.press(ja.ui.pause)
    expect(pageWindow.HTMLMediaElement.prototype.pause).toHaveBeenCalledOnce()
    await screen.press(ja.ui.play)
    expect(pageWindow.HTMLMediaElement.prototype.play).toHaveBeenCalledTimes(2)
  })

  test.each(['motion', 'data'] as const)(
    'is absent for a visitor who prefers less %s',
    {
      meta: {
        proves: [
          {
            id: 'banner-still',
            section: 'screens-every-page',
            says: 'For a visitor who asks for less motion or less data the still picture stands alone.',
            from: 'ruling 39',
            file: 'web/ui/film-permission.ts',
            breaks: { replace: 'connection?.saveData !== true', with: 'connection?.saveData !== undefined' },
          },
        ],
      },
    },
    async (what) => {
      askForLess[what]()
      // The script is there: nothing but the wish keeps the film away.
      await import('#web/storefront/packs/home/banner-film.tsx')
      const screen = await home()
      expect(film()).toBeNull()
      expect(screen.find('a[href="/pack-detail?packId=pack"] img').getAttribute('src')).toBe(
        '/media/p.1600.webp',
      )
    },
  )

  test('leaves the still picture when the browser plays none of its encodings', async () => {
    const screen = await home()
    await isPlaying()
    say(film()?.querySelector('source'), 'error')
    await screen.press(ja.ui.pause)
    expect(film()).not.toBeNull()
    say(film()?.querySelectorAll('source')[1], 'error')
    await vi.waitFor(() => expect(film()).toBeNull(), patience)
    expect(screen.find('a[href="/pack-detail?packId=pack"] img')).toBeTruthy()
  })
})

describe('the film of a reveal', () => {
  const films = [{ rarity: 1, poster: '/media/p.960.webp', sources }]

  /** A draw of `count` commons, which are of tier 1, at its reveal. */
  async function reveal(count: number, own: object[] = films): Promise<LivingScreen> {
    const member = await shop.member({ points: 1000 })
    await shop.draw(member, 'commons', count)
    const { body } = await member.get('/user/pack/gache_result')
    const screen = await live(
      member,
      '/gacha-animation',
      { '/user/pack/gache_result': { ...body, films: own } },
      { state: revealEntry },
    )
    await screen.press(
      // The title stands above the pouch for screen readers, and on it.
      `${body.title}${ja.drawing.countToOpen(String(count))}${body.title}${ja.drawing.tapToStart}${ja.drawing.tapHint}`,
    )
    return screen
  }
  const isAtCard = (number: number, of: number) => {
    const words = ja.drawing.cardNumber(String(number), String(of))
    return vi.waitFor(() => expect(document.body.textContent).toContain(words), patience)
  }
  test('plays in place of the scene, muted and inline, and then the card rises', {
    meta: {
      proves: [
        {
          id: 'reveal-film',
          section: 'transitions',
          says: 'Where the operator has a film for style and tier, it plays in place of the scene, muted and inline.',
          from: 'ruling 39',
          file: 'web/storefront/drawing/gacha-animation/card-opening.tsx',
          breaks: { replace: 'film === undefined || hasFailed', with: 'film !== undefined || hasFailed' },
        },
      ],
    },
  }, async () => {
    await reveal(2)
    await isPlaying()
    const video = film()
    expect(sourcesOf(video)).toEqual(asAnswered)
    expect([video?.muted, video?.playsInline, video?.loop]).toEqual([true, true, false])
    expect(document.querySelector('canvas')).toBeNull()
    say(video, 'ended')
    await isAtCard(1, 2)
    expect(film()).toBeNull()
  })

  test('shows the card at a tap; skip goes to the next card, and skip all to the end', async () => {
    const screen = await reveal(2)
    await isPlaying()
    await screen.press(ja.drawing.tapToSkip)
    await isAtCard(1, 2)
    await screen.press(ja.drawing.next)
    await isPlaying()
    await screen.press(ja.drawing.skipAll)
    await screen.press(ja.drawing.finish)
    expect(screen.location()).toMatch(/^\/get-card-list/)

    const other = await reveal(2)
    await isPlaying()
    const first = film()
    await other.press(ja.drawing.skipOne)
    expect(film()).not.toBe(first)
    say(film(), 'ended')
    await isAtCard(2, 2)
  })

  test('gives way to the live scene when it fails', {
    meta: {
      proves: [
        {
          id: 'film-fails',
          section: 'transitions',
          says: 'A film that fails gives way to the live scene.',
          from: 'ruling 39',
          file: 'web/storefront/drawing/gacha-animation/card-opening.tsx',
          breaks: { replace: 'onFail={() => setFailed(true)}', with: 'onFail={() => setFailed(false)}' },
        },
      ],
    },
  }, async () => {
    await reveal(1)
    await isPlaying()
    // The window of a test draws no scene: it is over at once.
    say(film()?.querySelectorAll('source')[1], 'error')
    await isAtCard(1, 1)
    expect(film()).toBeNull()
  })

  test('is for its tier alone: another tier plays the live scene', async () => {
    await reveal(1, [{ ...films[0], rarity: 7 }])
    expect(film()).toBeNull()
    await isAtCard(1, 1)
  })

  test.each(['motion', 'data'] as const)(
    'is a still picture for a visitor who prefers less %s',
    {
      meta: {
        proves: [
          {
            id: 'film-still',
            section: 'transitions',
            says: "Reduced motion or data saving shows the film's still picture, then the card.",
            from: 'ruling 39',
            file: 'web/storefront/drawing/gacha-animation/card-opening.tsx',
            breaks: { replace: 'isStill || !mayPlayFilms()', with: 'isStill || mayPlayFilms()' },
          },
        ],
      },
    },
    async (what) => {
      askForLess[what]()
      const screen = await reveal(2)
      expect(film()).toBeNull()
      // The pack is torn first.
      await vi.waitFor(
        () => expect(screen.find('dialog img').getAttribute('src')).toBe('/media/p.960.webp'),
        patience,
      )
      await isAtCard(1, 2)
    },
  )
})
