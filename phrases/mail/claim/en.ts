import type { MailText } from '#phrases/mail/mail-text.ts'
import type { ChargedBackPurchase, claim as source } from './ja.ts'

const ifUnexpected = 'If you did not expect this e-mail, or have a question, please contact us.'

export const claim: typeof source = {
  chargedBack: ({ name, orderNumber, priceYen }: ChargedBackPurchase): MailText => ({
    subject: 'Your payment was reversed, so we removed its points',
    body: `Dear ${name},

There is nothing you need to do. The bank or payment company told us that the payment for this purchase of points was reversed:

Order: ${orderNumber}
Payment: ${priceYen} yen

None of its points had been used, so we have removed them.

${ifUnexpected}
`,
  }),
  opened: ({ name, orderNumber, priceYen, owedPoints, owedYen }: ChargedBackPurchase): MailText => ({
    subject: 'Important: please contact us about a reversed payment',
    body: `Dear ${name},

Please contact us, and we will tell you how to pay.
The bank or payment company told us that the payment for this purchase of points was reversed:

Order: ${orderNumber}
Payment: ${priceYen} yen

Of its points, ${owedPoints} pt (worth ${owedYen} yen) had already been used or had expired. We have removed the others.

Until this is settled, draws, exchanges and parcels that have not left are on hold. Your points, coins and cards remain yours.

${ifUnexpected}
`,
  }),
  settled: ({ name, orderNumber }: ChargedBackPurchase): MailText => ({
    subject: 'Your payment is settled and the hold is lifted',
    body: `Dear ${name},

Your payment is settled. The hold on your draws, exchanges and parcels is lifted.

Order: ${orderNumber}

${ifUnexpected}
`,
  }),
}
