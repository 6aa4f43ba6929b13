// Shows others what was opened: the pack's page, with the words of the shop. It names no member.

import type { Reveal } from '#contract/draws.ts'
import { useShare } from '#web/storefront/drawing/use-share.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import css from './drawn-card.module.css'

export function ShareDraw({ draw }: { draw: Reveal }) {
  const { drawing: words } = usePhrases()
  const { settings } = useServices()
  const { share, hasCopied } = useShare()
  const url = (settings.origin ?? window.location.origin) + packDetailPath(draw.packId)
  return (
    <>
      <button type="button" className={css.act} onClick={() => void share(draw.shareText, url)}>
        {hasCopied ? words.linkCopied : words.share}
      </button>
      <span className="visually-hidden" role="status">
        {hasCopied && words.linkCopied}
      </span>
    </>
  )
}
