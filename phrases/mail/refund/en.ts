import type { MailText } from '../mail-text.ts'
import type { RefundedPurchase, refund as source } from './ja.ts'

const mail =
  (howRefunded: string) =>
  ({ name, points, priceYen, orderNumber, isPart }: RefundedPurchase): MailText => ({
    subject: isPart
      ? 'A part of your purchase of points was refunded'
      : 'Your purchase of points was refunded',
    body: `Dear ${name},

${isPart ? 'a part of this purchase' : 'this purchase'} of points was refunded:

Order: ${orderNumber}
Points removed: ${points} pt
Refund: ${priceYen} yen

${howRefunded}
You find every change of your points under Point history.

If you did not expect this mail, please contact us.
`,
  })

export const refund: typeof source = {
  sameWay: mail(
    'The refund goes to the payment method that you used. How long it takes depends on the payment company.',
  ),
  byShop: mail('We will send you the refund directly.'),
}
