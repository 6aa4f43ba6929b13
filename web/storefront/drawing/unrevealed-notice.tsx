// Notice with a link to a reveal that was not watched to the end; shown with the cards of a draw.

import { revealEntry, revealPath } from '#web/storefront/drawing/gacha-animation/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function UnrevealedNotice({ drawId }: { drawId: string }) {
  const { drawing: words } = usePhrases()
  return (
    <Notice>
      <p>{words.unrevealed}</p>
      <LinkButton to={revealPath(drawId)} state={revealEntry}>
        {words.watchReveal}
      </LinkButton>
    </Notice>
  )
}
