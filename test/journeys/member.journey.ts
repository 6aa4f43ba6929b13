import { expect, type Page, test } from '@playwright/test'
import { csrfFieldName } from '#contract/envelope.ts'
import { authenticator } from '#test/authenticator.ts'
import { browserAtPush } from '#test/examples.ts'
import { demoLogin } from './demo-login.ts'
import { pressExchange } from './exchange-press.ts'
import { newcomer, newcomerPassword } from './newcomer.ts'
import { startVisit } from './visit.ts'

// A member's account, and purchases for coins: only the parts that need a page in a browser.

const coinPackId = 'starglade-stargazers-vault'

/** The code of the newest SMS to a number, read where a developer reads it. */
async function codeSentTo(page: Page, phone: string): Promise<string> {
  const outbox = await (await page.request.get(`${process.env.SHOP_URL}/dev/outbox`)).text()
  const article = outbox.split('<article>').find((text) => text.includes(phone.slice(1)))
  return /\b\d{6}\b/.exec(article?.split('<pre>')[1] ?? '')?.[0] ?? 'no code'
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1'

test('a member verifies the phone, changes data and password, leaves and returns @deep', async ({
  page,
  playwright,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { mail, phone } = await newcomer(page, info)
  const { membership, phones, myPage, login, reissue, security } = words
  const currentPassword = page.getByLabel(security.currentPassword)

  await test.step('verifies the phone by SMS', async () => {
    await go('/change-member')
    await page.getByRole('button', { name: phones.verify }).click()
    await expect(page.getByText(phones.ask)).toBeVisible()
    await look('40-sms-question')
    await page.getByRole('button', { name: phones.send, exact: true }).click()
    await expect(page.getByRole('dialog', { name: phones.codeTitle })).toBeVisible()
    await look('41-sms-code')
    await page.getByRole('textbox', { name: phones.code, exact: true }).fill('000000')
    await page.getByRole('button', { name: phones.submit, exact: true }).click()
    await expect(page.getByRole('textbox', { name: phones.code, exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await page.getByRole('textbox', { name: phones.code, exact: true }).fill(await codeSentTo(page, phone))
    await page.getByRole('button', { name: phones.submit, exact: true }).click()
    await expect(page.getByText(phones.done)).toBeVisible()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('button', { name: phones.verify })).toHaveCount(0)
  })

  await test.step('changes personal data: a wrong password shows an error at its field, the right one is accepted', async () => {
    await page.getByLabel(words.registration.building).fill('福引ビル5階')
    await currentPassword.fill('wrong123')
    await page.getByRole('button', { name: membership.save, exact: true }).click()
    await expect(currentPassword).toHaveAttribute('aria-invalid', 'true')
    await expect(currentPassword).toBeFocused()
    await look('46-password-again')
    await expect(page.getByLabel(words.registration.building)).toHaveValue('福引ビル5階')
    await currentPassword.fill(newcomerPassword)
    await page.getByRole('button', { name: membership.save, exact: true }).click()
    await expect(page.getByText(membership.saved)).toBeVisible()
    await page.getByRole('dialog').getByRole('button').last().click()
  })

  await test.step('changes the password: an error appears under both fields, then an alert leads to my page', async () => {
    await go('/change-password')
    const fields = [
      page.getByLabel(membership.newPassword, { exact: true }),
      page.getByLabel(membership.newPasswordAgain, { exact: true }),
    ]
    await fields[0]?.fill('short')
    await fields[1]?.fill('short')
    await page.getByRole('button', { name: membership.changePassword }).click()
    for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await fields[0]?.fill('furin4summer')
    await fields[1]?.fill('furin4summer')
    await currentPassword.fill(newcomerPassword)
    await page.getByRole('button', { name: membership.changePassword }).click()
    await expect(page.getByText(membership.passwordChanged)).toBeVisible()
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page).toHaveURL(/\/my-page$/)
  })

  await test.step('sees their sessions, stops messages to another device, and logs it out', async () => {
    const other = await playwright.request.newContext({
      baseURL: process.env.SHOP_URL as string,
      userAgent: iPhone,
    })
    const endpoint = `${browserAtPush.endpoint}-${info.testId}-${info.project.name}`
    const subscription = { ...browserAtPush, endpoint }
    const post = async (path: string, input: object) => {
      const { csrf } = await (await other.get('/api/user/point')).json()
      const form = { [csrfFieldName]: csrf.value, json: JSON.stringify(input) }
      return (await other.post(`/api${path}`, { form })).json()
    }
    await post('/user/login', { mail, pass: 'furin4summer' })
    expect((await post('/user/push/subscription', subscription)).state).toBe(200)
    const isIn = async () => (await (await other.get('/api/user/point')).json()).is_login
    expect(await isIn()).toBe('1')
    await go('/change-password')
    await look('47-devices')
    await page
      .getByRole('button', { name: security.endPushNamed(security.device('iPhone', 'Safari')) })
      .click()
    await expect(page.getByText(security.pushEnded, { exact: true })).toBeVisible()
    await expect(page.getByText(security.takesPush)).toHaveCount(0)
    expect(await isIn()).toBe('1')
    await page.getByRole('button', { name: security.endNamed(security.device('iPhone', 'Safari')) }).click()
    const dialog = page.getByRole('dialog', { name: security.endTitle })
    await expect(dialog).toBeVisible()
    await look('48-end-device')
    await dialog.getByLabel(security.currentPassword).fill('furin4summer')
    await dialog.getByLabel(security.currentPassword).press('Enter')
    await expect(page.getByText(security.ended, { exact: true })).toBeVisible()
    await expect(page.getByText(security.device('iPhone', 'Safari'))).toHaveCount(0)
    expect(await isIn()).toBe('0')
    await other.dispose()
    await go('/my-page')
  })

  await test.step('sets up two-step login, logs in with a code, and turns it off', async () => {
    await go('/change-password')
    await page.getByRole('button', { name: security.setUp }).click()
    await currentPassword.last().fill('furin4summer')
    await currentPassword.last().press('Enter')
    const codeField = page.getByLabel(security.code, { exact: true })
    await expect(page.getByRole('img', { name: security.qrCode })).toBeVisible()
    const address = await page.getByRole('link', { name: security.openApp }).getAttribute('href')
    const secret = new URL(address ?? '').searchParams.get('secret') ?? ''
    await look('49-two-step-scan')
    await codeField.fill(authenticator(secret)(new Date()))
    await codeField.press('Enter')
    const recovery = page.getByRole('list', { name: security.recoveryTitle }).getByRole('listitem')
    await expect(recovery).toHaveCount(10)
    const recoveryCodes = await recovery.allTextContents()
    await look('4a-two-step-recovery')
    await page.getByRole('button', { name: security.kept }).click()
    await expect(page.getByText(security.recoveryLeft('10'))).toBeVisible()

    await go('/my-page')
    await page.getByRole('main').getByRole('button', { name: myPage.logout }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel(login.mail).fill(mail)
    await page.getByLabel(login.password).fill('furin4summer')
    await page.getByLabel(login.password).press('Enter')
    await expect(page.getByText(login.codeLead)).toBeVisible()
    await expect(page.getByLabel(login.code, { exact: true })).toBeFocused()
    await look('4b-two-step-login')
    await page.getByRole('button', { name: login.useRecoveryCode }).click()
    await page.getByLabel(login.recoveryCode, { exact: true }).fill(recoveryCodes[0] ?? '')
    await page.getByLabel(login.recoveryCode, { exact: true }).press('Enter')
    await expect(page).not.toHaveURL(/login/)

    await go('/change-password')
    await page.getByRole('button', { name: security.turnOff }).click()
    await page.getByLabel(security.codeOrRecovery).fill(recoveryCodes[1] ?? '')
    await currentPassword.last().fill('furin4summer')
    await look('4c-two-step-off')
    await page.getByRole('button', { name: security.turnOff }).click()
    await expect(page.getByText(security.turnedOff)).toBeVisible()
    await go('/my-page')
  })

  await test.step('logs out to the login', async () => {
    await page.getByRole('main').getByRole('button', { name: myPage.logout }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: login.submit }).click()
    await expect(page.getByText(login.empty)).toHaveCount(2)
    await page.getByLabel(login.mail).fill(mail)
    await page.getByLabel(login.password).fill(newcomerPassword)
    await page.getByLabel(login.password).press('Enter')
    await expect(page.getByLabel(login.mail)).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('logs in with Enter and is led to the pack', async () => {
    await go(`/login?packId=${coinPackId}`)
    await page.getByLabel(login.mail).fill(mail)
    await page.getByLabel(login.password).fill('furin4summer')
    await page.getByLabel(login.password).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${coinPackId}`))
  })

  await test.step('the header shows rank, points and coins', async () => {
    const header = page.getByRole('banner')
    await expect(header.locator('a[href="/buy-point"]')).toContainText('0')
    await expect(header.locator('a[href="/exchange-card"]')).toContainText('0')
    await expect(header.getByRole('img', { name: words.shell.rank(1) })).toBeVisible()
  })

  await test.step('asks for a new password; going back is blocked', async () => {
    await go('/password-reissue')
    await page.getByLabel(reissue.mail).fill(mail)
    await page.getByRole('button', { name: reissue.submit }).click()
    await expect(page).toHaveURL(/\/complete-password-reissue/)
    await page.goBack()
    await expect(page).toHaveURL(/\/complete-password-reissue/)
  })
})

test('a member whose phone can receive no code reads why, and the popup closes @deep', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { phones } = words
  // A number abroad that does not begin with its country code.
  await newcomer(page, info, { pref_id: '99', country: 'France' })
  await go('/change-member')
  await page.getByRole('button', { name: phones.verify }).click()
  await page.getByRole('button', { name: phones.send, exact: true }).click()
  await expect(page.getByRole('dialog', { name: phones.failedTitle })).toContainText(/国番号|country code/)
  await expect(page.getByRole('dialog', { name: phones.codeTitle })).toHaveCount(0)
  await look('50-sms-refused')
})

test('a member with too few coins reads so, and can only close the dialog @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { packDetail, exchange } = words

  await test.step('at the exchange counter a guest is led to the login', async () => {
    await go('/exchange-card')
    await expect(page).toHaveURL(/\/login/)
  })

  await newcomer(page, info)
  await test.step('at a coin pack', async () => {
    await go(`/pack-detail?packId=${coinPackId}`)
    await page.getByRole('button', { name: packDetail.draw('1') }).click()
    const dialog = page.getByRole('dialog', { name: packDetail.shortCoinsTitle })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveCount(0)
    await look('42-short-of-coins')
    await dialog.getByRole('button', { name: packDetail.close }).last().click()
    await expect(dialog).toBeHidden()
  })

  await test.step('at the exchange counter', async () => {
    await go('/exchange-card')
    await pressExchange(page)
    const dialog = page.getByRole('dialog', { name: exchange.shortTitle })
    await expect(dialog).toBeVisible()
    await look('43-exchange-short')
  })
})

test('coins become a card at the exchange counter @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { exchange, login } = words
  await go('/login')
  const demo = await demoLogin()
  await page.getByLabel(login.mail).fill(demo.mail)
  await page.getByLabel(login.password).fill(demo.password)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page).not.toHaveURL(/login/)

  await test.step('the count is fixed at one, and a confirmation shows the coins before and after', async () => {
    await go('/exchange-card?sort=1')
    // A fixed count is not asked for: no card has a field.
    await expect(page.getByRole('main').getByRole('article').getByRole('combobox')).toHaveCount(0)
    await pressExchange(page)
    const dialog = page.getByRole('dialog', { name: exchange.confirmTitle })
    await expect(dialog.getByText(exchange.now)).toBeVisible()
    await expect(dialog.getByText(exchange.after)).toBeVisible()
    await look('44-exchange-confirm')
  })

  await test.step('the exchange completes and names the card', async () => {
    await page.getByRole('button', { name: exchange.yes }).click()
    await expect(page.getByRole('dialog', { name: exchange.doneTitle })).toBeVisible()
    await look('45-exchange-done')
    await page.getByRole('link', { name: exchange.toHistory }).click()
    await expect(page).toHaveURL(/\/exchange-card\?/)
  })
})
