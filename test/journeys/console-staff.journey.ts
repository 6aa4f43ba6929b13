import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { allowOwnApproval } from '#contract/operator/approvals.ts'
import { changeRoles, confirmOperator, endOperator, withdrawInvitation } from '#contract/operator/staff.ts'
import { withShopDatabase } from '#tools/database.ts'
import {
  begin,
  inviteAtTerminal,
  logInAs,
  nameOf,
  secondOperator,
  shopUrl,
  wordsOf,
} from './console-login.ts'
import { confirmAct } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// An owner changes the other operators of the console, and settles approvals.

test('an owner changes an operator’s roles, ends their access, and withdraws an invitation @deep', async ({
  page,
  browser,
}, info) => {
  const { enrolling, operators, roles } = wordsOf(info)
  const colleague = nameOf('viewer', info)
  const theirs = await browser.newPage({ locale: info.project.use.locale })
  await begin(theirs, info, await inviteAtTerminal(theirs, colleague, 'viewer'))
  await expect(theirs.getByRole('heading', { name: enrolling.title })).toBeVisible()
  await theirs.close()
  const invited = nameOf('packs', info)
  await inviteAtTerminal(page, invited, 'packs')
  await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/operators`)

  const line = page.getByRole('listitem').filter({ hasText: colleague })
  await line.getByRole('button', { name: operators.changeRolesNamed(colleague) }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: roles.names.support }).check()
  await lookAt(page, info, 'console-change-roles')
  await confirmAct(page, info, changeRoles, operators.changeRoles)
  await expect(page.getByText(operators.rolesChanged)).toBeVisible()
  await expect(line.getByText(roles.names.support, { exact: true })).toHaveCount(1)

  // The owner who gave the role does not confirm the one who has it now; another owner does.
  await expect(line.getByRole('button', { name: operators.confirmNamed(colleague) })).toHaveCount(0)
  const other = await secondOperator(browser, page, info, 'owner')
  await other.goto(`${shopUrl()}/operator/operators`)
  await other.getByRole('button', { name: operators.confirmNamed(colleague) }).click()
  await lookAt(other, info, 'console-confirm-operator')
  await confirmAct(other, info, confirmOperator, operators.confirm)
  await expect(other.getByText(operators.confirmed)).toBeVisible()
  await other.close()

  await line.getByRole('button', { name: operators.endNamed(colleague) }).click()
  await confirmAct(page, info, endOperator, operators.end)
  await expect(page.getByText(operators.ended)).toBeVisible()
  await expect(line).toHaveCount(1)
  await expect(line.getByRole('button')).toHaveCount(0)

  const invitation = page.getByRole('listitem').filter({ hasText: invited })
  await invitation.getByRole('button', { name: operators.withdrawNamed(invited) }).click()
  await confirmAct(page, info, withdrawInvitation, operators.withdraw)
  await expect(page.getByText(operators.withdrawn)).toBeVisible()
  await expect(invitation).toHaveCount(0)
})

/** Any fixed number: the lock under which one journey at a time changes the setting that all of them share. */
const settingLock = 4_471_052

test('an owner allows approval by the only owner, and forbids it again @deep', async ({ page }, info) => {
  const { self } = wordsOf(info).approvals
  await logInAs(page, info, 'owner')
  await withShopDatabase((db) =>
    db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(${settingLock})`.execute(one)
      await page.goto(`${shopUrl()}/operator/approvals`)
      for (const [button, then] of [
        [self.allow, self.on],
        [self.forbid, self.off],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await confirmAct(page, info, allowOwnApproval, button)
        await expect(page.getByText(then)).toBeVisible()
      }
    }),
  )
})
