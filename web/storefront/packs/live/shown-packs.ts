// The figures of a page's packs, written into the page, so that its first script notices when they are outdated.

import { livePacksMax, livePath, liveSilenceMs } from '#contract/addresses.ts'
import type { PackNow } from '#contract/pack-now.ts'

export type ShownPack = Pick<PackNow, 'id' | 'remaining' | 'status'> & { waiting?: number | undefined }

/** For the attribute `data-packs`; `watchShownPacks` writes the figures of a pack alike. */
export const shownPacks = (packs: readonly ShownPack[]): string =>
  JSON.stringify(
    Object.fromEntries(
      packs.map(({ id, remaining, waiting = 0, status }) => [id, [remaining, waiting, status].join()]),
    ),
  )

/** A stream that says nothing for so long is broken, whatever the network says. */
export const brokenAfterMs = 2.5 * liveSilenceMs

/**
 * Calls `changed` when a pack is no longer as the page shows it, while the page can be seen and until `signal`. Until then
 * the page says that its figures are those of this moment, as long as the stream says so too.
 */
export function watchShownPacks(changed: () => void, signal: AbortSignal): void {
  const place = document.querySelector<HTMLElement>('[data-packs]')
  const shown: Record<string, string> = JSON.parse(place?.dataset.packs ?? '{}')
  const ids = Object.keys(shown)
  if (place === null || ids.length > livePacksMax) return
  const query = new URLSearchParams({ packs: ids.join(), lang: document.documentElement.lang })
  let source: EventSource | undefined
  let broken: ReturnType<typeof setTimeout> | undefined

  const isLive = (isNow: boolean) => {
    clearTimeout(broken)
    place.toggleAttribute('data-live', isNow)
    if (isNow) broken = setTimeout(watch, brokenAfterMs)
  }
  function watch(): void {
    source?.close()
    // Once the page is alive, its own stream decides.
    clearTimeout(broken)
    if (signal.aborted) return
    isLive(false)
    if (document.hidden) return
    source = new EventSource(`${livePath}?${query}`)
    source.addEventListener('message', ({ data }) => {
      const { id, pack_count: remaining, waiting, status } = JSON.parse(data)
      if (shown[id] !== [remaining, waiting, status].join()) changed()
    })
    source.addEventListener('at', () => isLive(true))
    source.addEventListener('error', () => isLive(false))
  }
  document.addEventListener('visibilitychange', watch, { signal })
  signal.addEventListener('abort', watch)
  watch()
}
