import { expect, test } from '@playwright/test'
import { retryMessages } from '#contract/operator/messages.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// A message that could not be delivered is found from Today, and sent again.

/** Has the mails to a member given up, as the sender does when their server refuses them. */
const giveUp = (mail: string) =>
  withShopDatabase(async (db, { pool }) => {
    const member = await findMemberByMail(db, mail)
    await pool.query(
      `update outgoing_message set given_up_at = now(), attempts = 3, failure = '550 RCPT TO' where member_id = $1`,
      [member?.id],
    )
  })

test('an operator goes from Today to a message that was given up, and sends it again @phone-ja', async ({
  page,
  browser,
}, info) => {
  const { messages: words, timeline, today } = wordsOf(info)
  const { mail } = await newcomer(await browser.newPage(), info)
  await giveUp(mail)
  await logInAs(page, info, 'support')
  await page.getByRole('link', { name: today.queues.messagesGivenUp }).click()
  await expect(page).toHaveURL(`${shopUrl()}/operator/messages?which=given_up`)
  const row = page.getByRole('row').filter({ hasText: timeline.message.fates.given_up })
  await expect(row.first()).toBeVisible()
  await lookAt(page, info, 'console-messages')
  const before = await row.count()

  await row.first().getByRole('button').click()
  await confirmAct(page, info, retryMessages, words.retry)
  await expect(page.getByText(words.done('1'))).toBeVisible()
  await expect(row).toHaveCount(before - 1)

  await giveUp(mail)
  await page.reload()
  await page.getByRole('button', { name: words.retryAll(String(before)) }).click()
  await lookAt(page, info, 'console-messages-all')
  await confirmAct(page, info, retryMessages, words.retry)
  await expect(row).toHaveCount(0)
  await page.goto(`${shopUrl()}/operator/messages?which=waiting`)
  await expect(
    page.getByRole('row').filter({ hasText: timeline.message.fates.waiting }).first(),
  ).toBeVisible()
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/operator\/members\/.*kinds=message/)
})
