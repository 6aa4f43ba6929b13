// The packs that the member marked, read once for all hearts of a visit.

import { listFavourites, setFavourite } from '#contract/favourites.ts'
import type { Api } from '#web/api/client.ts'

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
  /** The marks of the shop's last answer. */
  let told = none
  /** Marks pressed since then: an answer to an earlier request does not know them. */
  const pressed = new Map<string, boolean>()
  let hearts = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    const next = new Set(told)
    for (const [packId, isOn] of pressed)
      if (isOn) next.add(packId)
      else next.delete(packId)
    marks = next
    for (const changed of listeners) changed()
  }
  const read = async () => {
    const result = await api.call(listFavourites)
    if (!result.ok || hearts === 0) return
    told = new Set(result.data.packIds)
    tell()
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
        if (hearts > 0) return
        told = none
        pressed.clear()
        tell()
      }
    },
    async set(packId, isOn) {
      // At once, and back again where the shop refuses.
      const before = marks.has(packId)
      pressed.set(packId, isOn)
      tell()
      const { ok } = await api.call(setFavourite, { input: { packId, isOn } })
      if (!ok && pressed.get(packId) === isOn) {
        pressed.set(packId, before)
        tell()
      }
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
