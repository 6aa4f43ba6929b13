import { expect, test } from '@playwright/test'
import { newcomer } from './newcomer.ts'
import { startVisit, wake } from './visit.ts'

// A pack that a visitor keeps an eye on, and messages that are offered where they are wanted (decision 008).

test('a guest’s press on a heart leads to the login, and back to the pack', async ({ page }, info) => {
  const { go, words } = await startVisit(page, info)
  await go('/pack-detail?packId=starglade-firefly-draw')
  await wake(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const heart = page.getByRole('link', { name: words.packs.addFavourite(name) })
  await expect(heart).toBeVisible()
  const box = await heart.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await heart.click()
  await expect(page).toHaveURL(/\/login\?packId=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a member’s heart is kept, and appears on my page', async ({ page }, info) => {
  const { go, look, words } = await startVisit(page, info)
  await newcomer(page, info)
  await go('/pack-detail?packId=starglade-firefly-draw')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const remove = page.getByRole('button', { name: words.packs.removeFavourite(name) }).first()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/user/favourite'))
  await page
    .getByRole('button', { name: words.packs.addFavourite(name) })
    .first()
    .click()
  await expect(remove).toBeVisible()
  expect((await kept).status()).toBe(200)
  await look('favourite-pack')
  await go('/my-page')
  await expect(page.getByRole('heading', { name: words.myPage.favourites })).toBeVisible()
  await look('favourite-my-page')
  await go('/')
  await expect(remove).toBeVisible()
  await look('favourite-home')
  await go('/user-menu')
  await expect(page.getByRole('heading', { name: words.push.title })).toBeVisible()
  await look('push-switches')
})

test.describe('in LINE’s own browser', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Line/14.1.0',
  })
  test('the switches explain the alternative, and lead to it', async ({ page }, info) => {
    const { go, words } = await startVisit(page, info)
    await newcomer(page, info)
    await go('/user-menu')
    await expect(page.getByText(words.push.unable.line)).toBeVisible()
    await expect(page.getByRole('link', { name: words.push.openInBrowser })).toHaveAttribute(
      'href',
      /\/user-menu\?openExternalBrowser=1$/,
    )
    for (const name of Object.values(words.push.topics))
      await expect(page.getByRole('checkbox', { name })).toBeDisabled()
  })
})
