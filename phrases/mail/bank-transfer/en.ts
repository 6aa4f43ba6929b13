import type { BankTransferWords } from './ja.ts'

/** `to`: where the money was sent, and is sent again. */
const wordsOf = ({ method, to }: { method: string; to: string }): BankTransferWords => ({
  part: ({ name, arrivedYen, priceYen }, missingYen, until) => ({
    subject: `${missingYen} yen of your ${method} is still missing (due ${until})`,
    body: `Dear ${name},

Please send the missing ${missingYen} yen to the same ${to} by the end of ${until} (JST).
Your purchase costs ${priceYen} yen, and ${arrivedYen} yen has arrived by ${method}. Your points are credited as soon as the full amount is here.

If it has not arrived by then, we will contact you. The money you have sent is not lost.

If anything is unclear, please contact us.
`,
  }),
  unclear: ({ name, arrivedYen, priceYen }) => ({
    subject: `We are looking into your ${method}`,
    body: `Dear ${name},

Please bear with us for a moment. ${arrivedYen} yen has arrived by ${method}, but it does not match your purchase (${priceYen} yen), so we are looking into it.
The money you have sent is not lost, and we will contact you when we know more.

If it is urgent, please contact us.
`,
  }),
})

export const bankTransfer = wordsOf({ method: 'bank transfer', to: 'account' })
export const mailRemittance = wordsOf({ method: 'e-mail remittance', to: 'address' })
