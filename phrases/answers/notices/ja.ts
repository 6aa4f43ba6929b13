// The console's answers about the shop's notices.

import { actor } from '#phrases/actor.ts'

export const notices = {
  over: {
    from: '過ぎた日時、または掲載を始めたお知らせの開始日時は入力できません。',
    until: '終了は、開始より後で、これからの日時にしてください。',
  },
  tooMany: (most: string) =>
    `掲載中と予約のお知らせは、合わせて${most}件までです。先に古いお知らせを終了してください。`,
  gone: 'このお知らせは見つかりません。',
  withdrawn: 'このお知らせは、すでに取り下げられています。',
  changedBy: (who: string, why: string) =>
    `表示したあとに、${actor.ja(who)}がこのお知らせを変更しました${why && `（理由：${why}）`}。画面を開き直してください。`,
}
