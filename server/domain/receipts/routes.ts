import { getReceipt } from '../../../contract/receipts.ts'
import type { Database } from '../../db/pool.ts'
import { type Http, Refusal } from '../../http/calls.ts'
import type { ShopSettingsReader } from '../operator/shop-settings.ts'
import { readReceipt } from './receipts.ts'

export interface ReceiptDeps {
  db: Database
  shopSettings: ShopSettingsReader
}

/** Receipts of purchases. Another member's, an unpaid one and an unknown one all get the same 404. */
export function receiptRoutes(http: Http, { db, shopSettings }: ReceiptDeps): void {
  http.serveMember(getReceipt, async ({ memberId, language, phrases }, _input, { paymentId }) => {
    const settings = await shopSettings.read()
    const receipt = await readReceipt(db, { memberId, paymentId }, settings, language)
    return receipt ?? new Refusal(404, { paymentId: [phrases.notFound] })
  })
}
