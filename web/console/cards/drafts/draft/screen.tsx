// A draft of a pack: its form in parts, its simulation, and how it is sealed.

import { Fragment } from 'react'
import { createDraft } from '#contract/operator/drafts.ts'
import { CreateDraft } from '#web/console/cards/drafts/create-draft.tsx'
import { draftsPath } from '#web/console/cards/drafts/list/route.ts'
import { stateTones } from '#web/console/cards/drafts/state-tones.ts'
import { packPath } from '#web/console/cards/packs/pack/route.ts'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { packPage, previewPath } from '#web/console/shop/preview/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AudiencePart } from './audience-part.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import css from './draft.module.css'
import type { DraftData, DraftPage } from './loader.ts'
import { OthersChanges } from './others-changes.tsx'
import type { Part } from './part.ts'
import { PicturesPart } from './pictures-part.tsx'
import { PrizeSums } from './prize-sums.tsx'
import { PrizesPart } from './prizes-part.tsx'
import { SalePart } from './sale-part.tsx'
import { sayPlace } from './say-place.ts'
import { SealPart } from './seal-part.tsx'
import { SimulationPart } from './simulation-part.tsx'
import { type DraftForm, useDraft } from './use-draft.ts'
import { WordsPart } from './words-part.tsx'

export function Screen() {
  const { draft, simulated } = useLoaderData() as DraftData
  return <Form key={draft.key} draft={draft} simulated={simulated} />
}

function Form({ draft, simulated }: DraftData) {
  const { drafts: words } = usePhrases()
  const { language } = useServices()
  const form = useDraft(draft)
  const mayCopy = mayOpen(createDraft.roles, useMe()?.roles ?? [])
  const { key, what, sealedAt, discardedBy, discardedAt, content, revision } = draft
  const { entered, change, isChanged, generation } = form
  // A draft that was just made is not told all that it lacks.
  const faults = new Map(revision === 1 ? [] : draft.faults.map(({ place, message }) => [place, message]))
  const faultAt = (...places: string[]) => places.map((place) => faults.get(place)).find(Boolean)
  const part: Part = {
    draft,
    entered,
    change,
    isFixed: !draft.canChange,
    isChanged,
    renew: form.renew,
    faultAt,
  }
  const openWarnings = simulated.ok
    ? simulated.data.warnings.filter(({ answer }) => answer === null).length
    : 0
  return (
    <DetailPage
      list={{ to: draftsPath, name: words.toList }}
      title={content.name?.[language] || content.name?.ja || words.nameless}
      mark={<Badge tone={stateTones[what]}>{words.states[what]}</Badge>}
      id={{ value: key, what: words.columns.key }}
      actions={
        <>
          <Link to={previewPath({ address: packPage(key), draft: key })}>{words.preview}</Link>
          {mayCopy && <CreateDraft copyOf={key}>{words.create.copy}</CreateDraft>}
          {draft.canDiscard && <DiscardDraft draft={draft} form={form} />}
        </>
      }
    >
      {sealedAt !== null && (
        <Notice tone="success">
          {words.sealedNote(formatInstant(sealedAt, language))} <Link to={packPath(key)}>{words.toPack}</Link>
        </Notice>
      )}
      {discardedBy !== null && discardedAt !== null && (
        <Notice>{words.discardedNote(discardedBy, formatInstant(discardedAt, language))}</Notice>
      )}
      <OthersChanges form={form} />
      <Fragment key={generation}>
        <div className={css.parts}>
          <Stack>
            <WordsPart {...part} />
            <SalePart {...part} />
            <AudiencePart {...part} />
          </Stack>
          <PicturesPart {...part} />
        </div>
        <PrizesPart {...part} />
      </Fragment>
      <div className={css.parts}>
        <SimulationPart draft={draft} simulated={simulated} isChanged={isChanged} />
        <Stack>
          {what === 'open' && <SealPart draft={draft} openWarnings={openWarnings} isChanged={isChanged} />}
          <History draft={draft} />
        </Stack>
      </div>
      {draft.canChange && <SaveBar form={form} draft={draft} simulated={simulated} />}
    </DetailPage>
  )
}

/** At the lower edge of the window, wherever one types. */
function SaveBar({ form, draft, simulated }: DraftData & { form: DraftForm }) {
  const { base, isChanged, isSaved, isSaving, save, failure } = form
  const { drafts, failures } = usePhrases()
  const { save: words } = drafts
  const { language } = useServices()
  return (
    <div className={css.bar}>
      <PrizeSums
        content={form.entered.content}
        cards={draft.cards}
        course={simulated.ok ? (simulated.data.simulation?.course ?? null) : null}
      />
      <FailureNotice failure={failure} unanswered={failures.communicationAct} />
      <div className={css.barLine}>
        <span role="status">
          {isSaved
            ? words.done
            : isChanged
              ? words.unsaved
              : words.saved(base.changedBy, formatInstant(base.changedAt, language))}
        </span>
        <Button variant="primary" disabled={!isChanged || isSaving} onClick={() => void save()}>
          {words.button}
        </Button>
      </div>
    </div>
  )
}

function History({ draft: { changes } }: { draft: DraftPage }) {
  const phrases = usePhrases()
  const { history: words } = phrases.drafts
  const { language } = useServices()
  return (
    <Section title={words.title}>
      <Rows>
        {changes.map(({ revision, who, changedAt, places }) => (
          <Row
            key={revision}
            name={words.save(String(revision))}
            facts={[
              `${who}, ${formatInstant(changedAt, language)}`,
              places.map((place) => sayPlace(place, phrases)).join(', ') || words.empty,
            ]}
          />
        ))}
      </Rows>
    </Section>
  )
}
