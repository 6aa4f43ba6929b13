import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { csrfFieldName } from '#contract/envelope.ts'
import { shopUrl } from './console-login.ts'
import { givePoints, sealPackOfRarity } from './given.ts'
import { newcomer } from './newcomer.ts'
import { countTouches } from './touches.ts'
import { startVisit } from './visit.ts'

/** Draws as the page of a pack does, without the page. */
async function draw(page: Page, packId: string, count: number): Promise<void> {
  const post = async (path: string, json: object) => {
    const { csrf } = await (await page.request.get(`${shopUrl()}/api/user/point`)).json()
    const form = { [csrfFieldName]: csrf.value, json: JSON.stringify(json) }
    const answer = await (await page.request.post(`${shopUrl()}/api/user/pack/${path}`, { form })).json()
    expect(answer.state).toBe(200)
    return answer
  }
  const { token } = await post('check', { pack_id: packId, count: String(count) })
  const { history_id } = await post('buy', { token })
  await post('revealed', { history_id })
}

test("a missing card's box is one touch from the collection, and a full row is celebrated once @phone-ja @desktop-en", async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { collection, drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 100)
  const packId = `row-${info.project.name}-${randomUUID().slice(0, 8)}`
  await sealPackOfRarity(packId, 3)
  await draw(page, packId, 2)

  await go('/collection')
  const row = page.getByRole('region', { name: drawing.rarityNames[3] })
  const movesBy = () =>
    row
      .locator('li > span')
      .first()
      .evaluate((picture) => getComputedStyle(picture).animationName)
  await expect(row.getByText(collection.complete)).toBeVisible()
  await expect(row.getByText(drawing.newMark).first()).toBeVisible()
  await expect(page.getByText(collection.newest)).toBeInViewport()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movesBy()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movesBy()).not.toBe('none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await look('collection-full-row')

  const [before = ''] = collection.find('|').split('|').filter(Boolean)
  const missing = page.getByRole('button', { name: before }).first()
  const touches = await countTouches(page)
  await missing.click()
  const dialog = page.getByRole('dialog')
  const pack = dialog.getByRole('listitem').getByRole('link')
  await expect(pack.first()).toBeVisible()
  expect(await touches()).toEqual({ presses: 1, fields: 0 })
  await look('collection-missing')

  // The pack's own page says the same.
  const shown = await pack.first().textContent()
  await pack.first().click()
  await expect(page).toHaveURL(/pack-detail/)
  const slots = /[\d,]+ \/ [\d,]+(?=口)|(?<=in the box: )[\d,]+ of [\d,]+/.exec(shown ?? '')?.[0] ?? 'none'
  const [left = '', total = ''] = slots.split(/ (?:\/|of) /)
  await expect(page.getByText(words.packs.slotsLeft(left, total)).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: collection.title })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(collection.complete)).toBeHidden()

  await missing.focus()
  await page.keyboard.press('Enter')
  await expect(pack.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(missing).toBeFocused()
})
