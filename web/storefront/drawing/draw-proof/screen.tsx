// A draw, proven to all who have its address: this browser recomputes it. Nothing here names the member.

import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import type { Seal } from '#contract/box-v2.ts'
import { referenceOf } from '#contract/card-facts.ts'
import type { Rarity } from '#contract/catalogue.ts'
import { gradeOf, isPoints, type SealedPrize } from '#contract/sealed-box.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { PageFailure } from '#web/router/outcomes.ts'
import { CardStacks, type StackedCard } from '#web/storefront/drawing/card-stacks.tsx'
import { bestFirst } from '#web/storefront/drawing/choice.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { Halts } from '#web/storefront/proofs/box/halts.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { FaultList } from '#web/storefront/proofs/fault-list.tsx'
import { Records, RecordsNote } from '#web/storefront/proofs/records.tsx'
import { SealedTerms } from '#web/storefront/proofs/sealed-terms.tsx'
import { drawnExtras } from '#web/storefront/proofs/shown-cards.ts'
import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { useServices } from '#web/storefront/route/services.tsx'
import { ErrorScreen } from '#web/storefront/shell/error-screen.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { Answer, Shown } from './ask-proof.ts'
import { BestCard } from './best-card.tsx'
import type { DrawProofData } from './loader.ts'
import css from './screen.module.css'

/** With the hashes, which the page does not wait for. */
const Computation = lazy(() => import('./computation.tsx').then((it) => ({ default: it.Computation })))

export function Screen() {
  const data = useLoaderData() as DrawProofData
  const { box } = data
  const words = useProofWords(box.seal?.mode === 'beacon')
  const { language } = useServices()
  const { shown, retry } = useShownProof(data)
  if (shown === 'unknown') return <ErrorScreen error={new PageFailure(404, words.unknownLink)} />
  const answer = typeof shown === 'string' ? undefined : shown
  const cards = answer === undefined ? [] : bestFirst(cardsOf(answer, language))
  return (
    <Page>
      <PageTitle note={words.pageLead}>{words.dialogTitle}</PageTitle>
      <BestCard
        pictureUrl={data.imageUrl}
        card={cards[0]}
        slots={answer && slotsOf(answer, words)}
        isSealed={answer?.mode === 'sealed'}
      />
      <div aria-live="polite">
        <Outcome shown={shown} retry={retry} />
      </div>
      <Panel>
        <Facts
          facts={[
            { name: words.pack, value: <Link to={packDetailPath(box.packId)}>{box.packName}</Link> },
            ...(answer === undefined ? [] : factsOf(answer, words, language)),
          ]}
        />
      </Panel>
      {answer !== undefined && (
        <Panel>
          <SectionTitle aside={<strong>{words.cardCount(formatInteger(cards.length))}</strong>}>
            {words.drawnCards}
          </SectionTitle>
          <CardStacks cards={cards} />
          <RecordsNote>{words.drawnCardsNote}</RecordsNote>
        </Panel>
      )}
      <Panel>
        <SectionTitle>{words.checksTitle}</SectionTitle>
        <Records
          records={checks.map((check, place) => {
            const state = stateOf(shown, check)
            return {
              key: check,
              title: words.checks[check].title,
              aside: (
                <span key={state} className={css.tick} style={{ '--place': place } as CSSProperties}>
                  <Badge tone={tones[state]}>{words.checkStates[state]}</Badge>
                </span>
              ),
              text: words.checks[check].text(formatInstant(box.sealedAt, language)),
            }
          })}
        />
      </Panel>
      <Halts box={box} />
      <SealedTerms seal={answer?.proof.seal} />
      {answer !== undefined && (
        <Panel>
          <SectionTitle>{words.howTitle}</SectionTitle>
          <Suspense>
            <Computation answer={answer} box={box} />
          </Suspense>
        </Panel>
      )}
      <LinkButton to={boxPath(box.packId)}>{words.toBox}</LinkButton>
    </Page>
  )
}

function factsOf({ proven }: Answer, words: StorefrontPhrases['proofs'], language: Language) {
  const drawnAt = new Date(proven.ticket.drawnAtMicros / 1000).toISOString()
  return [
    { name: words.drawnAt, value: formatInstant(drawnAt, language) },
    { name: words.slots, value: slotsOf({ proven }, words) },
  ]
}

function slotsOf({ proven: { ticket } }: Pick<Answer, 'proven'>, words: StorefrontPhrases['proofs']): string {
  const first = formatInteger(ticket.firstSlot + 1)
  const last = formatInteger(ticket.firstSlot + ticket.count)
  return first === last ? words.slot(first) : words.slotRange(first, last)
}

/** In the order of the page. */
const checks = ['seal', 'contents', 'slots', 'ticket'] as const
const tones = { checking: 'neutral', proven: 'success', failed: 'danger', open: 'neutral' } as const

function stateOf(shown: Shown, check: (typeof checks)[number]): keyof typeof tones {
  if (shown === 'checking') return 'checking'
  return typeof shown === 'string' ? 'open' : shown.verdict.states[check]
}

function useShownProof(data: DrawProofData): { shown: Shown; retry: () => void } {
  const { api } = useServices()
  const [shown, setShown] = useState<Shown>('checking')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const aborting = new AbortController()
    import('./ask-proof.ts')
      .then(({ askProof }) => askProof(api, data, aborting.signal))
      .catch((): Shown => 'unavailable')
      .then((found) => {
        if (!aborting.signal.aborted) setShown(found)
      })
    return () => aborting.abort()
  }, [api, data, attempt])
  const retry = () => {
    setShown('checking')
    setAttempt(attempt + 1)
  }
  return { shown, retry }
}

function Outcome({ shown, retry }: { shown: Shown; retry: () => void }) {
  const words = useProofWords(typeof shown !== 'string' && shown.mode === 'beacon')
  if (shown === 'checking') return <Notice>{words.checking}</Notice>
  if (typeof shown === 'string')
    return (
      <Notice tone="warning">
        <p>{words.unavailable}</p>
        <Button onClick={retry}>{words.retry}</Button>
      </Notice>
    )
  const { faults } = shown.verdict
  if (faults.length === 0)
    return (
      <Notice tone="success" title={words.proven}>
        {words.provenHere}
      </Notice>
    )
  return (
    <Notice tone="danger" title={words.failed}>
      <p>{words.failedText}</p>
      <FaultList faults={faults} mode={shown.mode} />
    </Notice>
  )
}

/** The prizes of the drawn slots, as the proof has them, with the shop's names and pictures. */
function cardsOf({ proof: { seal, cards }, proven }: Answer, language: Language): StackedCard[] {
  const drawn = proven.prizes.map((prize) => ({ prize, extra: null }))
  const extras = drawnExtras(proven).map(({ kind, prize }) => ({ prize, extra: kind }))
  return [...drawn, ...extras].flatMap(({ prize, extra }, index) => {
    if (prize === undefined) return []
    const {
      name = '',
      modelNumber = '',
      imageUrl = '',
      foilUrl = '',
      backUrl = '',
    } = cards[prize.cardKey] ?? {}
    const looks = { name: name || prize.cardKey, modelNumber, imageUrl, foilUrl, backUrl }
    return [
      {
        ...prize,
        ...looks,
        ...stateOfPrize(prize, seal, language),
        id: String(index),
        rarity: prize.rarity as Rarity,
        extra,
      },
    ]
  })
}

/** Grade, condition, note and reference price as the box sealed them, and that it is points; a box of version 1 says none. */
function stateOfPrize({ facts }: SealedPrize, seal: Seal | undefined, language: Language) {
  const isJapanese = language === 'ja'
  const word = seal?.conditions.find(({ key }) => key === facts?.condition)
  return {
    isPoints: isPoints({ facts }),
    grade: facts ? gradeOf(facts) : '',
    condition: word
      ? {
          key: word.key,
          label: isJapanese ? word.labelJa : word.labelEn,
          meaning: isJapanese ? word.meaningJa : word.meaningEn,
        }
      : null,
    note: facts ? inLanguage({ ja: facts.noteJa, en: facts.noteEn }, language) : '',
    reference: facts ? referenceOf(facts) : null,
  }
}
