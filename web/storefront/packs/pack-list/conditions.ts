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
  tag: { fields: ['tag'], say: ({ query, tags }) => `#${nameOfTag(query.tag, tags)}` },
  price: {
    fields: ['priceFrom', 'priceTo'],
    say: ({ query }, words) => words.priceRange(amountIn(query.priceFrom), amountIn(query.priceTo)),
  },
  left: {
    fields: ['left'],
    say: ({ query }, words) => words.leftNames[query.left as keyof Words['leftNames']],
  },
}

export const nameOfTag = (key: string, tags: PackListData['tags']): string =>
  tags.find((tag) => tag.key === key)?.name ?? key

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
