// Faults of a text file that an operator hands over: its letters, and what a program on its way made of it.

const saveAgain = {
  ja: 'Excelなら「CSV UTF-8（コンマ区切り）」で、ほかのソフトなら「UTF-8（BOM付き）」で保存し直してください。',
  en: 'Save it again: in Excel as "CSV UTF-8 (Comma delimited)", elsewhere as UTF-8 with a byte order mark.',
}

export const letterFaults = {
  doubtful: {
    ja: (line: number, readings: readonly string[]) =>
      `文字コードを確かめられません（${line}行目は${readings.map((text) => `「${text}」`).join('とも')}とも読めます）。${saveAgain.ja}`,
    en: (line: number, readings: readonly string[]) =>
      `The encoding is in doubt: line ${line} may read ${readings.map((text) => `"${text}"`).join(' or ')}. ${saveAgain.en}`,
  },
  unlikely: {
    ja: (line: number, [reading]: readonly string[]) =>
      `文字コードがわかりません（${line}行目が「${reading}」と読めてしまいます）。${saveAgain.ja}`,
    en: (line: number, [reading]: readonly string[]) =>
      `The encoding is not known: line ${line} would read "${reading}". ${saveAgain.en}`,
  },
  broken: {
    ja: (line: number) => `${line}行目に、壊れていて読めない文字があります。${saveAgain.ja}`,
    en: (line: number) => `Line ${line} has letters that are broken. ${saveAgain.en}`,
  },
}

export const numberInFileFaults = {
  changed: {
    ja: (text: string) =>
      `「${text}」は、表計算ソフトが番号を書き換えたものです。もとのファイルを、Excelで開かずに選び直すか、列の書式を「文字列」にしてから番号を入れ直してください。`,
    en: (text: string) =>
      `"${text}" is a number that a spreadsheet has changed; choose the original file without opening it in a spreadsheet, or format the column as text and enter the number again.`,
  },
  zeros: {
    ja: (text: string, whole: string) =>
      `「${text}」は、番号「${whole}」の先頭の0が消えたもののようです。もとのファイルを、Excelで開かずに選び直すか、列の書式を「文字列」にしてから番号を入れ直してください。`,
    en: (text: string, whole: string) =>
      `"${text}" seems to be ${whole} without its zeros in front; choose the original file without opening it in a spreadsheet, or format the column as text and enter the number again.`,
  },
}
