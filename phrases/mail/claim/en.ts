import type { MailText } from '../mail-text.ts'
import type { ChargedBackPurchase, claim as source } from './ja.ts'

const ifUnexpected = 'If you did not expect this mail, or have a question, please contact us.'

export const claim: typeof source = {
  chargedBack: ({ name, orderNumber, priceYen }: ChargedBackPurchase): MailText => ({
    subject: 'The payment of your purchase of points was taken back',
    body: `Dear ${name},

the bank or payment company told us that the payment of this purchase of points was taken back:

Order: ${orderNumber}
Payment: ${priceYen} yen

None of its points were used, so we have removed them. You need not do anything.

${ifUnexpected}
`,
  }),
  opened: ({ name, orderNumber, priceYen, owedPoints, owedYen }: ChargedBackPurchase): MailText => ({
    subject: 'Important: please settle a payment with us',
    body: `Dear ${name},

the bank or payment company told us that the payment of this purchase of points was taken back:

Order: ${orderNumber}
Payment: ${priceYen} yen

Of its points, ${owedPoints} pt (worth ${owedYen} yen) were used already or have ended. We have removed the others.

Until this is settled, no pack is sold to you, no card is exchanged, and parcels that have not left stay here. Your points, coins and cards remain yours.

Please contact us, and we will tell you how to pay.

${ifUnexpected}
`,
  }),
  settled: ({ name, orderNumber }: ChargedBackPurchase): MailText => ({
    subject: 'Your payment is settled',
    body: `Dear ${name},

the payment of this purchase of points is settled:

Order: ${orderNumber}

As far as it was for this, packs are sold to you again, cards are exchanged, and parcels leave.

${ifUnexpected}
`,
  }),
}
