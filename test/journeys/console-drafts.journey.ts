import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test'
import sharp from 'sharp'
import { approve } from '#contract/operator/approvals.ts'
import { addCards, addPicture, saveCard, saveCardType } from '#contract/operator/cards.ts'
import {
  answerWarning,
  createDraft,
  discardDraft,
  importPrizes,
  saveDraft,
  sealDraft,
} from '#contract/operator/drafts.ts'
import { findPack, listCardRows } from '#server/cards/catalogue/queries.ts'
import { runShop } from '#test/shop-command.ts'
import { withShopDatabase } from '#tools/database.ts'
import { languageOf, logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide, loseAnswer } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// A pack is made in the browser: as a copy, corrected by two people at once, its warnings answered, sealed by two.

const toTop = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.scrollIntoView())

/** A pack of the demo, as the list of what can be copied names it. */
async function demoPack(info: TestInfo): Promise<string> {
  let name = ''
  await withShopDatabase(async (db) => {
    const pack = await findPack(db, 'starglade-first-light')
    name = (languageOf(info) === 'ja' ? pack?.nameJa : pack?.nameEn) ?? ''
  })
  return name
}

const keyIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Answers each warning that has no answer; the first one loses its answer on the way. */
async function answerAll(page: Page, info: TestInfo): Promise<void> {
  const { simulation: words } = wordsOf(info).drafts
  const open: Locator = page.getByRole('button', { name: words.answer, exact: true })
  const dialog = page.getByRole('dialog')
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click()
    await dialog.getByLabel(words.answerLabel, { exact: true }).fill('1,000口に1枚の景品です。')
    await confirmAct(page, info, answerWarning, words.answer)
    await expect(open).toHaveCount(left - 1)
  }
}

test('a pack is copied from another, corrected by two operators at once, and sealed by two @deep', async ({
  page,
  browser,
}, info) => {
  const words = wordsOf(info)
  const { drafts } = words
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/drafts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.areas.drafts)
  await page.getByRole('button', { name: drafts.create.copyButton }).click()
  const source = page
    .getByRole('dialog')
    .getByRole('button', { name: await demoPack(info) })
    .last()
  await expect(source).toBeVisible()
  await lookAt(page, info, 'console-draft-new')
  await loseAnswer(page, info, createDraft, source)
  await expect(page.getByRole('heading', { name: drafts.words.title })).toBeVisible()
  const key = keyIn(page)

  const name = { ja: '星あかりの箱', en: 'Starlight box' }
  const fill = async (place: string, value: string, at = page) =>
    at.getByLabel(drafts.places[place] ?? place, { exact: true }).fill(value)
  await fill('name.ja', '')
  await fill('name.en', name.en)
  const save = page.getByRole('button', { name: drafts.save.button, exact: true })
  await loseAnswer(page, info, saveDraft, save)
  await expect(page.getByText(drafts.seal.missing('1'))).toBeVisible()
  await lookAt(page, info, 'console-draft-missing')

  // A second person changes the price meanwhile.
  const other = await secondOperator(browser, page, info, 'owner')
  await other.goto(`${shopUrl()}/operator/drafts/${key}`)
  await other.getByLabel(drafts.sale.price, { exact: true }).fill('800')
  await other.getByRole('button', { name: drafts.save.button, exact: true }).click()
  await expect(other.getByText(drafts.save.done)).toBeVisible()

  await fill('name.ja', name.ja)
  await page.getByLabel(drafts.sale.price, { exact: true }).fill('700')
  await save.click()
  await expect(page.getByText(drafts.others.title)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await lookAt(page, info, 'console-draft-others')
  await page.getByRole('button', { name: drafts.others.take, exact: true }).click()
  await expect(page.getByLabel(drafts.sale.price, { exact: true })).toHaveValue('800')
  await expect(page.getByLabel(drafts.places['name.ja'] ?? '', { exact: true })).toHaveValue(name.ja)
  await save.click()
  await expect(page.getByText(drafts.seal.missing('1'))).toBeHidden()

  await toTop(page, drafts.prizes.title)
  await lookAt(page, info, 'console-draft-prizes')
  await toTop(page, drafts.simulation.warnings)
  await lookAt(page, info, 'console-draft-warnings')
  await answerAll(page, info)
  await expect(page.getByText(drafts.seal.ready)).toBeVisible()
  await toTop(page, drafts.seal.title)
  await lookAt(page, info, 'console-draft-ready')
  await page.getByRole('button', { name: drafts.seal.button }).click()
  await confirmAct(page, info, sealDraft, drafts.seal.button)
  await expect(page.getByText(drafts.seal.prepared)).toBeVisible()

  await other.goto(`${shopUrl()}/operator/approvals`)
  await lookAt(other, info, 'console-draft-approval')
  await decide(other, info, approve, key)
  await other.close()
  await page.reload()
  await expect(page.getByRole('link', { name: drafts.toPack })).toBeVisible()
  await page.goto(`${shopUrl()}/pack-detail?packId=${key}&lang=${languageOf(info)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name[languageOf(info)])
  await withShopDatabase(async (db) => {
    const ran = await runShop(db, ['draft', 'show', key])
    expect(JSON.stringify(ran)).toContain('sealed')
  })
})

const photoOf = (use: 'card' | 'pack') =>
  sharp({
    create: {
      ...(use === 'card' ? { width: 900, height: 1200 } : { width: 1600, height: 1200 }),
      channels: 3,
      noise: { type: 'gaussian', mean: 140, sigma: 40 },
      background: '#385',
    },
  })
    .blur(8)
    .jpeg()
    .toBuffer()

/** Chooses a picture in the open dialog, cuts it from the keyboard, and adds it; the answer is lost once. */
async function addPhoto(page: Page, info: TestInfo, use: 'card' | 'pack', picture?: string): Promise<void> {
  const { picture: words, crop } = wordsOf(info).cards
  const dialog = page.getByRole('dialog', { name: words.uses[use] })
  const buffer = await photoOf(use)
  await dialog.getByLabel(words.file).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByLabel(crop.zoom).press('ArrowRight')
  await dialog.getByLabel(crop.down).press('ArrowRight')
  if (picture !== undefined) await lookAt(page, info, picture)
  await loseAnswer(page, info, addPicture, dialog.getByRole('button', { name: words.button, exact: true }))
  await expect(dialog).toBeHidden()
}

test('a pack is made from scratch: card type, card, pictures, prizes, schedule @deep', async ({
  page,
  browser,
}, info) => {
  const { areas, cards, drafts } = wordsOf(info)
  const mark = randomUUID().slice(0, 8)
  const names = { ja: `湖 ${mark}`, en: `Lake ${mark}` }
  const model = `L-${mark}`
  const type = names[languageOf(info)]
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/cards`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(areas.cards)
  await lookAt(page, info, 'console-cards')
  const dialog = page.getByRole('dialog').first()
  const enter = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: cards.newType, exact: true }).click()
  await enter(cards.nameJa, names.ja)
  await enter(cards.nameEn, names.en)
  await loseAnswer(page, info, saveCardType, dialog.getByRole('button', { name: cards.save, exact: true }))
  await expect(dialog).toBeHidden()

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: cards.add.button, exact: true }).click()
  await (await chosen).setFiles({ name: 'fish.jpg', mimeType: 'image/jpeg', buffer: await photoOf('card') })
  const row = page.getByRole('group', { name: 'fish.jpg' })
  await row.getByLabel(cards.add.name, { exact: true }).fill('湖の魚')
  await row.getByLabel(cards.columns.model, { exact: true }).fill(model)
  await page.getByLabel(cards.columns.cardType, { exact: true }).first().selectOption({ label: type })
  await row.getByLabel(cards.add.costYen, { exact: true }).fill('40')
  await lookAt(page, info, 'console-cards-adding')
  await page.getByLabel(cards.add.withFacts, { exact: true }).check()
  await row.getByLabel(cards.facts.noteJa, { exact: true }).fill('初版')
  await lookAt(page, info, 'console-cards-adding-facts')
  const saveRow = page.getByRole('button', { name: cards.add.save('1') })
  // Its picture is sent before, as an act of its own.
  await expect(saveRow).toBeEnabled()
  await loseAnswer(page, info, addCards, saveRow)
  await expect(row).toBeHidden()
  await page.getByRole('navigation', { name: cards.types }).getByRole('link', { name: mark }).click()

  // The row opens the card, whose picture is cut anew.
  const fish = page.getByRole('row', { name: '湖の魚' })
  // Those of other types leave the list.
  await expect(fish).toHaveCount(1)
  await fish.click()
  await enter(cards.nameEn, 'Fish of the lake')
  await page.getByRole('button', { name: cards.choosePicture.image, exact: true }).click()
  await addPhoto(page, info, 'card', 'console-picture-crop')
  await lookAt(page, info, 'console-card')
  await loseAnswer(page, info, saveCard, dialog.getByRole('button', { name: cards.save, exact: true }))
  await expect(dialog).toBeHidden()

  await page.goto(`${shopUrl()}/operator/drafts`)
  await page.getByRole('button', { name: drafts.create.button, exact: true }).click()
  await expect(page.getByRole('heading', { name: drafts.words.title })).toBeVisible()
  const key = keyIn(page)
  const fill = (label: string | undefined, value: string) =>
    page.getByLabel(label ?? '', { exact: true }).fill(value)
  await page.getByLabel(drafts.places.cardType ?? '', { exact: true }).selectOption({ label: type })
  await fill(drafts.places['name.ja'], '湖の箱')
  await fill(drafts.places['name.en'], 'Lake box')
  await fill(drafts.places['detail.ja'], '湖です。\n\n・魚がいます。')
  await fill(drafts.places['detail.en'], 'The lake.')
  await fill(drafts.sale.price, '100')
  await fill(drafts.sale.startsAt, '2027-12-01T10:00')
  await page.getByText(drafts.sale.revealStyles[3], { exact: true }).click()
  const chosenPicture = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: drafts.pictures.add }).click()
  await (await chosenPicture).setFiles({
    name: 'box.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoOf('pack'),
  })
  await page.getByRole('button', { name: drafts.pictures.cut('1') }).click()
  await addPhoto(page, info, 'pack')
  await page.getByRole('button', { name: drafts.prizes.add }).click()
  await page
    .getByRole('checkbox', { name: /湖の魚|Fish of the lake/ })
    .last()
    .check()
  await lookAt(page, info, 'console-draft-add-prizes')
  await page.getByRole('button', { name: drafts.prizes.addChosen('1'), exact: true }).click()
  await fill(drafts.prizes.quantity, '20')
  // A zero too many: it would give away ten times what is paid.
  await fill(drafts.prizes.convertsTo, '500')
  const save = page.getByRole('button', { name: drafts.save.button, exact: true })
  await save.click()
  await expect(page.getByText(drafts.seal.missing('1'))).toBeVisible()
  await expect(page.getByRole('button', { name: drafts.seal.button })).toBeDisabled()
  await toTop(page, drafts.seal.title)
  await lookAt(page, info, 'console-draft-mistake')
  await fill(drafts.prizes.convertsTo, '50')
  await save.click()
  await expect(page.getByText(drafts.seal.missing('1'))).toBeHidden()
  await page.getByRole('button', { name: drafts.file.read }).click()
  let card: string | undefined
  await withShopDatabase(async (db) => {
    card = (await listCardRows(db)).find(({ modelNumber }) => modelNumber === model)?.id
  })
  const lines = [
    'card,tier,quantity,convertsTo,extra,slots',
    `${card},1,30,50,,`,
    `${card},7,1,60,,`,
    `${card},7,,60,キリ番賞,10 20`,
  ]
  const file = (rows: string[]) => ({
    name: 'prizes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  })
  await dialog
    .getByLabel(drafts.file.file)
    .setInputFiles(file([...lines, 'none,9,1,1,,', `${card},7,3,60,milestone,5 15`]))
  await dialog.getByRole('button', { name: drafts.file.read, exact: true }).click()
  await expect(dialog.getByText(drafts.file.refused)).toBeVisible()
  await lookAt(page, info, 'console-draft-file')
  await dialog.getByLabel(drafts.file.file).setInputFiles(file(lines))
  await loseAnswer(
    page,
    info,
    importPrizes,
    dialog.getByRole('button', { name: drafts.file.read, exact: true }),
  )
  await expect(dialog).toBeHidden()
  await expect(page.getByText(drafts.prizes.sum('31'))).toBeVisible()
  await expect(page.getByLabel(drafts.prizes.slots, { exact: true })).toHaveValue('10, 20')
  await page.getByLabel(drafts.prizes.slots, { exact: true }).scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-draft-extras-read')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: drafts.file.save, exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.replaceAll('"', '').trimEnd().split('\r\n')).toEqual([
    '\ufeffcard,tier,quantity,convertsTo,shipOnly,points,extra,slots,draws,without',
    ...[`${card},1,30,50,,,,,,`, `${card},7,1,60,,,,,,`, `${card},7,2,60,,,milestone,10 20,,`],
  ])
  await answerAll(page, info)
  await page.getByRole('button', { name: drafts.seal.button }).click()
  await confirmAct(page, info, sealDraft, drafts.seal.button)
  const other = await secondOperator(browser, page, info, 'owner')
  await decide(other, info, approve, key)
  await other.goto(`${shopUrl()}/operator/packs/${key}`)
  await expect(other.getByText(wordsOf(info).packs.sales.before_start, { exact: true }).first()).toBeVisible()
  await other.close()
})

test('an unwanted draft is deleted, and the list says so @deep', async ({ page }, info) => {
  const { drafts } = wordsOf(info)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/drafts`)
  await page.getByRole('button', { name: drafts.create.copyButton }).click()
  const source = page.getByRole('dialog').getByRole('button', { name: await demoPack(info) })
  await source.last().click()
  await expect(page.getByRole('heading', { name: drafts.words.title })).toBeVisible()
  const key = keyIn(page)
  await page.getByRole('button', { name: drafts.discard.button, exact: true }).click()
  await lookAt(page, info, 'console-draft-discard')
  await confirmAct(page, info, discardDraft, drafts.discard.button)
  await expect(page.getByText(drafts.states.discarded, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: drafts.discard.button, exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: drafts.save.button, exact: true })).toBeHidden()
  await lookAt(page, info, 'console-draft-discarded')
  await page.goto(`${shopUrl()}/operator/drafts?q=${key}`)
  await expect(page.getByText(drafts.states.discarded, { exact: true }).last()).toBeVisible()
  await lookAt(page, info, 'console-drafts-discarded')
})
