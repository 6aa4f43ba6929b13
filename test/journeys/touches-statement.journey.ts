import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import iconv from 'iconv-lite'
import { forgetBankFormat, renameBankFormat } from '#contract/operator/bank-formats.ts'
import { logInAs, wordsOf } from './console-login.ts'
import { giveMoney } from './given-money.ts'
import { confirmAct } from './lost-answer.ts'
import { countTouches } from './touches.ts'
import { lookAt } from './visit.ts'

const japanDay = (daysAgo: number) =>
  new Date(Date.now() + 9 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

test('a bank’s own file is imported from Today with three presses and one field @desktop-ja @phone-en', async ({
  page,
}, info) => {
  const { statement: words } = wordsOf(info)
  const given = await giveMoney()
  await logInAs(page, info, 'finance')
  const isPhone = info.project.name.startsWith('phone')
  if (isPhone) await page.goto(`${new URL(page.url()).origin}/operator/money`)
  const touches = await countTouches(page)
  if (!isPhone) await page.locator('nav a[href="/operator/money"]').first().click()
  await page.getByRole('button', { name: words.button }).click()
  const day = japanDay(1)
  // Lines of this journey alone: another project imports on the same day, and a deposit given an hour ago may be of that day.
  const [paid, balance] = [randomInt(100, 1000) * 1000 + 77, randomInt(1_000_000, 1_000_000_000)]
  const yen = (amount: number) => amount.toLocaleString('en')
  const rows = [
    '"口座","普通 1234567"',
    // Another journey imports at the same time, in another format.
    `"日付","摘要${given.payer}","摘要内容","支払い金額","預かり金額","差引残高","メモ","未資金化区分","入払区分"`,
    `"${day}","振込１","${given.payer}","","${yen(paid)}","${yen(balance)}","","","入金"`,
    `"${day}","電気料","ﾄｳｷﾖｳﾃﾞﾝﾘﾖｸ","8,100","","${yen(balance - 8100)}","","","振替支払い"`,
    `"${day}","利息","","","12","${yen(balance - 8100 + 12)}","","","入金"`,
  ]
  const file = { name: 'meisai.csv', mimeType: 'text/csv', buffer: iconv.encode(rows.join('\r\n'), 'cp932') }
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.file).setInputFiles(file)
  await expect(dialog.getByText(words.counts.look('2'))).toBeVisible()
  await expect(dialog.getByText(words.passedOver('1'))).toBeVisible()
  await lookAt(page, info, 'console-statement-own')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, info, 'console-statement-own-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await touches()).toEqual({ presses: isPhone ? 2 : 3, fields: 1 })

  // Its format is known now, and lines that are recorded are shown as such.
  await page.getByRole('button', { name: words.button }).click()
  await dialog.getByLabel(words.file).setInputFiles(file)
  await expect(dialog.getByText(words.counts.known('2'))).toBeVisible()
  await expect(dialog.getByText(words.columnsTitle)).toBeVisible()
  await lookAt(page, info, 'console-statement-known')

  const { formats } = wordsOf(info).webhooks
  await page.goto(`${new URL(page.url()).origin}/operator/webhooks`)
  const named = formats.renameNamed(`日付 / 摘要${given.payer} / 摘要内容`)
  await expect(page.getByRole('button', { name: named })).toBeVisible()
  await lookAt(page, info, 'console-connections')
  const own = `MUFG ${given.payer}`
  await page.getByRole('button', { name: named }).click()
  await dialog.getByLabel(formats.name, { exact: true }).fill(own)
  await confirmAct(page, info, renameBankFormat, formats.rename)
  await expect(page.getByText(own, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: formats.forgetNamed(own) }).click()
  await confirmAct(page, info, forgetBankFormat, formats.forget)
  await expect(page.getByText(own, { exact: true })).toBeHidden()
})
