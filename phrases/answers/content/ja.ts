// The console's answers about banners, announcements, courses and offers.

import { actor } from '#phrases/actor.ts'

export const content = {
  changed: '表示したあとに内容が変わっています。画面を開き直して、今の内容を確かめてから変更してください。',
  changedBy: (who: string, why: string) =>
    `表示したあとに、${actor.ja(who)}が変更または予約しました${why && `（理由：${why}）`}。画面を開き直して、今の内容を確かめてから変更してください。`,
  coins: 'コインは数字で、小数点以下2桁までで入力してください。',
  same: '変更がありません。',
  over: {
    from: '過ぎた日時です。これからの日時を入力してください。',
    until: '終了は、開始よりあとの日時にしてください。',
  },
  overlaps: 'この期間には、ほかの予約があります。日時をずらすか、先に入っている予約を取り消してください。',
  gone: 'この予約は見つかりません。',
  overNow: 'この予約は、すでに反映されたか取り消されています。',
}
