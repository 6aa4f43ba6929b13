// The look of a member's name and state, the same everywhere.

import type { memberStates } from '#contract/operator/members.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type MemberState = (typeof memberStates)[number]

const tones: Record<MemberState, BadgeTone> = { active: 'success', suspended: 'danger', withdrawn: 'neutral' }

export function StateBadge({ state }: { state: MemberState }) {
  const { members } = usePhrases()
  return <Badge tone={tones[state]}>{members.states[state]}</Badge>
}
