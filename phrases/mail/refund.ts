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

interface Texts {
  name: (familyName: string, givenName: string) => string
  /** The company through which the member paid sends the money back. */
  sameWay: string
  /** The shop itself sends the money back. */
  byShop: string
  /** `way`: one of the two above. */
  letter: (undone: Undone, way: string) => Letter
}

const texts: Record<keyof Localized, Texts> = {
  ja: {
    name: (familyName, givenName) => `${familyName} ${givenName}`,
    sameWay:
      'ご返金は、お支払いに使われた方法を通じて行われます。反映までの日数は、決済会社により異なります。',
    byShop: 'ご返金は、当店から直接お送りします。',
    letter: ({ name, points, priceYen, orderNumber }, way) => ({
      subject: 'ポイントのご購入を取り消しました',
      body: `${name} 様

次のポイントのご購入を取り消しました。

ご購入番号：${orderNumber}
取り消したポイント：${points}pt
ご返金額：${priceYen}円

${way}
ポイントの増減は「ポイント履歴」でご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
    }),
  },
  en: {
    name: (familyName, givenName) => `${givenName} ${familyName}`,
    sameWay: 'The money goes back the way you paid. How long it takes depends on the payment company.',
    byShop: 'We send you the money ourselves.',
    letter: ({ name, points, priceYen, orderNumber }, way) => ({
      subject: 'Your purchase of points was undone',
      body: `Dear ${name},

this purchase of points was undone:

Order: ${orderNumber}
Points taken back: ${points} pt
Money returned: ${priceYen} yen

${way}
You find every change of your points under Point history.

If you did not expect this mail, please contact us.
`,
    }),
  },
}

const wordsOf = ({ name, letter, sameWay, byShop }: Texts) => ({
  name,
  sameWay: (undone: Undone) => letter(undone, sameWay),
  byShop: (undone: Undone) => letter(undone, byShop),
})

export const refundMail = { ja: wordsOf(texts.ja), en: wordsOf(texts.en) }
