// Faults in the file of a delivery carrier. Each says what was found and what to do.

export const carrierFaults = {
  noFolder: {
    ja: (folder: string) => `フォルダー ${folder} がありません。CARRIERS_FOLDER をお確かめください。`,
    en: (folder: string) => `there is no folder ${folder}; check CARRIERS_FOLDER`,
  },
  noFile: {
    ja: '配送会社のファイル（*.yaml）が一つもありません。',
    en: 'holds no file of a delivery carrier (*.yaml)',
  },
  notReadable: {
    ja: (code: string) =>
      `読めません（${code}）。リンクではない普通のファイルか、読む許可があるか、お確かめください。`,
    en: (code: string) =>
      `cannot be read (${code}); check that it is a regular file, not a link, and that you may read it`,
  },
  fileName: {
    ja: (name: string) =>
      `ファイル名（${name}）は、yamato-b2.yaml のように半角の小文字・数字・ハイフンで40文字までにしてください。`,
    en: (name: string) =>
      `the name ${name} must be at most 40 lower-case letters, digits and hyphens, such as yamato-b2.yaml`,
  },
  trackingUrl: {
    ja: (found: string) =>
      `追跡ページのアドレスではありません（${found}）。https で始め、番号の場所に {number} を一つ書いてください。`,
    en: (found: string) =>
      `is not the address of a tracking page (${found}); write an https address with {number} once`,
  },
  oneSource: {
    ja: 'from・of・fixed のうち、書けるのは一つだけです。',
    en: 'may have one of from, of and fixed, not several',
  },
  noLength: {
    ja: '最大の長さがありません。most: { bytes: 32 } か most: { characters: 16 } のように書いてください。',
    en: 'has no maximum length; write most: { bytes: 32 } or most: { characters: 16 }',
  },
  oneLength: {
    ja: 'bytes と characters の、どちらか一つを書いてください。',
    en: 'must have either bytes or characters',
  },
  cells: {
    ja: 'of のある列には cells を、ほかの列には most を書いてください。',
    en: 'a column with "of" has cells, and any other has "most"',
  },
  parts: {
    ja: (source: string, parts: string) =>
      `${source} の cells は、${parts} をこの順に一度ずつ取る必要があります。`,
    en: (source: string, parts: string) =>
      `the cells of ${source} must take ${parts}, once each and in this order`,
  },
  format: {
    ja: (source: string, formats: string) => `${source} の書き方（format）は ${formats} です。`,
    en: (source: string, formats: string) => `the format of ${source} is one of ${formats}`,
  },
  noFormat: {
    ja: (source: string) => `${source} に format は使えません。`,
    en: (source: string) => `${source} takes no format`,
  },
  missing: {
    ja: (source: string) => `${source} の列がありません。これがないと、荷物を正しく送れません。`,
    en: (source: string) => `no column holds ${source}, which is needed to send a parcel and find it again`,
  },
  fixedUnfit: {
    ja: (found: string) => `固定の値（${found}）が、長さか文字コードに合いません。`,
    en: (found: string) => `the fixed value (${found}) does not fit the length or the encoding`,
  },
  headingUnfit: {
    ja: (found: string) => `見出し（${found}）に、この文字コードにない文字があります。`,
    en: (found: string) => `the heading (${found}) has a character that the encoding lacks`,
  },
}
