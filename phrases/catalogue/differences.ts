// The output of `catalogue diff` and `catalogue import`: what would be sealed, changed or removed, and what stays.

import type { Localized } from '#phrases/language.ts'

const number = (value: number) => value.toLocaleString('en')

export const headings = {
  seals: {
    ja: '封印するパック（封印すると、価格・中身・期間は変えられません）：',
    en: 'Packs to be sealed (then their price, contents and times cannot change):',
  },
  changes: { ja: '変わるもの：', en: 'What changes:' },
  stays: { ja: 'ファイルになく、店に残るもの：', en: 'Not in the file, and staying in the shop:' },
  nothing: { ja: '変わるものはありません。', en: 'Nothing changes.' },
  state: {
    ja: (state: string) => `いまの店の状態：${state}`,
    en: (state: string) => `The current state of the shop: ${state}`,
  },
}

/** Tables of the shop, by the names that `ShopRows` gives them. */
export const tables = {
  cardTypes: { ja: 'カードタイプ', en: 'card type' },
  cards: { ja: 'カード', en: 'card' },
  packs: { ja: 'パック', en: 'pack' },
  banners: { ja: 'バナー', en: 'banner' },
  revealFilms: { ja: '演出の動画', en: 'reveal film' },
  courses: { ja: 'ポイントコース', en: 'point course' },
  offers: { ja: '引換カード', en: 'offer' },
}

/** The fields of the shop's rows. */
export const fields: Record<string, Localized> = {
  nameJa: { ja: '日本語の名前', en: 'Japanese name' },
  nameEn: { ja: '英語の名前', en: 'English name' },
  cardTypeId: { ja: 'カードタイプ', en: 'card type' },
  modelNumber: { ja: '型番', en: 'model number' },
  rarity: { ja: 'レアリティ', en: 'rarity' },
  image: { ja: '画像', en: 'picture' },
  imageEn: { ja: '英語版の画像', en: 'English picture' },
  imageBack: { ja: '裏面の画像', en: 'picture of the back' },
  foil: { ja: '箔の画像', en: 'foil' },
  gradingCompany: { ja: '鑑定会社', en: 'grading company' },
  grade: { ja: '鑑定の評価', en: 'grade' },
  condition: { ja: '状態', en: 'condition' },
  noteJa: { ja: '日本語の備考', en: 'Japanese note' },
  noteEn: { ja: '英語の備考', en: 'English note' },
  referenceYen: { ja: '参考価格（円）', en: 'reference price in yen' },
  referenceDate: { ja: '参考価格の日付', en: 'date of the reference price' },
  referenceSource: { ja: '参考価格の出典', en: 'source of the reference price' },
  costYen: { ja: '仕入れ値（円）', en: 'cost in yen' },
  marketYen: { ja: '相場（円）', en: 'market value in yen' },
  images: { ja: '画像', en: 'pictures' },
  tags: { ja: 'タグ', en: 'tags' },
  focus: { ja: '画像の中心', en: 'focus of the picture' },
  file: { ja: '画像', en: 'picture' },
  poster: { ja: '動画の静止画', en: 'poster' },
  sources: { ja: '動画', en: 'films' },
  detailJa: { ja: '日本語の説明', en: 'Japanese detail' },
  detailEn: { ja: '英語の説明', en: 'English detail' },
  limitMessageJa: { ja: '日本語の上限の文', en: 'Japanese limit message' },
  limitMessageEn: { ja: '英語の上限の文', en: 'English limit message' },
  showsLineup: { ja: 'ラインナップの表示', en: 'line-up shown' },
  showsAverage: { ja: '平均の表示', en: 'average shown' },
  hasTrial: { ja: '試し引き', en: 'trial' },
  revealStyle: { ja: '演出', en: 'reveal style' },
  mode: { ja: '見せ方', en: 'mode' },
  url: { ja: 'リンク', en: 'link' },
  altJa: { ja: '日本語の説明', en: 'Japanese description' },
  altEn: { ja: '英語の説明', en: 'English description' },
  points: { ja: 'ポイント', en: 'points' },
  priceYen: { ja: '価格（円）', en: 'price in yen' },
  memoJa: { ja: '日本語のメモ', en: 'Japanese memo' },
  memoEn: { ja: '英語のメモ', en: 'English memo' },
  coinHundredths: { ja: 'コイン（100分の1枚）', en: 'coins (hundredths)' },
  total: { ja: '出した総数', en: 'ever offered' },
  maxPerMember: { ja: 'お一人様の上限', en: 'limit per member' },
}

export const changeLines = {
  changed: {
    ja: (table: string, id: string, field: string, before: string, after: string) =>
      `  ${table} ${id}：${field} ${before} → ${after}`,
    en: (table: string, id: string, field: string, before: string, after: string) =>
      `  ${table} ${id}: ${field} ${before} → ${after}`,
  },
  added: {
    ja: (table: string, id: string) => `  ${table} ${id}：新しく加わります`,
    en: (table: string, id: string) => `  ${table} ${id}: is added`,
  },
  removed: {
    ja: (table: string, id: string) => `  ${table} ${id}：店からなくなります`,
    en: (table: string, id: string) => `  ${table} ${id}: is removed`,
  },
  order: {
    ja: (table: string, before: string, after: string) => `  ${table}の並び：${before} → ${after}`,
    en: (table: string, before: string, after: string) => `  order of ${table}s: ${before} → ${after}`,
  },
  stays: {
    ja: (table: string, id: string, name: string) => `  ${table} ${id}（${name}）`,
    en: (table: string, id: string, name: string) => `  ${table} ${id} (${name})`,
  },
}

/** A prize beside those of the slots, after the terms. */
export const extraOf = {
  last_one: {
    ja: (card: string) => `、ラストワン賞 ${card}`,
    en: (card: string) => `, last-one prize ${card}`,
  },
  milestone: {
    ja: (card: string) => `、キリ番賞 ${card}`,
    en: (card: string) => `, milestone prize ${card}`,
  },
  ceiling: { ja: (card: string) => `、天井賞 ${card}`, en: (card: string) => `, ceiling prize ${card}` },
}

interface Terms {
  slots: number
  price: string
  /** Percent, and points a slot; for packs sold for points. */
  returns?: { rate: string; average: string }
  startsAt: string | undefined
  endsAt: string | undefined
  /** From `modeOf` and `extraOf`; empty where there is nothing to say. */
  extras: string
}

export const sealLine = {
  ja: (key: string, name: string, { slots, price, returns, startsAt, endsAt, extras }: Terms) =>
    `  ${key}（${name}）：${number(slots)}口、1口 ${price}、${
      returns === undefined ? '' : `還元率 ${returns.rate}%（1口平均 ${returns.average}pt）、`
    }開始 ${startsAt ?? '取り込んだとき'}、終了 ${endsAt ?? 'なし'}${extras}`,
  en: (key: string, name: string, { slots, price, returns, startsAt, endsAt, extras }: Terms) =>
    `  ${key} (${name}): ${number(slots)} slots for ${price} each, ${
      returns === undefined ? '' : `returns ${returns.rate}% (${returns.average} points a slot), `
    }starts ${startsAt ?? 'with the import'}, ends ${endsAt ?? 'never'}${extras}`,
}

export const prices = {
  points: {
    ja: (points: number) => `${number(points)}ポイント`,
    en: (points: number) => `${number(points)} points`,
  },
  coins: { ja: (coins: number) => `${number(coins)}コイン`, en: (coins: number) => `${number(coins)} coins` },
}
