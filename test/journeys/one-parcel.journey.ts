import { expect, test } from '@playwright/test'
import { listWaitingOf, type Parcel } from '#server/cards/shipping/parcel-queries.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { withShopDatabase } from '#tools/database.ts'
import { formatDay } from '#web/ui/dates.ts'
import { pressExchange } from './exchange-press.ts'
import { giveCoins, givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// Cards that are ordered while a parcel of their member waits, and are sent with it (ruling 44).

async function waitingOf(mail: string): Promise<Parcel[]> {
  let waiting: Parcel[] = []
  await withShopDatabase(async (db) => {
    waiting = await listWaitingOf(db, [(await findMemberByMail(db, mail))?.id ?? ''])
  })
  return waiting
}

test('cards ordered while a parcel waits are sent with it, at the exchange counter and at the choice @deep', async ({
  page,
}, info) => {
  const { words, language, go, look } = await startVisit(page, info)
  const { exchange, drawing, histories } = words
  const { mail } = await newcomer(page, info)
  await giveCoins(mail, 1000)
  await givePoints(mail, 1000)
  const { draw, open } = secondTab(page)
  for (let n = 0; n < 2; n++) await open(await draw('starglade-first-light', 1))

  await test.step('no question appears while no parcel waits', async () => {
    await go('/get-card-list')
    await page.getByRole('checkbox').first().check({ force: true })
    await page.getByRole('button', { name: drawing.toConfirm }).click()
    await expect(page.getByRole('button', { name: drawing.confirmChoice })).toBeVisible()
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('button', { name: drawing.confirmChoice }).click()
    await expect(page).toHaveURL(/\/thank-you\?/)
  })
  const [first] = await waitingOf(mail)
  const together = histories.withWaiting(formatDay(first?.promisedOn ?? '', language))

  await test.step('the exchange counter asks, and a member who declines gets a separate parcel', async () => {
    for (const joins of [true, false]) {
      await go('/exchange-card?searchText=HMR-005')
      await pressExchange(page)
      const dialog = page.getByRole('dialog', { name: exchange.confirmTitle })
      const box = dialog.getByRole('checkbox', { name: together, exact: true })
      await expect(box).not.toBeChecked()
      if (joins) {
        await box.check()
        await look('91-exchange-together')
      }
      await dialog.getByRole('button', { name: exchange.yes }).click()
      await expect(page.getByRole('dialog', { name: exchange.doneTitle })).toBeVisible()
      expect(await waitingOf(mail)).toHaveLength(joins ? 1 : 2)
    }
  })

  await test.step('the choice asks', async () => {
    await go('/get-card-list')
    await page.getByRole('checkbox').first().check({ force: true })
    await page.getByRole('button', { name: drawing.toConfirm }).click()
    await page.getByRole('checkbox', { name: together, exact: true }).check()
    await look('92-choice-together')
    await page.getByRole('button', { name: drawing.confirmChoice }).click()
    await expect(page).toHaveURL(/\/thank-you\?/)
    const parcels = await waitingOf(mail)
    expect(parcels).toHaveLength(2)
    expect(parcels.find(({ id }) => id === first?.id)).toMatchObject({ cardCount: 3 })
  })
})
