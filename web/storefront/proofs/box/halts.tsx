// The operator's interventions in the sale of this box: permanent, and shown to everybody.

import { inLanguage, isMissing, type Localized } from '#phrases/language.ts'
import { Records, RecordsNote } from '#web/storefront/proofs/records.tsx'
import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Box } from './loader.ts'

export function Halts({ box }: { box: Box }) {
  const words = useProofWords(box.seal?.mode === 'beacon')
  const { language } = useServices()
  if (box.halts.length === 0) return null
  /** Words that were added explain a halt, so they are not introduced as its reason. */
  const sayWords = (kind: Box['halts'][number]['kind'], reason: Localized) => {
    const said = inLanguage(reason, language)
    const isForeign = language === 'en' && isMissing(reason.en)
    const text = kind === 'words_added' ? said : words.haltReason(said)
    return <span lang={isForeign ? 'ja' : undefined}>{text}</span>
  }
  const isEndedEarly = box.halts.some(({ kind }) => kind === 'ended_early')
  return (
    <Panel>
      <SectionTitle>{words.haltsTitle}</SectionTitle>
      <RecordsNote>{words.haltsNote}</RecordsNote>
      <Records
        records={box.halts.map(({ kind, reason, sold, happenedAt }) => ({
          key: `${kind} ${sold} ${happenedAt}`,
          title: words.haltKinds[kind],
          aside: (
            <>
              <time dateTime={happenedAt}>{formatInstant(happenedAt, language)}</time>
              <span>{words.haltSold(formatInteger(sold), formatInteger(box.total))}</span>
            </>
          ),
          text: reason && sayWords(kind, reason),
        }))}
      />
      {isEndedEarly && (
        <RecordsNote>
          {words.endedEarly(box.endsAt ? formatInstant(box.endsAt, language) : words.untilSoldOut)}
        </RecordsNote>
      )}
    </Panel>
  )
}
