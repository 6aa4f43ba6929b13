import type { EnquiryState } from '#contract/enquiries.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<EnquiryState, BadgeTone> = { waiting: 'warning', answered: 'success', closed: 'neutral' }

/** The progress of an enquiry. */
export function ProgressBadge({ progress }: { progress: EnquiryState }) {
  const { enquiries } = usePhrases()
  return <Badge tone={tones[progress]}>{enquiries.progresses[progress]}</Badge>
}
