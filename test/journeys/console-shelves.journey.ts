import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { sealShelf } from './given.ts'
import { lookAt } from './visit.ts'

// The order of types and packs is given at the console, by dragging and by keyboard, and followed by the shop; what is new is
// marked there. Other journeys seal packs meanwhile: then the form says so, and is opened again.

const rowOf = (within: Locator, name: string) => within.getByRole('listitem').filter({ hasText: name }).last()

/** Drags a row at its handle to above another one. */
async function drag(page: Page, row: Locator, above: Locator): Promise<void> {
  const handle = row.locator('[aria-hidden="true"]').last()
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await above.boundingBox()]
  if (from === null || to === null) throw new Error('a row is not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 5 })
  await page.mouse.up()
}

/** The right edge of a dialog with letters of twice the size. */
async function widthEnlarged(page: Page, dialog: Locator): Promise<number> {
  const setSize = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
  await setSize('200%')
  const right = await dialog.evaluate((one) =>
    Math.max(...Array.from(one.querySelectorAll('*'), (part) => part.getBoundingClientRect().right)),
  )
  await setSize('')
  return Math.floor(right)
}

test('the owner orders packs and chooses the first; the shop follows, and marks new packs @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const { content: words } = wordsOf(info)
  const { packs: shopWords, home } = languageOf(info) === 'en' ? en : ja
  const mark = randomUUID().slice(0, 6)
  const name = (letter: string) => `${letter}-${mark}`
  const hour = 3_600_000
  await sealShelf(`order-${mark}`, `棚 ${mark}`, [
    { id: `a-${mark}`, name: name('A'), startsAt: new Date(Date.now() - 100 * hour) },
    { id: `b-${mark}`, name: name('B'), startsAt: new Date(Date.now() - 100 * hour) },
    { id: `c-${mark}`, name: name('C'), startsAt: new Date() },
    { id: `d-${mark}`, name: name('D'), startsAt: new Date(Date.now() + hour) },
  ])
  await logInAs(page, info, 'packs')
  await expect(async () => {
    await page.goto(`${shopUrl()}/operator/content`)
    await page.getByRole('button', { name: words.changeNamed(words.kinds.shelves) }).click()
    const dialog = page.getByRole('dialog')
    await lookAt(page, info, 'console-shelves')
    await dialog.getByRole('button', { name: words.shelves.open(`棚 ${mark}`) }).click()
    const own = dialog.getByRole('list', { name: `棚 ${mark}` })
    const order = async () => (await own.getByRole('listitem').allTextContents()).map((text) => text[0])
    expect(await order()).toEqual(['A', 'B', 'C', 'D'])
    await drag(page, rowOf(own, name('D')), rowOf(own, name('A')))
    expect(await order()).toEqual(['D', 'A', 'B', 'C'])
    const up = rowOf(own, name('C')).getByRole('button', { name: words.up(name('C')) })
    await up.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await order()).toEqual(['D', 'C', 'A', 'B'])
    await expect(up).toBeFocused()
    await expect(dialog.getByText(words.moved(name('C'), '2'))).toBeAttached()
    const down = rowOf(own, name('D')).getByRole('button', { name: words.down(name('D')) })
    await down.press('Enter')
    await expect(down).toBeFocused()
    expect(await order()).toEqual(['C', 'D', 'A', 'B'])
    const head = rowOf(own, name('A')).getByRole('button', { name: words.shelves.choose(name('A')) })
    await head.click()
    await expect(dialog.getByText(words.shelves.atHead(name('A')))).toBeVisible()
    await lookAt(page, info, 'console-shelves-open')
    expect(await widthEnlarged(page, dialog)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await head.click()
    await expect(dialog.getByText(words.shelves.byTurns)).toBeVisible()
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.done)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })

  const shelf = page.getByRole('region', { name: `棚 ${mark}` })
  await expect(async () => {
    await page.goto(`${shopUrl()}/?lang=${languageOf(info)}`)
    await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(['C', 'D', 'A', 'B'].map(name), {
      timeout: 2000,
    })
  }).toPass()
  const tile = (letter: string) => shelf.getByRole('listitem').filter({ hasText: name(letter) })
  await expect(tile('C').getByText(shopWords.isNew, { exact: true })).toBeVisible()
  await expect(tile('A').getByText(shopWords.isNew, { exact: true })).toHaveCount(0)
  const first = page.getByRole('region', { name: home.shelves.newAndSoon })
  await expect(first.getByText(shopWords.startsIn).first()).toBeVisible()
  const [firstTop, shelfTop] = [(await first.boundingBox())?.y ?? 0, (await shelf.boundingBox())?.y ?? 0]
  expect(firstTop).toBeLessThan(shelfTop)
  await lookAt(page, info, 'top-new-and-soon')
})
