// A page of the shop in a frame as wide as a device, made as small as the place that it has.

import { useState } from 'react'
import { readPreview } from '#contract/operator/preview.ts'
import type { Language } from '#phrases/language.ts'
import type { Failure } from '#web/api/client.ts'
import { useWidth } from '#web/console/frame/plots/use-width.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import css from './frame.module.css'
import type { Seen } from './route.ts'

export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/** In pixels of the page. */
const sizes: Readonly<Record<Device, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

const queryOf = ({ address, at, language, draft }: Seen & { language: Language }) => ({
  address,
  language,
  ...(at && { at: `${at}:00+09:00` }),
  ...(draft && { draft }),
})

/** `follow`: a link in the page was pressed, and leads to this address of the shop. */
export function PageFrame({
  seen,
  follow,
}: {
  seen: Seen & { device: Device; language: Language }
  follow: (address: string) => void
}) {
  const { preview: words } = usePhrases()
  const { ref, width: room } = useWidth<HTMLDivElement>()
  const api = useApi()
  const query = queryOf(seen)
  const source = `/api${readPreview.path}?${new URLSearchParams(query)}`
  const [shown, setShown] = useState<{ source: string; failure?: Failure }>({ source: '' })
  const { width, height } = sizes[seen.device]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  const loaded = async (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument
    // A refusal may not be framed: it is asked for once more, to be said.
    if (page?.contentType !== 'text/html') {
      const result = await api.call(readPreview, { query })
      return setShown(result.ok ? { source } : { source, failure: result })
    }
    setShown({ source })
    page.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest('a')
      if (!link) return
      event.preventDefault()
      const { origin, pathname, search } = new URL(link.href, window.location.href)
      if (origin === window.location.origin && !link.target) follow(pathname + search)
    })
  }
  const isComing = shown.source !== source
  const failure = isComing ? undefined : shown.failure
  return (
    <div ref={ref} className={css.room}>
      {isComing && <Busy />}
      <FailureNotice failure={failure ?? null} />
      <div
        className={css.device}
        style={{ width: width * scale, height: height * scale }}
        hidden={failure !== undefined}
      >
        <iframe
          key={source}
          title={words.frame}
          src={source}
          sandbox="allow-same-origin"
          className={css.page}
          style={{ width, height, scale: String(scale) }}
          onLoad={({ currentTarget }) => void loaded(currentTarget)}
        />
      </div>
    </div>
  )
}
