// What the operator did to the sale from this box: permanent, and shown to everybody.

import { formatInteger } from '../../../ui/amounts.ts'
import { formatInstant } from '../../../ui/dates.ts'
import { SectionTitle } from '../../../ui/heading.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import css from './halts.module.css'
import type { Box } from './loader.ts'

export function Halts({ box }: { box: Box }) {
  const { proofs: words } = usePhrases()
  const { language } = useServices()
  if (box.halts.length === 0) return null
  const isEndedEarly = box.halts.some(({ kind }) => kind === 'ended early')
  return (
    <Panel>
      <SectionTitle>{words.haltsTitle}</SectionTitle>
      <p className={css.note}>{words.haltsNote}</p>
      <ol className={css.events}>
        {box.halts.map(({ kind, reason, sold, happenedAt }) => (
          <li key={`${kind} ${sold} ${happenedAt}`} className={css.event} data-kind={kind}>
            <p className={css.what}>
              <strong>{words.haltKinds[kind]}</strong>
              <time dateTime={happenedAt}>{formatInstant(happenedAt, language)}</time>
              <span>{words.haltSold(formatInteger(sold), formatInteger(box.total))}</span>
            </p>
            {reason && <p>{words.haltReason(reason[language])}</p>}
          </li>
        ))}
      </ol>
      {isEndedEarly && (
        <p className={css.note}>
          {words.endedEarly(box.endsAt ? formatInstant(box.endsAt, language) : words.untilSoldOut)}
        </p>
      )}
    </Panel>
  )
}
