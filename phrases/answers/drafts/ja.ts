// The answers about drafts of packs.

import { numberInFileFaults } from '#phrases/operator-files/text-file.ts'

export const drafts = {
  notEnoughToShow: 'このままではまだ表示できません。カードの種類、価格、景品、決め方をそろえてください。',
  /** The meaning of each mode, beside the field of the form. */
  modes: {
    sealed: {
      name: '封印した順番',
      about: [
        '販売の前にくじで全口の順番を決め、変えられないように封印します。カードは引いてすぐに出ます。',
        '順番はお店のデータベースにあるので、管理する人なら読めます。',
      ],
      lacks: '',
    },
    beacon: {
      name: '公開の乱数',
      about: [
        '順番はどこにもありません。お支払いのあとで売れた口を立会人の前で締め切り、それから発表される公開の乱数が、残りのなかから1口ずつ決めます。次に何が出るかは、お店にもわかりません。',
        '会員は、引いてからカードが出るまで2〜6秒待ちます。乱数や立会人が止まっている間は再開まで待ち、20秒続くと販売も止まります。お支払いのあとは取り消せません。',
        'お店の外の立会人3者以上と、販売終了の日時が必要です。ラストワン賞を付けるときは、1人の上限も必要です。',
        '封印のあとは、決め方も立会人も変えられません。',
      ],
      lacks: 'このお店には立会人の設定（BEACON）がまだないため、この決め方では封印できません。',
    },
  },
  gone: 'この下書きは見つかりません。',
  badKey: 'キーは、英小文字・数字・ハイフンで60文字以内にしてください（例：summer-one）。',
  taken: (key: string) => `キー「${key}」は、ほかの下書きかパックで使われています。`,
  nothingToCopy: 'コピー元が見つかりません。',
  isSealed: 'この下書きはすでに封印されています。変更はできません。',
  isDiscarded: 'この下書きは破棄されています。変更はできません（コピーはできます）。',
  waits: 'この下書きは封印の承認待ちです。申請を取り下げるか却下してから、破棄してください。',
  changedBy: (who: string, time: string) =>
    `${who}さんが${time}に、先に保存しました。その変更を確かめてから、もう一度保存してください。`,
  changedField: (who: string) => `${who}さんが変更しました。`,
  changedSince: '確認した後に下書きが変更されました。開き直して、もう一度確かめてください。',
  noSuchWarning: '試算が変わったため、この注意はなくなりました。新しい注意を確かめてください。',
  answerMissing: '回答を入力してください。',
  cardGone: 'このカードは見つかりません。',
  cardTaken: (key: string) => `キー「${key}」は、すでに使われています。`,
  cardChanged: '表示した後に、ほかの人が変更しました。開き直して確かめてください。',
  csv: {
    changed: numberInFileFaults.changed.ja,
    zeros: numberInFileFaults.zeros.ja,
    unclosed: (line: number) => `${line}行目：引用符（"）が閉じられていません。`,
    head: (columns: string) =>
      `1行目に列の名前（${columns}）を書いてください。shipOnly から後ろの列は省けます。`,
    empty: '景品が1つもありません。',
    tooLong: (most: number) => `景品は${most}行までです。`,
    onLine: (line: number, fault: string) => `${line}行目：${fault}`,
    width: (fields: number, demanded: number) =>
      `列の数が${fields}です。1行目と同じ${demanded}にしてください。`,
    number: (column: string, text: string, least: number, most: string) =>
      `${column} の「${text}」を読み取れません。${least}〜${most}の整数で入力してください。`,
    card: (key: string) => `カード「${key}」がありません。カードのキーを入力してください。`,
    yesOrNo: (column: string, text: string) =>
      `${column} の「${text}」を読み取れません。「はい」か「いいえ」にしてください。`,
    extra: (text: string) =>
      `extra の「${text}」を読み取れません。last-one（ラストワン賞）、milestone（キリ番賞）、ceiling（天井賞）のどれかにするか、空のままにしてください。`,
    notHere: (column: string, extra: string) =>
      `${column} は、extra が ${extra} の行だけで使えます。この行では空にしてください。`,
    copies: (text: string, copies: number) =>
      `quantity の「${text}」は使えません。この賞は${copies}枚です。空のままでもかまいません。`,
    slotCount: (most: number) => `slots に口の番号を1〜${most}個、空白か読点で区切って入力してください。`,
    tooManyExtras: (extra: string, most: number) =>
      `extra の ${extra} は${most}行までです。この行を消してください。`,
    stands: (key: string) =>
      `同じ種類・名前・型番・レアリティのカードが、キー「${key}」で登録されています。変更するときは、キーを入力してください。`,
    rarity: (text: string, marks: string) =>
      `rarity の「${text}」を読み取れません。${marks} のどれかで入力してください。`,
    more: (count: number) => `ほかに${count}か所に誤りがあります。`,
  },
  cardsCsv: {
    head: (columns: string) => `1行目に列の名前（${columns}）を書いてください。使わない列は省けます。`,
    empty: 'カードが1枚もありません。',
    tooLong: (most: number) => `カードは${most}行までです。`,
  },
  unanswered: (warning: string) => `注意に回答してください：${warning}`,
}
export type DraftPhrases = typeof drafts
