import type { MailText } from '#phrases/mail/mail-text.ts'
import type { RefundedPurchase, refund as source } from './ja.ts'

const mail =
  (howRefunded: string) =>
  ({ name, points, priceYen, orderNumber, isPart }: RefundedPurchase): MailText => ({
    subject: isPart
      ? `We are refunding ${priceYen} yen of your purchase of points`
      : `We are refunding your purchase of points (${priceYen} yen)`,
    body: `Dear ${name},

We are refunding ${isPart ? 'part of this purchase' : 'this purchase'} of points. There is nothing you need to do.

Order: ${orderNumber}
Points removed: ${points} pt
Refund: ${priceYen} yen

${howRefunded}
You can see every change of your points under Point history.

If you did not expect this e-mail, please contact us.
`,
  })

export const refund: typeof source = {
  sameWay: mail(
    'The refund goes back to the payment method you used. How long it takes depends on the payment company.',
  ),
  byShop: mail('We will send you the refund directly.'),
}
