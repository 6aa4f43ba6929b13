import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import {
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDeliveries,
  resumeWebhook,
  switchWebhookOff,
  testWebhook,
} from '#contract/operator/webhooks.ts'
import { testRecipient } from '#phrases/carriers/parcels.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { giveParcel, giveSender } from './given.ts'
import { confirmAct, loseAnswer } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { lookAt } from './visit.ts'

// The connections of a shop, by its owner in the browser alone (decision 026).

test('a program gets the webhooks of a parcel: its address is added, tested, stopped and removed @desktop-ja', async ({
  page,
  browser,
}, info) => {
  const { webhooks: words } = wordsOf(info)
  const receiver = await openReceiver()
  const url = `${receiver.origin}/books`
  await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/webhooks`)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const secretShown = async () => {
    const secret = (await dialog.getByRole('code').textContent()) ?? ''
    receiver.expect('/books', secret)
    return secret
  }

  await press(words.add)
  const address = dialog.getByLabel(words.url, { exact: true })
  await address.fill('hook.example')
  await dialog.getByRole('checkbox', { name: words.eventNames['shipment.ordered'] }).check()
  await dialog.getByRole('button', { name: words.add, exact: true }).click()
  // The form is longer than a phone: the field that was refused comes into sight.
  await expect(address).toBeFocused()
  await expect(address).toBeInViewport()
  await lookAt(page, info, 'console-webhook-add')
  await address.fill(url)
  await loseAnswer(page, info, addWebhook, dialog.getByRole('button', { name: words.add, exact: true }))
  await expect(dialog.getByText(words.secretNote)).toBeVisible()
  await lookAt(page, info, 'console-webhook-secret')
  const first = await secretShown()
  expect(first).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: words.kept }).click()
  await expect(dialog).toBeHidden()
  expect(await page.content()).not.toContain(first.slice('whsec_'.length))

  await press(words.test)
  await loseAnswer(page, info, testWebhook, dialog.getByRole('button', { name: words.sendTest, exact: true }))
  await expect(dialog.getByText(words.tested.delivered)).toBeVisible()
  await expect(dialog.getByText('HTTP 204')).toBeVisible()
  await lookAt(page, info, 'console-webhook-tested')
  expect(receiver.received.map(({ event }) => [event.type, event.data])).toEqual([['webhook.test', {}]])
  await page.keyboard.press('Escape')

  const { mail } = await newcomer(await browser.newPage(), info)
  const id = await giveParcel(mail)
  const told = () => receiver.received.filter(({ event }) => event.data.shipmentId === id)
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(1)
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: words.eventNames['shipment.ordered'] }).first()
  await expect(line.getByText(words.stages.delivered)).toBeVisible()
  await lookAt(page, info, 'console-webhooks')
  await line.getByRole('button', { name: words.replay }).click()
  await confirmAct(page, info, replayDeliveries, words.replay)
  await expect(page.getByText(words.replayed('1'))).toBeVisible()
  await expect.poll(() => told().length, { timeout: 30_000 }).toBe(2)
  expect(told()[1]?.id).toBe(told()[0]?.id)

  await press(words.renewSecret)
  const renew = dialog.getByRole('button', { name: words.renewSecret, exact: true })
  await loseAnswer(page, info, renewWebhookSecret, renew)
  expect(await secretShown()).not.toBe(first)
  await dialog.getByRole('button', { name: words.kept }).click()

  await press(words.switchOff)
  await confirmAct(page, info, switchWebhookOff, words.switchOff)
  await expect(page.getByText(words.switchedOff)).toBeVisible()
  await press(words.resume)
  await confirmAct(page, info, resumeWebhook, words.resume)
  await expect(page.getByText(words.resumed)).toBeVisible()
  await press(words.remove)
  await confirmAct(page, info, removeWebhook, words.remove)
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(page.getByText(url)).toHaveCount(0)
  await receiver.close()
})

test('a carrier is tested with a file of one invented parcel @desktop-ja', async ({ page }, info) => {
  const { carriers: words } = wordsOf(info).webhooks
  await giveSender()
  await logInAs(page, info, 'owner')
  await page.goto(`${shopUrl()}/operator/webhooks`)
  const name = info.project.name.endsWith('-en') ? 'Japan Post' : '日本郵便'
  const button = page.getByRole('button', { name: words.testFileOf(name) })
  await expect(button).toBeVisible()
  await lookAt(page, info, 'console-connections')
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^TEST-yu-pack-print-r-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = new TextDecoder('shift_jis').decode(readFileSync(await file.path()))
  expect(text).toContain(testRecipient[info.project.name.endsWith('-en') ? 'en' : 'ja'])
  await expect(page.getByText(words.saved(file.suggestedFilename()))).toBeVisible()
})
