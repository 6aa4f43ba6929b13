import { expect, type Page, test } from '@playwright/test'
import { livePath } from '#contract/addresses.ts'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { confirmDraw } from './draw.ts'
import { fillRegistration, newcomerPassword as password } from './newcomer.ts'
import { idle, startVisit, wake } from './visit.ts'

// Everything a new member does: look around, register, find the points short, buy some by card with 3-D
// Secure, draw, reveal, check the proof, choose, and find it all in the history.

const packId = 'starglade-first-light'

/** The link of the newest mail to an address, read where a developer reads it. */
async function linkSentTo(page: Page, mail: string): Promise<string> {
  const outbox = await (await page.request.get(`${process.env.SHOP_URL}/dev/outbox`)).text()
  const article = outbox.split('<article>').find((text) => text.includes(mail))
  return /\/verify-mail\?token=[\w-]+/.exec(article ?? '')?.[0] ?? 'no link'
}

test(
  'a newcomer buys points by card, draws, checks the proof, chooses and looks back',
  { tag: '@phone-ja' },
  async ({ page }, info) => {
    const { words, language, go, look, lookAgain } = await startVisit(page, info)
    const mail = `newcomer-${info.project.name}@test.example`
    // The reveal is watched as it moves.
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    await test.step('looks around', async () => {
      await go('/')
      await lookAgain('01-top')
      await go('/pack-list?index=hoshimori')
      await lookAgain('02-pack-list')
      await go(`/pack-detail?packId=${packId}`)
      await lookAgain('03-pack-detail')
      await page.getByRole('button', { name: words.packDetail.draw('1') }).click()
      await expect(page).toHaveURL(/\/login\?packId=/)
      await lookAgain('04-login')
    })

    await test.step('a refused password: the reason appears under both fields', async () => {
      await go('/user-register')
      await fillRegistration(page, words.registration, mail, language)
      const fields = [words.registration.password, words.registration.passwordAgain].map((label) =>
        page.getByLabel(label, { exact: true }),
      )
      for (const field of fields) await field.fill('short')
      await page.getByRole('button', { name: words.registration.toConfirmation }).click()
      const why = (language === 'en' ? en : ja).registration.password
      for (const field of fields) {
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(why)}$`))
      }
      await expect(page).toHaveURL(/\/user-register$/)
      for (const field of fields) await field.fill(password)
    })

    await test.step('registers', async () => {
      await lookAgain('05-register')
      await page.getByRole('button', { name: words.registration.toConfirmation }).click()
      await expect(page).toHaveURL(/\/confirm-user-register/)
      expect(page.url()).not.toContain(password)
      await expect(page.getByRole('button', { name: words.registration.submit })).toHaveCount(0)
      await page.getByRole('checkbox', { name: words.registration.agree }).check()
      await look('06-confirm-register')
      // All journeys come from one address: on a fast machine they reach its limit of registrations a minute.
      await expect(async () => {
        if (page.url().includes('/confirm-user-register'))
          await page.getByRole('button', { name: words.registration.submit }).click()
        await expect(page).toHaveURL(/\/complete-user-register/, { timeout: 5000 })
      }).toPass({ intervals: [5000], timeout: 90_000 })
      await look('07-registered')
      await page.goBack()
      await expect(page).toHaveURL(/\/complete-user-register/)
    })

    await test.step('verifies the mail address with the link of the welcome mail', async () => {
      const { mailProof } = words
      await go('/my-page')
      await expect(page.getByText(mailProof.please)).toBeVisible()
      await look('07a-mail-unproven')
      await go(await linkSentTo(page, mail))
      await look('07b-verify-mail')
      await page.getByRole('button', { name: mailProof.confirm, exact: true }).click()
      await expect(page.getByRole('heading', { name: mailProof.doneTitle })).toBeVisible()
      await look('07c-mail-verified')
      await page.getByRole('link', { name: mailProof.toMyPage }).click()
      await expect(page).toHaveURL(/\/my-page/)
      await expect(page.getByText(mailProof.please)).toHaveCount(0)
    })

    await test.step('has too few points', async () => {
      await go(`/pack-detail?packId=${packId}`)
      await expect(page.getByText(words.packDetail.missing)).toBeVisible()
      await page.getByRole('button', { name: words.packDetail.draw('1') }).click()
      await expect(page.getByRole('dialog', { name: words.packDetail.shortPointsTitle })).toBeVisible()
      await look('08-short-of-points')
      await page.getByRole('link', { name: words.packDetail.buyPoints, exact: true }).click()
      await expect(page).toHaveURL(/\/buy-point\?packId=/)
      await lookAgain('09-buy-point')
    })

    await test.step('buys points by card through 3-D Secure', async () => {
      await page.getByRole('link', { name: words.pointPurchase.buyCourse('1,000', '1,000') }).click()
      await expect(page).toHaveURL(/\/confirm-buy-point\?/)
      await page.getByLabel(words.pointPurchase.cardNumber).fill('5555555555554444')
      await page.getByLabel(words.pointPurchase.expiry).fill('1230')
      await page.getByLabel(words.pointPurchase.securityCode).fill('123')
      await page.getByLabel(words.pointPurchase.holder).fill('HANAKO YAMADA')
      await look('10-confirm-buy-point')
      await page.getByRole('button', { name: words.pointPurchase.proceed('1,000') }).click()
      await page.locator('button[name=result][value=Y]').click()
      await expect(page).toHaveURL(/\/complete-buy-point/)
      await expect(page.getByRole('heading', { name: words.pointPurchase.completeTitle })).toBeVisible()
      await look('11-complete-buy-point')
      await page.getByRole('link', { name: words.pointPurchase.toPack }).click()
      await expect(page).toHaveURL(/\/pack-detail\?packId=/)
    })

    await test.step('draws two', async () => {
      // The way back from buying points opens the sheet by itself.
      const sheet = page.getByRole('dialog', { name: words.drawing.confirmTitle })
      await sheet.getByLabel(words.packDetail.count, { exact: true }).fill('2')
      await expect(sheet.getByText(words.drawing.countOf('2'), { exact: true })).toBeVisible()
      await look('12-draw-sheet')
      await confirmDraw(page, words)
      await expect(page).toHaveURL(/\/gacha-animation/)
      await look('14-reveal-start')
    })

    await test.step('watches the reveal; a reload loses nothing', async () => {
      const { countToOpen, tapToStart, tapToSkip, skipOne, skipAll, seeAll, overviewTitle, finish } =
        words.drawing
      await expect(page.getByText(countToOpen('2'), { exact: true })).toBeVisible()
      await page.getByText(tapToStart).click()
      // Pressed at once, moving or not: an opening waits for no slow machine.
      await page.getByRole('button', { name: skipOne, exact: true }).dispatchEvent('click')
      await expect(page.getByText(words.drawing.progress('2', '2'), { exact: true })).toBeVisible()
      await page.screenshot({ path: `artifacts/pictures/${info.project.name}/15-reveal.png` })
      // It goes on with the second card, the first having been skipped: with its pack, or on it where its opening was over.
      await page.reload()
      const pack = page.getByText(countToOpen('1'), { exact: true })
      await expect(pack.or(page.getByRole('button', { name: seeAll }))).toBeVisible()
      if (await pack.isVisible()) {
        await page.getByText(tapToStart).click()
        await page.getByRole('button', { name: tapToSkip }).dispatchEvent('click')
      }
      await expect(page.getByRole('button', { name: seeAll })).toBeVisible()
      await look('15-reveal-card')
      await page.getByRole('button', { name: skipAll }).click()
      await expect(page.getByRole('heading', { name: overviewTitle('2') })).toBeVisible()
      await look('15-reveal-all')
      await page.getByRole('button', { name: finish }).click()
      await expect(page).toHaveURL(/\/get-card-list/)
    })

    await test.step('checks the proof and chooses', async () => {
      await page.getByText(words.proofs.proven, { exact: true }).first().waitFor()
      await look('16-choose')
      await page.getByRole('button', { name: words.proofs.proven }).click()
      await expect(page.getByRole('dialog', { name: words.proofs.dialogTitle })).toBeVisible()
      await look('17-proof')
      await page.getByRole('button', { name: words.ui.close }).last().click()
      // One card, or two equal ones as a stack.
      await page
        .getByRole('main')
        .locator('li')
        .locator('input[type=checkbox], button[aria-pressed]')
        .first()
        .click({ force: true })
      await page
        .getByRole('button', { name: words.drawing.toConfirm })
        .or(page.getByRole('link', { name: words.drawing.toConfirm }))
        .click()
      await expect(page).toHaveURL(/\/confirm-get-card-list\?/)
      await look('18-confirm-choice')
      await page.getByRole('button', { name: words.drawing.confirmChoice }).click()
      await expect(page).toHaveURL(/\/thank-you/)
      await look('19-thank-you')
    })

    await test.step('finds every step in the history', async () => {
      await go('/my-page')
      await look('20-my-page')
      await go('/buy-point-history')
      await look('21-point-history')
      await go('/buy-product-history')
      await look('22-purchase-history')
      await page.getByRole('link', { name: words.histories.detail }).first().click()
      await expect(page).toHaveURL(/\/buy-product-history-detail\?packHistoryId=/)
      await page.getByText(words.proofs.proven, { exact: true }).first().waitFor()
      await look('23-purchase-detail')
    })
  },
)

test('the visitor’s browser verifies an opened box @deep', async ({ page }, info) => {
  const { words, go, look, lookAgain } = await startVisit(page, info)
  await go('/box?packId=clockspire-forty-at-midnight')
  await lookAgain('30-box')
  await page.getByRole('button', { name: words.proofs.verifyAll }).click()
  await expect(page.getByText(words.proofs.verified)).toBeVisible()
  await look('31-box-verified')
})

// Shown of every screen without a browser in test/member-screens.test.ts.
test(
  'guests are led to the login, unknown addresses to the top page',
  { tag: '@deep' },
  async ({ page }, info) => {
    const { go } = await startVisit(page, info)
    for (const path of [
      '/my-page',
      '/buy-point',
      '/get-card-list',
      '/buy-product-history',
      '/gacha-animation',
    ]) {
      await go(path)
      await expect(page, path).toHaveURL(/\/login/)
    }
    await go('/no-such-page')
    await expect(page).toHaveURL(/\/$/)
    await go('/pack-detail')
    await expect(page).toHaveURL(/\/$/)
  },
)

test('a server-rendered page repeats no request when it hydrates, except for the login state', async ({
  page,
}, info) => {
  const { go } = await startVisit(page, info)
  for (const path of [
    '/',
    '/pack-list?index=hoshimori',
    `/pack-detail?packId=${packId}`,
    `/box?packId=${packId}`,
  ]) {
    const asked: string[] = []
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url())
      // The stream tells what changes from here on.
      if (pathname.startsWith('/api/') && pathname !== livePath) asked.push(pathname)
    }
    page.on('request', note)
    await go(path)
    await expect.poll(() => asked.length, path).toBeGreaterThan(0)
    await idle(page)
    // React asks whatever else there is once it has run its effects, and who is here once more where the page waited or a sale
    // elsewhere woke it.
    await wake(page)
    await idle(page)
    page.off('request', note)
    expect([...new Set(asked)], path).toEqual(['/api/user/point'])
  }
})
