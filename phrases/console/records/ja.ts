// The audit log.

import { listIn } from '#phrases/console/lists.ts'

export const audit = {
  ...listIn('ja', 'audit'),
  note: '誰が、いつ、何を、なぜ変更したかの記録です。あとから変更や削除はできません。',
  terminal: {
    proven: '端末（2段階認証済み）',
    nobody: '端末（名前なし）',
    operator: '端末（名前は未確認）',
    'no operators': '端末（スタッフ登録前）',
    emergency: '端末（緊急）',
  },
  verify: '改ざんがないか検証する',
  verifying: '検証しています',
  whole: (records: string) => `改ざんはありません。${records}件の記録がすべて、書かれた当時のままです。`,
  head: '末尾のハッシュ値',
  headNote: '別の場所に控えておくと、次の検証のときに照合できます。',
  broken: '改ざんが見つかりました',
  brokenNote: (records: string) =>
    `${records}件を検証した結果、次の記録が書かれた当時と異なります。すぐに責任者へ連絡してください。`,
  empty: '記録はまだありません。',
}
