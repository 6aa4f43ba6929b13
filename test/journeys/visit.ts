import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, type Request, type Response, type TestInfo } from '@playwright/test'
import { livePath } from '#contract/addresses.ts'
import { getCurrentUser } from '#contract/visitor.ts'
import { en } from '#phrases/storefront/en.ts'
import { ja, type StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { judgeEnlarged } from './enlarged.ts'

export interface Visit {
  words: StorefrontPhrases
  language: 'ja' | 'en'
  /** Goes to an address of the shop in the journey's language, and waits until the screen there has come alive. */
  go(path: string): Promise<void>
  /** Keeps a picture, and refuses accessibility findings and sideways scrolling. */
  look(name: string): Promise<void>
  /** The same, at a screen that the walks over every address look at on the same phone: in deep runs alone. */
  lookAgain(name: string): Promise<void>
}

const runsAll = process.env.TEST_DEEP === '1' || process.env.ALL_JOURNEYS === '1'

/** Every screen fits this width without scrolling sideways. */
const narrowestPx = 320

/** Every page asks for the visitor: one the server rendered once it has come alive, any other before it is drawn. */
const saysWhoIsHere = (response: Response) =>
  new URL(response.url()).pathname === `/api${getCurrentUser.path}`

/** A stream is no call: it is open as long as the page is. */
const isCall = (request: Request) => {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && pathname !== livePath
}

/** Waits until no call of the page is under way, and its answers are drawn. */
async function callsAnswered(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => underWay.size, { intervals: [20] }).toBe(0)
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
}

/** Waits until fades and slides have ended, and type and the pictures in sight are there; endless motion goes on. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A change of state begins to move with the next frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    await document.fonts.ready
    const inSight = Array.from(document.images).filter((image) => {
      // A slide of the carousel that stands aside is fetched when it comes: until then nothing would end its wait.
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return right > left && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    })
    // A picture that does not arrive is the screen's matter, not this wait's.
    await Promise.allSettled(inSight.map((image) => image.decode()))
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** Axe takes a target for small that lies half under a bar of the screen's edge: only one in full sight counts. */
async function smallInFullSight(page: Page, targets: string[]): Promise<string[]> {
  const scrolled = await page.evaluate(() => scrollY)
  const small: string[] = []
  for (const target of targets) {
    await page.locator(target).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include(target)
      .withRules('target-size')
      .analyze()
    if (violations.length > 0) small.push(target)
  }
  await page.evaluate((to) => scrollTo(0, to), scrolled)
  return small
}

/** Refuses what axe finds on the page; contrast takes as long as all else. */
async function judge(
  page: Page,
  name: string,
  { hasContrast, isCovered }: { hasContrast: boolean; isCovered: boolean },
): Promise<void> {
  // Under a dialog over the whole screen axe sees no page, which is there all the same.
  const notAsked = [
    ...(isCovered ? ['landmark-one-main', 'page-has-heading-one'] : []),
    ...(hasContrast ? [] : ['color-contrast']),
  ]
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // The page has no frames of other origins, so axe needs no extra page to combine results.
    .setLegacyMode()
    .disableRules(notAsked)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const findings: string[] = []
  for (const { id, nodes } of violations) {
    const targets = nodes.map((node) => node.target.join(' '))
    const found = id === 'target-size' ? await smallInFullSight(page, targets) : targets
    if (found.length > 0) findings.push(`${id}: ${found.join(', ')}`)
  }
  expect(findings, `${name} has accessibility findings`).toEqual([])
}

/** Touches a page that waits for it (decision 021), until React has taken it over. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => isAlive(page)).toBe(true)
}

/** Tells whether React has taken over the page. */
export const isAlive = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )

/** The journeys that look at every screen and its way closely; the others show the states between, which `npm test` judges less. */
const walks = /(every-screen|purchase)\.journey\.ts$/

/** Pages that this process has judged. */
const judged = new Set<string>()

/** Tells whether this very page, of the same size and in the same colours, was judged before: scrolled, it is no other. */
async function isKnown(page: Page): Promise<boolean> {
  const seen = await page.evaluate(() =>
    [
      ...[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches],
      // The text does not say which popovers are open.
      document.querySelectorAll(':popover-open').length,
      document.documentElement.outerHTML,
    ].join(' '),
  )
  const before = judged.size
  return judged.add(createHash('sha256').update(seen).digest('hex')).size === before
}

/**
 * Keeps a picture where all journeys run, and refuses accessibility findings and sideways scrolling; `npm test` judges a page
 * that has not changed once.
 */
export async function lookAt(page: Page, info: TestInfo, name: string): Promise<void> {
  const { name: project } = info.project
  const isConsole = name.startsWith('console-')
  const isWalk = walks.test(info.file)
  // A phone's walk lacks nothing but the header of a desktop, for a guest and for a member.
  const isJudged = runsAll || !isWalk || project.startsWith('phone') || /^every-(top|my-page)$/.test(name)
  // Enlarged, a screen has the size of a phone or less, whatever it had before: once in each language is enough.
  const isEnlarged = runsAll || isWalk
  await settle(page)
  if (runsAll) await page.screenshot({ path: `artifacts/pictures/${project}/${name}.png` })
  if (!runsAll && (await isKnown(page))) return
  const isCovered = await page.getByRole('dialog').first().isVisible()
  // A dialog of the console has the colours of the page below it.
  const hasContrast = runsAll || isWalk || (isConsole && !isCovered)
  if (isJudged) await judge(page, name, { hasContrast, isCovered })
  const size = page.viewportSize()
  if (size !== null && size.width < 500) await page.setViewportSize({ ...size, width: narrowestPx })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (size !== null) await page.setViewportSize(size)
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  // The console is worked at a desk, by people who chose it.
  if (isEnlarged && !isConsole) await judgeEnlarged(page, name)
}

/** A visitor of the project's language and screen. Any error in the page fails the journey. */
export async function startVisit(page: Page, info: TestInfo): Promise<Visit> {
  const language = info.project.name.endsWith('en') ? 'en' : 'ja'
  const shop = process.env.SHOP_URL as string
  await page.context().addCookies([{ name: 'lang', value: language, url: shop }])
  page.on('pageerror', (error) => {
    throw error
  })
  const underWay = new Set<Request>()
  page.on('request', (request) => isCall(request) && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return {
    language,
    words: language === 'en' ? en : ja,
    async go(path) {
      // A slow machine takes long between the last file and the first sign of life: having no call says nothing.
      await Promise.all([page.waitForResponse(saysWhoIsHere), page.goto(`${shop}${path}`)])
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await callsAnswered(page, underWay)
    },
    look: (name) => lookAt(page, info, name),
    lookAgain: async (name) => {
      if (runsAll) await lookAt(page, info, name)
    },
  }
}

/**
 * Waits until the page has nothing to do: the frame of a page that just came closes the menu and blocks back navigation
 * a moment after it is drawn, when React has run its effects. No person is that fast, but a journey on a busy machine is.
 */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
  })
