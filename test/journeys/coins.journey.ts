import { expect, test } from '@playwright/test'
import { pressExchange } from './exchange-press.ts'
import { giveCoins, givePoints, giveSecondRank } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'

// Coins pay for more than packs: the rank of another month, and cards up to a limit.

test('a member keeps the rank for coins @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  const { maintenance } = words.myPage
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await giveSecondRank(mail)
  await giveCoins(mail, 40)

  await test.step('the header has the icon of the second rank', async () => {
    await go('/my-page')
    const icon = page.getByRole('banner').getByRole('img', { name: words.shell.rank(2), exact: true })
    await expect(icon).toHaveText('2')
  })

  await test.step('with too few coins an alert says so, and closes', async () => {
    await page.getByRole('button', { name: maintenance.button }).click()
    await expect(dialog(maintenance.shortTitle)).toContainText(maintenance.short('60'))
    await look('46-rank-short')
    await dialog(maintenance.shortTitle).getByRole('button', { name: maintenance.close }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('with enough coins a confirmation shows the coins before and after', async () => {
    await giveCoins(mail, 100)
    await page.getByRole('button', { name: maintenance.button }).click()
    await expect(dialog(maintenance.confirmTitle)).toContainText(/140.*−100.*40/s)
    await look('47-rank-confirm')
  })

  await test.step('after the purchase a completion appears, then fresh coins, and no rank is left to keep', async () => {
    await page.getByRole('button', { name: maintenance.yes }).click()
    await expect(dialog(maintenance.doneTitle)).toBeVisible()
    await look('48-rank-done')
    await dialog(maintenance.doneTitle).getByRole('button', { name: maintenance.close }).last().click()
    await expect(page.getByRole('button', { name: maintenance.button })).toHaveCount(0)
    await expect(page.getByRole('banner').locator('a[href="/exchange-card"]')).toHaveText('40')
  })
})

// There are six of this card.
test('a card that has a limit is exchanged up to it @deep @shared', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { exchange } = words
  const { mail } = await newcomer(page, info)
  await giveCoins(mail, 1000)
  await go('/exchange-card?searchText=HSM-008')
  const press = () => pressExchange(page)

  for (const times of [1, 2])
    await test.step(`exchange ${times}`, async () => {
      await press()
      await page.getByRole('button', { name: exchange.yes }).click()
      const done = page.getByRole('dialog', { name: exchange.doneTitle })
      await done.getByRole('button', { name: exchange.close }).last().click()
      await expect(done).toBeHidden()
    })

  await test.step('over the limit a dialog says so under its own title', async () => {
    await press()
    await expect(page.getByRole('dialog', { name: exchange.limitTitle })).toBeVisible()
    await look('49-exchange-limit')
  })
})

test('the draw button leads a member who was logged out elsewhere to the login @deep', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { mail } = await newcomer(page, info)
  // Without the points the bar would hold the way to the courses.
  await givePoints(mail, 10_000)
  await go('/pack-detail?packId=starglade-first-light')
  await page.request.get(`${process.env.SHOP_URL}/api/user/logout`)
  await page.getByRole('button', { name: words.packDetail.draw('1') }).click()
  await expect(page).toHaveURL(/\/login\?packId=starglade-first-light/)
})

test('the exchange counter leads a member who was logged out elsewhere to the login @deep', async ({
  page,
}, info) => {
  const { go } = await startVisit(page, info)
  await newcomer(page, info)
  await go('/exchange-card')
  await page.request.get(`${process.env.SHOP_URL}/api/user/logout`)
  await pressExchange(page)
  await expect(page).toHaveURL(/\/login\?next=%2Fexchange-card$/)
})
