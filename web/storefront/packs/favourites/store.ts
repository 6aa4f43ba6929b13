// Which packs the member marked, read once for all hearts of a visit.

import { favouritesMax, listFavourites, setFavourite } from '../../../../contract/favourites.ts'
import type { Api } from '../../../api/client.ts'

type Marks = ReadonlySet<string>

const none: Marks = new Set()

export interface Favourites {
  get: () => Marks
  subscribe: (changed: () => void) => () => void
  /** Reads them, unless they are read. */
  load: () => void
  /** Another visitor may be here. */
  forget: () => void
  /** @returns whether it is as wished */
  set: (packId: string, isOn: boolean) => Promise<boolean>
}

function createFavourites(api: Api): Favourites {
  let marks = none
  let isRead = false
  const listeners = new Set<() => void>()
  const show = (next: Marks) => {
    marks = next
    for (const changed of listeners) changed()
  }
  const withMark = (packId: string, isOn: boolean) => {
    const next = new Set(marks)
    if (isOn && next.size < favouritesMax) next.add(packId)
    else next.delete(packId)
    return next
  }
  return {
    get: () => marks,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    load() {
      if (isRead) return
      isRead = true
      void api.call(listFavourites).then((result) => {
        if (result.ok) show(new Set(result.data.packIds))
        else isRead = false
      })
    },
    forget() {
      if (!isRead) return
      isRead = false
      show(none)
    },
    async set(packId, isOn) {
      // At once, and back again where the shop refuses.
      show(withMark(packId, isOn))
      const { ok } = await api.call(setFavourite, { input: { packId, isOn } })
      if (!ok) show(withMark(packId, !isOn))
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
