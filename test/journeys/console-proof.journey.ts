import { expect, test } from '@playwright/test'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { lookAt, startVisit } from './visit.ts'

// A member doubts a draw, support answers with its proof, and a reader who is not logged in verifies it (decision 015).

const packId = 'starglade-first-light'

test('support answers a member’s doubt with the proof of the draw, which a guest’s browser verifies @deep', async ({
  page,
  context,
  browser,
}, info) => {
  const { enquiry, timeline, shell } = wordsOf(info)
  const draws = timeline.draw
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await context.newPage()
  const { words, language, go, look } = await startVisit(member, info)
  const { contact, myPage, proofs } = words
  const { mail } = await newcomer(member, info)
  await givePoints(mail, 10_000)
  const { send, get, draw } = secondTab(member)
  await draw(packId, 2)
  const { history_id: drawId } = await get('/user/pack/gache_result')

  await test.step('the member sees the cards, and that the proof can be shared', async () => {
    await send('/user/pack/revealed', { history_id: drawId })
    await go(`/get-card-list?history_id=${drawId}`)
    await member.getByRole('button', { name: proofs.proven }).click()
    const dialog = member.getByRole('dialog', { name: proofs.dialogTitle })
    const sharing = dialog.getByRole('heading', { name: proofs.shareTitle })
    await sharing.scrollIntoViewIfNeeded()
    await look('proof-to-share')
    await dialog.getByRole('button', { name: proofs.shareLink }).click()
    await expect(dialog.getByText(words.proofs.copied)).toBeVisible()
  })
  const shared = await member.evaluate(() => navigator.clipboard.readText())

  let enquiryId = ''
  await test.step('the member asks about the draw', async () => {
    await go('/contact')
    await member.getByLabel(contact.topic).selectOption('draw')
    await member.getByLabel(contact.about).fill(String(drawId))
    await member.getByLabel(contact.body).fill('この抽選は、本当に公正に行われたのでしょうか。')
    await member.getByRole('button', { name: contact.send }).click()
    await expect(member).toHaveURL(/\/contact-thread\?enquiryId=/)
    enquiryId = new URL(member.url()).searchParams.get('enquiryId') ?? ''
  })

  await test.step('support finds the draw, copies the link to its proof and replies with it', async () => {
    await logInAs(page, info, 'support')
    const thread = `${shopUrl()}/operator/enquiries/${enquiryId}`
    await page.goto(thread)
    await page.getByRole('main').locator('a[href*="#draw-"]').first().click()
    const event = page.locator(`[id="draw-${drawId}"]`)
    await expect(event.getByRole('link', { name: draws.openProof })).toBeVisible()
    await event.getByRole('button', { name: draws.copyProof }).click()
    await expect(event.getByRole('button', { name: shell.copied })).toBeVisible()
    await lookAt(page, info, 'console-draw-proof')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared)
    await page.goto(thread)
    const answer = page.getByRole('textbox', { name: enquiry.answer })
    await page.getByRole('button', { name: enquiry.templates.drawProof, exact: true }).click()
    await expect(answer).toHaveValue(new RegExp(shared.replaceAll(/[?.]/g, '\\$&')))
    await lookAt(page, info, 'console-enquiry-proof')
    await page.getByRole('button', { name: enquiry.send }).click()
    await expect(page.getByText(enquiry.saidSent)).toBeVisible()
  })

  const link = await test.step('the reply leads to the proof', async () => {
    await go('/my-page')
    await member.getByRole('link', { name: myPage.unreadAnswer }).click()
    await expect(member).toHaveURL(new RegExp(`/contact-thread\\?enquiryId=${enquiryId}`))
    await look('contact-thread-proof')
    const href = (await member.getByRole('link', { name: shared }).getAttribute('href')) ?? ''
    await go('/my-page')
    await expect(member.getByRole('link', { name: myPage.menu })).toBeVisible()
    await member.waitForLoadState('networkidle')
    await expect(member.getByRole('link', { name: myPage.unreadAnswer })).toBeHidden()
    return href
  })

  await test.step('a reader opens it without a login, and the browser verifies the draw', async () => {
    const reading = await browser.newContext()
    const reader = await reading.newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await reader.goto(link)
    await expect(reader.locator('html')).toHaveAttribute('lang', language)
    await expect(reader.getByText(proofs.proven, { exact: true })).toBeVisible()
    await expect(reader.getByText(proofs.checkStates.proven, { exact: true })).toHaveCount(4)
    await expect(reader.getByText(proofs.technical)).toBeVisible()
    await lookAt(reader, info, 'draw-proof')
    await reader.screenshot({
      path: `artifacts/pictures/${info.project.name}/draw-proof-whole.png`,
      fullPage: true,
    })
    const robots = reader.locator('meta[name=robots]')
    await expect(robots).toHaveAttribute('content', 'noindex')
    // Nothing was asked of the shop that only a member may ask.
    expect(asked.filter((path) => path.startsWith('/api/user/')).sort()).toEqual(['/api/user/point'])
    await reader.goto(link.replace(/drawId=.{4}/, 'drawId=ffff'))
    await expect(reader.getByText(proofs.unknownLink)).toBeVisible()
    await lookAt(reader, info, 'draw-proof-unknown')
    await reading.close()
  })
})
