import type { EnquiryMails } from './ja.ts'

const about = (text: string) => (text === '' ? '' : ` (${text})`)

export const enquiries: EnquiryMails = {
  guest: 'customer',
  received: ({ name, link }, { shopName, contactUrl }) => ({
    subject: `[${shopName}] We have received your enquiry`,
    body: `Dear ${name},

We have received your enquiry to ${shopName}.
We will look into it and answer to this e-mail address.

You can read your enquiry and add to it on this page:
${link}

If you did not write to us, please ignore this e-mail.

${shopName}
Contact: ${contactUrl}
`,
  }),
  answered: ({ name, link, answer }, { shopName }) => ({
    subject: `[${shopName}] Our answer to your enquiry`,
    body:
      answer === ''
        ? `Dear ${name},

We have answered your enquiry. Please read the answer on this page:
${link}

${shopName}
`
        : `${answer}

----------
Please reply on this page. We do not read replies to this e-mail.
${link}
`,
  }),
  templates: {
    looking: ({ name, about: text, shopName }) => `Dear ${name},

Thank you for writing to us.
We are looking into it${about(text)} and will write again as soon as we know more.

${shopName}`,
    askMore: ({ name, about: text, shopName }) => `Dear ${name},

Thank you for writing to us.
To look into it${about(text)}, we need to know the following:

- 
- 

${shopName}`,
    parcelSent: ({ name, trackingNumber, shopName }) => `Dear ${name},

Thank you for writing to us.
Your parcel has left. This is its tracking number:

Tracking number: ${trackingNumber}

If the carrier does not show it yet, please try again the next evening.

${shopName}`,
    parcelPromised: ({ name, promisedOn, cards, shopName }) => `Dear ${name},

Thank you for writing to us.
Your parcel (cards: ${cards}) will leave by ${promisedOn}.
We will e-mail you its tracking number then.

${shopName}`,
    paymentPaid: ({ name, orderId, points, shopName }) => `Dear ${name},

Thank you for writing to us.
We have received the payment of order ${orderId}, and have added ${points} points.
Please see Point history.

${shopName}`,
    drawProof: ({ name, proofLink, shopName }) => `Dear ${name},

Thank you for writing to us.
What you drew was decided as the published box says. On the following page, your own browser checks it for you.

${proofLink}

It needs no login, and shows no name and nothing about your account, so you can show it to others.

${shopName}`,
  },
}
