// Notice with a link to a reveal that was not watched to the end; shown with the cards of a draw.

import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePhrases } from '../services.tsx'
import { revealEntry, revealPath } from './gacha-animation/route.ts'

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
