import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { approve } from '#contract/operator/approvals.ts'
import {
  answerEnquiry,
  assignEnquiry,
  closeEnquiry,
  noteOnEnquiry,
  reopenEnquiry,
} from '#contract/operator/enquiries.ts'
import { discloseMember, removeMember } from '#contract/operator/leaving.ts'
import { en as englishShop } from '#phrases/storefront/en.ts'
import { ja as japaneseShop } from '#phrases/storefront/ja.ts'
import { picture } from '#test/examples.ts'
import { languageOf, logInAs, secondOperator, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct, decide, loseAnswer } from './lost-answer.ts'
import { lookAt, startVisit } from './visit.ts'

// Enquiries from the shop to the console and back, and what a member may ask for about their data (decision 026).

/** The text of the newest mail to an address, as the shop sends it. */
async function newestMailTo(page: Page, address: string): Promise<string> {
  const outbox = await (await page.request.get(`${shopUrl()}/dev/outbox`)).text()
  return outbox.split('<article').find((mail) => mail.includes(address)) ?? ''
}

test('a guest asks with a picture, support answers, the guest replies, support closes and reopens the enquiry @desktop-en', async ({
  page,
  context,
}, info) => {
  const { enquiry, enquiries } = wordsOf(info)
  const shop = (languageOf(info) === 'en' ? englishShop : japaneseShop).contact
  const mail = `guest-${randomUUID().slice(0, 8)}@guest.example`
  const asking = `見本 ${randomUUID().slice(0, 4)}`
  const answerBox = page.getByRole('textbox', { name: enquiry.answer })
  // In English the result that is shown last has a button of the same name.
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const guest = await context.newPage()
  const { go, look } = await startVisit(guest, info)
  await go('/contact')
  await look('contact')
  await guest.getByLabel(shop.topic).selectOption('parcel')
  await guest.getByLabel(shop.name, { exact: true }).fill(asking)
  await guest.getByLabel(shop.mail).fill(mail)
  await guest.getByLabel(shop.body).fill(`届いたカードの角が折れていました。${asking}\n写真をお送りします。`)
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture() }
  await guest.getByLabel(shop.pictures).setInputFiles(photo)
  await expect(guest.getByText(shop.chosen('1'))).toBeVisible()
  await look('contact-filled')
  await guest.getByRole('button', { name: shop.send }).click()
  await expect(guest.getByRole('heading', { name: shop.sentTitle })).toBeVisible()
  await look('contact-sent')

  const name = await logInAs(page, info, 'support')
  await page.goto(`${shopUrl()}/operator/enquiries`)
  await expect(page.getByRole('link', { name: asking }).first()).toBeVisible()
  await lookAt(page, info, 'console-enquiries')
  await page.getByRole('link', { name: asking }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(enquiry.heading(enquiries.topics.parcel))
  await expect(page.getByRole('button', { name: enquiry.picture('1') }).locator('img')).toBeVisible()
  await loseAnswer(page, info, assignEnquiry, press(enquiry.assignToMe), 'console-enquiry-unanswered')
  await expect(page.getByText(enquiry.saidAssigned)).toBeVisible()
  await press(enquiry.templates.looking).click()
  await expect(answerBox).not.toHaveValue('')
  await lookAt(page, info, 'console-enquiry')
  await loseAnswer(page, info, answerEnquiry, press(enquiry.send))
  await expect(page.getByText(enquiry.saidSent)).toBeVisible()
  const written = page.getByRole('listitem').filter({ has: page.locator('strong', { hasText: name }) })
  await expect(written).toHaveCount(1)
  await answerBox.fill('梱包を確認しました。')
  await loseAnswer(page, info, noteOnEnquiry, press(enquiry.keepNote), 'console-note-unanswered')
  await expect(page.getByText(enquiry.saidNoted)).toBeVisible()
  await expect(written.filter({ hasText: '梱包を確認しました。' })).toHaveCount(1)
  await expect(written).toHaveCount(2)

  const letter = await newestMailTo(page, mail)
  const link = /\/contact-guest\?token=[\w.-]+/.exec(letter)?.[0] ?? 'no link'
  await go(link)
  await expect(guest.getByRole('img', { name: shop.picture('1') })).toBeVisible()
  await look('contact-thread')
  await guest.getByLabel(shop.further).fill('よろしくお願いします。')
  // On an old phone a picture takes long, and its message waits for it.
  const phone = await guest.evaluateHandle(() => {
    const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
    const read = createImageBitmap
    globalThis.createImageBitmap = async (file: ImageBitmapSource) => {
      await isDone
      return read(file)
    }
    return { done }
  })
  await guest.getByLabel(shop.pictures).setInputFiles(photo)
  await expect(guest.locator('[popover]:popover-open')).toBeVisible()
  const pressed = guest.getByRole('button', { name: shop.send }).click()
  await phone.evaluate(({ done }) => done())
  await pressed
  await expect(guest.getByText('よろしくお願いします。')).toBeVisible()
  await expect(guest.getByRole('img')).toHaveCount(2)

  // Support has not seen it yet: what was typed stays, and is sent once the message was read.
  await answerBox.fill('交換品をお送りしました。')
  await page.getByRole('button', { name: enquiry.send }).click()
  await expect(page.getByText('よろしくお願いします。')).toBeHidden()
  await expect(page.getByRole('alert')).toBeVisible()
  await lookAt(page, info, 'console-enquiry-newer')
  await page.reload()
  await expect(page.getByText('よろしくお願いします。')).toBeVisible()
  await loseAnswer(page, info, closeEnquiry, press(enquiry.close))
  await expect(page.getByText(enquiry.saidClosed)).toBeVisible()
  await lookAt(page, info, 'console-enquiry-closed')
  await loseAnswer(page, info, reopenEnquiry, press(enquiry.reopen))
  await expect(page.getByText(enquiry.saidReopened)).toBeVisible()
  await expect(press(enquiry.close)).toBeVisible()
})

test('support prepares a disclosure and a deletion that a member requested, and an owner approves them @deep @shared', async ({
  page,
  browser,
}, info) => {
  const { approvals, leaving, member, members, shell } = wordsOf(info)
  const support = await logInAs(page, info, 'support')
  // Each project has its own member: the first of them is gone afterwards.
  const mine = info.project.name === 'phone-ja' ? 'visitor7' : 'visitor8'
  await page.goto(`${shopUrl()}/operator/members?q=${mine}%40`)
  await page.getByRole('link', { name: /./ }).filter({ hasText: '福引' }).first().click()
  await page.getByText(member.moreActs, { exact: true }).click()
  await page.getByRole('button', { name: leaving.disclose }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(leaving.identity).selectOption('document')
  await dialog.getByLabel(shell.reason, { exact: true }).fill('a letter')
  await lookAt(page, info, 'console-disclose')
  await confirmAct(page, info, discloseMember, leaving.discloseConfirm)
  await expect(page.getByText(leaving.disclosePrepared)).toBeVisible()
  const memberPage = page.url()
  await page.goto(`${memberPage}/disclosure`)
  await expect(page.getByRole('alert')).toBeVisible()
  await lookAt(page, info, 'console-disclosure-closed')

  const owner = await secondOperator(browser, page, info, 'owner')
  await expect(owner.getByRole('listitem').filter({ hasText: support }).first()).toBeVisible()
  await lookAt(owner, info, 'console-approval-disclosure')
  await decide(owner, info, approve, support)

  await page.goto(`${shopUrl()}/operator/approvals`)
  const toDisclosure = page.locator(`a[href="${new URL(memberPage).pathname}/disclosure"]`)
  await expect(toDisclosure).toBeVisible()
  await lookAt(page, info, 'console-approvals-disclosed')
  await page.goto(memberPage)
  await expect(toDisclosure).toBeVisible()
  await lookAt(page, info, 'console-member-disclosed')
  await toDisclosure.click()
  await expect(page).toHaveURL(/\/disclosure$/)
  await expect(page.getByRole('button', { name: leaving.save })).toBeVisible()
  await lookAt(page, info, 'console-disclosure')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, info, 'console-disclosure-dark')
  // On paper it is dark on white, whatever the screen is.
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({
    path: `artifacts/pictures/${info.project.name}/console-disclosure-paper.png`,
    fullPage: true,
  })
  await expect(page.getByRole('button', { name: leaving.save })).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.getByRole('link', { name: leaving.toMember }).click()
  await page.getByText(member.moreActs, { exact: true }).click()
  await page.getByRole('button', { name: leaving.remove }).click()
  await expect(dialog.getByText(leaving.lost)).toBeVisible()
  await dialog.getByLabel(leaving.identity).selectOption('phone')
  await dialog.getByLabel(shell.reason, { exact: true }).fill('a letter')
  await lookAt(page, info, 'console-removal')
  await confirmAct(page, info, removeMember, leaving.removeConfirm)
  await expect(page.getByText(leaving.removePrepared)).toBeVisible()

  await owner.reload()
  await expect(owner.getByText(approvals.acts['member remove'] as string).first()).toBeVisible()
  await lookAt(owner, info, 'console-approval-removal')
  await decide(owner, info, approve, support)
  await owner.close()
  await page.reload()
  await expect(page.getByText(members.states.withdrawn, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(members.erased)
  await lookAt(page, info, 'console-removed')
})
