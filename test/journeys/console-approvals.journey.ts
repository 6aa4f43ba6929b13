import { expect, test } from '@playwright/test'
import { approveOf, logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { lookAt } from './visit.ts'

// What one operator prepares and another approves (decision 051).

test('points above the limit of a day are prepared by one operator and approved by another @screens', async ({
  page,
  browser,
}, info) => {
  const words = wordsOf(info)
  const { adjustment, approvals, shell } = words
  const preparer = await logInAs(page, info, 'support')
  // One member a project: what another journey changes meanwhile would end the approval.
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
  await dialog.getByRole('button', { name: adjustment.confirm }).click()
  await expect(page.getByText(adjustment.prepared)).toBeVisible()

  await page.goto(`${shopUrl()}/operator/approvals`)
  const own = page.getByRole('listitem').filter({ hasText: preparer }).first()
  await expect(own.getByText(approvals.waitsForOther)).toBeVisible()
  await expect(own.getByRole('button', { name: approvals.approve.button })).toHaveCount(0)

  const other = await secondOperator(browser, page, info, 'finance')
  await expect(other.getByRole('listitem').filter({ hasText: preparer }).first()).toBeVisible()
  await lookAt(other, info, 'console-approvals')
  await approveOf(other, info, preparer)
  await lookAt(other, info, 'console-approved')
  await other.close()

  await page.reload()
  const over = page.getByRole('listitem').filter({ hasText: preparer }).first()
  await expect(over.getByText(approvals.stages.approved)).toBeVisible()
})
