import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sayings } from '#test/phrases/say-phrases.ts'
import { listSources, root } from '#tools/sources.ts'

// Texts for members speak one language: one word for a thing, one unit for a count (decision 014).

/** Not the three parts in which a browser loads them: they say nothing of their own. */
const tables = /^phrases\/(storefront|answers|mail)\/(?!(first|shop|members)\/)[\w-]+\/(ja|en)\.ts$/
const folder = (file: string) => file.replace(/^phrases\/|\/(ja|en)\.ts$/g, '')

async function said(
  language: 'ja' | 'en',
  told?: readonly unknown[][],
): Promise<{ place: string; text: string }[]> {
  const files = listSources(tables).filter(({ file }) => file.endsWith(`/${language}.ts`))
  const all = await Promise.all(
    files.map(async ({ file }) => sayings({ ...(await import(join(root, file))) }, folder(file), told)),
  )
  return all.flat()
}

/** Each place that says what it should not, once. */
const places = (found: { place: string }[]) => [...new Set(found.map(({ place }) => place))]

/** Words of a table or a manual, and the words to use instead. */
const japaneseFaults = {
  返還ポイント: '戻るポイント',
  約束値: 'コミット値',
  買取価格表: 'カードの買取価格',
  販売終了日なし: 'nothing',
  'half-width katakana': /[\uff61-\uff9f]/,
  'full-width digits and letters': /[０-９Ａ-Ｚａ-ｚ]/,
  'kanji numerals before a unit': /[一二三四五六七八九十百千万]+(口|枚|種|件|円|コイン|ポイント|pt|PT)/,
  'a number of four digits without a comma': /(?<![\d:/-])\d{4,}(pt|円|口|枚|コイン|ポイント)/,
}
const isFault = (word: string, rule: string | RegExp, text: string) =>
  typeof rule === 'string' ? text.includes(word) : rule.test(text)

const englishFaults = {
  'another word for buyback': /buying prices/i,
  'a mail that begins with a small letter': /^Dear [^\n]*,\n\n(?!undefined)[a-z]/,
  'two words for shipping only': /\bship[- ]only\b/i,
  'Japanese punctuation': /[「」『』【】、。・：〜]/,
}

describe('in Japanese', () => {
  test.each(Object.entries(japaneseFaults))('no phrase contains %s', async (word, rule) => {
    expect(places((await said('ja')).filter(({ text }) => isFault(word, rule, text)))).toEqual([])
  })

  test.each(Object.entries(japaneseFaults))('no text of a demo pack contains %s', (word, rule) => {
    const { packs } = parse(readFileSync(join(root, 'demo/catalogue/catalogue.yaml'), 'utf8')) as {
      packs: { key: string; detail: { ja: string }; limitMessage?: { ja: string } }[]
    }
    const saying = packs.filter(({ detail, limitMessage }) =>
      [detail.ja, limitMessage?.ja ?? ''].some((text) =>
        isFault(word, rule, text.replace('はじめての一枚', '')),
      ),
    )
    expect(saying.map(({ key }) => key)).toEqual([])
  })

  test('引き換える is written as it is spoken, except in the specification’s sentence', async () => {
    const found = (await said('ja')).filter(({ text }) => /引換(し|す|い|さ)/.test(text))
    expect(found).toEqual([
      { place: 'storefront/exchange.exchange.doneTitle', text: 'カードを引換しました。' },
    ])
  })

  test('回 counts presses of the draw button and attempts; 口 and 枚 count the rest', async () => {
    const found = (await said('ja')).filter(({ text }) => /\d回/.test(text))
    expect(places(found).sort()).toEqual([
      'answers/money.money.askedBefore',
      'answers/phones.phones.wrong',
      'mail/disclosure.disclosure.desk.timeline.message.times',
      'mail/disclosure.disclosure.paymentHistory.reasons.refundedAfterAsking',
      'storefront/drawing.packDetail.draw',
    ])
  })

  test('the rest of a pack is counted in 口, and the rest of a card in 枚', async () => {
    const texts = await said('ja')
    const saying = (place: string) => texts.filter((own) => own.place === place).map(({ text }) => text)
    const unitOf = (place: string) => [...new Set(saying(place).map((text) => text.at(-1)))]
    expect(unitOf('storefront/packs.packs.slotsLeft')).toEqual(['口'])
    for (const place of [
      'storefront/packs.packs.left',
      'storefront/packs.packs.remaining',
      'storefront/drawing.packDetail.sealed',
      'storefront/proofs.proofs.left',
      'storefront/proofs.proofs.sealed',
      'storefront/exchange.exchange.stock',
    ])
      expect([place, ...unitOf(place)]).toEqual([place, '枚'])
  })
})

describe('in English', () => {
  test.each(Object.entries(englishFaults))('the phrases avoid %s', async (_name, fault) => {
    expect((await said('en')).filter(({ text }) => fault.test(text))).toEqual([])
  })
})

/** Things that a screen counts; a box has many slots. */
const pluralOfOne = /\b1 (cards|draws|pictures|requests|people|tickets|kinds|parcels|seconds)\b/

test('English phrases count one of a thing in the singular', async () => {
  const found = (await said('en', [['1', '1', '1', '1']])).filter(
    ({ place, text }) => place.startsWith('storefront/') && pluralOfOne.test(text),
  )
  expect(found).toEqual([])
})

test('these tests notice the words they forbid', () => {
  const texts = ['返還ポイント 0pt', 'ｶｰﾄﾞ', '１口', '四十枚', '1000口', '2026年']
  const faults = texts.map((text) => Object.entries(japaneseFaults).filter((own) => isFault(...own, text)))
  expect(faults.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0])
  const english = ['Buying prices', 'Dear A,\n\nthank you', 'Ship only', 'Open「it」', 'Dear A,\n\nThank you']
  const found = english.map((text) => Object.values(englishFaults).filter((fault) => fault.test(text)))
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0])
  expect(pluralOfOne.test('1 cards left')).toBe(true)
  expect(pluralOfOne.test('21 cards left')).toBe(false)
})
