import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import type { Route } from '#web/console/frame/route.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveMoney } from './given-money.ts'

// Each list of the console: every column and every filter is in the address and on the screen.

const consoleFolder = join(import.meta.dirname, '../../web/console')
const readsList = (file: string) => readFileSync(join(consoleFolder, file), 'utf8').includes('loadList(')

const listAddresses = async (): Promise<string[]> =>
  await Promise.all(
    readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!frame\/).+\/screen\.tsx$/.test(file) && readsList(file))
      .map(async (file) => {
        const { route }: { route: Route } = await import(join(consoleFolder, file, '../route.ts'))
        return route.path
      }),
  )

/** Every column is chosen and taken away: the address has as many, and the table has its header, or not. */
async function walkColumns(page: Page, choice: string, path: string) {
  const headers = page.getByRole('columnheader')
  const boxes = page.getByRole('dialog', { name: choice }).getByRole('checkbox')
  await page.getByRole('button', { name: choice }).click()
  for (let index = 0; index < (await boxes.count()); index++) {
    const box = boxes.nth(index)
    // The column that names the row stays.
    if (await box.isDisabled()) continue
    const name = await box.evaluate((one) => one.closest('label')?.textContent ?? '')
    const wasChosen = await box.isChecked()
    for (const isChosen of [!wasChosen, wasChosen]) {
      // The tick follows the address.
      await box.click()
      await expect(box).toBeChecked({ checked: isChosen })
      await expect(headers.filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`) })).toHaveCount(
        isChosen ? 1 : 0,
      )
      const columns = new URL(page.url()).searchParams.get('columns')?.split(',')
      if (columns) await expect(headers, `${path} ${name}`).toHaveCount(columns.length)
    }
  }
  await page.keyboard.press('Escape')
}

/** Every field is filled, and stands in the address and in its field once they are applied. */
async function walkFilters(page: Page, apply: string, path: string) {
  const fields = page.getByRole('search').locator('select, input')
  for (const last of [false, true]) {
    const filled: Record<string, string> = {}
    for (const field of await fields.all()) {
      const name = (await field.getAttribute('name')) ?? ''
      const values = await field
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
      if (values.length === 1) continue
      const isDay = (await field.getAttribute('type')) === 'date'
      filled[name] = (last ? values.at(-1) : values[1]) ?? (isDay ? '2026-11-01' : 'a')
      if (values.length > 0) await field.selectOption(filled[name])
      else await field.fill(filled[name])
    }
    await page.getByRole('search').getByRole('button', { name: apply, exact: true }).click()
    for (const [name, value] of Object.entries(filled)) {
      await expect.poll(() => new URL(page.url()).searchParams.get(name), `${path} ${name}`).toBe(value)
      await expect(page.getByRole('search').locator(`[name="${name}"]`)).toHaveValue(value)
    }
  }
}

/** A deep run takes all of them, another run three, with another beginning every day. */
function ofThisRun<T>(items: readonly T[]): readonly T[] {
  const first = Math.floor(Date.now() / 86_400_000) % items.length
  return process.env.TEST_DEEP === '1' ? items : [...items, ...items].slice(first, first + 3)
}

async function walkLists(page: Page, info: TestInfo) {
  await giveMoney()
  const { grid } = wordsOf(info)
  await logInAs(page, info, 'owner')
  for (const path of ofThisRun(await listAddresses())) {
    await page.goto(`${shopUrl()}${path}`)
    const choice = page.getByRole('button', { name: grid.columns })
    const filters = page.getByRole('button', { name: grid.filters })
    await expect(page.getByRole('search').or(filters).first()).toBeVisible()
    if (await filters.isVisible()) await filters.click()
    await expect(page.getByRole('search')).toBeVisible()
    if (await choice.isVisible()) await walkColumns(page, grid.columns, path)
    await walkFilters(page, grid.apply, path)
  }
}

test('every column and every filter of every list', { tag: '@desktop-ja' }, async ({ page }, info) =>
  walkLists(page, info),
)

test(
  'every column and every filter on a phone, where a row has two lines',
  { tag: '@phone-ja' },
  async ({ page }, info) => walkLists(page, info),
)
