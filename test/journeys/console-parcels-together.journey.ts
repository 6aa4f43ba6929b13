import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import {
  combineParcels,
  keepParcel,
  packParcel,
  recordArrival,
  recordReturn,
  sendParcelAgain,
  splitParcel,
  unpackParcel,
} from '#contract/operator/parcels.ts'
import { correctShipment, importNumbers } from '#contract/operator/shipments.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { packParcel as pack } from '#server/cards/shipping/pack-parcel.ts'
import { findShipment } from '#server/cards/shipping/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import { trackingNumber as numberOf, testCarrier } from '#test/carriers.ts'
import { changeMember, makeMember } from '#test/world.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveSender } from './given.ts'
import { confirmAct, loseAnswer } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// Thirty shipments of twelve members leave as fourteen parcels, and each parcel has its fate.

const day = 86_400_000

/** The number of shipments of each member; of the first two members one is packed already. */
const shipmentsOf = [4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]

/** Addresses of every third of the twelve: the part that stays on one line, and the part carried to the next. */
const homes = [
  { givenName: '花子' },
  {
    givenName: '髙﨑①㈱ｱｷﾗ',
    phone: '0754518111',
    postalCode: '6028048',
    prefectureId: 26,
    city: '京都市上京区',
    street: '下立売通新町西入薮ノ内町85番地の3',
    building: 'レジデンス405',
  },
  {
    givenName: '塚\ufa10',
    phone: '0988662333',
    postalCode: '9008570',
    prefectureId: 47,
    city: '那覇市',
    street: '泉崎1-2-2',
  },
]

/**
 * The lines of a carrier's file, in order of their bytes, where each differs from run to run as the sample has it: the
 * parcel's reference and the day.
 */
const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('latin1')
    .replaceAll(/(?<=^)"[0-9a-f]{12}"/gm, '"000000000000"')
    .replaceAll(/"\d{4}\/\d\d\/\d\d"/g, '"2026/12/01"')
    .split('\r\n')
    .sort()

/**
 * Makes the shipments that wait longest in the shop: thirty that were promised by this day, and no others. Of two runs
 * in one shop the second no longer finds the shipments that the first sent.
 */
async function giveShipments(): Promise<{ promisedOn: string; packed: string[] }> {
  const ordered = Date.parse('2021-06-01T03:00:00Z')
  const packed: string[] = []
  let promisedOn = ''
  await withShopDatabase(async (db) => {
    for (const [number, count] of shipmentsOf.entries()) {
      const memberId = await makeMember(db, { mail: `${uuidv7()}@test.example` })
      await changeMember(db, memberId, { familyName: `束${number}`, ...homes[number % homes.length] })
      const ids = Array.from({ length: count }, () => uuidv7())
      const [first = ''] = ids
      await transaction(db, async (tx) => {
        const orders = ids.map((id) => ({ id, source: 'draw' as const, memberId, cardCount: 2 }))
        await createShipments(tx, orders, new Date(ordered))
        if (number < 2) {
          await pack(tx, { parcelId: first, now: new Date(ordered + day) })
          packed.push(first)
        }
        promisedOn = (await findShipment(tx, first))?.promisedOn ?? ''
      })
    }
  })
  return { promisedOn, packed }
}

const openList = (page: Page, filter: string) =>
  page.goto(`${shopUrl()}/operator/shipments?size=50&${filter}`)

/** Presses the button and confirms; nothing is lost. */
async function doAct(page: Page, button: string, of = page.getByRole('main')): Promise<void> {
  await of.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('thirty shipments become fourteen parcels, are sent, and are tracked @deep', async ({ page }, info) => {
  const { parcels, shell, timeline } = wordsOf(info)
  const { together, files } = parcels
  const carrier = 'yamato-b2'
  const { import: headings } = await testCarrier(carrier)
  await giveSender()
  const { promisedOn, packed } = await giveShipments()
  const ours = `which=waiting&promisedUntil=${promisedOn}`
  await logInAs(page, info, 'shipping')
  await openList(page, ours)
  const combineButton = page.getByRole('button', { name: new RegExp(`^${together.combine.button}`) })
  await expect(combineButton).toHaveCount(12)
  await lookAt(page, info, 'console-parcels-proposed')
  const dialog = page.getByRole('dialog')

  // The first answer is lost, and it is done once.
  await combineButton.first().click()
  await confirmAct(page, info, combineParcels, together.combine.button)
  for (let left = 11; left > 0; left--) {
    await expect(combineButton).toHaveCount(left)
    await combineButton.first().click()
    await dialog.getByRole('button', { name: together.combine.button, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(combineButton).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /^束\d/ })).toHaveCount(14)
  await lookAt(page, info, 'console-parcels-combined')

  // One shipment is split off, and combined again on the page of its parcel.
  await page.getByRole('main').getByRole('link', { name: /^束2/ }).click()
  const splitButton = page.getByRole('button', { name: new RegExp(`^${together.split.button}`) })
  await expect(splitButton).toHaveCount(3)
  await lookAt(page, info, 'console-parcel-combined')
  await splitButton.first().click()
  await confirmAct(page, info, splitParcel, together.split.button)
  await expect(splitButton).toHaveCount(2)
  await doAct(page, together.combine.button)
  await expect(splitButton).toHaveCount(3)

  // Packed it can be neither split nor combined.
  await page.getByRole('button', { name: parcels.life.pack.button }).click()
  await confirmAct(page, info, packParcel, parcels.life.pack.button)
  await expect(page.getByText(timeline.shipment.states.packed, { exact: true }).first()).toBeVisible()
  await expect(splitButton).toHaveCount(0)
  await lookAt(page, info, 'console-parcel-packed')
  await page.getByRole('button', { name: parcels.life.unpack.button }).click()
  await confirmAct(page, info, unpackParcel, parcels.life.unpack.button)
  await expect(splitButton).toHaveCount(3)
  await openList(page, `which=packed&promisedUntil=${promisedOn}`)
  await expect(page.getByRole('main').getByRole('link', { name: /^束[01]/ })).toHaveCount(2)

  // The carrier's file has the fourteen parcels, and its numbers come back.
  await openList(page, ours)
  await page.getByRole('button', { name: files.write }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption(carrier)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: files.writeConfirm }).click()
  const bytes = readFileSync(await (await download).path())
  const sample = readFileSync(join(import.meta.dirname, '../carriers/fourteen-yamato-b2.csv'))
  expect(linesOf(bytes)).toEqual(linesOf(sample))
  const read = readCsv(new TextDecoder('shift_jis').decode(bytes))
  const references = 'rows' in read ? read.rows.map(({ fields }) => fields[0] ?? '') : []
  await expect(dialog.getByText(files.saved('14'))).toBeVisible()
  await dialog.getByRole('button', { name: shell.close, exact: true }).last().click()
  const ids = references.filter((text) => /^[0-9a-f]{12}$/.test(text))
  expect(ids).toHaveLength(14)
  for (const id of packed) expect(ids).toContain(id.slice(-12))
  await page.getByRole('button', { name: files.import }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption(carrier)
  const base = 20_000 + Math.floor(Math.random() * 1e9)
  const lines = ids.map((id, index) => `${id},${numberOf(base + index)}`)
  await dialog.getByLabel(files.file).setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([`${headings.reference},${headings.number}`, ...lines].join('\r\n')),
  })
  await confirmAct(page, info, importNumbers, files.importConfirm)
  await expect(page.getByText(files.imported('14', '0'))).toBeVisible()

  // One number is put right; that parcel arrives.
  const open = async (index: number) => {
    await page.goto(`${shopUrl()}/operator/shipments?which=shipped&q=${ids[index]}`)
    await page.getByRole('main').getByRole('row').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: parcels.correct.button })).toBeVisible()
  }
  await open(0)
  await page.getByRole('button', { name: parcels.correct.button }).click()
  await dialog.getByLabel(parcels.columns.trackingNumber).fill(numberOf(base + 100))
  await confirmAct(page, info, correctShipment, parcels.correct.button)
  await page.getByRole('button', { name: parcels.life.arrived.button }).click()
  await confirmAct(page, info, recordArrival, parcels.life.arrived.button)
  await expect(page.getByText(timeline.shipment.states.arrived, { exact: true }).first()).toBeVisible()

  // One comes back, is kept, and is sent again.
  await open(1)
  await page.getByRole('button', { name: parcels.life.cameBack.button }).click()
  await dialog.getByLabel(parcels.life.why).selectOption('address')
  await lookAt(page, info, 'console-parcel-came-back')
  await confirmAct(page, info, recordReturn, parcels.life.cameBack.button)
  await expect(page.getByText(timeline.shipment.states.came_back, { exact: true }).first()).toBeVisible()
  await openList(page, `which=back&q=${ids[1]}`)
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await page.getByRole('button', { name: parcels.life.keep.button }).click()
  await confirmAct(page, info, keepParcel, parcels.life.keep.button)
  await expect(page.getByText(timeline.shipment.states.kept, { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: parcels.sendAgain.button }).click()
  await dialog.getByLabel(parcels.columns.carrier).selectOption(carrier)
  await dialog.getByLabel(parcels.columns.trackingNumber).fill(numberOf(base + 200))
  const again = dialog.getByRole('button', { name: parcels.sendAgain.button, exact: true })
  await loseAnswer(page, info, sendParcelAgain, again)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(numberOf(base + 200)).first()).toBeVisible()
  await expect(page.getByText(parcels.events.sent_again, { exact: true }).first()).toBeVisible()
  await lookAt(page, info, 'console-parcel-followed')
})
