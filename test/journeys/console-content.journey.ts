import { randomUUID } from 'node:crypto'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import sharp from 'sharp'
import { approve } from '#contract/operator/approvals.ts'
import { changeContent, uploadPicture, withdrawContent } from '#contract/operator/content.ts'
import { transaction } from '#server/db/pool.ts'
import { endChange, insertChange } from '#server/desks/content/queries.ts'
import { withShopDatabase } from '#tools/database.ts'
import { logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide, loseAnswer } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The content beside the packs is edited and scheduled at the console (decision 025). Two projects run side by side:
// each changes other kinds, for moments far away, so that no screen of the shop shows them.

const sea = () =>
  sharp({ create: { width: 1600, height: 600, channels: 3, background: '#2b6f8f' } })
    .jpeg()
    .toBuffer()

const isPhone = (info: TestInfo) => info.project.name.startsWith('phone')

async function openForm(page: Page, info: TestInfo, kind: 'banners' | 'announcement' | 'courses' | 'offers') {
  const { content: words } = wordsOf(info)
  await page.getByRole('button', { name: words.changeNamed(words.kinds[kind]) }).click()
  return page.getByRole('dialog')
}

const lineOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()

/** Something that could not take effect at its moment, as the shop keeps it. */
const keepRefused = (at: Date) =>
  withShopDatabase((db) =>
    transaction(db, async (tx) => {
      const id = randomUUID()
      const content = { value: [] }
      const made = { who: 'Hana', why: 'the spring sale', madeAt: new Date(), madeFrom: content }
      await insertChange(tx, { ...made, id, kind: 'offers', at, isEnd: false, begunBy: null, content })
      const reasons = [{ ja: '在庫が足りません。', en: 'too little is in stock' }]
      await endChange(tx, id, { outcome: 'refused', endedAt: new Date(), reasons })
    }),
  )

test('banners and the announcement are scheduled and withdrawn @desktop-ja @shared', async ({
  page,
}, info) => {
  const { content: words } = wordsOf(info)
  await keepRefused(new Date(isPhone(info) ? '2026-01-02T03:00:00Z' : '2026-01-03T03:00:00Z'))
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/content`)
  await expect(page.getByRole('heading', { name: words.kinds.offers })).toBeVisible()
  await lookAt(page, info, 'console-content')

  const dialog = await openForm(page, info, 'banners')
  await dialog.getByRole('button', { name: words.add.banners }).click()
  const last = dialog
    .getByRole('group')
    .filter({ has: page.getByLabel(words.picture) })
    .last()
  const small = await sharp({ create: { width: 800, height: 300, channels: 3, background: '#222' } })
    .png()
    .toBuffer()
  await last
    .getByLabel(words.picture)
    .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small })
  await last.getByRole('button', { name: words.upload }).click()
  await expect(last.getByText('1,600')).toBeVisible()
  await last
    .getByLabel(words.picture)
    .setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await sea() })
  await loseAnswer(page, info, uploadPicture, last.getByRole('button', { name: words.upload }))
  await expect(last.getByRole('button', { name: words.upload })).toBeHidden()
  await lookAt(page, info, 'console-content-banner')

  const text = `sea-${randomUUID().slice(0, 8)}`
  let form = dialog
  if (isPhone(info)) {
    await last.getByLabel(words.altJa).fill(text)
    await last.getByLabel(words.altEn).fill(text)
    await last.getByLabel(words.address).fill('javascript:alert(1)')
    await last.getByRole('button', { name: /上へ$/ }).click()
  } else {
    await dialog.getByRole('button', { name: wordsOf(info).shell.cancel, exact: true }).click()
    form = await openForm(page, info, 'announcement')
    const shows = form.getByRole('checkbox', { name: words.shows })
    if (!(await shows.isChecked())) await shows.check()
    await form.getByLabel(words.textJa).fill(text)
    await form.getByLabel(words.textEn).fill(text)
    await form.getByLabel(words.address).fill('pack-list')
  }
  await form.getByLabel(words.from).fill('2035-01-10T10:00')
  await form.getByLabel(words.until).fill('2035-01-20T10:00')
  await form.getByRole('button', { name: words.confirm, exact: true }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-content-refused')
  for (const field of await form.getByLabel(words.address).all())
    if (!(await field.inputValue()).startsWith('/')) await field.fill('/pack-list')
  await confirmAct(page, info, changeContent, words.confirm)
  await expect(page.getByText(words.doneScheduled)).toBeVisible()
  await expect(lineOf(page, text)).toBeVisible()
  await lineOf(page, text).scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-content-scheduled')

  await lineOf(page, text).getByRole('link', { name: words.toPreview }).click()
  const preview = page.frameLocator('iframe')
  const seen = isPhone(info) ? preview.locator(`img[alt="${text}"]`) : preview.getByText(text)
  await expect(seen.first()).toBeAttached()
  await page.goBack()

  const scheduled = page.getByRole('listitem').filter({ hasText: text })
  await scheduled.getByRole('button').first().click()
  await confirmAct(page, info, withdrawContent, words.withdraw.confirm)
  await expect(page.getByText(words.withdraw.done)).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)

  const refused = page.getByText(isPhone(info) ? /2026.*1.*2/ : /2026.*1.*3|Jan 3.*2026|3 Jan.*2026/).first()
  await refused.scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-content-not-done')
  await page
    .getByRole('button', { name: words.putAway.button })
    .or(page.getByRole('button', { name: new RegExp(words.putAway.named('.*', '.*')) }))
    .first()
    .click()
  await confirmAct(page, info, withdrawContent, words.putAway.button)
  await expect(page.getByText(words.putAway.done)).toBeVisible()
})

test('courses and offers wait for a second operator @deep @shared', async ({ page, browser }, info) => {
  const { content: words } = wordsOf(info)
  const name = await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/content`)
  const form = await openForm(page, info, isPhone(info) ? 'courses' : 'offers')
  const mark = isPhone(info) ? '77,777' : '7,777'
  // The help for a reason is a group as well.
  const entries = form
    .getByRole('group')
    .filter({ has: page.getByLabel(isPhone(info) ? words.points : words.card) })
  const last = entries.last()
  if (isPhone(info)) {
    await form.getByRole('button', { name: words.add.courses }).click()
    await last.getByLabel(words.points).fill('77,777')
    await last.getByLabel(words.priceYen).fill('7')
  } else {
    await form.getByRole('button', { name: words.add.offers }).click()
    const cards = last.getByLabel(words.card)
    // A card with an offer cannot have another: a free card is taken.
    const offered = (await entries.allTextContents()).slice(0, -1).join(' ')
    const free = await cards.evaluate(
      (one, all) =>
        Array.from((one as HTMLSelectElement).options).find(({ label }) => !all.includes(label))?.value,
      offered,
    )
    await cards.selectOption(free ?? '')
    await last.getByLabel(words.coins).fill('0.001')
    await last.getByLabel(words.stock).fill('7777')
  }
  await form.getByLabel(words.from).fill('2036-01-10T10:00')
  await form.getByLabel(wordsOf(info).shell.reason, { exact: true }).fill('a journey')
  await form.getByRole('button', { name: words.confirmApproval, exact: true }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await lookAt(page, info, 'console-content-price-refused')
  if (isPhone(info)) await last.getByLabel(words.priceYen).fill('７７７７７')
  else await last.getByLabel(words.coins).fill('45.5')
  await confirmAct(page, info, changeContent, words.confirmApproval)
  await expect(page.getByText(words.prepared)).toBeVisible()

  const other = await secondOperator(browser, page, info, 'finance')
  await lookAt(other, info, 'console-content-approval')
  await decide(other, info, approve, name, mark)
  await other.close()
  await page.reload()
  const line = page.getByRole('listitem').filter({ hasText: mark }).first()
  await expect(line).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-content-price')
  await line.getByRole('button').first().click()
  await confirmAct(page, info, withdrawContent, words.withdraw.confirm)
  await expect(page.getByText(words.withdraw.done)).toBeVisible()
})
