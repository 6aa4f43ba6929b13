// What the roots of the permanent record say: on their page, and in the mail to who keeps them.

import type { Language } from './language.ts'

interface Words {
  title: string
  about: string
  howToCheck: string
  noneYet: string
  day: string
  root: string
  signature: string
  mail: { subject(day: string): string; body(text: string): string }
}

export const recordWords: Readonly<Record<Language, Words>> = {
  ja: {
    title: '記録の証明',
    about:
      '抽選、ポイントの増減、お支払いなど、消えない記録のすべてを1日ごとに1つの値にまとめ、署名して公開しています。あとから記録が書き換えられると、公開済みの値と合わなくなります。',
    howToCheck: '確かめるためのデータ（JSON）',
    noneYet: 'まだありません。最初の値は、日付が変わったあとに公開します。',
    day: '日付',
    root: 'その日の値',
    signature: '署名',
    mail: {
      subject: (day) => `${day}の記録の値`,
      body: (text) =>
        `この日までの記録をまとめた値と署名です。データベースから離れたところに保管してください。あとから記録が書き換えられていないかを、この値で確かめられます。\n\n${text}\n\n確かめるには: npm run shop -- records verify --known <日付>:<値>`,
    },
  },
  en: {
    title: 'Proof of the records',
    about:
      'Everything that stays (draws, points, payments and more) is summed up in one value a day, signed and published here. A record that is rewritten later no longer agrees with the values that were published.',
    howToCheck: 'The data to check it with (JSON)',
    noneYet: 'None yet. The first value is published when the day is over.',
    day: 'Day',
    root: 'Value of the day',
    signature: 'Signature',
    mail: {
      subject: (day) => `Value of the records of ${day}`,
      body: (text) =>
        `This value sums up all records up to this day, with its signature. Keep it away from the database: it shows later whether the records were rewritten.\n\n${text}\n\nTo check: npm run shop -- records verify --known <day>:<root>`,
    },
  },
}
