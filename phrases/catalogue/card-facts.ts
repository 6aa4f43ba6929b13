// Faults in what is said of a card: grade, condition, reference price, and what a dear prize lacks.

const yen = (value: number) => value.toLocaleString('en')

export const factFaults = {
  gradeInPart: {
    ja: '鑑定会社と鑑定の評価は、両方を入力してください。',
    en: 'a graded card has both a grading company and a grade; enter both',
  },
  either: {
    ja: '鑑定品には状態を付けられません。どちらかを空にしてください。',
    en: 'a card is graded or has a condition, not both; leave one empty',
  },
  notDefined: {
    ja: (found: string, known: string) =>
      `状態「${found}」は設定で定義されていません。使えるのは ${known} です。`,
    en: (found: string, known: string) =>
      `the condition "${found}" is not defined in the settings; use ${known}`,
  },
  noDay: {
    ja: (found: string) => `日付として読めません（${found}）。2026-11-30 のように書いてください。`,
    en: (found: string) => `is not a day (${found}); write it as 2026-11-30`,
  },
  priceInPart: {
    ja: '参考価格には、金額・日付・出典の3つが必要です。',
    en: 'a reference price needs its yen, its date and its source',
  },
  noState: {
    ja: (card: string, from: number) =>
      `カード「${card}」は${yen(from)}円を超えるため、鑑定か状態がないと封印できません。カードに入力してください。`,
    en: (card: string, from: number) =>
      `the card "${card}" is worth more than ${yen(from)} yen and cannot be sealed without a grade or a condition; enter it in the card`,
  },
  noBack: {
    ja: (card: string, from: number) =>
      `カード「${card}」は${yen(from)}円を超えるため、裏面の写真がないと封印できません。カードに加えてください。`,
    en: (card: string, from: number) =>
      `the card "${card}" is worth more than ${yen(from)} yen and cannot be sealed without a picture of its back; add it to the card`,
  },
  neither: {
    ja: (card: string, from: number) =>
      `カード「${card}」は${yen(from)}円を超えるため、鑑定か状態と、裏面の写真がないと封印できません。カードに加えてください。`,
    en: (card: string, from: number) =>
      `the card "${card}" is worth more than ${yen(from)} yen and cannot be sealed without a grade or a condition and a picture of its back; add them to the card`,
  },
}
