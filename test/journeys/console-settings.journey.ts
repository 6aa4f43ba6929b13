import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { approve } from '#contract/operator/approvals.ts'
import { changeSetting, closeShop, openShop, withdrawSetting } from '#contract/operator/settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { languageOf, logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The shop's settings at the console, and closing it for a while.

const settings = () => `${shopUrl()}/operator/settings`

test('an owner changes a setting, and another owner approves an important one @desktop-ja @shared', async ({
  page,
  browser,
}, info) => {
  const { approvals, settings: words } = wordsOf(info)
  const name = await logInAs(page, info, 'owner')
  await page.goto(settings())
  await lookAt(page, info, 'console-settings')
  const dialog = page.getByRole('dialog')
  const lineOf = (setting: string) => page.getByRole('listitem').filter({ hasText: setting })
  const open = (setting: string) => page.getByRole('button', { name: words.changeNamed(setting) }).click()

  await open(words.names.legal)
  await lookAt(page, info, 'console-setting-legal')
  await dialog.getByRole('button', { name: wordsOf(info).shell.cancel, exact: true }).click()

  // Two projects run beside each other: each changes another setting, which no screen shows.
  const isPhone = info.project.name.startsWith('phone')
  const light = isPhone ? words.names.sms : words.names.registration
  const field = isPhone ? words.names['sms.perDay.network'] : words.names['registration.perNetworkAndDay']
  await open(light)
  await dialog.getByLabel(field).fill('many')
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-setting-refused')
  await dialog.getByLabel(field).fill('5,432')
  await confirmAct(page, info, changeSetting, words.confirm)
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(lineOf(light).getByText('5,432', { exact: true })).toBeVisible()

  const heavy = isPhone ? words.names.purchaseLimits : words.names.catalogueBounds
  const part = isPhone
    ? words.names['purchaseLimits.cardDeclines.shopPerHour']
    : words.names['catalogueBounds.conversionPoints']
  await open(heavy)
  await dialog.getByLabel(part).fill('190432')
  await confirmAct(page, info, changeSetting, words.confirmApproval)
  await expect(page.getByText(words.prepared)).toBeVisible()
  const other = await secondOperator(browser, page, info, 'owner')
  const line = other.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText(part)).toBeVisible()
  await lookAt(other, info, 'console-approval-setting')
  await decide(other, info, approve, name)
  await expect(line.getByText(approvals.stages.approved).first()).toBeVisible()
  await page.reload()
  await expect(lineOf(heavy).getByText('190,432', { exact: true })).toBeVisible()
})

test('a setting and a closing are scheduled, previewed before their start, and withdrawn @deep @shared', async ({
  page,
}, info) => {
  const { content, maintenance, preview, settings: words } = wordsOf(info)
  const language = languageOf(info)
  await logInAs(page, info, 'owner')
  await page.goto(settings())
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const frame = page.frameLocator(`iframe[title="${preview.frame}"]`)

  // Two projects run beside each other: each schedules another setting, and another closing.
  const isPhone = info.project.name.startsWith('phone')
  const day = isPhone ? '2035-03-01' : '2035-03-02'
  const begins = formatInstant(`${day}T10:00:00+09:00`, language)
  const name = isPhone ? words.names.shopName : words.names.copyrightYear
  const field = isPhone ? words.inJapanese(words.names.shopName) : words.names.copyrightYear
  const value = isPhone ? 'あしたの福引' : '2035'
  await page.getByRole('button', { name: words.changeNamed(name) }).click()
  await dialog.getByLabel(field, { exact: true }).fill(value)
  await dialog.getByLabel(content.from).fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog.getByText(answers[language].content.over.from)).toBeVisible()
  await dialog.getByLabel(content.from).fill(`${day}T10:00`)
  await dialog.getByLabel(content.until).fill(`${day}T18:00`)
  await lookAt(page, info, 'console-setting-to-come')
  await confirmAct(page, info, changeSetting, words.confirm)
  await expect(page.getByText(content.doneScheduled)).toBeVisible()
  const line = main
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
  await expect(line.getByText(content.begins(begins))).toBeVisible()
  await expect(line.getByText(content.comesBack)).toBeVisible()
  await lookAt(page, info, 'console-settings-scheduled')

  // The settings at that moment, and the shop's page of it.
  await line.getByRole('link', { name: words.toMoment }).first().click()
  await expect(main.getByText(words.toCome(begins))).toBeVisible()
  await expect(line.getByText(words.changesUntil)).toBeVisible()
  await expect(line.getByText(value)).toBeVisible()
  await lookAt(page, info, 'console-settings-to-come')
  await main.getByRole('link', { name: words.toNow }).click()
  await expect(main.getByText(words.toCome(begins))).toHaveCount(0)
  await line.getByRole('link', { name: content.toPreview }).first().click()
  await expect(frame.getByText(value).first()).toBeAttached()

  // Closing the shop: guests of that moment find it closed.
  await page.goto(settings())
  await page.getByRole('button', { name: maintenance.close.button }).click()
  await dialog.getByLabel(maintenance.close.from).fill(`${day}T11:00`)
  await dialog.getByLabel(maintenance.close.end).fill(`${day}T09:00`)
  await dialog.getByRole('button', { name: maintenance.close.schedule, exact: true }).click()
  await expect(dialog.getByText(answers[language].content.over.until)).toBeVisible()
  await dialog.getByLabel(maintenance.close.end).fill(`${day}T13:00`)
  await lookAt(page, info, 'console-close-shop-later')
  await confirmAct(page, info, closeShop, maintenance.close.schedule)
  await expect(page.getByText(maintenance.close.scheduled)).toBeVisible()
  await expect(main.getByText(maintenance.isOpen)).toBeVisible()
  const closes = formatInstant(`${day}T11:00:00+09:00`, language)
  const closing = main.getByRole('listitem').filter({ hasText: content.begins(closes) })
  await lookAt(page, info, 'console-closing-scheduled')
  await closing.getByRole('link', { name: content.toPreview }).click()
  await expect(frame.getByText({ ja, en }[language].maintenance.title).first()).toBeVisible()
  await lookAt(page, info, 'console-preview-closed')

  await page.goto(settings())
  await page.getByRole('button', { name: content.withdraw.named(maintenance.closing, closes) }).click()
  await confirmAct(page, info, withdrawSetting, content.withdraw.confirm)
  await expect(closing).toHaveCount(0)
  await page.getByRole('button', { name: content.withdraw.named(name, begins) }).click()
  await confirmAct(page, info, withdrawSetting, content.withdraw.confirm)
  await expect(line.getByText(content.begins(begins))).toHaveCount(0)
})

test('an owner chooses a file for the logo, and sees it on light and dark grounds @desktop-ja', async ({
  page,
}, info) => {
  const { content, settings: words } = wordsOf(info)
  const name = words.names.logoUrl
  await logInAs(page, info, 'owner')
  await page.goto(settings())
  await page.getByRole('button', { name: words.changeNamed(name) }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.getByLabel(words.fileOf(name))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
  await expect(dialog.getByText('logo.svg')).toBeVisible()
  const letters = { create: { width: 300, height: 60, channels: 4 as const, background: '#d33' } }
  const buffer = await sharp({ create: { width: 480, height: 120, channels: 4, background: '#0000' } })
    .composite([{ input: letters }])
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue(
    /^\/media\/[0-9a-f]{20}\.480\.webp$/,
  )
  const shown = dialog.locator('img')
  await expect(shown).toHaveCount(2)
  for (const one of await shown.all()) {
    await one.scrollIntoViewIfNeeded()
    const size = await one.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
    expect(size).toEqual([480, 120])
  }
  await lookAt(page, info, 'console-logo')
  // The moment is far away: the screens of other journeys keep their mark.
  await dialog.getByLabel(content.from).fill('2035-04-01T10:00')
  await confirmAct(page, info, changeSetting, words.confirm)
  const begins = formatInstant('2035-04-01T10:00:00+09:00', languageOf(info))
  await page.getByRole('button', { name: content.withdraw.named(name, begins) }).click()
  await confirmAct(page, info, withdrawSetting, content.withdraw.confirm)
})

test('an owner closes the shop and opens it again @closes-shop', async ({ page, context }, info) => {
  const { maintenance: words } = wordsOf(info)
  await logInAs(page, info, 'owner')
  await page.goto(settings())
  const visitor = await context.newPage()
  await page.getByRole('button', { name: words.close.button }).click()
  await page.getByLabel(words.close.end).fill('2035-01-01T09:30')
  await lookAt(page, info, 'console-close-shop')
  await confirmAct(page, info, closeShop, words.close.button)
  await expect(page.getByRole('main').getByText(words.isClosed)).toBeVisible()
  await expect(page.getByText(/2035.*9:30/)).toBeVisible()
  await lookAt(page, info, 'console-shop-closed')
  await expect.poll(async () => (await visitor.goto(shopUrl()))?.status()).toBe(503)
  await page.getByRole('button', { name: words.open.button }).click()
  await confirmAct(page, info, openShop, words.open.button)
  await expect(page.getByRole('main').getByText(words.isOpen)).toBeVisible()
  await expect.poll(async () => (await visitor.goto(shopUrl()))?.status()).toBe(200)
})
