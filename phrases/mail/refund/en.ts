import type { Letter } from '../letter.ts'
import type { RefundedPurchase, refund as source } from './ja.ts'

const letter =
  (howRefunded: string) =>
  ({ name, points, priceYen, orderNumber }: RefundedPurchase): Letter => ({
    subject: 'Your purchase of points was refunded',
    body: `Dear ${name},

this purchase of points was refunded:

Order: ${orderNumber}
Points removed: ${points} pt
Refund: ${priceYen} yen

${howRefunded}
You find every change of your points under Point history.

If you did not expect this mail, please contact us.
`,
  })

export const refund: typeof source = {
  name: (familyName, givenName) => `${givenName} ${familyName}`,
  sameWay: letter(
    'The refund goes to the payment method that you used. How long it takes depends on the payment company.',
  ),
  byShop: letter('We will send you the refund directly.'),
}
