// Faults in a catalogue beyond the form of its values: references, sums, money, links, and what is sealed.

import { actor, terminalActor } from '#phrases/actor.ts'

const yen = (value: number) => value.toLocaleString('en')

export const referenceFaults = {
  twice: {
    ja: (key: string) => `キー「${key}」は上にもあります。どちらかを別の名前にしてください。`,
    en: (key: string) => `the key "${key}" is used twice; rename one`,
  },
  tagTwice: {
    ja: (tag: string) => `タグ「${tag}」は上にもあります。どちらかを消してください。`,
    en: (tag: string) => `the tag "${tag}" is listed twice; remove one`,
  },
  noCardType: {
    ja: (key: string, near: string) =>
      `カードタイプ「${key}」がありません。追加するか、綴りをお確かめください。${near}`,
    en: (key: string, near: string) => `no card type has the key "${key}"; add it or correct the key${near}`,
  },
  noCard: {
    ja: (key: string, near: string) =>
      `カード「${key}」がありません。追加するか、綴りをお確かめください。${near}`,
    en: (key: string, near: string) => `no card has the key "${key}"; add it or correct the key${near}`,
  },
  near: {
    ja: (key: string) => `「${key}」ではありませんか。`,
    en: (key: string) => `; did you mean "${key}"?`,
  },
  total: {
    ja: (total: number, sum: number) =>
      `口数は ${yen(total)} ですが、数量の合計は ${yen(sum)} です。同じ数にしてください。`,
    en: (total: number, sum: number) =>
      `there are ${yen(total)} slots but the quantities add up to ${yen(sum)}; make them equal`,
  },
  limitMessage: {
    ja: 'お一人様の上限を決めたパックには、上限に達した方への文が日本語と英語で必要です。',
    en: 'a pack with a limit for each member needs a sentence for those who reach it, in both languages',
  },
  imagesEn: {
    ja: (given: number, wanted: number) =>
      `英語版の画像が${given}枚、日本語版の画像が${wanted}枚です。同じ枚数を同じ順に書いてください。`,
    en: (given: number, wanted: number) =>
      `pictures for the English shop: ${given}, for the Japanese one: ${wanted}; name as many, in the same order`,
  },
  offeredTwice: {
    ja: (card: string) => `カード「${card}」は上の行にもあります。どちらかを消してください。`,
    en: (card: string) => `the card "${card}" is offered twice; remove one`,
  },
  courseTwice: {
    ja: (points: number, price: number) =>
      `${yen(points)}pt・${yen(price)}円のコースは上にもあります。どちらかを消してください。`,
    en: (points: number, price: number) =>
      `the course of ${yen(points)} points for ${yen(price)} yen is listed twice; remove one`,
  },
  tag: {
    ja: (name: string, allowed: string) => `タグ <${name}> は使えません。使えるのは ${allowed} です。`,
    en: (name: string, allowed: string) => `the tag <${name}> is not allowed; use ${allowed}`,
  },
  attribute: {
    ja: (name: string, tag: string) => `<${tag}> に属性「${name}」は付けられません。消してください。`,
    en: (name: string, tag: string) => `the attribute "${name}" is not allowed in <${tag}>; remove it`,
  },
}

export const linkFaults = {
  notOurs: {
    ja: (url: string) =>
      `使えないリンクです（${url}）。店の中は /pack-list のように、外は https:// で始めて書いてください。`,
    en: (url: string) =>
      `"${url}" cannot be a link; write a path of the shop such as /pack-list, or an address with https://`,
  },
  noPage: {
    ja: (path: string, near: string) =>
      `お店に「${path}」というページはありません。大文字と小文字も区別します。${near}`,
    en: (path: string, near: string) =>
      `the shop has no page "${path}" to link to; capital letters count as well${near}`,
  },
  packOver: {
    ja: (key: string) => `リンク先のパック「${key}」は販売を終了しています。`,
    en: (key: string) => `the link leads to the pack "${key}", whose sale is over`,
  },
  noPack: {
    ja: (key: string, near: string) =>
      `リンク先のパック「${key}」がありません。キーをお確かめください。${near}`,
    en: (key: string, near: string) =>
      `the link leads to the pack "${key}", which does not exist; correct it${near}`,
  },
  noCardType: {
    ja: (key: string, near: string) =>
      `リンク先のカードタイプ「${key}」がありません。キーをお確かめください。${near}`,
    en: (key: string, near: string) =>
      `the link leads to the card type "${key}", which does not exist; correct it${near}`,
  },
}

export const audienceFaults = {
  noRank: {
    ja: (rank: number, most: number) => `ランク ${rank} はありません。1〜${most} の番号にしてください。`,
    en: (rank: number, most: number) => `there is no rank ${rank}; write its number, 1 to ${most}`,
  },
  unknown: {
    ja: (count: number, named: string) =>
      `会員が見つかりません（${count}件：${named}）。登録のメールアドレスか会員IDをお確かめください。`,
    en: (count: number, named: string) =>
      `the shop knows no such member (${count}: ${named}); look at the mail addresses and ids`,
  },
}

export const freeWarnings = {
  rank: {
    ja: '無料でも、ランクを条件にすると購入が条件の景品になり、景品表示法の上限（購入額の20倍か10万円まで、総額は売上予定の2％まで）がかかります。',
    en: 'a rank follows from purchases, so these free prizes fall under the limits of Japan’s law on premiums (20 times the purchase or ¥100,000; 2 % of expected sales in all)',
  },
}

export const freeFaults = {
  noLimit: {
    ja: '無料のパックには、1日の上限が必要です。「1人の期間ごとの上限」に 1日の口数を入れてください。',
    en: 'a free pack needs a limit for a day; enter the most for one member in a day',
  },
  converts: {
    ja: '無料のパックのカードは、ポイントに変えられません。発送のみ（shipOnly: true）か、ポイントの賞（points: true）にしてください。',
    en: 'cards of a free pack cannot become points; make them shipped only (shipOnly: true), or points (points: true)',
  },
}

/** Each names the setting that an operator may change when the value is meant. */
export const moneyFaults = {
  pointsShipped: {
    ja: 'ポイントの賞は発送できません。「発送のみ」（shipOnly）を外してください。',
    en: 'points cannot be shipped; leave out shipOnly',
  },
  noPoints: {
    ja: 'ポイントの賞には、1 以上のポイントを入れてください。',
    en: 'a prize of points needs 1 point or more',
  },
  coinConversion: {
    ja: 'コインのパックのカードはポイントに変えられません。変換ポイントを 0 にしてください。',
    en: 'cards of a coin pack cannot be converted; set their points to 0',
  },
  pointPrice: {
    ja: (price: number, from: number, to: number) =>
      `価格 ${yen(price)}pt は、店で決めた範囲（${yen(from)}〜${yen(to)}pt）の外です。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (price: number, from: number, to: number) =>
      `the price of ${yen(price)} points is outside the shop's bounds (${yen(from)} to ${yen(to)}); if it is meant, change the bounds in the settings`,
  },
  coinPrice: {
    ja: (price: number, from: number, to: number) =>
      `価格 ${yen(price)}コインは、店で決めた範囲（${yen(from)}〜${yen(to)}コイン）の外です。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (price: number, from: number, to: number) =>
      `the price of ${yen(price)} coins is outside the shop's bounds (${yen(from)} to ${yen(to)}); if it is meant, change the bounds in the settings`,
  },
  conversion: {
    ja: (points: number, most: number) =>
      `変換 ${yen(points)}pt は、1枚の上限 ${yen(most)}pt を超えています。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (points: number, most: number) =>
      `converts to ${yen(points)} points, above the ${yen(most)} that one card may; if it is meant, change the bounds in the settings`,
  },
  conversionTimes: {
    ja: (points: number, price: number, times: number) =>
      `変換 ${yen(points)}pt は、価格 ${yen(price)}pt の ${yen(times)}倍を超えています。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (points: number, price: number, times: number) =>
      `converts to ${yen(points)} points, more than ${yen(times)} times the price of ${yen(price)}; if it is meant, change the bounds in the settings`,
  },
  returnRate: {
    ja: (rate: string, converted: number, price: number, most: number) =>
      `還元率が ${rate}% です（変換の合計 ${yen(converted)}pt ÷ 売上 ${yen(price)}pt）。上限は ${most}% です。数量と変換ポイントをお確かめください。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (rate: string, converted: number, price: number, most: number) =>
      `returns ${rate}% (${yen(converted)} points of conversions for ${yen(price)} points of sales), above ${most}%; look at the quantities and the conversions, or change the bounds in the settings`,
  },
  course: {
    ja: (points: number, price: number, perPoint: string, from: number, to: number) =>
      `${yen(points)}pt が ${yen(price)}円、1pt ${perPoint}円です。店で決めた範囲は 1pt ${from}〜${to}円です。正しければ、設定の「パックと引換の範囲」を変えてください。`,
    en: (points: number, price: number, perPoint: string, from: number, to: number) =>
      `${yen(points)} points for ${yen(price)} yen is ${perPoint} yen a point, outside the shop's bounds (${from} to ${to}); if it is meant, change the bounds in the settings`,
  },
}

/** Changes in the file that a sealed box, or a card already exchanged, does not allow. */
export const sealedFaults = {
  changed: {
    ja: (pack: string, field: string, sealed: string) =>
      `パック「${pack}」は封印済みのため、${field} は変えられません（封印：${sealed}）。元に戻すか、別のキーで新しいパックにしてください。`,
    en: (pack: string, field: string, sealed: string) =>
      `"${pack}" is sealed, so its ${field} cannot change (sealed: ${sealed}); put it back, or give the new pack another key`,
  },
  rarity: {
    ja: (card: string, sealed: string) =>
      `カード「${card}」は封印済みのパックに入っているため、レアリティは変えられません（封印：${sealed}）。`,
    en: (card: string, sealed: string) =>
      `the card "${card}" is in a sealed pack, so its rarity cannot change (sealed: ${sealed})`,
  },
  stock: {
    ja: (stock: number, card: string, gone: number) =>
      `在庫は ${yen(stock)} ですが、「${card}」はもう ${yen(gone)} 枚引き換えられています。在庫には、これまでに出した総数を書いてください。`,
    en: (stock: number, card: string, gone: number) =>
      `stock is ${yen(stock)}, but ${yen(gone)} of "${card}" have been exchanged already; stock counts all that were ever offered`,
  },
}

export const warnings = {
  packStays: {
    ja: (key: string, name: string) =>
      `パック「${key}」（${name}）はファイルにありませんが、店には残り、販売も続きます。止めるには npm run shop -- pack をお使いください。`,
    en: (key: string, name: string) =>
      `the pack "${key}" (${name}) is not in the file, but stays in the shop and on sale; to stop it, use npm run shop -- pack`,
  },
  startsInPast: {
    ja: (start: string) => `開始（${start}）はもう過ぎています。取り込むとすぐに販売が始まります。`,
    en: (start: string) => `the start (${start}) has passed; the sale begins with the import`,
  },
  noCourses: {
    ja: 'ポイントコースが一つもありません。取り込むと、ポイントを買えなくなります。',
    en: 'there is no point course; after the import no member can buy points',
  },
  richEnd: {
    ja: (slots: number, worth: number, cost: number, percent: string) =>
      `残り ${yen(slots)} 口のとき、最大 ${yen(worth)}pt 分が残ることがあります（${yen(slots)} 口の価格 ${yen(cost)}pt の ${percent}%）。残りは公開されます。`,
    en: (slots: number, worth: number, cost: number, percent: string) =>
      `what is left is public: the last ${slots === 1 ? 'slot' : `${yen(slots)} slots`} may convert to ${yen(worth)} points for a price of ${yen(cost)} (${percent}%)`,
  },
  richEndAdvice: {
    ja: '買い占めを防ぐには、お一人様の上限か期間ごとの上限をお決めください。',
    en: '; consider a limit for each member or period',
  },
}

/** Why a folder without faults is not applied. */
export const stateFaults = {
  otherBase: {
    ja: (state: string) =>
      `このフォルダーは、いまの店の状態（${state}）から作られたものではありません。diff で違いをお確かめのうえ、いまの内容に置き換えてよければ --over ${state} を付けてください。いまの店の内容は export で取り出せます。`,
    en: (state: string) =>
      `this folder was not made from the current state of the shop (${state}); look at "diff", and to replace what is there, add --over ${state}; "export" writes the present shop as a folder`,
  },
  older: {
    ja: (when: string, who: string, state: string) =>
      `${when} に${actor.ja(who)}が取り込んだ内容と同じ、古いものです。その後に店の内容は変わっています。元に戻してよければ --over ${state} を付けてください。`,
    en: (when: string, who: string, state: string) =>
      `is the same as what ${who === terminalActor ? 'an operator at the terminal' : who} imported at ${when}, and the shop was changed since; to go back to it add --over ${state}`,
  },
  moved: {
    ja: (over: string, state: string) =>
      `店の状態は ${over} ではなく ${state} です。ほかの取り込みがありました。diff からやり直してください。`,
    en: (over: string, state: string) =>
      `the state of the shop is ${state}, not ${over}: something else was imported; begin again with "diff"`,
  },
  edited: {
    ja: '表示したあとに、フォルダーの内容が変わりました。もう一度お試しください。',
    en: 'the folder was changed after it was shown; run the import again',
  },
  notSealed: {
    ja: (key: string) =>
      `新しいパックです。封印すると、価格・中身・期間は変えられません。diff でお確かめのうえ、--seal ${key} を付けてください。`,
    en: (key: string) =>
      `is a new pack; once sealed, its price, contents and times cannot change. Look at "diff" and add --seal ${key}`,
  },
}

export const progressLines = {
  pictures: { ja: '画像を取り込んでいます…', en: 'storing the pictures …' },
  sealing: {
    ja: (name: string, slots: number) => `${name}（${yen(slots)}口）を封印しています…`,
    en: (name: string, slots: number) => `sealing ${name} (${yen(slots)} slots) …`,
  },
}
