import { expect, test } from '@playwright/test'
import { holdShipment, releaseShipment } from '../../contract/operator/shipments.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { confirmAct } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// Parcels that an operator keeps in the house.

test('support holds a parcel, and lets it leave again @screens', async ({ page, context }, info) => {
  const { timeline } = wordsOf(info)
  const words = timeline.shipment
  const member = await context.newPage()
  const { mail } = await newcomer(member, info)
  const parcel = await giveParcel(mail)
  await logInAs(page, info, 'support')
  await page.goto(`${shopUrl()}/operator/members?q=${encodeURIComponent(mail)}`)
  await page.getByRole('main').getByRole('link', { name: '山田 花子' }).first().click()
  const kinds = page.getByRole('navigation', { name: timeline.filter })
  await kinds.getByRole('link', { name: timeline.kinds.shipment, exact: true }).click()
  const event = page.locator(`[id="shipment-${parcel}"]`)
  await event.locator('summary').click()
  await event.getByRole('button', { name: words.hold.button }).click()
  await lookAt(page, info, 'console-parcel-hold')
  await confirmAct(page, info, holdShipment, words.hold.button)
  await expect(page.getByText(words.hold.done)).toBeVisible()
  await expect(event.getByText(words.isHeld, { exact: true })).toBeVisible()
  await expect(event.getByText(words.holds.operator)).toBeVisible()
  await lookAt(page, info, 'console-parcel-held')
  await event.getByRole('button', { name: words.release.button }).click()
  await confirmAct(page, info, releaseShipment, words.release.button)
  await expect(page.getByText(words.release.done)).toBeVisible()
  await expect(event.getByText(words.isHeld, { exact: true })).toHaveCount(0)
  await lookAt(page, info, 'console-parcel-released')
})
