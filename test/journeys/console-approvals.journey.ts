import { expect, test } from '@playwright/test'
import { approve, refuseApproval, withdrawApproval } from '#contract/operator/approvals.ts'
import { adjustBalance } from '#contract/operator/member-acts.ts'
import { writeNote } from '#contract/operator/notes.ts'
import { logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// One operator prepares an act and another approves it (decision 018).

test('one operator prepares points above the daily limit, and another approves or refuses them @deep', async ({
  page,
  browser,
}, info) => {
  const words = wordsOf(info)
  const { adjustment, approvals, note, shell } = words
  const preparer = await logInAs(page, info, 'support')
  // One member for each project: a change by another journey would end the approval.
  const visitor = 9 + info.config.projects.findIndex(({ name }) => name === info.project.name)
  await page.goto(`${shopUrl()}/operator/members?q=visitor${visitor}%40`)
  await page.getByRole('link', { name: /./ }).filter({ hasText: '福引' }).first().click()
  await page.getByRole('button', { name: adjustment.button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(adjustment.amount).fill('0')
  await dialog.getByLabel(shell.reason, { exact: true }).fill('a journey')
  await dialog.getByRole('button', { name: adjustment.confirm }).click()
  await expect(dialog.getByText(adjustment.amountPoints)).toBeVisible()
  await dialog.getByLabel(adjustment.amount).fill('6,000')
  await lookAt(page, info, 'console-adjust')
  await confirmAct(page, info, adjustBalance, adjustment.confirm)
  await expect(page.getByText(adjustment.prepared)).toBeVisible()
  for (const amount of ['7,000', '8,000']) {
    await page.getByRole('button', { name: adjustment.button }).click()
    await dialog.getByLabel(adjustment.amount).fill(amount)
    await confirmAct(page, info, adjustBalance, adjustment.confirm)
  }
  await page.getByRole('button', { name: note.button }).click()
  const written = `a note of ${preparer}`
  await dialog.getByLabel(note.body, { exact: true }).fill(written)
  await dialog.getByRole('checkbox', { name: note.important }).check()
  await confirmAct(page, info, writeNote, note.button)
  await expect(page.getByText(note.done)).toBeVisible()
  await expect(page.getByText(written, { exact: true }).filter({ visible: true })).toHaveCount(1)

  await page.goto(`${shopUrl()}/operator/approvals`)
  const own = page.getByRole('listitem').filter({ hasText: preparer })
  await expect(own).toHaveCount(3)
  await expect(own.getByText(approvals.waitsForOther)).toHaveCount(3)
  await expect(own.getByRole('button', { name: approvals.approve.button })).toHaveCount(0)
  await decide(page, info, withdrawApproval, preparer, '8,000')

  const other = await secondOperator(browser, page, info, 'finance')
  await expect(other.getByRole('listitem').filter({ hasText: preparer }).first()).toBeVisible()
  await lookAt(other, info, 'console-approvals')
  await decide(other, info, refuseApproval, preparer, '7,000')
  await decide(other, info, approve, preparer, '6,000')
  await lookAt(other, info, 'console-approved')
  await other.close()

  await page.reload()
  await expect(own).toHaveCount(3)
  for (const stage of ['approved', 'refused', 'withdrawn'] as const)
    await expect(own.getByText(approvals.stages[stage], { exact: true })).toHaveCount(1)
})
