import { expect, test } from '@playwright/test'
import { packParcel } from '#contract/operator/parcels.ts'
import { sendShipment } from '#contract/operator/shipments.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { trackingNumber } from '#test/carriers.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { loseAnswer } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// Packing: paper for the parcels, a barcode reader that types, and each act sent again after its answer was lost.

test('a parcel is printed, opened by its barcode, packed and sent without a mouse @phone-ja', async ({
  page,
  context,
}, info) => {
  const { packing: words, parcelSheets, parcels } = wordsOf(info)
  const member = await context.newPage()
  const { mail } = await newcomer(member, info)
  const parcel = await giveParcel(mail)
  const other = referenceOf(await giveParcel(mail))
  const reference = referenceOf(parcel)
  await logInAs(page, info, 'shipping')

  await page.goto(`${shopUrl()}/operator/packing/sheets?q=${reference}`)
  const papers = page.getByRole('region', { name: parcelSheets.papers })
  await expect(papers.getByText(reference)).toBeVisible()
  for (const [kind, name] of Object.entries(parcelSheets.kinds)) {
    await page.getByLabel(parcelSheets.what).selectOption(name)
    await expect(papers.locator('article')).toHaveCount(1)
    await expect(papers.locator('svg path').first()).toHaveAttribute('d', /^M\d+ 0h/)
    await lookAt(page, info, `console-sheets-${kind}`)
  }
  // On paper: one page of the size of the label, and nothing of the console.
  await page.getByLabel(parcelSheets.what).selectOption(parcelSheets.kinds.labels)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: parcelSheets.print })).toBeHidden()
  await expect(papers.getByText('山田 花子')).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.goto(`${shopUrl()}/operator/packing`)
  await expect(page.getByLabel(words.scan)).toBeFocused()
  await lookAt(page, info, 'console-packing')
  // A reader types the code and ends it with Enter.
  await page.keyboard.type('ffffffffffff')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.notFound)).toBeVisible()
  await page.keyboard.type(reference)
  await page.keyboard.press('Enter')
  await expect(page.getByText('千代田区', { exact: false })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(words.notInBox('1'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await expect(main.getByText(words.notInBox('1'))).toBeHidden()
  await lookAt(page, info, 'console-packing-parcel')
  await loseAnswer(page, info, packParcel, page.getByRole('button', { name: words.pack }))
  await expect(page.getByLabel(words.number)).toBeFocused()
  // No carrier was chosen on this device yet: its numbers could not be checked.
  await page.keyboard.type('123456789012')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('alert')).toHaveText(words.chooseCarrier)
  await page.getByLabel(parcels.columns.carrier).selectOption('yamato-b2')
  await page.getByLabel(words.number).fill('123456789010')
  await page.getByLabel(words.number).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-packing-number')
  // The next scan takes the place of the wrong one.
  await page.keyboard.type(trackingNumber(7))
  await expect(page.getByLabel(words.number)).toHaveValue(trackingNumber(7))
  await loseAnswer(page, info, sendShipment, page.getByRole('button', { name: words.send }))
  await expect(page.getByLabel(words.scan)).toBeFocused()
  await expect(page.getByText(words.sent('山田 花子'))).toBeVisible()
  const read = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await read(reference)
  await expect(page.getByText(words.alreadySent)).toBeVisible()

  // Read twice it is packed; its number comes later, and the next barcode opens the next parcel.
  const opened = (code: string) => expect(page).toHaveURL(new RegExp(`${code}$`))
  await read(other)
  await opened(other)
  await page.getByRole('checkbox').first().focus()
  await read('ffffffffffff')
  await expect(page.getByText(words.notFound)).toBeVisible()
  await read(other)
  await expect(page.getByLabel(words.number)).toBeFocused()
  await page.getByRole('link', { name: words.later }).click()
  await expect(page.getByRole('region', { name: words.packed })).toBeVisible()
  // A reference without a letter could be a carrier's number.
  let third = ''
  while (!/[a-f]/.test(third)) third = referenceOf(await giveParcel(mail))
  await expect(page.getByLabel(words.scan)).toBeFocused()
  await read(other)
  await expect(page.getByLabel(words.number)).toBeFocused()
  await read(third)
  await opened(third)
})
