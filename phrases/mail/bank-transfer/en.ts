import type { BankTransferWords } from './ja.ts'

/** `to`: where the money was sent, and is sent again. */
const wordsOf = ({ method, to }: { method: string; to: string }): BankTransferWords => ({
  credited: ({ name, arrivedYen }, points) => ({
    subject: `Your ${method} has arrived`,
    body: `Dear ${name},

your ${method} of ${arrivedYen} yen has arrived, and ${points} pt have been credited.
Thank you for your purchase.

You find the points under Point history.

If you did not expect this mail, please contact us.
`,
  }),
  part: ({ name, arrivedYen, priceYen }, missingYen, until) => ({
    subject: `A part of your ${method} is missing`,
    body: `Dear ${name},

${arrivedYen} yen have arrived by ${method}, but your purchase costs ${priceYen} yen: ${missingYen} yen are missing.

Please send the missing ${missingYen} yen to the same ${to} by the end of ${until} (JST). The points are credited once the whole amount is there.
If it is not there by then, we will contact you. The money you have sent is not lost.

If anything is unclear, please contact us.
`,
  }),
  unclear: ({ name, arrivedYen, priceYen }) => ({
    subject: `We are looking into your ${method}`,
    body: `Dear ${name},

${arrivedYen} yen have arrived by ${method}, but they do not fit the amount or the state of your purchase (${priceYen} yen), so one of us is looking into it.
The money you have sent is not lost, and we will contact you when we know more.

If it is urgent, please contact us.
`,
  }),
})

export const bankTransfer = wordsOf({ method: 'bank transfer', to: 'account' })
export const mailRemittance = wordsOf({ method: 'e-mail remittance', to: 'address' })
