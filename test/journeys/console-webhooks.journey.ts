import { expect, test } from '@playwright/test'
import { replayDeliveries, switchWebhookOff } from '#contract/operator/webhooks.ts'
import { runShop } from '#test/shop-command.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel } from './given.ts'
import { confirmAct } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// A program of the owner is told of a shipment; the delivery is seen at the console, sent again, and the endpoint is
// switched off (decision 082).

test('a delivery is seen, sent again, and its endpoint is switched off @desktop-ja', async ({
  page,
  browser,
}, info) => {
  const { webhooks: words } = wordsOf(info)
  const receiver = await openReceiver()
  await logInAs(page, info, 'owner')
  const url = `${receiver.origin}/books`
  await withShopDatabase(async (db) => {
    const added = await runShop(db, ['webhook', 'add', url, 'shipment.ordered', '--why', 'a journey'])
    if (!('lines' in added)) throw new Error(JSON.stringify(added))
    receiver.expect('/books', added.lines.at(-1)?.split(' ').at(-1) ?? '')
  })
  const { mail } = await newcomer(await browser.newPage(), info)
  const id = await giveParcel(mail)
  const told = () => receiver.received.filter(({ event }) => event.data.shipmentId === id)
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(1)

  await page.goto(`${shopUrl()}/operator/webhooks`)
  await page.getByRole('link', { name: words.showNamed(url) }).click()
  const line = page.getByRole('listitem').filter({ hasText: told()[0]?.id ?? '' })
  await expect(line.getByText(words.stages.delivered)).toBeVisible()
  await lookAt(page, info, 'console-webhooks')
  await line.getByRole('button', { name: words.replay }).click()
  await lookAt(page, info, 'console-webhook-replay')
  await confirmAct(page, info, replayDeliveries, words.replay)
  await expect(page.getByText(words.replayed('1'))).toBeVisible()
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(2)
  expect(told()[1]?.id).toBe(told()[0]?.id)

  await page.getByRole('button', { name: words.switchOffNamed(url) }).click()
  await confirmAct(page, info, switchWebhookOff, words.switchOff)
  await expect(page.getByText(words.switchedOff)).toBeVisible()
  await expect(page.getByRole('button', { name: words.switchOffNamed(url) })).toHaveCount(0)
  await receiver.close()
})
