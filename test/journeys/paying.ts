import { expect, type Page, type Request, type TestInfo } from '@playwright/test'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { runShop } from '#test/shop-command.ts'
import { withShopDatabase } from '#tools/database.ts'
import { newcomer } from './newcomer.ts'
import { idle, startVisit, type Visit } from './visit.ts'

const packId = 'starglade-first-light'
/** 1,000 points for 1,000 yen: more than one draw of the pack costs. */
const courseId = 'p1000-y1000'

interface OpenPayment {
  note: string
  actions: { url: string }[]
}

export interface Paying extends Visit {
  /** Goes to the last screen before the payment and chooses a payment method. */
  choose(method: PaymentMethod['name']): Promise<void>
  /** Presses the shop's own button. */
  proceed(): Promise<void>
  /** Presses one of the buttons of a provider's page. */
  answer(value: string, at?: Page): Promise<void>
  /** Closes the message that points were credited; it does not appear where the notification came earlier. */
  closeCredited(picture?: string): Promise<void>
  /** The purchase is paid: the screen says so and leads on to the pack. */
  paid(): Promise<void>
  /** The browser's back from here does not make this call again, and the screen stays. */
  backRepeatsNothing(path: string): Promise<void>
  /** Waits until so many points are there: the notification of a provider comes at its own time. */
  owns(points: string): Promise<void>
  /** Goes to the till or the bank where what has this number is paid. */
  goAndPay(number: string, at?: Page): Promise<void>
}

/** A newcomer who buys points for a pack. */
export async function startPaying(page: Page, info: TestInfo): Promise<Paying> {
  const visit = await startVisit(page, info)
  const { words, language, go } = visit
  await newcomer(page, info)
  const emulators = process.env.EMULATOR_URL as string
  return {
    ...visit,
    async choose(method) {
      await go(`/confirm-buy-point?pointPriceId=${courseId}&packId=${packId}`)
      const { name } = answers[language].payment.methods[method]
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    },
    async proceed() {
      const { proceed } = words.pointPurchase
      const { order } = words.paying
      await page
        .getByRole('button', { name: proceed('1,000') })
        .or(page.getByRole('button', { name: order('1,000') }))
        .click()
    },
    async answer(value, at = page) {
      await at.locator(`button[value="${value}"]`).click()
    },
    async closeCredited(picture) {
      const dialog = page.getByRole('dialog', { name: words.pointPurchase.completeTitle })
      await expect(
        dialog.or(page.getByRole('status').filter({ hasText: words.pointPurchase.completeTitle })),
      ).toBeVisible()
      if (!(await dialog.isVisible())) return
      await expect(dialog.getByText(words.paying.credited)).toBeVisible()
      if (picture) await visit.look(picture)
      await dialog.getByRole('button').last().click()
    },
    async paid() {
      await expect(page.getByRole('heading', { name: words.pointPurchase.completeTitle })).toBeVisible()
      await expect(page.getByRole('link', { name: words.pointPurchase.toPack })).toHaveAttribute(
        'href',
        `/pack-detail?packId=${packId}`,
      )
    },
    async backRepeatsNothing(path) {
      const here = page.url()
      const asked: string[] = []
      const note = (request: Request) => asked.push(new URL(request.url()).pathname)
      page.on('request', note)
      await idle(page)
      await page.goBack()
      await expect(page).toHaveURL(here)
      page.off('request', note)
      expect(asked).not.toContain(`/api${path}`)
    },
    async owns(points) {
      await expect(async () => {
        await go('/buy-point')
        await expect(page.getByText(words.pointPurchase.note(points))).toBeVisible({ timeout: 500 })
      }).toPass()
    },
    async goAndPay(number, at = page) {
      const open: OpenPayment[] = await (await page.request.get(`${emulators}/emulator/open`)).json()
      const [payment, ...others] = open.filter(({ note }) => note === number)
      expect(others).toEqual([])
      await at.goto(`${emulators}${payment?.actions[0]?.url}`)
    },
  }
}

/**
 * The methods that the operator decides about, as the operator turns them on; and limits of a day and a member as wide as
 * all journeys together need them, which come from one address and often from one member.
 */
export const offerAll = (): Promise<void> =>
  withShopDatabase(async (db) => {
    const settings = {
      offersMerpay: 'true',
      'registration.perNetworkAndDay': '1000',
      'purchaseLimits.openSlips': '{"count":100,"yen":100000000}',
      'purchaseLimits.unprovenMailYen': 'null',
      'purchaseLimits.cardDeclines': '{"perHour":100,"perDay":100,"shopPerHour":1000}',
      // The last: who opens the shop waits until it stands in the shop's texts.
      offersMailRemittance: 'true',
    }
    for (const [name, value] of Object.entries(settings)) {
      const ran = await runShop(db, ['settings', 'set', name, value, '--why', 'all methods'])
      if (!('lines' in ran)) throw new Error(JSON.stringify(ran))
    }
  })
