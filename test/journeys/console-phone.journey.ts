import { expect, type Page, test } from '@playwright/test'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { lookAt } from './visit.ts'

test.use({ viewport: { width: 390, height: 844 } })

// The console in the hand: the bar at the end of the screen, the sheet that it opens, and lists of two lines a row.

/** All sections of Today have come: each asks for itself. */
async function todayIsThere(page: Page, { boxes, sales, points }: ConsolePhrases['today']): Promise<void> {
  for (const name of [boxes.title, sales.ofToday, points.title])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

test('a bar of four links leads through the console, and a sheet to all other pages @phone-ja', async ({
  page,
}, info) => {
  const words = wordsOf(info)
  const { shell, areas, today } = words
  await logInAs(page, info, 'owner')
  const bar = page.getByRole('contentinfo')
  await expect(bar.getByRole('link')).toHaveCount(4)
  await expect(bar.getByRole('link', { name: today.title })).toHaveAttribute('aria-current', 'page')
  await todayIsThere(page, today)
  await lookAt(page, info, 'console-phone-today')

  // Nothing ends below the bar, and what gets the focus is above it.
  const main = page.getByRole('main')
  await page.evaluate(() => scrollTo(0, 0))
  await main.locator('a, button, summary').last().focus()
  const of = await main.locator(':focus').boundingBox()
  const top = (await bar.boundingBox())?.y ?? Number.NaN
  expect((of?.y ?? Number.NaN) + (of?.height ?? Number.NaN)).toBeLessThanOrEqual(top)

  const menu = page.getByRole('button', { name: shell.openMenu })
  const sheet = page.getByRole('dialog', { name: shell.navigation })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('list', { name: shell.groups.shipping }).getByRole('link')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(sheet.locator(':focus')).toHaveCount(1)
  await lookAt(page, info, 'console-phone-sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await sheet.getByRole('link', { name: areas.audit }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/\/operator\/audit/)
  // A press of the page that is there leads back to it.
  await menu.click()
  await sheet.getByRole('link', { name: areas.audit }).click()
  await expect(sheet).toBeHidden()
  // The sentence of a record stands first, whole.
  const sentence = page.getByRole('row').nth(1).locator('[data-place="title"] p').first()
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a list on a phone has two lines a row, also with letters of twice the size @phone-ja', async ({
  page,
}, info) => {
  const { grid, packs, today } = wordsOf(info)
  await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/packs`)
  const row = page.getByRole('row').nth(1)
  const cells = row.locator('[data-place]')
  await expect(cells).toHaveCount(4)
  const middles = async () =>
    await Promise.all(
      ['title', 'aside', 'second', 'end'].map(async (place) => {
        const box = await row.locator(`[data-place="${place}"]`).boundingBox()
        return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2
      }),
    )
  const [title = 0, aside = 0, second = 0, end = 0] = await middles()
  expect(Math.abs(title - aside)).toBeLessThan(6)
  expect(Math.abs(second - end)).toBeLessThan(6)
  expect(second - title).toBeGreaterThan(12)
  await lookAt(page, info, 'console-phone-packs')

  // All of a row leads to its pack.
  await row.click()
  await expect(page).toHaveURL(/\/operator\/packs\/./)
  await page.goBack()

  // A column that is chosen comes below the two lines, with its name.
  await page.getByRole('button', { name: grid.columns }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: packs.columns.packId }).click()
  await page.keyboard.press('Escape')
  await expect(row.locator(`[data-header="${packs.columns.packId}"]`)).toBeVisible()
  await expect(cells).toHaveCount(4)

  for (const path of ['', '/packs', '/members']) {
    await page.goto(`${shopUrl()}/operator${path}`)
    if (path === '') await todayIsThere(page, today)
    else await expect(row).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})
