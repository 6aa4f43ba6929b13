// The order of card types and packs, and the packs at the head of the top page.

import type { Content } from '#contract/operator/content-schemas.ts'
import { contentFaults } from '#phrases/catalogue/content.ts'
import { inBoth } from '#phrases/language.ts'
import type { ContentFault } from '#server/cards/catalogue/content-rows.ts'
import { listCardTypeRows, listPackRows, placeInOrder } from '#server/cards/catalogue/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { keepSetting } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Kind } from './kind.ts'

type Shelves = Content<'shelves'>

async function readOrder(db: Database | Tx): Promise<Shelves['cardTypes']> {
  const packs = Map.groupBy(await listPackRows(db), ({ cardTypeId }) => cardTypeId)
  return (await listCardTypeRows(db)).map(({ id }) => ({
    cardTypeId: id,
    packIds: (packs.get(id) ?? []).map((pack) => pack.id),
  }))
}

/** Those that are not named keep their order and come before those that are. */
const inOrder = (standing: readonly string[], named: readonly string[]): string[] => [
  ...standing.filter((id) => !named.includes(id)),
  ...named,
]

export const shelvesKind: Kind<Shelves> = {
  read: async (db) => ({ heroes: (await readSettings(db)).heroPacks, cardTypes: await readOrder(db) }),

  async faults(tx, { heroes, cardTypes }) {
    const standing = new Map((await readOrder(tx)).map((type) => [type.cardTypeId, type.packIds]))
    const faultsIn = (
      path: (string | number)[],
      named: readonly string[],
      known: readonly string[],
    ): ContentFault[] =>
      named.flatMap((id, index) =>
        known.includes(id) && named.indexOf(id) === index
          ? []
          : [{ path: [...path, index], message: inBoth(contentFaults.noPlace, id) }],
      )
    const typeIds = cardTypes.map(({ cardTypeId }) => cardTypeId)
    return [
      ...faultsIn(['heroes'], heroes, [...standing.values()].flat()),
      ...faultsIn(['cardTypes'], typeIds, [...standing.keys()]),
      ...cardTypes.flatMap(({ cardTypeId, packIds }, index) =>
        faultsIn(['cardTypes', index, 'packIds'], packIds, standing.get(cardTypeId) ?? []),
      ),
    ]
  },

  async write(tx, { heroes, cardTypes }, now) {
    const standing = new Map((await readOrder(tx)).map((type) => [type.cardTypeId, type.packIds]))
    const named = new Map(cardTypes.map((type) => [type.cardTypeId, type.packIds]))
    const typeIds = inOrder([...standing.keys()], [...named.keys()])
    await placeInOrder(tx, 'cardType', typeIds)
    const packIds = typeIds.flatMap((id) => inOrder(standing.get(id) ?? [], named.get(id) ?? []))
    await placeInOrder(tx, 'pack', packIds)
    await keepSetting(tx, 'heroPacks', heroes, now)
  },
}
