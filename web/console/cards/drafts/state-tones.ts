import type { draftStates } from '#contract/operator/drafts.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const stateTones: Readonly<Record<(typeof draftStates)[number], BadgeTone>> = {
  open: 'warning',
  sealed: 'success',
  discarded: 'neutral',
}
