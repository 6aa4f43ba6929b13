// Why a parcel does not fit a carrier's file, or a number its parcel. Each is said with the parcel or the line.

import { numberInFileFaults } from '#phrases/operator-files/text-file.ts'

/** A test file has this in place of a name. */
export const testRecipient = { ja: '【テスト】発送しません', en: 'TEST, not sent' }

export const exportFaults = {
  unfit: {
    ja: (column: string, characters: string) =>
      `「${column}」に、配送会社のファイルで使えない文字があります（${characters}）`,
    en: (column: string, characters: string) =>
      `"${column}" has characters that the carrier's file cannot hold: ${characters}`,
  },
  tooLong: {
    ja: (column: string, most: string, unit: string) => `「${column}」が長すぎます（${most}${unit}まで）`,
    en: (column: string, most: string, unit: string) => `"${column}" is too long (at most ${most} ${unit})`,
  },
  doesNotFit: {
    ja: (columns: string) => `「${columns}」に収まりません`,
    en: (columns: string) => `does not fit into "${columns}"`,
  },
  empty: {
    ja: (column: string) => `「${column}」が空です`,
    en: (column: string) => `"${column}" is empty`,
  },
  phone: {
    ja: (column: string, found: string) => `「${column}」（${found}）は日本の電話番号ではありません`,
    en: (column: string, found: string) => `"${column}": ${found} is not a Japanese phone number`,
  },
  postalCode: {
    ja: (column: string, found: string) => `「${column}」の郵便番号（${found}）が7桁ではありません`,
    en: (column: string, found: string) => `"${column}": ${found} is not a seven-digit postal code`,
  },
  sameReference: {
    ja: (reference: string) =>
      `参照番号 ${reference} がほかの荷物と重なっています。この荷物は別に送ってください`,
    en: (reference: string) => `shares its reference ${reference} with another parcel; send it separately`,
  },
  noSender: {
    ja: '「送り状のご依頼主」が設定されていません。設定で入力してください。',
    en: 'the “Sender on parcel labels” is not set; enter it in the settings',
  },
  noContract: {
    ja: (column: string) =>
      `「${column}」が設定されていません。設定の「配送会社との契約」で入力してください。`,
    en: (column: string) =>
      `"${column}" is not set; enter it in the settings under “Contracts with delivery carriers”`,
  },
  contract: {
    ja: (column: string) => `配送会社のファイルの「${column}」に、ご契約の番号を書いてください`,
    en: (column: string) => `write the number of your contract into "${column}" of the carrier's file`,
  },
}

export const lengthUnits = {
  bytes: { ja: 'バイト', en: 'bytes' },
  characters: { ja: '文字', en: 'characters' },
}

export const numberFaults = {
  changed: numberInFileFaults.changed,
  zeros: numberInFileFaults.zeros,
  unclosed: {
    ja: (line: string) => `${line}行目：引用符が閉じていません`,
    en: (line: string) => `line ${line}: a quote is not closed`,
  },
  noHeading: {
    ja: (heading: string) =>
      `見出しの行に「${heading}」がありません。配送会社のソフトから、見出しつきで書き出してください`,
    en: (heading: string) => `the line of headings has no "${heading}"; export the file with its headings`,
  },
  noParcel: {
    ja: '荷物の行がありません',
    en: 'has no parcels',
  },
  onLine: {
    ja: (line: string, fault: string) => `${line}行目：${fault}`,
    en: (line: string, fault: string) => `line ${line}: ${fault}`,
  },
  noNumber: {
    ja: (reference: string) => `${reference} の追跡番号が空です`,
    en: (reference: string) => `${reference} has no tracking number`,
  },
  shape: {
    ja: (number: string, digits: string) => `追跡番号 ${number} の桁数が違います（${digits}桁）`,
    en: (number: string, digits: string) => `the tracking number ${number} must have ${digits} digits`,
  },
  checkDigit: {
    ja: (number: string) => `追跡番号 ${number} の検査数字が合いません`,
    en: (number: string) => `the check digit of the tracking number ${number} is wrong`,
  },
  numberTwice: {
    ja: (number: string, line: string) => `追跡番号 ${number} は${line}行目にもあります`,
    en: (number: string, line: string) => `the tracking number ${number} is also on line ${line}`,
  },
  referenceTwice: {
    ja: (reference: string, line: string) => `${reference} は${line}行目にもあります`,
    en: (reference: string, line: string) => `${reference} is also on line ${line}`,
  },
  unknown: {
    ja: (reference: string) => `${reference} という荷物はありません`,
    en: (reference: string) => `there is no parcel ${reference}`,
  },
  ambiguous: {
    ja: (reference: string) =>
      `${reference} に当たる荷物が二つあります。shipment sent で一つずつ記録してください`,
    en: (reference: string) =>
      `two parcels have the reference ${reference}; record them one by one with shipment sent`,
  },
  held: {
    ja: (reference: string) => `${reference} は保留中の荷物です`,
    en: (reference: string) => `the parcel ${reference} is held`,
  },
  sentOtherwise: {
    ja: (reference: string, number: string) => `${reference} は、別の番号 ${number} で発送済みです`,
    en: (reference: string, number: string) =>
      `the parcel ${reference} has left under another number, ${number}`,
  },
  usedBefore: {
    ja: (number: string, parcelId: string) =>
      `追跡番号 ${number} は、ほかの会員への荷物 ${parcelId} の番号です`,
    en: (number: string, parcelId: string) =>
      `the tracking number ${number} belongs to the parcel ${parcelId} of another member`,
  },
}
