import { expect, test } from '@playwright/test'
import { approve } from '../../contract/operator/approvals.ts'
import { changeSetting, closeShop, openShop } from '../../contract/operator/settings.ts'
import { logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The shop's settings at the console, and closing it for a while.

test('an owner changes a setting, and another owner approves one that weighs heavily @screens', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const { approvals, settings: words } = wordsOf(info)
  const name = await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/settings`)
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
  await dialog.getByLabel(wordsOf(info).shell.reason, { exact: true }).fill('a journey')
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-setting-refused')
  await dialog.getByLabel(field).fill('5,432')
  await confirmAct(page, info, changeSetting, words.confirm)
  await expect(page.getByText(words.done)).toBeVisible()
  await expect(lineOf(light).getByText('5432', { exact: true })).toBeVisible()

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

test('an owner closes the shop and opens it again @closes-shop', async ({ page, context }, info) => {
  const { maintenance: words } = wordsOf(info)
  await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/settings`)
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
