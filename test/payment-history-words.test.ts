import { describe, expect, test } from 'vitest'
import {
  because,
  formerSentences,
  isNumberSlot,
  paymentReasons,
  quoted,
  readReason,
  type WrittenReason,
} from '#contract/payment-reasons.ts'
import { en } from '#phrases/console/en.ts'
import { ja } from '#phrases/console/ja.ts'
import { reasonWords } from '#web/console/people/members/reason-words.ts'

// Why a payment is in its state, at the console. The sentences are those of the contract, none is repeated here.

const histories = { ja: ja.paymentHistory, en: en.paymentHistory }
const languages = ['ja', 'en'] as const
const written = Object.entries(paymentReasons) as [WrittenReason, string][]

const slotsOf = (sentence: string): string[] =>
  Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
const fillWith = (sentence: string, said: string): Record<string, string | number> =>
  Object.fromEntries(
    slotsOf(sentence).map((name) => [
      name,
      name === 'said' ? said : isNumberSlot(name) ? 4321 : `${name.toUpperCase()}-7`,
    ]),
  )
/** Any sentence, as the shop writes it. */
const write = because as (key: WrittenReason, filled?: Record<string, string | number>) => string
const writeAll = (said: string) =>
  written.map(([key, sentence]) => ({
    key,
    sentence,
    text: write(key, fillWith(sentence, said)),
  }))

/** Latin words that a Japanese sentence has on purpose. */
const names = /HTTP|fincode|ID|3D|pt/g

describe.each(languages)(
  'in the language %s',
  {
    meta: {
      proves: [
        {
          id: 'money-history-words',
          section: 'console-money',
          says: "Why a payment is in its state is said in the operator's language, a provider's own words as they are.",
          from: 'own',
          file: 'web/console/people/members/reason-words.ts',
          breaks: { replace: 'history, history.quoted)', with: 'history, (unknown) => unknown)' },
        },
      ],
    },
  },
  (language) => {
    const history = histories[language]

    test('every sentence that the shop writes into the history has words, with all its parameters', () => {
      expect(written.length).toBeGreaterThan(90)
      for (const { key, sentence, text } of writeAll('E01')) {
        const words = reasonWords(text, history)
        expect(readReason(text)?.key, text).toBe(key)
        expect(words, key).not.toBe(text)
        for (const [name, value] of Object.entries(fillWith(sentence, 'E01'))) {
          const shown = isNumberSlot(name) && name !== 'status' ? '4,321' : String(value)
          expect(words, key).toContain(name === 'said' ? history.quoted('E01') : shown)
        }
        if (language === 'en') continue
        const rest = words.replaceAll(/[A-Z]+-7|E01/g, '').replaceAll(names, '')
        expect(rest, key).not.toMatch(/[A-Za-z]/)
      }
    })

    test('a sentence inside another sentence has words too', () => {
      const outer = writeAll('').filter(
        ({ key, sentence }) => sentence.includes('{said}') && key !== 'unclear',
      )
      expect(outer.length).toBeGreaterThan(10)
      for (const inner of writeAll('E01'))
        for (const { key, sentence } of outer) {
          const words = reasonWords(write(key, fillWith(sentence, inner.text)), history)
          expect(words, `${inner.key} in ${key}`).toContain(reasonWords(inner.text, history))
        }
      for (const why of [because('unsure'), because('otherSum', { arrivedYen: 900, priceYen: 1000 })]) {
        const words = reasonWords(because('unclear', { said: why, deposits: 'own 1, own 2' }), history)
        expect(words).toContain(reasonWords(why, history))
        expect(words).toContain('own 1, own 2')
      }
    })

    test('an older history has today’s words', () => {
      expect(formerSentences.length).toBeGreaterThan(8)
      for (const [sentence, key] of formerSentences) {
        const filled = fillWith(sentence, 'E01')
        const text = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filled[name]))
        expect(readReason(text)?.key, text).toBe(key)
        const words = reasonWords(text, history)
        expect(words, text).not.toBe(text)
        if (sentence.includes('{said}')) expect(words).toContain(history.quoted('E01'))
      }
    })

    test('a provider’s message stays unchanged, and is marked as the provider’s', () => {
      const words = reasonWords(because('declined', { said: quoted('E01 拒否 <b>') }), history)
      expect(words).toContain(history.quoted('E01 拒否 <b>'))
      expect(reasonWords(because('declined', { said: quoted('') }), history)).not.toMatch(/[（(]/)
    })

    test.each(['', 'AUTHORIZED', 'CAPTURED 4321', 'something new'])(
      'the unknown text %j is shown as it is',
      (text) => {
        expect(reasonWords(text, history)).toBe(text)
      },
    )
  },
)
