import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { liftSuspension, suspendMember } from '#contract/operator/member-acts.ts'
import { inviteOperator } from '#contract/operator/staff.ts'
import { demoMail } from '#demo/load.ts'
import { operatorPassword } from '#test/operators.ts'
import { runShop } from '#test/shop-command.ts'
import { withShopDatabase } from '#tools/database.ts'
import {
  at,
  begin,
  givePasskeys,
  inviteAtTerminal,
  keepCodes,
  logInAs,
  nameOf,
  shopUrl,
  wordsOf,
} from './console-login.ts'
import { confirmAct, loseAnswer } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// The console from the terminal to a passkey, and the pages of each role (decision 018).

test('the first owner gets a link at the terminal, registers a passkey, invites an operator, and logs in again @desktop-en', async ({
  page,
  context,
}, info) => {
  const words = wordsOf(info)
  const name = nameOf('owner', info)
  const link = await inviteAtTerminal(page, name)
  await givePasskeys(context, page)
  await page.goto(at('/operator/login', info))
  await page.goto(`${shopUrl()}${link}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await lookAt(page, info, 'console-invitation')
  await begin(page, info, link)
  await expect(page.getByRole('heading', { name: words.enrolling.title })).toBeVisible()
  await lookAt(page, info, 'console-enrolling')
  await page.getByRole('button', { name: words.enrolling.usePasskey }).click()
  const passkeyName = page.getByLabel(words.enrolling.passkeyName)
  await passkeyName.fill('counter')
  await page.getByRole('button', { name: words.enrolling.register, exact: true }).click()
  await expect(page.getByText(words.enrolling.recoveryNote)).toBeVisible()
  await lookAt(page, info, 'console-recovery-codes')
  await keepCodes(page, info)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.today.title)
  await lookAt(page, info, 'console-start')

  await page.goto(`${shopUrl()}/operator/operators`)
  await page.getByRole('button', { name: words.operators.invite }).click()
  const dialog = page.getByRole('dialog')
  const invited = nameOf('support', info)
  await dialog.getByLabel(words.operators.name).fill(invited)
  await dialog.getByLabel(words.operators.mail).fill(`${invited}@staff.example`)
  await dialog.getByRole('checkbox', { name: words.roles.names.support }).check()
  await dialog.getByLabel(words.shell.reason, { exact: true }).fill('a journey')
  await lookAt(page, info, 'console-invite')
  const makeLink = dialog.getByRole('button', { name: words.operators.makeLink })
  await loseAnswer(page, info, inviteOperator, makeLink)
  await expect(dialog.getByLabel(words.operators.link)).toHaveValue(/#[\w.-]+$/)
  await dialog.getByRole('button', { name: words.shell.close, exact: true }).last().click()
  await expect(page.getByText(`${invited}@staff.example`)).toHaveCount(1)
  await lookAt(page, info, 'console-operators')

  await page.goto(`${shopUrl()}/operator/audit`)
  await expect(page.getByText(words.auditSentences.acts['operator invite']('').trim()).first()).toBeVisible()
  await lookAt(page, info, 'console-audit')
  await page.goto(`${shopUrl()}/operator/access`)
  await expect(page.getByText('counter')).toBeVisible()
  await lookAt(page, info, 'console-access')

  await context.clearCookies({ name: 'operator' })
  await page.goto(at('/operator/audit', info))
  await expect(page).toHaveURL(/\/operator\/login\?to=/)
  await lookAt(page, info, 'console-login')
  await page.getByLabel(words.login.mail).fill(`${name}@staff.example`)
  await page.getByLabel(words.login.password).fill(operatorPassword)
  await page.getByRole('button', { name: words.login.next }).click()
  await page.getByRole('button', { name: words.factor.passkey }).click()
  await expect(page).toHaveURL(/\/operator\/audit/)
})

test('Today shows an owner the waiting tasks, and refreshes while the owner reads it @desktop-ja', async ({
  page,
}, info) => {
  const { today } = wordsOf(info)
  await inviteAtTerminal(page, nameOf('waits', info), 'viewer')
  await withShopDatabase(async (db) => {
    const deposit = ['deposit', 'add', randomUUID(), '--amount', '3000', '--name', 'ﾌｸﾋﾞｷ ﾊﾅｺ']
    const at = ['--date', '2026-11-20', '--time', '10:00']
    const ran = await runShop(db, [...deposit, ...at, '--why', 'a journey'])
    expect(ran).toHaveProperty('lines')
  })
  await page.clock.install()
  await logInAs(page, info, 'owner')
  const waits = page.getByRole('region', { name: today.waiting.title })
  await expect(waits.getByText(today.queues.deposits)).toBeVisible()
  const deposits = waits.getByRole('link', { name: today.queues.deposits })
  await expect(deposits).toHaveAttribute('href', '/operator/money/deposits?which=waits')
  // Figures stand in a line each; their details come with a press.
  await page.getByText(today.sales.details).click()
  await page.getByText(today.points.details).click()
  await expect(page.getByRole('img')).toHaveCount(3)
  // The handbook shows this picture.
  await page.evaluate(() => scrollTo(0, 0))
  await lookAt(page, info, 'console-today')
  const show = (title: string) =>
    page.getByRole('heading', { name: title, exact: true }).evaluate((heading) => heading.scrollIntoView())
  await show(today.sales.ofToday)
  await lookAt(page, info, 'console-today-sales')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, info, 'console-today-sales-dark')
  await show(today.points.title)
  await lookAt(page, info, 'console-today-points-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await show(today.boxes.title)
  await lookAt(page, info, 'console-today-boxes')

  await page.getByText(today.sales.choices.fourWeeks, { exact: true }).click()
  await expect(page.getByText(today.sales.earlier.fourWeeks).first()).toBeVisible()
  const numbers = page.getByText(today.table).first()
  await numbers.click()
  await expect(page.getByRole('region', { name: today.tableOf(today.sales.title) })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: today.csv }).first().click()
  expect((await file).suggestedFilename()).toBe(`${today.sales.title}.csv`)
  await lookAt(page, info, 'console-today-four-weeks')

  // A minute later: the opened and focused parts are where they were on the screen, also when a queue above has grown.
  const csv = page.getByRole('button', { name: today.csv }).first()
  await csv.focus()
  const place = (await csv.boundingBox())?.y
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/operator/today')
  await page.clock.fastForward(60_000)
  expect((await asked).status()).toBe(200)
  await expect(csv).toBeFocused()
  await expect.poll(async () => (await csv.boundingBox())?.y).toBeCloseTo(place ?? Number.NaN, 0)
})

test('a role without sales sees only its own queues @deep', async ({ page }, info) => {
  const { today } = wordsOf(info)
  await logInAs(page, info, 'shipping')
  await expect(page.getByRole('region', { name: today.waiting.title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await lookAt(page, info, 'console-today-shipping')
})

test('support finds a member by partial data, and sees the member’s history @desktop-en', async ({
  page,
}, info) => {
  const words = wordsOf(info)
  await logInAs(page, info, 'support')
  await page.goto(`${shopUrl()}/operator/members`)
  // Other journeys make members before and after the demo's: which of them stand on the first page is not known.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await lookAt(page, info, 'console-members')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill(demoMail)
  await expect(page.getByRole('option', { name: demoMail })).toBeVisible()
  // A phone's browser may still show the page before the dialog: this waits for a picture with it.
  await page.getByRole('dialog').screenshot()
  await lookAt(page, info, 'console-search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/operator\/members\/[\w-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(words.areas.members)
  await expect(page.getByText(words.timeline.kinds.movement).first()).toBeVisible()
  await lookAt(page, info, 'console-member')
})

test('support suspends a member and lifts the suspension @deep', async ({ page }, info) => {
  const { suspension, member, members } = wordsOf(info)
  // Each project has its own member.
  const mine = `visitor${3 + info.config.projects.findIndex(({ name }) => name === info.project.name)}`
  await logInAs(page, info, 'support')
  await page.goto(`${shopUrl()}/operator/members?q=${mine}%40`)
  await page.getByRole('link', { name: /./ }).filter({ hasText: '福引' }).first().click()
  const mark = page.getByText(members.states.suspended, { exact: true }).first()
  await page.getByText(member.moreActs, { exact: true }).click()
  await page.getByRole('button', { name: suspension.suspend.button }).click()
  await confirmAct(page, info, suspendMember, suspension.suspend.button)
  await expect(mark).toBeVisible()
  await lookAt(page, info, 'console-suspended')
  await page.getByRole('button', { name: suspension.lift.button }).click()
  await confirmAct(page, info, liftSuspension, suspension.lift.button)
  await expect(mark).toBeHidden()
})
