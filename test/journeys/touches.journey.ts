import { expect, type Locator, test } from '@playwright/test'
import { logInAs, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { newcomer } from './newcomer.ts'

// How many touches the acts of an owner's day cost: an act that needs one more does not come to its end.

/** Presses one after the other, and counts. */
async function press(...presses: Locator[]): Promise<number> {
  for (const one of presses) await one.click()
  return presses.length
}

test('Today to the first parcel in hand takes two touches @phone-ja', async ({ page, context }, info) => {
  const { today, packing, timeline } = wordsOf(info)
  const member = await context.newPage()
  await giveParcel((await newcomer(member, info)).mail)
  await logInAs(page, info, 'shipping')
  const touches = await press(
    page.getByRole('link', { name: today.tasks.pack, exact: true }),
    page
      .getByRole('region', { name: packing.next })
      .getByRole('link')
      .filter({ hasNotText: timeline.shipment.isHeld })
      .first(),
  )
  await expect(page.getByRole('button', { name: packing.pack })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(touches).toBeLessThanOrEqual(2)
})
