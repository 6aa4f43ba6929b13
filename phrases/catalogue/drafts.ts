// Faults in a draft of a pack, beside those of a catalogue folder.

const count = (value: number) => value.toLocaleString('en')

/** The words for yes and no in the columns `shipOnly` and `points`, in lower case. */
export const yesWords = { ja: ['はい', '○'], en: ['yes', 'true'] }
export const noWords = { ja: ['いいえ', '×'], en: ['no', 'false'] }

/** The words in the column `extra`, in lower case and without spaces and hyphens. */
export const extraWords = {
  last_one: { ja: ['ラストワン', 'ラストワン賞'], en: ['lastone', 'lastoneprize'] },
  milestone: { ja: ['キリ番', 'キリ番賞'], en: ['milestone', 'milestoneprize'] },
  ceiling: { ja: ['天井', '天井賞'], en: ['ceiling', 'ceilingprize'] },
}

/** The words of the template for a free daily pack. */
export const freeDaily = {
  name: { ja: '毎日無料パック', en: 'Free Daily Pack' },
  detail: {
    ja: '<p>1日1回、無料で引けます。ポイントの購入は必要ありません。カードは発送のみで、ポイントには変えられません。</p>',
    en: '<p>One free draw a day. No purchase of points is needed. Cards are shipped and cannot become points.</p>',
  },
}

export const draftFaults = {
  missing: { ja: '入力してください。', en: 'Enter this.' },
  noCardType: { ja: 'カードタイプを選んでください。', en: 'Choose a card type.' },
  noCard: { ja: 'カードを選んでください。', en: 'Choose a card.' },
  noPicture: {
    ja: '写真を1枚以上入れてください。',
    en: 'Add at least one picture.',
  },
  noPrizes: { ja: '景品を1つ以上入れてください。', en: 'Add at least one prize.' },
  keyTaken: {
    ja: (key: string) => `キー「${key}」のパックは、すでに店にあります。コピーして別のキーにしてください。`,
    en: (key: string) => `The shop has a pack "${key}" already. Copy this draft under another key.`,
  },
  tooManySlots: {
    ja: (total: number, most: number) =>
      `合計は${count(total)}口です。管理画面で封印できるのは${count(most)}口までです。これより大きな箱は、カタログのフォルダーから取り込んでください。`,
    en: (total: number, most: number) =>
      `These are ${count(total)} slots. At the console up to ${count(most)} can be sealed; import larger boxes from a catalogue folder.`,
  },
  strangePicture: {
    ja: 'この店の写真ではありません。もう一度入れてください。',
    en: 'This is no picture of this shop. Add it again.',
  },
}
