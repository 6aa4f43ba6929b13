/** The shop's catalogue as data: assembled from worlds and packs, refused when a number is off. */

import { exchangeOffers } from './exchange.ts'
import { packs } from './packs/all-packs.ts'
import type { Pack } from './packs/pack.ts'
import { allCards, cardByKey, worlds } from './worlds/all-worlds.ts'
import type { Card } from './worlds/world.ts'

export const imageOf = (card: Card) => `cards/${card.key}.webp`
export const englishImageOf = (card: Card) => `cards/${card.key}.en.webp`
export const foilOf = (card: Card) => (card.rarity === 'normal' ? undefined : `cards/${card.key}.foil.webp`)
export const packImage = (pack: Pack, index: number) => `packs/${pack.key}-${index + 1}.webp`
/** Of a picture with words. */
export const englishPackImage = (pack: Pack, index: number) => `packs/${pack.key}-${index + 1}.en.webp`
/** The first two have the pack's name on them. */
export const namedPackImages = 2
export const bannerImage = (worldKey: string) => `banners/${worldKey}.webp`
export const englishBannerImage = (worldKey: string) => `banners/${worldKey}.en.webp`
export const CARD_BACK = 'card-back.webp'

/** 1 point sells at 1 yen; the larger courses add a bonus. */
const POINT_COURSES = [
  [500, 500],
  [1_000, 1_000],
  [3_000, 3_000],
  [5_050, 5_000],
  [10_300, 10_000],
  [31_500, 30_000],
  [53_000, 50_000],
  [108_000, 100_000],
] as const

const number = new Intl.NumberFormat('en-US')

function courseMemo(points: number, priceYen: number) {
  const bonus = points - priceYen
  if (bonus > 0)
    return {
      ja: `${number.format(bonus)}ポイントのおまけ付き`,
      en: `Includes ${number.format(bonus)} bonus points`,
    }
  if (priceYen === 500) return { ja: 'まずはお試しに', en: 'A first taste' }
  if (priceYen === 1_000) return { ja: '気軽に楽しむ', en: 'For a light evening' }
  return { ja: 'ゆったり楽しむ', en: 'For a long evening' }
}

/** Sum of what all cards would convert to, as a part of what the whole box costs. */
export function conversionRate(pack: Pack): number | undefined {
  if ('coins' in pack.price) return undefined
  const value = pack.prizes.reduce((sum, [, quantity, , points]) => sum + quantity * points, 0)
  return (value + (pack.lastOne?.convertsTo ?? 0)) / (pack.price.points * pack.total)
}

function check(pack: Pack): void {
  const refuse = (reason: string) => {
    throw new Error(`${pack.key}: ${reason}`)
  }
  const slots = pack.prizes.reduce((sum, [, quantity]) => sum + quantity, 0)
  if (slots !== pack.total) refuse(`total is ${pack.total}, its prizes add up to ${slots}`)
  if (pack.prizes.length < 6 || pack.prizes.length > 14) refuse('a pack has 6 to 14 prizes')
  if ((pack.limits?.maxPerMember !== undefined) !== (pack.limitMessage !== undefined))
    refuse('a limit needs its message')
  const rate = conversionRate(pack)
  if (rate !== undefined && (rate < 0.7 || rate > 0.85)) refuse(`conversion rate ${rate.toFixed(3)}`)
  const { lastOne } = pack
  const cards = [...pack.prizes, ...(lastOne ? [[lastOne.card, 1, lastOne.tier, lastOne.convertsTo] as const] : [])]
  for (const [key, , tier, points] of cards) {
    cardByKey(key)
    if (tier < 1 || tier > 7) refuse(`${key}: tier ${tier}`)
    if (rate === undefined && points !== 0) refuse(`${key}: cards of a coin pack do not convert`)
  }
}

export function buildCatalogue() {
  packs.forEach(check)
  return {
    cardTypes: worlds.map(({ key, name }) => ({ key, name })),
    cards: allCards.map((card) => {
      const foil = foilOf(card)
      return {
        key: card.key,
        cardType: card.world.key,
        name: card.name,
        model: card.model,
        rarity: card.rarity,
        image: imageOf(card),
        imageEn: englishImageOf(card),
        ...(foil ? { foil } : {}),
      }
    }),
    packs: packs.map((pack) => ({
      key: pack.key,
      cardType: pack.world,
      name: pack.name,
      price: pack.price,
      ...(pack.startsAt ? { startsAt: pack.startsAt } : {}),
      ...(pack.endsAt ? { endsAt: pack.endsAt } : {}),
      ...pack.limits,
      ...(pack.limitMessage ? { limitMessage: pack.limitMessage } : {}),
      showLineup: true,
      revealStyle: pack.revealStyle,
      images: Array.from({ length: pack.images }, (_, index) => packImage(pack, index)),
      imagesEn: Array.from({ length: pack.images }, (_, index) =>
        index < namedPackImages ? englishPackImage(pack, index) : packImage(pack, index),
      ),
      // Its object stands in the upper middle, its name below.
      focus: { x: 50, y: 0, fillsPouch: true },
      detail: pack.detail,
      total: pack.total,
      prizes: pack.prizes.map(([card, quantity, tier, convertsTo]) => ({
        card,
        quantity,
        tier,
        convertsTo,
        ...(pack.shipOnly?.includes(card) ? { shipOnly: true } : {}),
      })),
      ...(pack.lastOne ? { lastOne: pack.lastOne } : {}),
    })),
    exchange: exchangeOffers.map((offer) => {
      cardByKey(offer.card)
      return { ...offer }
    }),
    banners: {
      mode: 'carousel',
      entries: worlds.map(({ key, name }) => ({
        image: bannerImage(key),
        imageEn: englishBannerImage(key),
        url: `/pack-list?index=${key}`,
        alt: { ja: `${name.ja}のパック一覧へ`, en: `See the ${name.en} packs` },
      })),
    },
    pointCourses: POINT_COURSES.map(([points, priceYen]) => ({
      points,
      priceYen,
      memo: courseMemo(points, priceYen),
    })),
  }
}
