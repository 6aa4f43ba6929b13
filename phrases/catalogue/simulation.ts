// The output of `npm run catalogue -- simulate`.

import type { Localized } from '#phrases/language.ts'

const number = (value: number) => Math.round(value).toLocaleString('en')
const decimal = (value: number) => (Math.round(value * 10) / 10).toLocaleString('en')
/** A percentage that is never rounded to 0 or 100 unless it is. */
const chance = (value: number) => {
  const percent = value * 100
  if (value > 0 && percent < 0.1) return '<0.1'
  if (value < 1 && percent > 99.9) return '>99.9'
  return decimal(percent)
}

type Say<Args extends unknown[]> = Record<keyof Localized, (...args: Args) => string>

/** Checks that the arguments of both languages are the same. */
const say = <Args extends unknown[]>(words: Say<Args>) => words

export const simulation = {
  about: {
    ja: '封印する前のパックの採算を試算します（何も書きません）',
    en: 'tells what a pack would earn and pay back, before it is sealed; writes nothing',
  },
  pack: { ja: 'このパックだけを試算します', en: 'this pack alone' },
  unknownPack: say({
    ja: (key: string, known: string) => `パック「${key}」はファイルにありません。候補：${known}`,
    en: (key: string, known: string) => `There is no pack "${key}" in the file. It has: ${known}`,
  }),
  heading: say({
    ja: (key: string, name: string, total: number, price: string) =>
      `${key}「${name}」：${number(total)}口、1口 ${price}`,
    en: (key: string, name: string, total: number, price: string) =>
      `${key} "${name}": ${number(total)} slots at ${price}`,
  }),
  course: say({
    ja: (points: number, yen: number) =>
      `円の金額は、1ポイントがいちばん安いコース（${number(points)}pt＝${number(yen)}円）で計算しています。`,
    en: (points: number, yen: number) =>
      `Yen are told by the course with the cheapest point: ${number(points)} points for ${number(yen)} yen.`,
  }),
  sales: say({
    ja: (points: number, yen: string) => `  完売時の売上：${number(points)}pt${yen}`,
    en: (points: number, yen: string) => `  sales when it is sold out: ${number(points)} points${yen}`,
  }),
  yenToo: say({
    ja: (yen: number) => `（${number(yen)}円）`,
    en: (yen: number) => ` (${number(yen)} yen)`,
  }),
  returns: {
    conversion: say({
      ja: (percent: number) => `  還元率（すべて変換した場合）：${decimal(percent)}%`,
      en: (percent: number) => `  return rate when all is converted: ${decimal(percent)}%`,
    }),
    cost: say({
      ja: (percent: number) => `  仕入れ値の合計 ÷ 売上：${decimal(percent)}%`,
      en: (percent: number) => `  what the cards cost, of all sales: ${decimal(percent)}%`,
    }),
    market: say({
      ja: (percent: number) => `  相場の合計 ÷ 売上：${decimal(percent)}%`,
      en: (percent: number) => `  what the cards are worth today, of all sales: ${decimal(percent)}%`,
    }),
  },
  ways: {
    converted: {
      ja: '利益（変換できるカードをすべて変換した場合）',
      en: 'Margin when every card that can be is converted',
    },
    shipped: {
      ja: '利益（すべて発送した場合、仕入れ値で計算）',
      en: 'Margin when all cards are shipped, by their cost',
    },
    dearer: {
      ja: '利益（1枚ごとに、店の負担が大きいほうを選ばれた場合）',
      en: 'Margin when each card goes the way that costs the shop more',
    },
  },
  worths: {
    conversion: { ja: '変換額の合計', en: 'what they convert to' },
    cost: { ja: '仕入れ値の合計', en: 'what they cost the shop' },
    market: { ja: '相場の合計', en: 'what they are worth today' },
  },
  margin: say({
    ja: (
      percent: number,
      mean: number,
      deviation: number,
      [low, middle, high]: readonly [number, number, number],
      loss: number,
    ) =>
      `    ${number(percent)}%販売：平均 ${number(mean)}円、標準偏差 ${number(deviation)}円、下位5% ${number(low)}円、中央 ${number(middle)}円、上位5% ${number(high)}円、赤字になる確率 ${chance(loss)}%`,
    en: (
      percent: number,
      mean: number,
      deviation: number,
      [low, middle, high]: readonly [number, number, number],
      loss: number,
    ) =>
      `    ${number(percent)}% sold: mean ${number(mean)} yen, deviation ${number(deviation)}, lowest 5% ${number(low)}, median ${number(middle)}, highest 5% ${number(high)}, loss with a chance of ${chance(loss)}%`,
  }),
  worstRun: say({
    ja: (slots: number, points: number) =>
      `  最悪の連続：価格を超えるカード${number(slots)}枚が最初に続いた場合、店の持ち出しは${number(points)}pt（これより悪い順番はありません）`,
    en: (slots: number, points: number) =>
      `  worst run: the ${number(slots)} cards that convert to more than a slot costs come first, ${number(points)} points are taken; no order is worse`,
  }),
  coins: say({
    ja: (least: string, most: string) =>
      `  会員が得るコイン：${least}〜${most}枚（全員が最低ランク〜全員が最高ランク）`,
    en: (least: string, most: string) =>
      `  coins that members earn: ${least} (all of the lowest rank) to ${most} (all of the highest)`,
  }),
  liability: say({
    ja: (points: number, yen: string) => `  すべて変換されたときの未使用ポイント：${number(points)}pt${yen}`,
    en: (points: number, yen: string) =>
      `  points owed when every card that can be is converted: ${number(points)}${yen}`,
  }),
  extras: {
    last_one: say({
      ja: (card: string, points: number, _given: number) =>
        `  ラストワン賞：${card}（変換 ${number(points)}pt。還元率・利益に含みます）`,
      en: (card: string, points: number, _given: number) =>
        `  last-one prize: ${card}, converts to ${number(points)} points; it counts in rates and margins`,
    }),
    milestone: say({
      ja: (card: string, points: number, given: number) =>
        `  キリ番賞：${card} ${number(given)}枚（変換 1枚${number(points)}pt。還元率・利益に含みます）`,
      en: (card: string, points: number, given: number) =>
        `  milestone prize: ${card}, ${number(given)} of it; each converts to ${number(points)} points and counts in rates and margins`,
    }),
    ceiling: say({
      ja: (card: string, points: number, given: number) =>
        `  天井賞：${card}（変換 1枚${number(points)}pt）。引かれ方により0〜${number(given)}枚。還元率・利益は、最も多く出る場合で計算しています`,
      en: (card: string, points: number, given: number) =>
        `  ceiling prize: ${card}, each converts to ${number(points)} points; 0 to ${number(given)} are given, as members draw; rates and margins count the most`,
    }),
  },
  remainders: {
    ja: '  残り狙い（残りの変換額が価格の合計を超えたとき、残りをすべて買う場合）',
    en: '  A visitor who waits, and buys all that is left where it converts to more than it costs',
  },
  remainder: say({
    ja: (left: number, average: number, percent: number, good: number, take: number) =>
      `    残り${number(left)}口：1口あたり平均 ${decimal(average)}pt（価格の${decimal(percent)}%）、得になる確率 ${chance(good)}%、平均の得 ${number(take)}pt`,
    en: (left: number, average: number, percent: number, good: number, take: number) =>
      `    ${number(left)} left: a slot converts to ${decimal(average)} points on average (${decimal(percent)}% of the price), good with a chance of ${chance(good)}%, gain ${number(take)} points on average`,
  }),
  exact: {
    ja: '  平均と標準偏差は厳密な値です。確率も、すべての並び順を数えた厳密な値です。',
    en: '  Means and deviations are exact, and so are the chances: all orders of the box are counted.',
  },
  sampled: say({
    ja: (samples: number, off: number) =>
      `  平均と標準偏差は厳密な値です。景品の種類が多い時点の確率は、${number(samples)}回の模擬販売による近似です（誤差はおよそ±${decimal(off)}ポイントまで）。`,
    en: (samples: number, off: number) =>
      `  Means and deviations are exact. Where there are too many kinds of prizes, chances come from ${number(samples)} random sales; they are off by ${decimal(off)} percentage points at most.`,
  }),
  warnings: { ja: '  ご注意：', en: '  Look at this twice:' },
  warning: {
    prizeAbove: say({
      ja: (card: string, points: number, times: number) =>
        `${card} は${number(points)}ptに変換できます。価格の${decimal(times)}倍です。`,
      en: (card: string, points: number, times: number) =>
        `${card} converts to ${number(points)} points, ${decimal(times)} times the price.`,
    }),
    returnAbove: say({
      ja: (percent: number, bound: number) =>
        `還元率${decimal(percent)}%は、上限の${decimal(bound)}%を超えています。`,
      en: (percent: number, bound: number) =>
        `The return rate of ${decimal(percent)}% is above your bound of ${decimal(bound)}%.`,
    }),
    returnBelow: say({
      ja: (worth: string, percent: number, bound: number) =>
        `カードの価値は、いちばん高い見方（${worth}）でも、完売時の売上の${decimal(percent)}%です。ふつうは${decimal(bound)}%以上になります。価格の桁が1つ多くないか、お確かめください。`,
      en: (worth: string, percent: number, bound: number) =>
        `Even by their highest measure (${worth}), all cards together are worth ${decimal(percent)}% of all sales; an ordinary pack is at ${decimal(bound)}% or above. Check whether the price has a digit too many.`,
    }),
    lowestPrize: say({
      ja: (points: number, percent: number) =>
        `いちばん低い景品の変換は${number(points)}pt、価格の${decimal(percent)}%です。`,
      en: (points: number, percent: number) =>
        `The lowest prize converts to ${number(points)} points, ${decimal(percent)}% of the price.`,
    }),
    costMissing: say({
      ja: (cards: number) => `仕入れ値が入力されていないカードが${number(cards)}種あります。`,
      en: (cards: number) => `${number(cards)} cards have no cost.`,
    }),
    lossAtEnd: say({
      ja: (way: string, yen: number) => `完売しても赤字です。${way}：${number(yen)}円`,
      en: (way: string, yen: number) => `It loses money when it is sold out. ${way}: ${number(yen)} yen`,
    }),
    goodRemainder: say({
      ja: (left: number, percent: number, take: number) =>
        `残り${number(left)}口が価格より得になる確率は${decimal(percent)}%です。得は、平均${number(take)}ptです。`,
      en: (left: number, percent: number, take: number) =>
        `The last ${number(left)} slots are worth more than they cost with a chance of ${decimal(percent)}%; a visitor who waits gains ${number(take)} points on average.`,
    }),
    noCourse: {
      ja: 'ポイントコースがないため、円の金額は計算できません。',
      en: 'There are no point courses, so nothing is shown in yen.',
    },
  },
}
