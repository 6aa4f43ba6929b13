// Faults of a bank statement, or of one line of it.

import { numberInFileFaults } from '#phrases/operator-files/text-file.ts'

/** The names of the columns in the first line of a file. */
const columns = { id: '番号', date: '日付', time: '時刻', amount: '金額', name: '名義' }

export const statement = {
  columns,
  id: (most: number) => `番号は、前後に空白のない1〜${most}文字で入力してください。`,
  amount: (text: string) =>
    `金額「${text}」を読み取れません。「3000」または「3,000」のように、円の整数で入力してください。`,
  name: (most: number) => `名義は1〜${most}文字で入力してください。`,
  time: (text: string) =>
    `日時「${text}」を読み取れません。「2026-07-01」または「2026-07-01 14:30」のように入力してください。`,
  future: (text: string) => `${text}は、まだ先の日時です。`,
  head: `1行目に列の名前（${Object.values(columns).join('、')}）を書いてください。${columns.time}は省けます。`,
  incomplete: '「日付」「入金額」「名義」の列を選んでください（入金額は1列だけ）。',
  choose: (guess: string) => `この形式の明細は初めてです。各列の内容を選んでください（推定：${guess}）。`,
  noFormat: 'この形式は削除されています。画面を再読み込みしてください。',
  empty: '入金が1件もありません。',
  unclosed: (line: number) => `${line}行目：引用符（"）が閉じられていません。`,
  width: (fields: number, demanded: number) =>
    `列の数が${fields}です。1行目と同じ${demanded}にしてください。`,
  kind: (text: string) => `「${text}」が入金か出金かを読み取れません。区分の列を選び直してください。`,
  twice: (line: number) => `同じ番号が${line}行目にあります。`,
  onLine: (line: number, fault: string) => `${line}行目：${fault}`,
  changed: numberInFileFaults.changed.ja,
  zeros: numberInFileFaults.zeros.ja,
  tooLong: (most: number) => `一度に取り込めるのは${most}件までです。ファイルを分けてください。`,
  more: (count: number) => `ほかに${count}行に誤りがあります。`,
  equal: (id: string) =>
    `同じ日、金額、名義の入金が、番号${id}で記録されています。別の入金なら、時刻も入力してください。`,
  differs: (id: string) =>
    `番号${id}は、別の金額か名義で記録されています。先の記録が誤りなら、その入金を処理済みにしてください。別の入金なら、ほかの番号にしてください。`,
}
export type StatementPhrases = typeof statement
