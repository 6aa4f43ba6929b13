import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import {
  correctShipment,
  holdShipment,
  importNumbers,
  releaseShipment,
  sendShipment,
} from '#contract/operator/shipments.ts'
import { referenceOf } from '#server/cards/shipping/consignment.ts'
import { trackingNumber as numberOf, testCarrier } from '#test/carriers.ts'
import { readdress } from '#test/world.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel, giveSender } from './given.ts'
import { confirmAct } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// Parcels that an operator keeps in the house.

test('support holds a parcel, and releases it @deep', async ({ page, context }, info) => {
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

test('a packer finds a parcel, records that it left, and corrects its number @desktop-ja', async ({
  page,
  context,
}, info) => {
  const { parcels, timeline, today } = wordsOf(info)
  const member = await context.newPage()
  const { mail } = await newcomer(member, info)
  const parcel = await giveParcel(mail)
  await logInAs(page, info, 'shipping')
  // All queues at zero are behind one line.
  await page.getByText(today.waiting.zero).click()
  await expect(page.getByText(today.queues.parcelsOverdue)).toBeVisible()
  await page.goto(`${shopUrl()}/operator/shipments`)
  await lookAt(page, info, 'console-parcels')
  await page.goto(`${shopUrl()}/operator/shipments?q=${parcel.slice(-12)}`)
  await page.getByRole('main').getByRole('link', { name: '山田 花子' }).click()
  await expect(page.getByText('千代田区', { exact: false }).first()).toBeVisible()
  await lookAt(page, info, 'console-parcel')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: parcels.send.button }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption('yamato-b2')
  await dialog.getByLabel(parcels.columns.trackingNumber).fill('1234-5678-9010')
  await dialog.getByRole('button', { name: parcels.send.button, exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-parcel-wrong-number')
  await dialog.getByLabel(parcels.columns.trackingNumber).fill(numberOf(1))
  await confirmAct(page, info, sendShipment, parcels.send.button)
  await expect(page.getByText(parcels.send.done)).toBeVisible()
  await expect(page.getByText(timeline.shipment.states.sent, { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: parcels.correct.button }).click()
  await dialog.getByLabel(parcels.columns.trackingNumber).fill(numberOf(2))
  await confirmAct(page, info, correctShipment, parcels.correct.button)
  await expect(page.getByText(parcels.correct.done)).toBeVisible()
  await expect(page.getByText(numberOf(2)).first()).toBeVisible()
  await lookAt(page, info, 'console-parcel-sent')
})

const setBuilding = (id: string, building: string): Promise<void> =>
  withShopDatabase(async (db) => {
    await readdress(db, id, { building })
  })

test('a carrier’s file is made from a list, and its tracking numbers are imported @deep', async ({
  page,
  context,
}, info) => {
  const { parcels, timeline, shell } = wordsOf(info)
  const { files } = parcels
  const { import: headings } = await testCarrier('yu-pack-print-r')
  await giveSender()
  const member = await context.newPage()
  const { mail } = await newcomer(member, info)
  const parcel = await giveParcel(mail)
  await setBuilding(parcel, 'ア'.repeat(17))
  await logInAs(page, info, 'shipping')
  await page.goto(`${shopUrl()}/operator/shipments?q=${parcel.slice(-12)}`)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: files.write }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption('yamato-b2')
  await dialog.getByRole('button', { name: files.writeConfirm }).click()
  // It is longer than the carrier's column: it is told, and not cut.
  await expect(dialog.getByText(files.refused)).toBeVisible()
  await lookAt(page, info, 'console-carrier-file-refused')
  await setBuilding(parcel, '')
  await dialog.getByLabel(parcels.columns.carrier).selectOption('yu-pack-print-r')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: files.writeConfirm }).click()
  const bytes = readFileSync(await (await download).path())
  expect(new TextDecoder('shift_jis').decode(bytes)).toContain(referenceOf(parcel))
  await expect(dialog.getByText(files.saved('1'))).toBeVisible()
  await lookAt(page, info, 'console-carrier-file')
  await dialog.getByRole('button', { name: shell.close, exact: true }).last().click()

  await page.getByRole('button', { name: files.import }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption('yu-pack-print-r')
  const number = numberOf(10_000 + Math.floor(Math.random() * 1e9))
  const back = (text: string) => ({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${headings.reference},${headings.number}\r\n${referenceOf(parcel)},${text}\r\n`),
  })
  await dialog.getByLabel(files.file).setInputFiles(back('123456789010'))
  await dialog.getByRole('button', { name: files.importConfirm, exact: true }).click()
  await expect(dialog.getByText(files.importRefused)).toBeVisible()
  await lookAt(page, info, 'console-numbers-refused')
  await dialog.getByLabel(files.file).setInputFiles(back(number))
  await confirmAct(page, info, importNumbers, files.importConfirm)
  await expect(page.getByText(files.imported('1', '0'))).toBeVisible()
  await page.goto(`${shopUrl()}/operator/shipments/${parcel}`)
  await expect(page.getByText(timeline.shipment.states.sent, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
})
