// The conditions of a list, as its address has them and as words say them.

import type { PackCondition } from '#contract/pack-list.ts'
import type { packList } from '#phrases/storefront/pack-list/ja.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import type { PackListData, PackListQuery } from './loader.ts'

type Words = typeof packList

const amountIn = (typed: string) => typed && formatInteger(Number(typed))

/** Each condition with its fields in the address, and how it is told when it is given. */
const conditions: Record<
  PackCondition,
  { fields: (keyof PackListQuery)[]; say: (data: PackListData, words: Words) => string }
> = {
  searchText: { fields: ['searchText'], say: ({ query }, words) => words.quoted(query.searchText) },
  tag: { fields: ['tag'], say: ({ query, tags }) => `#${nameIn(tags, query.tag)}` },
  price: {
    fields: ['priceFrom', 'priceTo'],
    say: ({ query }, words) => words.priceRange(amountIn(query.priceFrom), amountIn(query.priceTo)),
  },
  left: {
    fields: ['left'],
    say: ({ query }, words) => words.leftNames[query.left as keyof Words['leftNames']],
  },
  condition: {
    fields: ['condition'],
    say: ({ query, conditions }, words) => words.told(words.conditions, nameIn(conditions, query.condition)),
  },
  audience: {
    fields: ['audience'],
    say: ({ query }, words) =>
      words.told(words.audience, words.audienceNames[query.audience as keyof Words['audienceNames']]),
  },
  floor: {
    fields: ['floor'],
    say: ({ query }, words) => words.told(words.floor, words.leastFloor(query.floor)),
  },
}

/** The name of a tag or of a state of cards. An address may hold one that no pack here has. */
export const nameIn = (list: readonly { key: string; name: string }[], key: string): string =>
  list.find((one) => one.key === key)?.name ?? key

/** The conditions that are given. */
export const givenIn = (query: PackListQuery): PackCondition[] =>
  (Object.keys(conditions) as PackCondition[]).filter((name) =>
    conditions[name].fields.some((field) => query[field] !== ''),
  )

export const sayCondition = (name: PackCondition, data: PackListData, words: Words): string =>
  conditions[name].say(data, words)

/** The same list without these conditions. */
export const without = (query: PackListQuery, names: readonly PackCondition[]): PackListQuery => ({
  ...query,
  ...Object.fromEntries(names.flatMap((name) => conditions[name].fields.map((field) => [field, '']))),
})
