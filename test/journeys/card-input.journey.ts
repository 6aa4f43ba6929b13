import { expect, test } from '@playwright/test'
import { demoLogin } from './demo-login.ts'
import { startVisit } from './visit.ts'

// Text typed on /card-input never leaves the browser and is kept nowhere (spec §2, ruling 20).

const typed = {
  groups: ['4111', '1111', '7392', '8405'],
  month: '11',
  year: '2093',
  code: '917',
  holder: 'HANAKO SECRETARY',
}

test('no request carries the input of /card-input, and none of it is stored @deep', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  await go('/login')
  const demo = await demoLogin()
  await page.getByLabel(words.login.mail).fill(demo.mail)
  await page.getByLabel(words.login.password).fill(demo.password)
  await page.getByRole('button', { name: words.login.submit }).click()
  await expect(page).not.toHaveURL(/login/)

  await go('/card-input')
  await look('card-input')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const labels = words.paying.cardInput
  // The caret goes on by itself from a full group.
  await page.getByLabel(labels.group(1)).click()
  await page.keyboard.type(typed.groups.join(''))
  for (const [index, group] of typed.groups.entries())
    await expect(page.getByLabel(labels.group(index + 1))).toHaveValue(group)
  await page.getByLabel(labels.month).fill(typed.month)
  await page.getByLabel(labels.year).fill(typed.year)
  await page.getByLabel(labels.code).fill(typed.code)
  await page.getByLabel(labels.holder).fill(typed.holder)
  // Enter submits nothing, and the legal notices have no effect.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: words.pointPurchase.pointTerms }).click({ force: true })
  await expect(page).toHaveURL(/\/card-input$/)

  await page.getByRole('link', { name: words.pointPurchase.buyCourse('1,000', '1,000') }).click()
  await expect(page).toHaveURL(/\/confirm-buy-point\?pointPriceId=/)
  await expect(page.getByRole('heading', { name: words.pointPurchase.confirmTitle })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const secrets = [...typed.groups.slice(2), typed.year, 'SECRETARY', typed.groups.join('')]
  expect(sent.length).toBeGreaterThan(0)
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      location.href,
    ]),
  )
  for (const secret of secrets) {
    expect(sent.filter((request) => request.includes(secret))).toEqual([])
    expect(kept).not.toContain(secret)
  }
  // The card is asked for again where it is paid with, and gone where it was typed.
  await expect(page.getByLabel(words.pointPurchase.cardNumber)).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel(labels.group(1))).toHaveValue('')
})
