// The interventions in the sale, and their reasons: everybody can read them on the page of the proof.

import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import type { PackPage } from './loader.ts'

const tones: Record<PackPage['events'][number]['kind'], BadgeTone> = {
  halted: 'warning',
  resumed: 'success',
  ended_early: 'danger',
  words_added: 'neutral',
}

export function Halts({ pack: { events } }: { pack: PackPage }) {
  const { packs: words } = usePhrases()
  const { language } = useServices()
  return (
    <Section title={words.events} note={words.eventsNote}>
      {events.length === 0 ? (
        <p>{words.noEvents}</p>
      ) : (
        <Rows>
          {events.map(({ kind, reasonJa, reasonEn, sold, happenedAt }) => (
            <Row
              key={`${happenedAt} ${kind}`}
              name={formatInstant(happenedAt, language)}
              marks={<Badge tone={tones[kind]}>{words.eventKinds[kind]}</Badge>}
              facts={[words.after(formatInteger(sold)), ...[reasonJa, reasonEn].filter(Boolean)]}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}
