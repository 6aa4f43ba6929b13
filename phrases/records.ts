// The mail that brings the root of a day to who keeps it.

import type { Language } from './language.ts'

interface Words {
  subject(day: string): string
  body(text: string): string
}

export const recordWords: Readonly<Record<Language, Words>> = {
  ja: {
    subject: (day) => `${day}の記録の値`,
    body: (text) =>
      `この日までの記録をまとめた値と署名です。データベースとは別の場所に保管してください。あとから記録が書き換えられていないかを、この値で確かめられます。\n\n${text}\n\n確かめるには: npm run shop -- records verify --known <日付>:<値>`,
  },
  en: {
    subject: (day) => `Value of the records of ${day}`,
    body: (text) =>
      `This value sums up all records up to this day, with its signature. Keep it away from the database: it shows later whether the records were rewritten.\n\n${text}\n\nTo check: npm run shop -- records verify --known <day>:<root>`,
  },
}
