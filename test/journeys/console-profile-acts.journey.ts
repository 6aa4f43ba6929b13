import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { approve } from '#contract/operator/approvals.ts'
import { changeMemberMail, changeMemberName, removeMemberFactor } from '#contract/operator/member-acts.ts'
import { resetOperator } from '#contract/operator/staff.ts'
import { makeMember } from '#test/world.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// A member who has lost the way in, and an operator who has lost the second factor: nobody needs the terminal (decision 026).

/** A member with an authenticator app, which nobody has. Answers the member's id. */
async function giveMember(): Promise<string> {
  let memberId = ''
  await withShopDatabase(async (db) => {
    memberId = await makeMember(db)
    const at = new Date()
    const factor = { accountId: memberId, sealedSecret: Buffer.alloc(48), offeredAt: at, turnedOnAt: at }
    await db.insertInto('secondFactor').values(factor).execute()
  })
  return memberId
}

test('two operators change a member’s mail address and name and reset the second factor, and one operator resets another’s', async ({
  page,
  browser,
}, info) => {
  const { approvals, leaving, member, operators, profileActs: words, shell } = wordsOf(info)
  const memberId = await giveMember()
  const preparer = await logInAs(page, info, 'owner')
  const memberPage = `${shopUrl()}/operator/members/${memberId}`
  await page.goto(memberPage)
  const more = page.getByText(member.moreActs, { exact: true })
  await more.click()
  await lookAt(page, info, 'console-member-more')
  const dialog = page.getByRole('dialog')
  const mail = `renewed-${randomUUID().slice(0, 8)}@mail.example`
  for (const [call, { button, confirm }, fields] of [
    [changeMemberMail, words.mail, { mail }],
    [changeMemberName, words.name, { familyName: '佐藤', givenName: '海' }],
    [removeMemberFactor, words.factor, {}],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    const send = dialog.getByRole('button', { name: confirm, exact: true })
    for (const [field, value] of Object.entries(fields))
      await dialog.getByLabel(words.fields[field as 'mail'], { exact: true }).fill(value)
    await dialog.getByLabel(shell.reason, { exact: true }).fill('a letter')
    await expect(send).toBeDisabled()
    await dialog.getByLabel(leaving.identity).selectOption('document')
    await lookAt(page, info, `console-${call.path.split('/').at(-1)}`)
    if (call === changeMemberMail) await confirmAct(page, info, changeMemberMail, confirm)
    if (call === changeMemberName) await confirmAct(page, info, changeMemberName, confirm)
    if (call === removeMemberFactor) await confirmAct(page, info, removeMemberFactor, confirm)
    await expect(page.getByText(words.prepared)).toBeVisible()
  }

  const other = await browser.newPage({ viewport: page.viewportSize(), locale: info.project.use.locale })
  const approver = await logInAs(other, info, 'owner')
  await other.goto(`${shopUrl()}/operator/approvals`)
  await expect(other.getByText(mail).first()).toBeVisible()
  await lookAt(other, info, 'console-approvals-profile')
  await expect(other.getByText('佐藤 海').first()).toBeVisible()
  // Once it is decided nobody reads there to which address or name.
  for (const verb of ['member change-mail', 'member change-name', 'member remove-second-factor'])
    await decide(other, info, approve, preparer, approvals.acts[verb] as string)
  await expect(other.getByText(mail)).toHaveCount(0)

  await page.goto(memberPage)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('佐藤 海')
  await expect(page.getByText(mail).first()).toBeAttached()
  await more.click()
  await expect(page.getByRole('button', { name: words.mail.button, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words.factor.button, exact: true })).toHaveCount(0)

  await page.goto(`${shopUrl()}/operator/operators`)
  await lookAt(page, info, 'console-operators-reset')
  await page.getByRole('button', { name: operators.resetNamed(approver), exact: true }).click()
  await lookAt(page, info, 'console-reset-operator')
  await confirmAct(page, info, resetOperator, operators.reset)
  await expect(page.getByText(operators.resetDone)).toBeVisible()
  await expect(page.getByRole('button', { name: operators.resetNamed(approver), exact: true })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/operator\/login/)
  await other.close()
})
