import type { Localized } from '../language.ts'

interface Words {
  subject: string
  body: (name: string) => string
}

export const mail: Record<keyof Localized, Words> = {
  ja: {
    subject: '会員登録が完了しました',
    body: (name) => `${name} 様

会員登録ありがとうございます。登録が完了しました。

・ポイントの有効期限は付与から6か月です。
・開封したカードは24時間以内に「発送」または「ポイント変換」をお選びください。
・すべてのパックは販売前に封印され、中身が入っていることをご自身で検証できます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  },
  en: {
    subject: 'Your registration is complete',
    body: (name) => `Dear ${name},

Thank you for registering. Your account is ready.

- Points are valid for 6 months from the day they are granted.
- Within 24 hours of opening a pack, choose which cards are shipped and which become points.
- Every pack is sealed before sale, and you can verify its contents yourself.

If you did not register, please contact us.
`,
  },
}
