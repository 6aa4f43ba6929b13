import { getReceipt } from '#contract/receipts.ts'
import { type Http, Refusal } from '#server/http/calls.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { readReceipt } from './receipts.ts'

export interface ReceiptDeps {
  shopSettings: ShopSettingsReader
}

/** Receipts of purchases. Another member's, an unpaid one and an unknown one all get the same 404. */
export function receiptRoutes(http: Http, { shopSettings }: ReceiptDeps): void {
  http.serveMember(getReceipt, async ({ reader, memberId, language, phrases }, _input, { paymentId }) => {
    const settings = await shopSettings.read()
    const receipt = await readReceipt(reader, { memberId, paymentId }, settings, language)
    return receipt ?? new Refusal(404, { paymentId: [phrases.notFound] })
  })
}
