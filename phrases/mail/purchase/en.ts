import type { MailText } from '#phrases/mail/mail-text.ts'
import type { PurchaseMails } from './ja.ts'

const slip = (
  { name, points, priceYen, orderNumber, until }: Parameters<PurchaseMails['remittance']>[0],
  { subject, lead, how }: { subject: string; lead: string; how: string },
): MailText => ({
  subject: `${subject} (by ${until})`,
  body: `Dear ${name},

Thank you for ordering ${points} pt. ${lead}

Amount: ${priceYen} yen
Pay by: ${until} (JST)
${how}
Order number: ${orderNumber}

Your points are credited as soon as the payment is confirmed. If it isn't confirmed by then, the order is cancelled.
You can see it again or cancel it on My page.

If you did not expect this e-mail, please contact us.
`,
})

export const purchase: PurchaseMails = {
  store: (purchase, receiptNumber, url) =>
    slip(purchase, {
      subject: 'How to pay at a convenience store',
      lead: 'Please pay at a convenience store by the deadline.',
      how: [receiptNumber && `Payment number: ${receiptNumber}`, url && `See the number: ${url}`]
        .filter(Boolean)
        .join('\n'),
    }),
  bank: (purchase, { bankName, number, holder, payerName }) =>
    slip(purchase, {
      subject: 'How to pay by bank transfer',
      lead: 'Please transfer the amount to this account by the deadline. You pay the transfer fee.',
      how: `Bank: ${bankName}
Account number: ${number}
Account holder: ${holder}${payerName && `\nSender's name: ${payerName} (exactly like this)`}`,
    }),
  remittance: (purchase, mail) =>
    slip(purchase, {
      subject: 'How to pay by e-mail remittance',
      lead: 'Please send the amount to this e-mail address by the deadline.',
      how: `Send to: ${mail}`,
    }),
  paid: ({ name, points, priceYen, orderNumber, method }) => ({
    subject: `${priceYen} yen received, ${points} pt credited`,
    body: `Dear ${name},

Thank you for your purchase. Your payment is confirmed, and ${points} pt have been credited. You can use them right away.

Amount: ${priceYen} yen
Payment method: ${method}
Order number: ${orderNumber}

You can view and print the receipt under Point history on My page.

If you did not expect this e-mail, please contact us.
`,
  }),
}
