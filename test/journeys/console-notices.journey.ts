import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addNotice, changeNotice, withdrawNotice } from '#contract/operator/notices.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct } from './lost-answer.ts'
import { lookAt, startVisit } from './visit.ts'

// A notice is written, scheduled, previewed, shown to visitors and withdrawn (decision 008).

test('a notice is scheduled, shown in the shop and withdrawn @deep', async ({ page, browser }, info) => {
  const { notices: words, content } = wordsOf(info)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/content`)
  await page.getByRole('button', { name: words.add, exact: true }).click()
  const form = page.getByRole('dialog')
  const mark = randomUUID().slice(0, 8)
  const title =
    languageOf(info) === 'ja' ? `年末年始の発送について ${mark}` : `Parcels over the new year ${mark}`
  await form.getByLabel(words.titleJa).fill(`年末年始の発送について ${mark}`)
  await form.getByLabel(words.titleEn).fill(`Parcels over the new year ${mark}`)
  await form
    .getByLabel(words.textJa)
    .fill(
      '12月29日から1月3日まで、発送をお休みします。\nこの間にお選びいただいたカードは、1月4日から順番にお送りします。',
    )
  await form
    .getByLabel(words.textEn)
    .fill('No parcel leaves from 29 December to 3 January.\nCards chosen then are sent from 4 January on.')
  await form.getByRole('button', { name: words.addLink }).click()
  await form.getByLabel(words.labelJa).fill('ご利用ガイド')
  await form.getByLabel(words.labelEn).fill('User guide')
  await form.getByLabel(content.address).fill('user-guide')
  await form.getByRole('checkbox', { name: words.pin }).check()
  await form.getByLabel(words.from).fill('2035-12-20T10:00')
  await form.getByRole('button', { name: words.addConfirm, exact: true }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-notice-refused')
  await form.getByLabel(content.address).fill('/user-guide')
  await confirmAct(page, info, addNotice, words.addConfirm)
  await expect(page.getByText(words.added)).toBeVisible()

  const line = page.getByRole('listitem').filter({ hasText: mark })
  await line.scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-notices')
  await line.getByRole('link', { name: words.toPreview }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: title })).toBeAttached()
  await lookAt(page, info, 'console-notices-preview')
  await page.goBack()

  await line.getByRole('button', { name: words.changeNamed(title) }).click()
  await form.getByLabel(words.from).fill('')
  await confirmAct(page, info, changeNotice, words.changeConfirm)
  await expect(page.getByText(words.changed)).toBeVisible()
  await expect(line.getByText(words.stages.shown)).toBeVisible()

  const visitor = await browser.newPage()
  const { go, look, words: shopWords } = await startVisit(visitor, info)
  await expect
    .poll(async () => {
      await go('/user-guide')
      return await visitor
        .getByRole('contentinfo')
        .getByRole('link', { name: shopWords.shell.notices })
        .count()
    })
    .toBe(1)
  await visitor.getByRole('contentinfo').getByRole('link', { name: shopWords.shell.notices }).click()
  await expect(visitor).toHaveURL(/\/notices$/)
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await look('notices')
  await visitor
    .getByRole('main')
    .getByRole('link', { name: languageOf(info) === 'ja' ? 'ご利用ガイド' : 'User guide' })
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/user-guide/)

  await line.getByRole('button', { name: words.withdrawNamed(title) }).click()
  await confirmAct(page, info, withdrawNotice, words.withdraw)
  await expect(page.getByText(words.withdrawn)).toBeVisible()
  await expect
    .poll(async () => {
      await go('/notices')
      return await visitor.getByRole('heading', { name: title }).count()
    })
    .toBe(0)
  await visitor.close()
})
