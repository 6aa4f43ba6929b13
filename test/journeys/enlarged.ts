// A screen for low vision: letters of twice the size, set in either way, and four times its size (WCAG 1.4.4, 1.4.10).

import { type CDPSession, expect, type Page } from '@playwright/test'

const phone = { width: 390, height: 844 }
/** A window of 1280 × 844 px at 400 %. */
const atFourTimes = { width: 320, height: 211 }
const [normalPx, largePx] = [16, 32]
/** The share of the height that sticky parts may take; the page has the rest. */
const mostOfHeight = 0.55

/** One for each page, kept open: to end one would end what others have set, such as that there is no network. */
const devtools = new WeakMap<Page, Promise<CDPSession>>()

/** The browser's own setting of the size of letters, which lengths in rem and media queries follow. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const session = devtools.get(page) ?? page.context().newCDPSession(page)
  devtools.set(page, session)
  await (await session).send('Page.setFontSizes', { fontSizes: { standard } })
}

/** The same, as an extension or a page's own style does it: media queries know nothing of it. */
const setRoot = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Faults of the page as it stands: parts that overlap, are cut off, or are out of reach. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Less is a matter of rounding. */
    const slack = 3
    // Parts that are laid out only when they come near have no place yet.
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(laidOut)
    interface Box {
      of: Element
      name: string
      isText: boolean
      left: number
      right: number
      top: number
      bottom: number
    }
    const tell = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 24)
    const chain = function* (element: Element | null): Generator<Element> {
      for (let one = element; one !== null; one = one.parentElement) yield one
    }
    const topmost =
      Array.from(document.querySelectorAll('dialog:modal, :popover-open')).at(-1) ?? document.body
    /** The layer that moves with it: the page, or a bar or dialog that lies above it. */
    const layerOf = (element: Element) => {
      for (const one of chain(element))
        if (/fixed|sticky/.test(getComputedStyle(one).position) || one === topmost) return one
      return document.body
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], .visually-hidden, [inert], canvas, [href="#main"]') === null &&
      !Array.from(chain(element)).some((one) => getComputedStyle(one).clipPath === 'inset(50%)')
    const isControl = 'a[href], button, input, select, textarea, summary'

    const faults: string[] = []
    const boxes: Box[] = []
    const lettersWalk = document.createTreeWalker(topmost, NodeFilter.SHOW_TEXT)
    for (let node = lettersWalk.nextNode(); node !== null; node = lettersWalk.nextNode()) {
      const of = node.parentElement
      if (of === null || !node.textContent?.trim() || !isShown(of)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const letterPx = Number.parseFloat(getComputedStyle(of).fontSize)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue
        // A line is taken as high as its letters: fonts reserve more.
        const middle = (top + bottom) / 2
        const line = { left, right, top: middle - letterPx * 0.4, bottom: middle + letterPx * 0.4 }
        boxes.push({ of, name: `“${tell(node.textContent)}”`, isText: true, ...line })
      }
    }
    for (const of of topmost.querySelectorAll(isControl)) {
      if (!isShown(of)) continue
      const { left, right, top, bottom } = of.getBoundingClientRect()
      if (right - left < 2 || bottom - top < 2) continue
      const name = of.getAttribute('aria-label') ?? of.textContent ?? of.id
      boxes.push({ of, name: `${of.localName} “${tell(name)}”`, isText: false, left, right, top, bottom })
    }

    // Parts hidden by a scrolling part can be scrolled to; parts cut off by any other are lost.
    const seen: Box[] = []
    for (const box of boxes) {
      let { left, right, top, bottom } = box
      let canMove = false
      for (const one of chain(box.of)) {
        const { overflowX, overflowY, position } = getComputedStyle(one)
        const edge = one.getBoundingClientRect()
        if (
          one !== document.body &&
          one !== document.documentElement &&
          overflowX + overflowY !== 'visiblevisible'
        ) {
          const across = Math.max(edge.left - left, right - edge.right)
          const down = Math.max(edge.top - top, bottom - edge.bottom)
          const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)
          if (scrolls) canMove = true
          if (box.isText && !canMove && (across > slack || down > slack) && overflowX !== 'visible')
            faults.push(`${box.name} is cut off by ${one.localName}.${one.className}`)
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
        if (position === 'fixed' && !canMove && (bottom > innerHeight + slack || top < -slack))
          faults.push(`${box.name} is out of the window, where nothing scrolls`)
        if (position === 'fixed') break
      }
      if (right - left <= slack || bottom - top <= slack) continue
      if (right > innerWidth + slack || left < -slack) faults.push(`${box.name} is beside the window`)
      seen.push({ ...box, left, right, top, bottom })
    }

    const inOrder = seen
      .map((box) => ({ ...box, layer: layerOf(box.of) }))
      .sort((one, other) => one.top - other.top)
    for (const [index, one] of inOrder.entries())
      for (let at = index + 1; at < inOrder.length; at++) {
        const other = inOrder[at]
        if (other === undefined || other.top >= one.bottom - slack) break
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across <= slack || down <= slack || one.layer !== other.layer) continue
        if (one.of.contains(other.of) || other.of.contains(one.of)) continue
        // A text on a picture that is pressed as a whole stands on its control on purpose.
        const [lower, upper] = one.isText ? [other, one] : [one, other]
        const isWithin =
          !lower.isText &&
          upper.left >= lower.left - slack &&
          upper.right <= lower.right + slack &&
          upper.top >= lower.top - slack &&
          upper.bottom <= lower.bottom + slack
        if (isWithin) continue
        faults.push(`${one.name} overlaps ${other.name} by ${Math.round(across)} × ${Math.round(down)} px`)
      }
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (tooWide > 0) {
      const beyond = Array.from(document.querySelectorAll('main *, header *, footer *')).filter(
        (one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      )
      const widest = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
      const names = widest.slice(0, 3).map((one) => `${one.localName}.${one.getAttribute('class')}`)
      faults.push(`the page is ${tooWide} px too wide: ${names.join(', ')}`)
    }
    document.adoptedStyleSheets.pop()
    return [...new Set(faults)]
  })

/** The share of the height that is covered by bars that stay while the page moves. */
const shareOfBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (document.querySelector('dialog:modal, :popover-open') !== null) return 0
    const before = scrollY
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    let sum = 0
    for (const one of document.querySelectorAll('body *')) {
      if (!/fixed|sticky/.test(getComputedStyle(one).position)) continue
      const { top, bottom, width } = one.getBoundingClientRect()
      const high = Math.min(bottom, innerHeight) - Math.max(top, 0)
      if (width > innerWidth / 2 && high > 0) sum += high
    }
    scrollTo({ top: before, behavior: 'instant' })
    return sum / innerHeight
  })

const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })

/** Refuses a screen that loses or hides something when it is enlarged, and leaves it as it was. */
export async function judgeEnlarged(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  if (before === null) return
  const faults: string[] = []
  try {
    await page.setViewportSize(phone)
    await setLetters(page, largePx)
    await twoFrames(page)
    faults.push(...(await findFaults(page)).map((fault) => `letters of 200 %: ${fault}`))
    await setLetters(page, normalPx)
    await setRoot(page, '200%')
    await twoFrames(page)
    faults.push(...(await findFaults(page)).map((fault) => `root of 200 %: ${fault}`))
    await setRoot(page, '')
    await page.setViewportSize(atFourTimes)
    await twoFrames(page)
    faults.push(...(await findFaults(page)).map((fault) => `at 400 %: ${fault}`))
    const share = await shareOfBars(page)
    if (share > mostOfHeight) faults.push(`at 400 %: bars cover ${Math.round(share * 100)} % of the height`)
  } finally {
    await setLetters(page, normalPx)
    await setRoot(page, '')
    await page.setViewportSize(before)
    await twoFrames(page)
  }
  expect(faults, `${name}, enlarged`).toEqual([])
}

/** Refuses a screen that is wider than a phone when its reader has letters of 200 %. */
export async function expectFitsPhoneEnlarged(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  if (before === null) return
  await page.setViewportSize(phone)
  await setLetters(page, largePx)
  await twoFrames(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beyond, `${name} is so many pixels too wide at 200 %`).toBeLessThanOrEqual(0)
  await setLetters(page, normalPx)
  await page.setViewportSize(before)
}
