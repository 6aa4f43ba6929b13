import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { newcomer } from './newcomer.ts'
import { countTouches } from './touches.ts'

// The acts of an owner's day may cost so many touches: an act that needs one more fails.

test('Today to the first parcel in hand takes two touches @phone-ja', async ({ page, context }, info) => {
  const { today, packing } = wordsOf(info)
  const member = await context.newPage()
  await giveParcel((await newcomer(member, info)).mail)
  await logInAs(page, info, 'shipping')
  const touches = await countTouches(page)
  await page.getByRole('link', { name: today.tasks.pack, exact: true }).click()
  // Those of other journeys may be promised sooner.
  await page.getByRole('region', { name: packing.next }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: packing.pack })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await touches()).toEqual({ presses: 2, fields: 0 })
})

const photo = (hue: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: hue } })
    .jpeg()
    .toBuffer()

const files = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photo(`hsl(${index * 36} 60% 50%)`),
    })),
  )

test('a card with its picture takes 2 presses and 5 fields, ten take 2 and one table @desktop-ja', async ({
  page,
}, info) => {
  const { cards } = wordsOf(info)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/cards`)
  const touches = await countTouches(page)
  const add = async (count: number, marks: string) => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: cards.add.button, exact: true }).click()
    await (await chosen).setFiles(await files(count))
    for (let index = 0; index < count; index++) {
      const row = page.getByRole('group', { name: `${index}.jpg` })
      await row.getByLabel(cards.add.name, { exact: true }).fill(`${marks}の札${index + 1}`)
      await row.getByLabel(cards.columns.model, { exact: true }).fill(`${marks}-${index + 1}`)
      await row.getByLabel(cards.add.costYen, { exact: true }).fill('100')
      await row.getByLabel(cards.add.marketYen, { exact: true }).fill('１２０')
    }
    await page.getByRole('button', { name: cards.add.save(String(count)) }).click()
    await expect(page.getByText(cards.add.done(String(count)))).toBeVisible()
  }
  await add(1, '一')
  expect(await touches()).toEqual({ presses: 2, fields: 5 })
  await add(10, '十')
  expect(await touches()).toEqual({ presses: 2, fields: 1 + 10 * 4 })
})

test('a pack from scratch to the request for its seal takes 8 presses and 11 fields @desktop-ja', async ({
  page,
}, info) => {
  const { cards, drafts } = wordsOf(info)
  const { prizes, seal, pictures } = drafts
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/cards`)
  const given = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: cards.add.button, exact: true }).click()
  await (await given).setFiles(await files(2))
  for (const [index, rarity] of (['normal', 'ultraRare'] as const).entries()) {
    const row = page.getByRole('group', { name: `${index}.jpg` })
    await row.getByLabel(cards.add.name, { exact: true }).fill(`秋の札${index}`)
    await row.getByLabel(cards.columns.rarity, { exact: true }).selectOption(rarity)
    await row.getByLabel(cards.add.costYen, { exact: true }).fill('100')
  }
  await page.getByRole('button', { name: cards.add.save('2') }).click()
  await expect(page.getByText(cards.add.done('2'))).toBeVisible()
  await page.goto(`${shopUrl()}/operator/drafts`)
  const touches = await countTouches(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const fill = (label: string | undefined, value: string, at = 0) =>
    page
      .getByLabel(label ?? '', { exact: true })
      .nth(at)
      .fill(value)
  await press(drafts.create.button)
  await expect(page.getByRole('heading', { name: drafts.words.title })).toBeVisible()
  await fill(drafts.places['name.ja'], '秋の箱')
  await fill(drafts.places['name.en'], 'Autumn box')
  await fill(drafts.places['detail.ja'], '紅葉の札です。')
  await fill(drafts.places['detail.en'], 'Cards of autumn.')
  await fill(drafts.sale.price, '500')
  const chosen = page.waitForEvent('filechooser')
  await press(pictures.add)
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  await (await chosen).setFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: pictures.picture('1') })).toBeVisible()
  await press(prizes.add)
  const dialog = page.getByRole('dialog')
  await fill(prizes.find, '秋の札')
  await press(prizes.all)
  await press(prizes.addChosen('2'))
  for (const [index, [quantity, convertsTo]] of [
    ['99', '400'],
    ['1', '1200'],
  ].entries()) {
    await fill(prizes.quantity, quantity ?? '', index)
    await fill(prizes.convertsTo, convertsTo ?? '', index)
  }
  await press(drafts.save.button)
  await expect(page.getByText(seal.ready)).toBeVisible()
  await press(seal.button)
  await dialog.getByRole('button', { name: seal.button, exact: true }).click()
  await expect(page.getByText(seal.prepared)).toBeVisible()
  expect(await touches()).toEqual({ presses: 8, fields: 11 })
})
