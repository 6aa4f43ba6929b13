// What is recorded from the bank's statement.

import { columns } from '#phrases/answers/statement/ja.ts'

export const statement = {
  button: '入出金明細を取り込む',
  ask: '銀行の入出金明細（CSV）の入金を記録します。名義と金額が支払いと一致した入金は、ポイントに反映されます。同じ明細を2度取り込んでも、2重には記録されません。',
  confirm: '取り込む',
  file: 'CSVファイル',
  fileHint: `1行目に列の名前を書きます：${Object.values(columns).join()}（${columns.time}は省けます。ほかの列は読みません）。${columns.id}は、入金ごとに異なるものにしてください。`,
  tooLarge: 'ファイルが大きすぎます。256KB以下に分けてください。',
  refused: '取り込めませんでした。何も記録していません。',
  done: (recorded: string, before: string, waiting: string) =>
    `${recorded}件を記録しました（記録済み${before}件）。${waiting}`,
  waiting: (count: string) => `${count}件は確認が必要です。「確認待ちだけ」で表示できます。`,
  held: (count: string) =>
    `${count}件は1日の上限を超えるため、承認待ちにしました。ほかのスタッフが承認すると、まとめて反映されます。`,
  optional: '任意',
  columns: { depositId: '番号', date: '入金日', time: '時刻', amount: '金額（円）', name: '振込名義' },
  add: {
    button: '入金を1件記録',
    ask: '銀行の明細にある入金を1件記録します。名義と金額が支払いと一致すると、ポイントに反映されます。',
    idHint: '銀行の取引番号など、入金ごとに異なるもの。取引番号がなければ「20260703-1」のように付けます。',
    confirm: '記録する',
    done: {
      recorded: '入金を記録しました。',
      held: '入金を記録しました。1日の上限を超えるため、ほかのスタッフが承認すると反映されます。',
      known: 'この入金は、同じ内容で記録済みです。',
      otherwise: 'この番号の入金は、別の内容で処理済みです。内容を確認してください。',
    },
  },
}
