// Shows others what was opened: the pack's page, with the words of the shop. It names no member.

import { useState } from 'react'
import type { Reveal } from '../../../../contract/draws.ts'
import { packDetailPath } from '../../packs/pack-detail/route.ts'
import { usePhrases, useServices } from '../../services.tsx'
import { outsideLine } from '../../shell/line-browser.ts'
import css from './drawn-card.module.css'

export function ShareDraw({ draw }: { draw: Reveal }) {
  const { drawing: words } = usePhrases()
  const { settings } = useServices()
  const [hasCopied, setCopied] = useState(false)
  const url = outsideLine((settings.origin ?? window.location.origin) + packDetailPath(draw.packId))
  const share = async () => {
    // Closing the share sheet without sharing is not an error, and neither is a clipboard that is not there.
    try {
      if ('share' in navigator) return await navigator.share({ text: draw.shareText, url })
      await (navigator as Navigator).clipboard.writeText(`${draw.shareText} ${url}`)
      setCopied(true)
    } catch {}
  }
  return (
    <button type="button" className={css.act} onClick={() => void share()}>
      <span role="status">{hasCopied ? words.linkCopied : words.share}</span>
    </button>
  )
}
