// The simulation of what was saved last, and its warnings, each of which is answered.

import { lazy, Suspense, useState } from 'react'
import { answerLength, answerWarning } from '#contract/operator/drafts.ts'
import type { Result } from '#web/api/client.ts'
import { Remainders } from '#web/console/cards/packs/pack/remainders.tsx'
import { SimulationTables } from '#web/console/cards/packs/pack/simulated.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Stack } from '#web/console/frame/shell/detail-page.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DraftPage, SimulatedDraft } from './loader.ts'

/** Loaded once there is a simulation: it brings the plots. */
const MarginBand = lazy(async () => ({ default: (await import('./margin-band.tsx')).MarginBand }))

type Warning = SimulatedDraft['warnings'][number]

interface Given {
  draft: DraftPage
  simulated: Result<SimulatedDraft>
  isChanged: boolean
}

export function SimulationPart({ draft, simulated, isChanged }: Given) {
  const { drafts, packMoney } = usePhrases()
  const { simulation: words } = drafts
  const [answering, setAnswering] = useState<Warning | null>(null)
  if (!simulated.ok)
    return (
      <Section title={words.title}>
        <FailureNotice failure={simulated} />
      </Section>
    )
  const { simulation, warnings } = simulated.data
  const { price, prizes = [] } = draft.content
  if (simulation === null)
    return (
      <Section title={words.title}>
        <p>{words.notWhole}</p>
      </Section>
    )
  const { samples } = simulation
  const total = prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const exactness = samples === null ? packMoney.exact : packMoney.sampled(formatInteger(samples))
  return (
    <Stack>
      <Section title={words.warnings} note={warnings.length === 0 ? words.noWarnings : words.warningsNote}>
        {isChanged && <Notice>{words.unsaved}</Notice>}
        {warnings.length > 0 && (
          <Rows>
            {warnings.map((one) => (
              <WarningRow
                key={one.warning}
                one={one}
                answer={draft.canChange ? () => setAnswering(one) : undefined}
              />
            ))}
          </Rows>
        )}
      </Section>
      <Section title={words.title} note={draft.content.ceiling ? exactness + words.ceilingNote : exactness}>
        <Suspense>
          <MarginBand margins={simulation.margins} total={total} />
        </Suspense>
        <Disclosure summary={words.tables}>
          <SimulationTables
            simulation={simulation}
            currency={price !== undefined && 'coins' in price ? 'coins' : 'points'}
            total={total}
          />
          <Remainders remainders={simulation.remainders} />
        </Disclosure>
      </Section>
      {answering && <AnswerDialog draftKey={draft.key} one={answering} onClose={() => setAnswering(null)} />}
    </Stack>
  )
}

function WarningRow({
  one: { message, answer: given },
  answer,
}: {
  one: Warning
  answer: (() => void) | undefined
}) {
  const { simulation: words } = usePhrases().drafts
  const { language } = useServices()
  return (
    <Row
      name={message}
      marks={
        given === null ? (
          <Badge tone="warning">{words.open}</Badge>
        ) : (
          <Badge tone="success">{words.closed}</Badge>
        )
      }
      facts={
        given === null
          ? []
          : [words.answered(given.text, given.who, formatInstant(given.answeredAt, language))]
      }
      actions={given === null && answer && <Button onClick={answer}>{words.answer}</Button>}
    />
  )
}

function AnswerDialog({
  draftKey,
  one: { warning, message },
  onClose,
}: {
  draftKey: string
  one: Warning
  onClose: () => void
}) {
  const { simulation: words } = usePhrases().drafts
  const api = useApi()
  const revalidate = useRevalidate()
  const [answer, setAnswer] = useState('')
  return (
    <ActDialog
      call={answerWarning}
      title={words.answer}
      ask={words.answerAsk(message)}
      confirm={words.answer}
      shownFields={['answer']}
      fields={(errorOf) => (
        <TextField
          label={words.answerLabel}
          name="answer"
          required
          maxLength={answerLength}
          value={answer}
          onChange={({ target: { value } }) => setAnswer(value)}
          error={errorOf('answer')}
        />
      )}
      send={(act) => api.call(answerWarning, { input: { ...act, key: draftKey, warning, answer } })}
      done={async () => {
        onClose()
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
