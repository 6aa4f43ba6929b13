// Mails to who works at the console.

import type { MailText } from '#phrases/mail/mail-text.ts'

export const staff = {
  /** `when`: the time of the login. Neither address nor place is named: the mail may be read by others. */
  newDevice: (
    { name, when }: { name: string; when: string },
    { shopName, origin }: { shopName: string; origin: string },
  ): MailText => ({
    subject: `【${shopName}】管理画面に新しい端末からログインがありました`,
    body: `${name} 様

ご本人のログインであれば、お手続きは必要ありません。
これまで使われたことのない端末またはブラウザから、${shopName}の管理画面にログインがありました。

日時：${when}

お心当たりがない場合は、第三者がログインしたおそれがあります。
すぐにパスワードを変更し、オーナーにお知らせください。ほかの端末はすべてログアウトします。
${origin}/operator/access

${shopName}
`,
  }),
}
