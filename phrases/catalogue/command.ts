// The terminal's output of `npm run catalogue`.

import type { Localized } from '#phrases/language.ts'

const number = (value: number) => value.toLocaleString('en')
const faults = (count: number) => `${number(count)} ${count === 1 ? 'fault' : 'faults'}`

export const command = {
  about: {
    ja: 'カード・パック・バナーを店に取り込みます（docs/catalogue.md）。',
    en: 'Brings cards, packs and banners into the shop (docs/catalogue.md).',
  },
  import: {
    ja: 'フォルダーを調べ、誤りがなければすべて取り込みます',
    en: 'checks a folder with catalogue.yaml and pictures, then applies all of it or nothing',
  },
  check: {
    ja: '誤りとご注意だけを示します（何も書きません）',
    en: 'shows what an import would refuse or warn of; writes nothing',
  },
  good: { ja: '問題はありません。', en: 'There is no fault.' },
  found: {
    ja: (count: number) => `${number(count)}件の問題があります。`,
    en: (count: number) => `${faults(count)}.`,
  },
  diff: {
    ja: '取り込むと店がどう変わるかを示します（何も書きません）',
    en: 'shows what an import would seal, change and take away; writes nothing',
  },
  export: {
    ja: 'いまの店を、そのまま取り込めるフォルダーとして書き出します',
    en: 'writes the present shop as a folder that imports to itself',
  },
  folderInUse: {
    ja: (folder: string) => `フォルダー ${folder} は空ではありません。新しい名前を指定してください。`,
    en: (folder: string) => `The folder ${folder} is not empty; name a new one.`,
  },
  notWritten: {
    ja: (folder: string, code: string) =>
      `フォルダー ${folder} に書けません（${code}）。空きと書き込みの許可をお確かめください。`,
    en: (folder: string, code: string) =>
      `The folder ${folder} cannot be written (${code}); check the disk and that you may write there.`,
  },
  exported: {
    ja: (packs: number, cards: number, folder: string) =>
      `カード ${number(cards)} 種、パック ${number(packs)} 個を ${folder} に書き出しました。`,
    en: (packs: number, cards: number, folder: string) =>
      `${number(cards)} cards and ${number(packs)} packs were written to ${folder}.`,
  },
  ask: {
    ja: '上のパックを封印し、すべて取り込みますか。よろしければ y を押してください：',
    en: 'Seal these packs and import everything? Press y to do it: ',
  },
  databaseFull: {
    ja: 'データベースのディスクに空きがありません。何も変えていません。空きを作ってから、もう一度お試しください。',
    en: 'The disk of the database is full; nothing was changed. Make room and run it again.',
  },
  databaseLost: {
    ja: '途中まで取り込まれることはありません。データベースに接続できるようになったら、diff で結果をご確認のうえ、もう一度お試しください。',
    en: 'An import is done as a whole or not at all. When the database answers, check with diff whether it was, and run the command again.',
  },
  stopped: { ja: '中止しました。何も変えていません。', en: 'Stopped; nothing was changed.' },
  base: {
    ja: 'この行は、フォルダーがどの状態の店から作られたかを示します。消さないでください。',
    en: 'The first line says from which state of the shop this folder was made; keep it.',
  },
  noBase: {
    ja: (file: string, state: string) =>
      `${file} を書けませんでした。このフォルダーを取り込むときは --over ${state} が必要です。`,
    en: (file: string, state: string) =>
      `${file} could not be written; importing this folder needs --over ${state}.`,
  },
  lang: { ja: '表示の言語（ja か en）', en: 'the language of what is shown (ja or en)' },
  by: {
    ja: '取り込むスタッフの名前（--code で確かめます。付けないと、誰の名前も記録されません）',
    en: "the operator who imports, proven by --code; without it nobody's name is recorded",
  },
  code: {
    ja: 'その運営者の認証アプリのコード、または回復コード（1回だけ使えます）',
    en: "a code of that operator's authenticator app, or a recovery code; it works once",
  },
  askCode: {
    ja: (name: string) => `${name} さんの認証アプリのコード：`,
    en: (name: string) => `Code of the authenticator app of ${name}: `,
  },
  unsigned: {
    unknown: {
      ja: (name: string) =>
        `「${name}」という名前のスタッフはいません。npm run shop -- operator list で確かめられます。--by を付けないと、誰の名前も記録されません。何も変えていません。`,
      en: (name: string) =>
        `"${name}" is not the name of an operator. npm run shop -- operator list shows them; without --by nobody's name is recorded. Nothing was changed.`,
    },
    ended: {
      ja: (name: string) =>
        `スタッフ「${name}」は、利用を終了しています。npm run shop -- operator list で確かめられます。何も変えていません。`,
      en: (name: string) =>
        `The operator "${name}" works here no longer. npm run shop -- operator list shows who does. Nothing was changed.`,
    },
    'no code': {
      ja: (name: string) =>
        `--by には --code が必要です。「${name}」の認証アプリのコードか、回復コードを書いてください。--by を付けないと、誰の名前も記録されません。何も変えていません。`,
      en: (name: string) =>
        `--by needs --code, a code of the authenticator app of "${name}" or a recovery code. Without --by nobody's name is recorded. Nothing was changed.`,
    },
    'wrong code': {
      ja: () =>
        'コードが違うか、すでに使われています。認証アプリの次のコードで、もう一度お試しください。何も変えていません。',
      en: () => 'The code is wrong, or was used. Try the app’s next one. Nothing was changed.',
    },
    locked: {
      ja: (name: string) =>
        `「${name}」のコードが続けて間違っていたため、しばらく受け付けません。--by を付けないと、誰の名前も記録されません。何も変えていません。`,
      en: (name: string) =>
        `Too many codes of "${name}" were wrong: none is looked at for a while. Without --by nobody's name is recorded. Nothing was changed.`,
    },
  },
  why: {
    ja: '理由（ずっと残ります。個人情報は書かないでください）',
    en: 'why; kept for ever, so no personal data',
  },
  seal: { ja: '封印してよい新しいパックのキー', en: 'keys of the new packs that may be sealed' },
  over: {
    ja: '置き換えてよい店の状態（断られたときに示されます）',
    en: 'the state of the shop that may be replaced, as a refusal names it',
  },
  blank: { ja: '空にはできません。', en: 'It must not be blank.' },
  faults: {
    ja: (count: number) => `${number(count)}件の問題があります。何も変えていません。`,
    en: (count: number) => `${faults(count)}; nothing was changed.`,
  },
  more: {
    ja: (count: number) => `ほかに ${number(count)}件あります。`,
    en: (count: number) => `… and ${number(count)} more.`,
  },
  warning: { ja: 'ご注意', en: 'Note' },
  imported: {
    ja: (cards: number, packs: number, sealed: number) =>
      `カード ${number(cards)} 種、パック ${number(packs)} 個を取り込みました。新しく封印したパックは ${number(sealed)} 個です。`,
    en: (cards: number, packs: number, sealed: number) =>
      `${number(cards)} cards and ${number(packs)} packs are in the shop; ${number(sealed)} packs were sealed now.`,
  },
}

/** A fault as a line of the terminal, with its file, line and place. */
export const faultLine = {
  ja: (file: string, line: number, place: string, message: Localized) =>
    `${file}${line === 0 ? '' : ` ${line}行目`}${place === '' ? '' : ` ${place}`}：${message.ja}`,
  en: (file: string, line: number, place: string, message: Localized) =>
    `${file}${line === 0 ? '' : `:${line}`}:${place === '' ? '' : ` ${place}`} ${message.en}`,
}
