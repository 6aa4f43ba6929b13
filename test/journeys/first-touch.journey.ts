import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { livePath } from '#contract/addresses.ts'
import { autoplayMs } from '#web/ui/carousel-timing.ts'
import { givePoints } from './given.ts'
import { newcomer, newcomerPassword } from './newcomer.ts'
import { isAlive, startVisit, wake } from './visit.ts'

// A page before it is alive (decision 021): its motion without React, and the fate of presses meanwhile.

/** The chunk without which nothing of React runs. */
const framework = '**/assets/framework-*.js'
const firstScript = '**/assets/entry-*.js'

/** Lets React, or a script before it, come only when the test says so. */
async function holdReact(context: BrowserContext, script = framework) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(script, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

/** When the page asked for its first script, and when that was allowed: once it was painted, or a second after it was loaded. */
const askedForScript = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [paint] = performance.getEntriesByName('first-paint')
    const script = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/entry-/.test(name))
    return {
      at: script?.startTime ?? 0,
      allowedFrom: Math.min(paint?.startTime ?? Infinity, (visit?.loadEventStart ?? Infinity) + 1000),
    }
  })

test.describe('a guest’s untouched page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('moves its banners and countdowns and has working links and a menu, without React', async ({
    page,
  }, info) => {
    const { words, go } = await startVisit(page, info)
    // A draw of another journey is news, and would start it.
    await page.route(`**${livePath}?*`, (route) => route.abort())
    await go('/')
    const { at, allowedFrom } = await askedForScript(page)
    expect(at).toBeGreaterThanOrEqual(allowedFrom)
    const header = page.locator('header')
    await expect(header.getByRole('link', { name: words.shell.login })).toBeVisible()
    const shown = page.locator('[data-carousel] [data-dot][data-current]')
    const position = () => shown.evaluate((dot) => [...(dot.parentElement?.children ?? [])].indexOf(dot))
    const before = await position()
    await expect.poll(position, { timeout: 6 * autoplayMs }).not.toBe(before)
    const countdown = page.getByRole('timer').first()
    const left = await countdown.textContent()
    const [days, hours, minutes, seconds] = words.ui.countdown.split('|')
    expect(left).toMatch(new RegExp(String.raw`^(\d+${days})?\d+${hours}\d\d${minutes}\d\d${seconds}$`))
    await expect.poll(() => countdown.textContent()).not.toBe(left)
    expect(await isAlive(page)).toBe(false)
    await header.getByRole('link', { name: words.shell.login }).press('Enter')
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('a pack’s untouched page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('shows its pictures one after the other, without React', async ({ page }, info) => {
    const { go } = await startVisit(page, info)
    await page.route(`**${livePath}?*`, (route) => route.abort())
    await go('/pack-detail?packId=starglade-firefly-draw')
    const second = page.locator('[data-slideshow] img').nth(1)
    await expect(second).toHaveAttribute('data-shown')
    expect(await isAlive(page)).toBe(false)
  })
})

test('a member’s header shows their points without a touch', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 1234)
  await go('/')
  await expect(page.locator('header')).toContainText('1,234')
})

const missing = [
  ['React is', framework, '@deep'],
  ['any script is', firstScript, '@phone-ja'],
] as const

for (const [what, script, tag] of missing)
  test(`a press before ${what} ready takes effect afterwards`, { tag }, async ({ page, context }, info) => {
    const { words } = await startVisit(page, info)
    const { release } = await holdReact(context, script)
    await page.goto(`${process.env.SHOP_URL}/`)
    await page.getByRole('button', { name: words.ui.nextSlide }).first().click()
    await page.getByRole('button', { name: words.home.pointTransfer }).click()
    expect(await isAlive(page)).toBe(false)
    release()
    await expect(page.getByRole('dialog', { name: words.home.pointTransfer })).toBeVisible()
    await expect(page.locator('[data-carousel]').first().locator('[data-dot]').nth(1)).toHaveAttribute(
      'data-current',
    )
  })

test('a page that hydrates keeps its scroll position, and handles a press at that moment', async ({
  page,
  context,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 1000)
  const { release } = await holdReact(context)
  await go('/pack-detail?packId=starglade-firefly-draw')
  const draw = page.getByRole('button', { name: words.packDetail.draw('1') })
  await page.evaluate(() => window.scrollTo(0, 300))
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(100)
  // A finger that is down while the page comes alive, and leaves the button after it.
  await draw.hover()
  await page.mouse.down()
  release()
  await expect.poll(() => isAlive(page)).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a list and a text keep their scroll position when they hydrate', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await page.setViewportSize({ width: 390, height: 500 })
  for (const path of ['/pack-list?index=hoshimori', '/terms-of-service#point-terms-of-service']) {
    await page.goto('about:blank')
    await go(path)
    const scrolled = await page.evaluate(() => {
      scrollTo(0, scrollY + 200)
      return scrollY
    })
    expect(scrolled).toBeGreaterThan(100)
    await wake(page)
    expect(await page.evaluate(() => scrollY), path).toBe(scrolled)
  }
})

test('a choice made before React loads is kept', async ({ page, context }, info) => {
  const { words, go } = await startVisit(page, info)
  const { release } = await holdReact(context)
  await go('/pack-list?index=hoshimori')
  await page.getByRole('combobox').first().selectOption({ index: 1 })
  await page.getByRole('button', { name: words.shell.menu }).click()
  await page.getByRole('checkbox', { name: words.shell.allowZoom }).check()
  expect(await isAlive(page)).toBe(false)
  release()
  await expect(page).toHaveURL(/sort=/)
  expect(await page.evaluate(() => localStorage.getItem('zoom'))).toBe('allowed')
  await expect(page.getByRole('checkbox', { name: words.shell.allowZoom, includeHidden: true })).toBeChecked()
})

test('text and choices entered before React loads are sent with the message', async ({
  page,
  context,
}, info) => {
  const { words, language } = await startVisit(page, info)
  const { release } = await holdReact(context)
  await page.goto(`${process.env.SHOP_URL}/contact`)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 4, background } })
    .png()
    .toBuffer()
  const photo = { name: 'screenshot.png', mimeType: 'image/png', buffer }
  await page.getByLabel(words.contact.pictures).setInputFiles(photo)
  await page.getByLabel(words.contact.topic).selectOption('parcel')
  await page.getByLabel(words.contact.mail).fill(`early-${info.project.name}@example.com`)
  await page.getByLabel(words.contact.body).fill('Where is it?')
  await page.getByLabel(words.contact.name).focus()
  // A name that is still being converted when React comes, and whose conversion ends without a change.
  const keyboard = await context.newCDPSession(page)
  const name = language === 'ja' ? 'たなか' : 'Tanaka'
  await keyboard.send('Input.imeSetComposition', { text: name, selectionStart: 3, selectionEnd: 3 })
  expect(await isAlive(page)).toBe(false)
  release()
  await expect(page.getByText(words.contact.chosen('1'))).toBeVisible()
  await expect(page.getByLabel(words.contact.topic)).toHaveValue('parcel')
  await keyboard.send('Input.insertText', { text: name })
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: words.contact.send }).click()
  const sent = JSON.parse((await asked).postDataJSON().json)
  expect(sent).toMatchObject({
    topic: 'parcel',
    name,
    mail: `early-${info.project.name}@example.com`,
    body: 'Where is it?',
    pictures: [expect.stringMatching(/./)],
  })
  // The transparent ground has become white, as on the page that the picture was taken from.
  const { channels } = await sharp(Buffer.from(sent.pictures[0], 'base64url')).stats()
  for (const { min } of channels) expect(min).toBeGreaterThan(250)
})

for (const [what, script, tag] of missing)
  test(
    `a form that is sent before ${what} ready is sent once, by the storefront`,
    { tag },
    async ({ page, context }, info) => {
      const { words } = await startVisit(page, info)
      const { mail } = await newcomer(page, info)
      await page.context().clearCookies({ name: /session/ })
      const { release } = await holdReact(context, script)
      const sent: string[] = []
      page.on(
        'request',
        (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
      )
      await page.goto(`${process.env.SHOP_URL}/login`)
      await page.getByLabel(words.login.mail).fill(mail)
      await page.getByLabel(words.login.password).fill(newcomerPassword)
      await page.getByRole('button', { name: words.login.submit, exact: true }).dblclick()
      expect(await isAlive(page)).toBe(false)
      expect(sent).toEqual([])
      release()
      await expect(page).toHaveURL(/\/(\?.*)?$/)
      expect(sent).toEqual(['/api/user/login'])
    },
  )

test('the back button shows a page that the storefront rendered before a reload', async ({ page }, info) => {
  const { words, go } = await startVisit(page, info)
  await go('/login')
  // Alive, so that the next page is the storefront's and not the browser's.
  await wake(page)
  await page.locator('footer').getByRole('link').nth(2).click()
  await expect(page).not.toHaveURL(/login/)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByLabel(words.login.mail)).toBeVisible()
})
