// Mails about a membership: registration, password, mail address, profile, withdrawal, removal by the operator.

import type { MailText, ShopContact } from '#phrases/mail/mail-text.ts'

/** The operator's reasons to remove an account: as in the terms, or because its member asked for it. */
export type RemovalReason = 'duplicate' | 'unused' | 'breach' | 'asked'

export const membership = {
  /** The name in a mail to an address that is not proven. */
  nameless: '会員',
  registered: (name: string, link: string, { shopName, contactUrl, origin }: ShopContact): MailText => ({
    subject: `【${shopName}】会員登録が完了しました`,
    body: `${name} 様

会員登録ありがとうございます。
次のページを開き、「確認する」ボタンを押して、メールアドレスの確認を済ませてください（24時間有効）。
${link}

パックはこちらからご覧いただけます。
${origin}/

・ポイントの有効期限は付与から6か月です。
・引いたカードは、抽選から24時間以内に、発送するかポイントに変えるかをお選びください。
・パックの中身は、すべて販売前に公開して固定しています。引いたカードがそのとおりであることを、ご自身で検証できます。

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  mailProof: (name: string, link: string, { shopName, contactUrl }: ShopContact): MailText => ({
    subject: `【${shopName}】メールアドレスの確認`,
    body: `${name} 様

次のページを開き、「確認する」ボタンを押してください。

${link}

・このリンクは24時間使えます。
・確認メールを何度かお送りしたときは、いちばん新しいメールのリンクだけが使えます。

お心当たりがない場合は、このメールを破棄してください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  passwordReset: (name: string, link: string, { shopName, contactUrl }: ShopContact): MailText => ({
    subject: `【${shopName}】パスワード再発行のご案内`,
    body: `${name} 様

次のページを開き、新しいパスワードを設定してください。

${link}

・このリンクは30分間、一度だけ使えます。
・あとからもう一度お申し込みになった場合は、新しいメールのリンクだけが使えます。

お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  /** `when`: the time of the login. Neither address nor place is named: the mail may be read by others. */
  newDevice: (name: string, when: string, { shopName, contactUrl, origin }: ShopContact): MailText => ({
    subject: `【${shopName}】新しい端末からログインがありました`,
    body: `${name} 様

ご本人のログインであれば、お手続きは必要ありません。
これまで使われたことのない端末またはブラウザから、${shopName}にログインがありました。

日時：${when}

お心当たりがない場合は、第三者がログインしたおそれがあります。
すぐにパスワードを再発行してください。すべての端末からログアウトします。
${origin}/password-reissue

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  passwordChanged: (name: string, { shopName, contactUrl, origin }: ShopContact): MailText => ({
    subject: `【${shopName}】パスワードが変更されました`,
    body: `${name} 様

ご本人の変更であれば、お手続きは必要ありません。
${shopName}のパスワードが変更され、ほかの端末はログアウトしました。

お心当たりがない場合は、第三者が変更したおそれがあります。
すぐにパスワードを再発行し、お問い合わせ窓口までご連絡ください。
${origin}/password-reissue

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  profileChanged: (name: string, { shopName, contactUrl }: ShopContact): MailText => ({
    subject: `【${shopName}】お客様情報が変更されました`,
    body: `${name} 様

ご本人の変更であれば、お手続きは必要ありません。
${shopName}にご登録の住所または電話番号が変更されました。まだ発送していないカードは、新しいお届け先に発送します。

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  secondFactorChanged: (
    name: string,
    isOn: boolean,
    { shopName, contactUrl, origin }: ShopContact,
  ): MailText => ({
    subject: `【${shopName}】2段階認証を${isOn ? '有効に' : '解除'}しました`,
    body: `${name} 様

${
  isOn
    ? `${shopName}の2段階認証を有効にしました。次回のログインから、認証アプリのコードを入力していただきます。\n認証アプリを使えなくなったときのために、回復コードを大切に保管してください。`
    : `${shopName}の2段階認証を解除しました。これからは、パスワードだけでログインできます。`
}

お心当たりがない場合は、第三者が操作したおそれがあります。
すぐにパスワードを再発行し、お問い合わせ窓口までご連絡ください。
${origin}/password-reissue

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  /** `link`: to prove the new address; none in the mail to the old one. */
  mailChanged: (name: string, link: string | undefined, { shopName, contactUrl }: ShopContact): MailText => ({
    subject: `【${shopName}】メールアドレスが変更されました`,
    body: `${name} 様

${shopName}にご登録のメールアドレスを、ご本人確認のうえ変更しました。
${
  link
    ? `これからは、このメールアドレスでログインしてください。\n次のページを開き、「確認する」ボタンを押して、メールアドレスの確認を済ませてください（24時間有効）。\n${link}`
    : 'このメールアドレスへのお知らせは、これが最後です。'
}

お心当たりがない場合は、お問い合わせ窓口までご連絡ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  withdrawn: (name: string, { shopName, contactUrl }: ShopContact): MailText => ({
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
  /** Part of the sentence about the removal; `months`: how long the account was not used. */
  removalReasons: {
    duplicate: () =>
      'アカウントはお一人につき1つです。重複するアカウントであることを確認したため、利用規約に基づき',
    unused: (months: number) => `${months}か月以上ご利用がなかったため、利用規約に基づき`,
    breach: () => '利用規約への重大な違反を確認したため、利用規約に基づき',
    asked: () => 'ご本人からのお申し出により',
  } satisfies Record<RemovalReason, (months: number) => string>,
  removed: (name: string, reason: string, { shopName, contactUrl, origin }: ShopContact): MailText => ({
    subject: `【${shopName}】アカウントを削除しました`,
    body: `${name} 様

${reason}、${shopName}のお客様のアカウントを削除しました。
${origin}/terms-of-service

・ご登録の個人情報は消去しました。
・残っていたポイントとコインは失効しました。
・選択の終わっていなかったカードは、すべて発送します。
・発送を待っているカードは、お届け先の情報をその発送のためだけに保管し、予定どおりお届けします。

お心当たりがない場合や、この削除にご異議がある場合は、お問い合わせ窓口までお申し出ください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
}
