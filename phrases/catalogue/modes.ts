// Faults of what decides the cards of a pack, and its words where an import lists what it seals.

const yen = (value: number) => value.toLocaleString('en')

/** A mode in the list of what an import seals; the usual one is not named. */
export const modeOf = {
  sealed: { ja: '', en: '' },
  beacon: { ja: '、公開の乱数で決定', en: ', decided by a public beacon' },
}

export const modeFaults = {
  noWitnesses: {
    ja: '公開の乱数で決めるには、立会人と乱数の公開元の設定（BEACON）が必要です。設定してから封印するか、「封印した順番」にしてください。',
    en: 'a beacon box needs a beacon and witnesses, which this shop does not have; set BEACON, or make it a sealed box',
  },
  noEnd: {
    ja: '公開の乱数で決める箱には、販売終了が必要です。乱数の公開や立会いにも、終わりがあるためです。',
    en: 'a beacon box needs an end of its sale, since its beacon and witnesses may end',
  },
  noLimit: {
    ja: 'ラストワン賞のある箱を公開の乱数で決めるには、1人の上限が必要です。お申し込みの順番は、お店が決められるためです。',
    en: 'a beacon box with a last-one prize needs a limit for each member, since the shop orders who comes last',
  },
  tooDear: {
    ja: (card: string, worth: number, most: number) =>
      `カード「${card}」は${yen(worth)}円です。順番を封印する箱の景品は${yen(most)}円までです。決め方を「公開の乱数」にするか、景品を替えてください。`,
    en: (card: string, worth: number, most: number) =>
      `the card "${card}" is worth ${yen(worth)} yen, above the ${yen(most)} that a sealed box may hold; make it a beacon box, or take another prize`,
  },
}
