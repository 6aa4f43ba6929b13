// An act at the console while the connection breaks: the shop has done it, its answer is lost, and it is sent again.

import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { approve, refuseApproval, withdrawApproval } from '#contract/operator/approvals.ts'
import { listAuditRecords } from '#contract/operator/audit-log.ts'
import type { OperatorCall } from '#contract/operator/operator-call.ts'
import { readMe } from '#contract/operator/staff.ts'
import { shopUrl, wordsOf } from './console-login.ts'
import { lookAt } from './visit.ts'

type Act = Pick<OperatorCall, 'path'>

const addressOf = ({ path }: Act) => `${shopUrl()}/api${path}`

/** The number of audit records this operator wrote at the console: a journey beside it may sign with the name. */
async function countRecords(page: Page): Promise<number> {
  const { name } = await (await page.request.get(addressOf(readMe))).json()
  const own = new URLSearchParams({ who: name, size: '100' })
  const { list } = await (await page.request.get(`${addressOf(listAuditRecords)}?${own}`)).json()
  return (list as { terminal: string | null }[]).filter(({ terminal }) => terminal === null).length
}

const inputOf = (form: string | null) => new URLSearchParams(form ?? '').get('json')

/**
 * Presses a button that sends an act. The shop does it, and its answer does not arrive; the page says so, and the button is
 * pressed again. The same input with the same key is sent, it is answered as done before, and the audit log has one record
 * of it. `picture`: the name of one that is taken while the answer is lost.
 */
export async function loseAnswer(
  page: Page,
  info: TestInfo,
  act: Act,
  button: Locator,
  picture?: string,
): Promise<void> {
  const address = addressOf(act)
  const before = await countRecords(page)
  const lost = page.waitForRequest(address)
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button.click()
  await expect(page.getByText(wordsOf(info).failures.communicationAct)).toBeVisible()
  expect(await countRecords(page), `${act.path} is done`).toBe(before + 1)
  if (picture !== undefined) await lookAt(page, info, picture)
  const answered = page.waitForResponse(address)
  await button.click()
  const answer = await answered
  const input = inputOf(answer.request().postData())
  expect(input).toContain('"actKey":')
  expect(input).toBe(inputOf((await lost).postData()))
  expect((await answer.json()).state, `${act.path} was done before`).toBe(204)
  expect(await countRecords(page), `${act.path} is done once`).toBe(before + 1)
}

/** Gives a reason in the open dialog, where its act asks for one. */
async function giveReason(page: Page, info: TestInfo): Promise<void> {
  const reason = page.getByRole('dialog').getByLabel(wordsOf(info).shell.reason, { exact: true })
  if ((await reason.count()) > 0) await reason.fill('a journey')
}

/** Gives the reason in the open dialog and presses its button; the answer is lost once. At the end the dialog is closed. */
export async function confirmAct(page: Page, info: TestInfo, act: Act, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await giveReason(page, info)
  await loseAnswer(page, info, act, dialog.getByRole('button', { name: button, exact: true }))
  await expect(dialog).toBeHidden()
}

const decisions = new Map<Act, ['approve' | 'refuse' | 'withdraw', 'approved' | 'refused' | 'withdrawn']>([
  [approve, ['approve', 'approved']],
  [refuseApproval, ['refuse', 'refused']],
  [withdrawApproval, ['withdraw', 'withdrawn']],
])

/** Decides at the approvals about the act that says all of `said`: by whom it was prepared, and more where there are several. */
export async function decide(page: Page, info: TestInfo, act: Act, ...said: string[]): Promise<void> {
  const { approvals } = wordsOf(info)
  const [decision, stage] = decisions.get(act) ?? []
  if (decision === undefined || stage === undefined) throw new Error(`${act.path} decides nothing`)
  const { button, done } = approvals[decision]
  const line = said.reduce((lines, hasText) => lines.filter({ hasText }), page.getByRole('listitem'))
  await line.getByRole('button', { name: button }).click()
  await confirmAct(page, info, act, button)
  await expect(page.getByText(done)).toBeVisible()
  await expect(line.getByText(approvals.stages[stage]).first()).toBeVisible()
}
