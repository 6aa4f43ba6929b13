// Faults of a value in catalogue.yaml, or of the file itself. Each says what was found and what to do.

/** Why catalogue.yaml cannot be read at all. */
export const fileFaults = {
  noFolder: {
    ja: (folder: string) => `フォルダー ${folder} がありません。場所をお確かめください。`,
    en: (folder: string) => `there is no folder ${folder}; check where it is`,
  },
  noFile: {
    ja: 'catalogue.yaml がありません。フォルダーの中に置いてください。',
    en: 'there is no catalogue.yaml; put it into the folder',
  },
  more: {
    ja: (count: string) => `ほかに${count}件の誤りがあります。`,
    en: (count: string) => `and ${count} more`,
  },
  notReadable: {
    ja: (code: string) => `読めません（${code}）。ファイルを読む許可があるか、お確かめください。`,
    en: (code: string) => `cannot be read (${code}); check that you may read the file`,
  },
  notFile: {
    ja: (name: string) =>
      `${name} は普通のファイルではありません。リンクではなく、ファイルそのものを置いてください。`,
    en: (name: string) => `${name} is not a regular file; put the file itself there, not a link`,
  },
  tooLarge: {
    ja: (size: string, most: string) =>
      `ファイルが大きすぎます（${size}）。${most} までです。パックを分けて取り込んでください。`,
    en: (size: string, most: string) =>
      `the file is too large (${size}); at most ${most}, so import the packs in several steps`,
  },
  encoding: {
    ja: (name: string) =>
      `文字コードが ${name} です。UTF-8 で保存し直してください（メモ帳では「名前を付けて保存」で選べます）。`,
    en: (name: string) => `the encoding is ${name}; save the file as UTF-8`,
  },
  notUtf8: {
    ja: 'UTF-8 として読めない文字があります。UTF-8 で保存し直してください。',
    en: 'has bytes that are not UTF-8; save the file as UTF-8',
  },
}

/** Why a line is not the YAML that a catalogue may use. */
export const yamlFaults = {
  lookAlike: {
    ja: (column: number, found: string, better: string) =>
      `${column}文字目の「${found}」は、YAMLの記号として読めません。半角の ${better} にしてください。`,
    en: (column: number, found: string, better: string) =>
      `"${found}" at column ${column} is not valid in YAML; write ${better}`,
  },
  blank: {
    ja: (column: number, name: string) =>
      `${column}文字目が、半角ではない空白（${name}${name === 'U+3000' ? '、全角の空白' : ''}）です。半角の空白にしてください。`,
    en: (column: number, name: string) =>
      `has a blank at column ${column} that is not a space (${name}${name === 'U+3000' ? ', full-width' : ''}); write spaces`,
  },
  unseen: {
    ja: (column: number, name: string) =>
      `${column}文字目に、目に見えない文字（${name}）があります。消してください。`,
    en: (column: number, name: string) =>
      `has an invisible character (${name}) at column ${column}; remove it`,
  },
  duplicateKey: {
    ja: '同じ項目が二度書かれています。どちらかを消してください。',
    en: 'the same key is here twice; remove one',
  },
  tab: {
    ja: '行の先頭にタブがあります。字下げは半角の空白にしてください。',
    en: 'the line begins with a tab; indent with spaces',
  },
  indent: {
    ja: '字下げがそろっていません。同じ段の行は、空白の数を同じにしてください。',
    en: 'the indentation does not match; give lines of one level the same number of spaces',
  },
  unclosed: {
    ja: '引用符か括弧が閉じていません。この行と、その前の行をお確かめください。',
    en: 'a quote or a bracket is not closed; look at this line and those before it',
  },
  alias: {
    ja: (name: string) => `YAML の参照（*${name}）は使えません。内容をそのまま書いてください。`,
    en: (name: string) => `references (*${name}) cannot be used; write the content itself`,
  },
  tag: {
    ja: (name: string) => `YAML のタグ（${name}）は使えません。消してください。`,
    en: (name: string) => `tags (${name}) cannot be used; remove it`,
  },
  tooMany: {
    ja: (most: string) => `項目と値は、合わせて${most}個までです。ファイルを分けてください。`,
    en: (most: string) =>
      `has more than ${most} keys and values, which is the most; split it into several files`,
  },
  tooDeep: {
    ja: '入れ子が深すぎます。括弧や字下げをお確かめください。',
    en: 'is nested too deeply; look at the brackets and the indentation',
  },
  documents: {
    ja: '「---」で区切られた文書が二つ以上あります。一つにまとめてください。',
    en: 'holds several documents divided by "---"; make them one',
  },
  colon: {
    ja: '「:」を含む文は、"…" のように引用符で囲んでください。',
    en: 'put a text that contains ":" into quotes: "…"',
  },
  other: {
    ja: (code: string) =>
      `YAML として読めません（${code}）。記号（: - { } [ ] , "）と字下げをお確かめください。`,
    en: (code: string) =>
      `is not valid YAML (${code}); look at the characters : - { } [ ] , " and the indentation`,
  },
}

/** The kinds of values that a fault asks for. */
export const kinds = {
  text: { ja: '文字', en: 'text' },
  whole: { ja: '整数', en: 'a whole number' },
  number: { ja: '数', en: 'a number' },
  truth: { ja: '「true」か「false」', en: 'true or false' },
  list: { ja: '一覧（「- 」で始まる行か [ ]）', en: 'a list (lines that begin with "- ", or [ ])' },
  price: { ja: '{ points: 500 } か { coins: 45.5 } ', en: '{ points: 500 } or { coins: 45.5 }' },
  period: { ja: '{ day: 3 } か { week: 10 } ', en: '{ day: 3 } or { week: 10 }' },
  mode: { ja: 'carousel か video ', en: 'carousel or video' },
  video: { ja: '動画のファイル名', en: 'the file of a film' },
  group: { ja: '項目の集まり（{ 項目: 値 }）', en: 'a group ({ key: value })' },
}

export const valueFaults = {
  missing: {
    ja: (name: string, kind: string) => `${name} がありません。${kind}を書いてください。`,
    en: (name: string, kind: string) => `${name} is missing; write ${kind}`,
  },
  wrongKind: {
    ja: (found: string, kind: string) => `${kind}ではありません（${found}）。${kind}を書いてください。`,
    en: (found: string, kind: string) => `is not ${kind} (${found}); write ${kind}`,
  },
  quoted: {
    ja: (found: string) => `文字として書くところです。"${found}" のように引用符で囲んでください。`,
    en: (found: string) => `must be text; write it in quotes: "${found}"`,
  },
  digits: {
    ja: (found: string, digits: string) =>
      `数として読めません（${found}）。カンマや単位を付けず、半角で ${digits} と書いてください。`,
    en: (found: string, digits: string) =>
      `is not a number (${found}); write ${digits}, without comma or unit`,
  },
  unknownKey: {
    ja: (name: string, known: string) => `「${name}」という項目はありません。使えるのは ${known} です。`,
    en: (name: string, known: string) => `there is no key "${name}"; the keys here are ${known}`,
  },
  misspeltKey: {
    ja: (name: string, near: string) => `「${name}」という項目はありません。「${near}」ではありませんか。`,
    en: (name: string, near: string) => `there is no key "${name}"; did you mean "${near}"?`,
  },
  tooSmall: {
    ja: (found: string, least: string) => `小さすぎます（${found}）。${least} 以上にしてください。`,
    en: (found: string, least: string) => `is too small (${found}); at least ${least}`,
  },
  tooBig: {
    ja: (found: string, most: string) => `大きすぎます（${found}）。${most} 以下にしてください。`,
    en: (found: string, most: string) => `is too large (${found}); at most ${most}`,
  },
  tooFew: {
    ja: (least: string) => `${least} 件以上が必要です。`,
    en: (least: string) => `needs at least ${least}`,
  },
  tooMany: {
    ja: (most: string) => `多すぎます。${most} 件までです。`,
    en: (most: string) => `holds too many; at most ${most}`,
  },
  tooLong: {
    ja: (length: string, most: string) => `長すぎます（${length}文字）。${most}文字までです。`,
    en: (length: string, most: string) => `is too long (${length} characters); at most ${most}`,
  },
  oneOf: {
    ja: (found: string, values: string) => `使えない値です（${found}）。${values} から選んでください。`,
    en: (found: string, values: string) => `cannot be "${found}"; choose one of ${values}`,
  },
  key: {
    ja: (found: string, example: string) =>
      `キーに使えない文字があります（${found}）。${example} のように、半角の小文字・数字・ハイフンで60文字までにしてください。`,
    en: (found: string, example: string) =>
      `"${found}" cannot be a key; use lower-case letters, digits and hyphens, at most 60, such as ${example}`,
  },
  blank: {
    ja: '空になっています。文字を入れてください。',
    en: 'is empty; write something',
  },
  decimals: {
    ja: (found: string) => `小数は2桁までです（${found}）。45.5 や 45.55 のように書いてください。`,
    en: (found: string) => `has at most two decimals (${found}); write 45.5 or 45.55`,
  },
  price: {
    ja: (found: string) =>
      `価格の書き方が違います（${found}）。{ points: 500 } か { coins: 45.5 } と書いてください。`,
    en: (found: string) => `is not a price (${found}); write { points: 500 } or { coins: 45.5 }`,
  },
  maxPerPeriod: {
    ja: (found: string) =>
      `期間の上限の書き方が違います（${found}）。{ day: 3 } か { week: 10 } と書いてください。`,
    en: (found: string) => `is not a limit (${found}); write { day: 3 } or { week: 10 }`,
  },
  mode: {
    ja: (found: string) => `バナーの mode が違います（${found}）。carousel か video と書いてください。`,
    en: (found: string) => `is not a mode (${found}); write carousel or video`,
  },
  video: {
    ja: (found: string) =>
      `動画の書き方が違います（${found}）。top.mp4 か [top.webm, top.mp4] と書いてください。`,
    en: (found: string) => `is not a film (${found}); write top.mp4 or [top.webm, top.mp4]`,
  },
  other: {
    ja: (found: string) => `使えない値です（${found}）。docs/catalogue.md の表をご覧ください。`,
    en: (found: string) => `cannot be used (${found}); see the table in docs/catalogue.md`,
  },
}

export const textFaults = {
  mojibake: {
    ja: (found: string) =>
      `文字化けした文字（U+FFFD）があります（${found}）。元の文字に直し、UTF-8 で保存してください。`,
    en: (found: string) => `holds a broken character (U+FFFD): ${found}; write it again and save as UTF-8`,
  },
  control: {
    ja: (found: string, code: string) =>
      `目に見えない制御文字（${code}）があります（${found}）。消してください。`,
    en: (found: string, code: string) => `holds the invisible character ${code} (${found}); remove it`,
  },
}

export const momentFaults = {
  noOffset: {
    ja: (found: string, better: string) =>
      `日時に時差がありません（${found}）。${better} のように書いてください。`,
    en: (found: string, better: string) => `the time has no offset (${found}); write ${better}`,
  },
  notation: {
    ja: (found: string, better: string) => `日時の書き方が違います（${found}）。${better} と書いてください。`,
    en: (found: string, better: string) => `the time is written differently (${found}); write ${better}`,
  },
  notReal: {
    ja: (found: string) => `存在しない日時です（${found}）。月・日・時刻をお確かめください。`,
    en: (found: string) => `there is no such time (${found}); look at month, day and hour`,
  },
  unreadable: {
    ja: (found: string) =>
      `日時として読めません（${found}）。2026-11-30T23:59:00+09:00 か、in 3 days のように書いてください。`,
    en: (found: string) => `is not a time (${found}); write 2026-11-30T23:59:00+09:00, or in 3 days`,
  },
  tooFar: {
    ja: (found: string, years: string) =>
      `${years}年以上先です（${found}）。年が正しいか、お確かめください。`,
    en: (found: string, years: string) => `is more than ${years} years away (${found}); look at the year`,
  },
  over: {
    ja: (found: string) => `もう過ぎています（${found}）。これからの日時にしてください。`,
    en: (found: string) => `has passed (${found}); write a future time`,
  },
  endBeforeStart: {
    ja: (end: string, start: string) =>
      `終了（${end}）が開始（${start}）より前です。開始より後にしてください。`,
    en: (end: string, start: string) => `the end (${end}) is not after the start (${start}); make it later`,
  },
}
