// Faults in the milestones and the ceiling of a pack.

const number = (value: number) => value.toLocaleString('en')

export const extraFaults = {
  slotBeyond: {
    ja: (slot: number, total: number) => `第${number(slot)}口はありません。箱は${number(total)}口です。`,
    en: (slot: number, total: number) => `there is no slot ${number(slot)}; the box has ${number(total)}`,
  },
  slotTwice: {
    ja: (slot: number) => `第${number(slot)}口は上にもあります。どちらかを消してください。`,
    en: (slot: number) => `slot ${number(slot)} is named twice; remove one`,
  },
  noPrize: {
    ja: (tier: number) => `演出ランク${tier}以上の景品がありません。景品にあるランクを書いてください。`,
    en: (tier: number) => `no prize has tier ${tier} or better; name a tier that prizes have`,
  },
  everyPrize: {
    ja: (tier: number) =>
      `どの景品も演出ランク${tier}以上です。天井賞はだれにも届きません。ランクを上げてください。`,
    en: (tier: number) =>
      `every prize has tier ${tier} or better, so no one would ever get it; name a higher tier`,
  },
  outOfReach: {
    ja: (draws: number) =>
      `対象外の景品が${number(draws)}口に足りず、だれも天井に届きません。回数を減らしてください。`,
    en: (draws: number) =>
      `too few slots miss that tier, so no one can reach draw ${number(draws)}; name fewer draws`,
  },
  openPromise: {
    ja: (given: number, needed: number) =>
      `天井賞は${number(given)}枚ですが、最大で${number(needed)}枚必要になります。約束を守れないことがないよう、${number(needed)}枚以上にしてください。`,
    en: (given: number, needed: number) =>
      `a promise could stay open: there are ${number(given)}, and it needs ${number(needed)}`,
  },
}
