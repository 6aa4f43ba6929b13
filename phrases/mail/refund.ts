// Told when a purchase of points was undone: its points are taken back, its money goes back.

import type { Localized } from '../language.ts'
import type { Letter } from './membership.ts'

interface Undone {
  name: string
  /** Numbers as they are written in both languages: with commas. */
  points: string
  priceYen: string
  orderNumber: string
}

interface Words {
  name: (familyName: string, givenName: string) => string
  /** The company through which the member paid sends the money back. */
  sameWay: (undone: Undone) => Letter
  /** The shop itself sends the money back. */
  byShop: (undone: Undone) => Letter
}

export const refundMail: Record<keyof Localized, Words> = {
  ja: {
    name: (familyName, givenName) => `${familyName} ${givenName}`,
    sameWay: ({ name, points, priceYen, orderNumber }) => ({
      subject: 'ポイントのご購入を取り消しました',
      body: `${name} 様

次のポイントのご購入を取り消しました。

ご購入番号：${orderNumber}
取り消したポイント：${points}pt
ご返金額：${priceYen}円

ご返金は、お支払いに使われた方法を通じて行われます。反映までの日数は、決済会社により異なります。
ポイントの増減は「ポイント履歴」でご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
    }),
    byShop: ({ name, points, priceYen, orderNumber }) => ({
      subject: 'ポイントのご購入を取り消しました',
      body: `${name} 様

次のポイントのご購入を取り消しました。

ご購入番号：${orderNumber}
取り消したポイント：${points}pt
ご返金額：${priceYen}円

ご返金は、当店から直接お送りします。
ポイントの増減は「ポイント履歴」でご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
    }),
  },
  en: {
    name: (familyName, givenName) => `${givenName} ${familyName}`,
    sameWay: ({ name, points, priceYen, orderNumber }) => ({
      subject: 'Your purchase of points was undone',
      body: `Dear ${name},

this purchase of points was undone:

Order: ${orderNumber}
Points taken back: ${points} pt
Money returned: ${priceYen} yen

The money goes back the way you paid. How long it takes depends on the payment company.
You find every change of your points under Point history.

If you did not expect this mail, please contact us.
`,
    }),
    byShop: ({ name, points, priceYen, orderNumber }) => ({
      subject: 'Your purchase of points was undone',
      body: `Dear ${name},

this purchase of points was undone:

Order: ${orderNumber}
Points taken back: ${points} pt
Money returned: ${priceYen} yen

We send you the money ourselves.
You find every change of your points under Point history.

If you did not expect this mail, please contact us.
`,
    }),
  },
}
