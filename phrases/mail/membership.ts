// Mails about a membership: its beginning, password, mail address, personal data, its end by either side.

import type { Localized } from '../language.ts'

/** Whose mail it is: the shop's name in the reader's language, where to ask, and where the shop is. */
export interface Sender {
  shopName: string
  contactUrl: string
  origin: string
}

export interface Letter {
  subject: string
  body: string
}

/** Why the operator removes an account, as the terms lay down. */
export type RemovalReason = 'duplicate' | 'unused' | 'breach'

const ja = {
  name: (familyName: string, givenName: string) => `${familyName} ${givenName}`,
  registered: (name: string, { shopName, contactUrl, origin }: Sender): Letter => ({
    subject: `【${shopName}】会員登録が完了しました`,
    body: `${name} 様

${shopName}に会員登録いただき、ありがとうございます。登録が完了しました。
${origin}/

・ポイントの有効期限は付与から6か月です。
・引いたカードは、抽選から24時間以内に「発送」または「ポイント変換」をお選びください。
・すべてのパックは販売前に封印され、引いたカードが封印どおりであることをご自身で検証できます。

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  passwordReset: (name: string, link: string, { shopName, contactUrl }: Sender): Letter => ({
    subject: `【${shopName}】パスワード再発行のご案内`,
    body: `${name} 様

${shopName}のパスワード再発行を受け付けました。
次のページを開き、新しいパスワードを設定してください。

${link}

・このリンクは30分間、1回だけ使えます。
・あとからもう一度お申し込みになった場合は、新しいメールのリンクだけが使えます。

お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  passwordChanged: (name: string, { shopName, contactUrl, origin }: Sender): Letter => ({
    subject: `【${shopName}】パスワードが変更されました`,
    body: `${name} 様

${shopName}のパスワードが変更されました。ほかの端末はログアウトされています。

お心当たりがない場合は、第三者が変更したおそれがあります。
すぐにパスワードを再発行し、お問い合わせ窓口までご連絡ください。
${origin}/password-reissue

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  profileChanged: (name: string, { shopName, contactUrl }: Sender): Letter => ({
    subject: `【${shopName}】お客様情報が変更されました`,
    body: `${name} 様

${shopName}にご登録の住所または電話番号が変更されました。
まだ発送していないカードは、新しいお届け先に発送します。

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  mailChanged: (name: string, isNewAddress: boolean, { shopName, contactUrl }: Sender): Letter => ({
    subject: `【${shopName}】メールアドレスが変更されました`,
    body: `${name} 様

${shopName}にご登録のメールアドレスを、ご本人確認のうえ変更しました。
${
  isNewAddress
    ? 'これからは、このメールアドレスでログインしてください。'
    : 'このメールアドレスへのお知らせは、これが最後です。'
}

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  withdrawn: (name: string, { shopName, contactUrl }: Sender): Letter => ({
    subject: `【${shopName}】退会のお手続きが完了しました`,
    body: `${name} 様

${shopName}の退会のお手続きが完了しました。これまでのご利用ありがとうございました。

・ご登録の個人情報は消去しました。
・保有していたポイントとコインは失効しました。
・発送を待っているカードは、お届け先の情報をその発送のためだけに保管し、予定どおりお届けします。

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  /** As parts of the sentence that says why an account is removed; `months`: for so long nobody has used it. */
  removalReasons: {
    duplicate: () => 'アカウントはお一人につき1つです。重複するアカウントであることを確認したため',
    unused: (months: number) => `${months}か月以上ご利用がなかったため`,
    breach: () => '利用規約への重大な違反を確認したため',
  } satisfies Record<RemovalReason, (months: number) => string>,
  removed: (name: string, reason: string, { shopName, contactUrl, origin }: Sender): Letter => ({
    subject: `【${shopName}】アカウントを削除しました`,
    body: `${name} 様

${reason}、利用規約に基づき、${shopName}のお客様のアカウントを削除しました。
${origin}/terms-of-service

・ご登録の個人情報は消去しました。
・残っていたポイントとコインは失効しました。
・選択の終わっていなかったカードは、すべて発送します。
・発送を待っているカードは、お届け先の情報をその発送のためだけに保管し、予定どおりお届けします。

この削除にご異議がある場合は、お問い合わせ窓口までお申し出ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
}

const en: typeof ja = {
  name: (familyName, givenName) => `${givenName} ${familyName}`,
  registered: (name, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your registration is complete`,
    body: `Dear ${name},

thank you for registering at ${shopName}. Your account is ready.
${origin}/

- Points are valid for 6 months from the day they are granted.
- Within 24 hours of a draw, choose which of its cards are shipped and which become points.
- Every pack is sealed before sale, and you can verify yourself that the cards you drew are the ones it was sealed with.

If you did not register, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordReset: (name, link, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Set a new password`,
    body: `Dear ${name},

we received a request to set a new password at ${shopName}.
Open this page and choose one:

${link}

- The link works once, for 30 minutes.
- If you asked again later, only the link in the newest mail works.

If you did not ask for this, ignore this mail. Your password stays as it is.

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordChanged: (name, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your password was changed`,
    body: `Dear ${name},

your password at ${shopName} was changed. Other devices have been logged out.

If this was not you, somebody else may have changed it.
Please set a new password at once and contact us.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  profileChanged: (name, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your details were changed`,
    body: `Dear ${name},

your address or phone number at ${shopName} was changed.
Cards that have not been shipped yet go to the new address.

If this was not you, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  mailChanged: (name, isNewAddress, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your e-mail address was changed`,
    body: `Dear ${name},

after checking your identity we changed your e-mail address at ${shopName}.
${
  isNewAddress
    ? 'From now on, please log in with this address.'
    : 'This is the last message sent to this address.'
}

If you did not ask for this, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  withdrawn: (name, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your account has been closed`,
    body: `Dear ${name},

your account at ${shopName} has been closed. Thank you for having been with us.

- Your personal data has been erased.
- Your remaining points and coins have ended.
- Cards waiting to be shipped will still reach you: for that alone we keep their delivery address until they leave.

If this was not you, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  removalReasons: {
    duplicate: () => 'there is one account per person, and this one is a duplicate',
    unused: (months) => `it has not been used for ${months} months`,
    breach: () => 'the terms of service were seriously breached',
  },
  removed: (name, reason, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your account has been removed`,
    body: `Dear ${name},

we have removed your account at ${shopName} under our terms of service, because ${reason}.
${origin}/terms-of-service

- Your personal data has been erased.
- Your remaining points and coins have ended.
- Cards you had not decided about yet are all shipped.
- Cards waiting to be shipped will still reach you: for that alone we keep their delivery address until they leave.

If you object to this, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
}

export const membershipMail: Record<keyof Localized, typeof ja> = { ja, en }
