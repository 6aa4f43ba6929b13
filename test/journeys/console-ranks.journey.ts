import { expect, test } from '@playwright/test'
import { approve } from '#contract/operator/approvals.ts'
import { scheduleRanks, withdrawRanks } from '#contract/operator/ranks.ts'
import { logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// A table of ranks for a month to come (decision 025). All projects share the tables: one of them schedules, the others
// look, type and leave.

test('a table of ranks is previewed, and waits for its month and a second operator @deep', async ({
  page,
  browser,
}, info) => {
  const { rankTables: words, content, shell } = wordsOf(info)
  const name = await logInAs(page, info, 'finance')
  await page.goto(`${shopUrl()}/operator/content`)
  const section = page.getByRole('region', { name: words.title })
  await section.scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-ranks')
  await section.getByRole('button', { name: words.change }).click()
  const form = page.getByRole('dialog')
  const month = form.getByLabel(words.month)
  await expect(month).toBeVisible()
  await month.selectOption({ index: (await month.locator('option').count()) - 1 })
  await form.getByRole('button', { name: content.edit('2') }).click()
  const second = form.getByRole('group').nth(1)
  await second.getByLabel(words.rate).fill('12')
  await expect(form.getByText(words.membersNote)).toBeVisible()
  await lookAt(page, info, 'console-ranks-weighed')
  await form.getByLabel(shell.reason, { exact: true }).fill('a journey')
  await form.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-ranks-refused')
  if (info.project.name !== 'phone-ja') return

  await second.getByLabel(words.rate).fill('１.2５')
  await confirmAct(page, info, scheduleRanks, words.confirm)
  await expect(page.getByText(words.prepared)).toBeVisible()
  const other = await secondOperator(browser, page, info, 'owner')
  await lookAt(other, info, 'console-ranks-approval')
  await decide(other, info, approve, name, '1.25%')
  await other.close()
  await page.reload()
  await expect(section.getByText('1.25%')).toBeVisible()
  await lookAt(page, info, 'console-ranks-scheduled')
  await section.getByRole('button', { name: new RegExp(words.withdrawNamed('.*')) }).click()
  await confirmAct(page, info, withdrawRanks, words.withdraw)
  await expect(page.getByText(words.withdrawn)).toBeVisible()
  await expect(section.getByText(words.nothingScheduled)).toBeVisible()
})
