// The messages of the shop, to members and others.

import { listIn } from '#phrases/console/lists.ts'

export const messages = {
  ...listIn('ja', 'messages'),
  note: 'メール・SMS・プッシュ通知の送信状況です。本文は表示しません。認証コードなど、期限のあるものは再送できません。',
  empty: '送信したものはまだありません。',
  noMember: '会員以外',
  retry: '再送',
  retryNamed: (subject: string) => `「${subject}」を再送`,
  retryAll: (count: string) => `まとめて再送（${count}件）`,
  ask: '同じ内容を、同じ宛先にもう一度送ります。',
  done: (count: string) => `${count}件を再送します。まもなく送信されます。`,
}
