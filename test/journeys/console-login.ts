// The way into the console in a journey: the terminal's invitation, the password, an authenticator app.

import { randomUUID } from 'node:crypto'
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { csrfHeaderName } from '#contract/envelope.ts'
import { authenticator } from '#test/authenticator.ts'
import { en, ja } from '#test/console-phrases.ts'
import { operatorPassword } from '#test/operators.ts'
import { runShop } from '#test/shop-command.ts'
import { withShopDatabase } from '#tools/database.ts'

export const languageOf = (info: TestInfo) => (info.project.name.endsWith('en') ? 'en' : 'ja')
export const wordsOf = (info: TestInfo) => (languageOf(info) === 'en' ? en : ja)
export const shopUrl = () => process.env.SHOP_URL as string
export const at = (path: string, info: TestInfo) => `${shopUrl()}${path}?lang=${languageOf(info)}`

/** `npm run shop -- operator invite`: the path of the link. */
export async function inviteAtTerminal(page: Page, name: string, ...roles: string[]): Promise<string> {
  let token = ''
  await withShopDatabase(async (db) => {
    const words = ['operator', 'invite', name, `${name}@staff.example`, ...roles]
    const invite = async () => runShop(db, [...words, '--why', 'a journey'])
    let ran = await invite()
    // Another journey has made the first operator meanwhile: from then on a change names one.
    if (!('lines' in ran)) ran = await invite()
    if (!('lines' in ran)) throw new Error(JSON.stringify(ran))
    token = ran.lines.at(-1)?.split('#')[1] ?? ''
  })
  // The first invitation opens the console, within half a second.
  await expect.poll(async () => (await page.request.get(`${shopUrl()}/operator`)).status()).toBe(200)
  return `/operator/invitation#${token}`
}

/** A device that says yes to passkeys: the browser's own, made virtual. */
export async function givePasskeys(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens a link of an invitation and chooses the password. */
export async function begin(page: Page, info: TestInfo, link: string): Promise<void> {
  const { invitation } = wordsOf(info)
  // The browser does not send the part behind the #.
  await page.goto(at('/operator/login', info))
  await page.goto(`${shopUrl()}${link}`)
  await page.getByLabel(invitation.password, { exact: true }).fill(operatorPassword)
  await page.getByLabel(invitation.passwordAgain, { exact: true }).fill(operatorPassword)
  await page.getByRole('button', { name: invitation.accept }).click()
}

export async function keepCodes(page: Page, info: TestInfo): Promise<void> {
  const { enrolling } = wordsOf(info)
  await page.getByRole('checkbox', { name: enrolling.kept }).check()
  await page.getByRole('button', { name: enrolling.goOn }).click()
}

export const nameOf = (kind: string, info: TestInfo) =>
  `${kind}-${info.project.name}-${randomUUID().slice(0, 8)}`

async function read(answer: APIResponse): Promise<Record<string, unknown> & { csrf: { value: string } }> {
  const body = await answer.json()
  if (body.state !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Sends the forms of an invitation and of an authenticator app from the browser of this page. */
async function acceptByCalls({ request }: Page, token: string): Promise<void> {
  const api = `${shopUrl()}/api/operator`
  const { csrf } = await (await request.get(`${api}/me`)).json()
  let csrfToken: string = csrf.value
  const send = async (path: string, input: object) => {
    const headers = { [csrfHeaderName]: csrfToken }
    const form = { json: JSON.stringify(input) }
    const body = await read(await request.post(`${api}${path}`, { headers, form }))
    csrfToken = body.csrf.value
    return body
  }
  await send('/invitation/accept', { token, password: operatorPassword })
  const { secret } = await send('/second_factor/code/offer', {})
  await send('/second_factor/code/on', { code: authenticator(String(secret))(new Date()) })
}

/** An operator with these roles who has logged in with an authenticator app, and stands at Today. */
export async function logInAs(page: Page, info: TestInfo, ...roles: string[]): Promise<string> {
  const name = nameOf(roles[0] ?? 'owner', info)
  const link = await inviteAtTerminal(page, name, ...roles)
  await acceptByCalls(page, link.split('#')[1] ?? '')
  await page.goto(at('/operator', info))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(info).today.title)
  return name
}

/** Registers an authenticator app as the second factor, and comes to Today. */
export async function registerApp(page: Page, info: TestInfo): Promise<void> {
  const words = wordsOf(info)
  await page.getByRole('button', { name: words.enrolling.useApp }).click()
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel(words.enrolling.firstCode).fill(authenticator(secret.trim())(new Date()))
  await page.getByRole('button', { name: words.enrolling.register, exact: true }).click()
  await keepCodes(page, info)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.today.title)
}

/** A second operator with this role, in a browser of their own, at the approvals. */
export async function secondOperator(
  browser: Browser,
  page: Page,
  info: TestInfo,
  role: string,
): Promise<Page> {
  const other = await browser.newPage({ viewport: page.viewportSize(), locale: info.project.use.locale })
  await logInAs(other, info, role)
  await other.goto(`${shopUrl()}/operator/approvals`)
  return other
}
