import { expect, test } from 'vitest'
import { differences, type Entered, merge, othersChanges } from './fields.ts'

const base: Entered = {
  content: {
    cardType: 'woods',
    name: { ja: 'a', en: 'a' },
    price: { points: 300 },
    prizes: [{ card: 'w-1', quantity: 10, tier: 1, convertsTo: 50 }],
  },
  detailJa: 'a',
  detailEn: '',
}
const with_ = (entered: Entered, content: Entered['content']): Entered => ({
  ...entered,
  content: { ...entered.content, ...content },
})

test('a merge keeps the changes of both operators, and offers a choice where both changed the same field', {
  meta: {
    proves: [
      {
        id: 'draft-merged',
        section: 'console-packs',
        says: 'What only one of two people changed stays, and where both did one chooses.',
        from: 'own',
        breaks: { replace: '.filter((place) => !taken.has(place) || kept.has(place))', with: '' },
      },
    ],
  },
}, () => {
  const mine = with_({ ...base, detailEn: 'mine' }, { name: { ja: 'a', en: 'mine' }, price: { points: 500 } })
  const theirs = with_(
    { ...base, detailJa: 'theirs' },
    { name: { ja: 'theirs', en: 'a' }, price: { points: 400 } },
  )
  expect(othersChanges(base, mine, theirs)).toEqual([
    { place: 'name.ja', isBoth: false },
    { place: 'detail.ja', isBoth: false },
    { place: 'price', isBoth: true },
  ])
  const merged = merge(base, mine, theirs, new Set())
  expect(merged).toEqual({
    content: { ...base.content, name: { ja: 'theirs', en: 'mine' }, price: { points: 400 } },
    detailJa: 'theirs',
    detailEn: 'mine',
  })
  expect(merge(base, mine, theirs, new Set(['price'])).content.price).toEqual({ points: 500 })
})

test('the same change by both needs no choice', () => {
  const both = with_(base, { price: { points: 400 } })
  expect(othersChanges(base, both, both)).toEqual([{ place: 'price', isBoth: false }])
  expect(merge(base, both, both, new Set())).toEqual(both)
})

test('a field that was emptied stays empty, whatever the order of the keys', () => {
  const { cardType: _type, ...rest } = base.content
  const emptied = { ...base, content: rest }
  expect(merge(base, emptied, with_(base, { maxPerMember: 3 }), new Set()).content).toEqual({
    ...rest,
    maxPerMember: 3,
  })
  const turned = with_(base, { prizes: [{ convertsTo: 50, tier: 1, quantity: 10, card: 'w-1' }] })
  expect(differences(base, turned)).toEqual([])
})
