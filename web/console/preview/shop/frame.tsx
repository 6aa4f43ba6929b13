// A page of the shop in a frame as wide as a device, made as small as the place that it has.

import { useState } from 'react'
import { readPreview } from '../../../../contract/operator/preview.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useWidth } from '../../plots/use-width.ts'
import { usePhrases } from '../../services.tsx'
import { Busy } from '../../shell/busy.tsx'
import css from './frame.module.css'
import type { Seen } from './route.ts'

export const devices = ['phone', 'desktop'] as const
export type Device = (typeof devices)[number]

/** In pixels of the page. */
const sizes: Readonly<Record<Device, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}

const sourceOf = ({ address, at, language, draft }: Seen): string =>
  `/api${readPreview.path}?${new URLSearchParams({ address, language, ...(at && { at: `${at}:00+09:00` }), ...(draft && { draft }) })}`

/** What an answer that is no page says was wrong; undefined when it does not say it. */
function refusalIn(page: Document | null): string | undefined {
  try {
    const { errors } = JSON.parse(page?.body.textContent ?? '') as { errors?: Record<string, string[]> }
    return Object.values(errors ?? {}).flat()[0]
  } catch {
    return undefined
  }
}

/** `follow`: a link in the page was pressed, and leads to this address of the shop. */
export function PageFrame({
  seen,
  follow,
}: {
  seen: Seen & { device: Device }
  follow: (address: string) => void
}) {
  const { preview: words } = usePhrases()
  const { ref, width: room } = useWidth<HTMLDivElement>()
  const source = sourceOf(seen)
  const [shown, setShown] = useState<{ source: string; failure?: string }>({ source: '' })
  const { width, height } = sizes[seen.device]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  const loaded = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument
    if (page?.contentType !== 'text/html')
      return setShown({ source, failure: refusalIn(page) ?? words.failed })
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
      {failure !== undefined && (
        <Notice tone="danger" isLive>
          {failure}
        </Notice>
      )}
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
          onLoad={({ currentTarget }) => loaded(currentTarget)}
        />
      </div>
    </div>
  )
}
