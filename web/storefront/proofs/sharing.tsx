// The link by which a member shows the proof of a draw to others.

import { drawProofPath } from '#web/storefront/drawing/draw-proof/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { HashValue } from './hash-value.tsx'
import css from './proof-details.module.css'
import type { DrawPlace } from './use-draw-verification.ts'

export function Sharing({ draw }: { draw: DrawPlace }) {
  const { proofs: words } = usePhrases()
  const { language } = useServices()
  const path = drawProofPath(draw, language)
  return (
    <section className={css.limits}>
      <h3>{words.shareTitle}</h3>
      <p>{words.shareText}</p>
      <HashValue hash={window.location.origin + path} canCopy what={words.shareLink} />
    </section>
  )
}
