// The stream of live messages about the packs of one page (contract/what-is-left.ts). Loaded when the page has come alive.

import * as z from 'zod/mini'
import { livePacksMax, livePath } from '#contract/addresses.ts'
import { type PackNow, packNow } from '#contract/pack-now.ts'
import type { Language } from '#phrases/language.ts'
import { brokenAfterMs } from './shown-packs.ts'
import type { LivePacks } from './use-live-packs.ts'

type Standing = Omit<LivePacks, 'now'>

/** A stream that was refused is opened again after this time, and after twice the time if it is refused again. */
const retryMs = 5000
const longestRetryMs = 80_000
/** A page that has come back waits for fresh figures so long: the server judges every draw anyway. */
const patienceMs = 3000

/** Follows packs, given as their ids, while the page can be seen and until `leaving`; `tell` gets every change. */
export function followPacks(
  ids: string,
  language: Language,
  tell: (live: LivePacks) => void,
  leaving: AbortSignal,
): void {
  // A page with more packs than a stream may have shows the time of its figures instead.
  if (ids === '' || ids.split(',').length > livePacksMax || leaving.aborted) return
  const query = new URLSearchParams({ packs: ids, lang: language })
  let packs: Readonly<Record<string, PackNow>> = {}
  let standing: Standing = {}
  let source: EventSource | undefined
  let broken: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let nextRetryMs = retryMs

  const change = (news: Standing) => {
    standing = { ...standing, ...news }
    const told = packs
    tell({
      ...standing,
      now: (id, pack) => {
        const last = told[id]
        return last && Date.parse(last.asOf) >= Date.parse(pack.asOf) ? { ...pack, ...last } : pack
      },
    })
  }
  const close = () => {
    source?.close()
    source = undefined
    for (const timer of [broken, retry, patience]) clearTimeout(timer)
  }
  const lose = () => change({ isLive: false, isStale: false })
  const heard = () => {
    clearTimeout(broken)
    broken = setTimeout(() => {
      lose()
      open()
    }, brokenAfterMs)
  }

  function open() {
    close()
    const news: Record<string, PackNow> = {}
    const opened = new EventSource(`${livePath}?${query}`)
    source = opened
    opened.addEventListener('message', ({ data }) => {
      heard()
      const read = z.safeDecode(packNow, JSON.parse(data))
      if (read.success) news[read.data.id] = read.data
    })
    // Messages come together, and this follows them: the page changes once.
    opened.addEventListener('at', ({ data }) => {
      heard()
      clearTimeout(patience)
      nextRetryMs = retryMs
      packs = { ...packs, ...news }
      change({ asOf: data, isLive: true, isStale: false })
    })
    opened.addEventListener('error', () => {
      lose()
      // Otherwise the browser opens it again by itself.
      if (opened.readyState !== EventSource.CLOSED) return
      clearTimeout(broken)
      retry = setTimeout(open, nextRetryMs)
      nextRetryMs = Math.min(nextRetryMs * 2, longestRetryMs)
    })
    heard()
  }

  const follow = () => {
    close()
    if (document.hidden) return change({ isLive: false })
    change({ isStale: standing.asOf !== undefined })
    open()
    patience = setTimeout(() => change({ isStale: false }), patienceMs)
  }
  document.addEventListener('visibilitychange', follow, { signal: leaving })
  leaving.addEventListener('abort', close)
  follow()
}
