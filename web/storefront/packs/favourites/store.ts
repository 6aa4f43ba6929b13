// Which packs the member marked, read once for all hearts of a visit.

import { favouritesMax, listFavourites, setFavourite } from '../../../../contract/favourites.ts'
import type { Api } from '../../../api/client.ts'

type Marks = ReadonlySet<string>

const none: Marks = new Set()

export interface Favourites {
  get: () => Marks
  subscribe: (changed: () => void) => () => void
  /** A heart stands on the page: reads them with the first. With the last they are forgotten, as another member may come. */
  show: () => () => void
  /** @returns whether it is as wished */
  set: (packId: string, isOn: boolean) => Promise<boolean>
}

function createFavourites(api: Api): Favourites {
  let marks = none
  let hearts = 0
  const listeners = new Set<() => void>()
  const tell = (next: Marks) => {
    marks = next
    for (const changed of listeners) changed()
  }
  const withMark = (packId: string, isOn: boolean) => {
    const next = new Set(marks)
    if (isOn && next.size < favouritesMax) next.add(packId)
    else next.delete(packId)
    return next
  }
  const read = async () => {
    const result = await api.call(listFavourites)
    if (result.ok && hearts > 0) tell(new Set(result.data.packIds))
  }
  return {
    get: () => marks,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    show() {
      hearts += 1
      if (hearts === 1) void read()
      return () => {
        hearts -= 1
        if (hearts === 0) tell(none)
      }
    },
    async set(packId, isOn) {
      // At once, and back again where the shop refuses.
      tell(withMark(packId, isOn))
      const { ok } = await api.call(setFavourite, { input: { packId, isOn } })
      if (!ok) tell(withMark(packId, !isOn))
      return ok
    },
  }
}

const stores = new WeakMap<Api, Favourites>()

export function favouritesOf(api: Api): Favourites {
  const store = stores.get(api) ?? createFavourites(api)
  stores.set(api, store)
  return store
}
