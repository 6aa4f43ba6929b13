// A draw, proven to all who have its address: this browser recomputes it. Nothing here names the member.

import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { getDrawProof } from '#contract/boxes.ts'
import { referenceOf } from '#contract/card-facts.ts'
import type { Rarity } from '#contract/catalogue.ts'
import { extrasOf, extrasOfTicket } from '#contract/extras.ts'
import { gradeOf, isPoints, type SealedPrize } from '#contract/sealed-box.ts'
import { inLanguage, type Language } from '#phrases/language.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { PageFailure } from '#web/router/outcomes.ts'
import { CardStacks, type StackedCard } from '#web/storefront/drawing/card-stacks.tsx'
import { bestFirst } from '#web/storefront/drawing/choice.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { seenRoot } from '#web/storefront/packs/seen-roots.ts'
import { Halts } from '#web/storefront/proofs/box/halts.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { FaultList } from '#web/storefront/proofs/fault-list.tsx'
import { Records, RecordsNote } from '#web/storefront/proofs/records.tsx'
import { SealedTerms } from '#web/storefront/proofs/sealed-terms.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { ErrorScreen } from '#web/storefront/shell/error-screen.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { BestCard } from './best-card.tsx'
import type { Verdict } from './judge-proof.ts'
import type { DrawProofData } from './loader.ts'
import css from './screen.module.css'

/** With the hashes, which the page does not wait for. */
const Computation = lazy(() => import('./computation.tsx').then((it) => ({ default: it.Computation })))

type Answer = z.output<typeof getDrawProof.output>

/** The answer to this browser and the result that it has computed from it. */
type Shown = 'checking' | 'unknown' | 'unavailable' | { proof: Answer; verdict: Verdict }

export function Screen() {
  const data = useLoaderData() as DrawProofData
  const { box } = data
  const { proofs: words } = usePhrases()
  const { language } = useServices()
  const { shown, retry } = useShownProof(data)
  if (shown === 'unknown') return <ErrorScreen error={new PageFailure(404, words.unknownLink)} />
  const proof = typeof shown === 'string' ? undefined : shown.proof
  const cards = proof === undefined ? [] : bestFirst(cardsOf(proof, language))
  return (
    <Page>
      <PageTitle note={words.pageLead}>{words.dialogTitle}</PageTitle>
      <BestCard pictureUrl={data.imageUrl} card={cards[0]} slots={proof && slotsOf(proof, words)} />
      <div aria-live="polite">
        <Outcome shown={shown} retry={retry} />
      </div>
      <Panel>
        <Facts
          facts={[
            { name: words.pack, value: <Link to={packDetailPath(box.packId)}>{box.packName}</Link> },
            ...(proof === undefined ? [] : factsOf(proof, words, language)),
          ]}
        />
      </Panel>
      {proof !== undefined && (
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
      {proof !== undefined && <SealedTerms seal={proof.seal} />}
      {proof !== undefined && (
        <Panel>
          <SectionTitle>{words.howTitle}</SectionTitle>
          <Suspense>
            <Computation proof={proof} note={box.isOpened ? words.boxOpened : words.boxClosed} />
          </Suspense>
        </Panel>
      )}
      <LinkButton to={boxPath(box.packId)}>{words.toBox}</LinkButton>
    </Page>
  )
}

function factsOf(proof: Answer, words: StorefrontPhrases['proofs'], language: Language) {
  const drawnAt = new Date(proof.ticket.drawnAtMicros / 1000).toISOString()
  return [
    { name: words.drawnAt, value: formatInstant(drawnAt, language) },
    { name: words.slots, value: slotsOf(proof, words) },
  ]
}

function slotsOf(proof: Answer, words: StorefrontPhrases['proofs']): string {
  const number = (slot: number) => formatInteger(slot + 1)
  const [first, last] = [number(proof.firstSlot), number(lastSlotOf(proof))]
  return first === last ? words.slot(first) : words.slotRange(first, last)
}

/** In the order of the page. */
const checks = ['seal', 'contents', 'slots', 'ticket'] as const
const tones = { checking: 'neutral', proven: 'success', failed: 'danger', open: 'neutral' } as const

const lastSlotOf = ({ firstSlot, count }: Answer) => firstSlot + count - 1

function stateOf(shown: Shown, check: (typeof checks)[number]): keyof typeof tones {
  if (shown === 'checking') return 'checking'
  return typeof shown === 'string' ? 'open' : shown.verdict.states[check]
}

/** Asks for the proof and verifies it here: the server's word on it would prove nothing. */
function useShownProof(data: DrawProofData): { shown: Shown; retry: () => void } {
  const { api } = useServices()
  const [shown, setShown] = useState<Shown>('checking')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const aborting = new AbortController()
    const { packId, drawId, firstSlot } = data.draw
    const ask = async (): Promise<Shown> => {
      const [answer, { judgeProof }, { nobleHasher }] = await Promise.all([
        api.call(getDrawProof, { params: { packId, drawId }, query: { firstSlot }, signal: aborting.signal }),
        import('./judge-proof.ts'),
        import('#web/storefront/proofs/noble-hasher.ts'),
      ])
      if (!answer.ok) return answer.state === 404 ? 'unknown' : 'unavailable'
      const proof = answer.data
      return { proof, verdict: judgeProof(nobleHasher, proof, data, seenRoot(packId)?.root) }
    }
    ask()
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
  const { proofs: words } = usePhrases()
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
      <FaultList faults={faults} />
    </Notice>
  )
}

/** The sealed prizes of the drawn slots, as the proof has them, with the shop's names and pictures. */
function cardsOf(proof: Answer, language: Language): StackedCard[] {
  const { leaves, manifest, cards, total, ticket } = proof
  const drawn = leaves.map(({ prize }) => ({ prize: manifest[prize], extra: null }))
  const extras = extrasOfTicket(extrasOf(proof), total, { ...proof, ...ticket.counted }).map(
    ({ kind, prize }) => ({ prize, extra: kind }),
  )
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
        ...stateOfPrize(prize, proof, language),
        id: String(index),
        rarity: prize.rarity as Rarity,
        extra,
      },
    ]
  })
}

/** Grade, condition, note and reference price as the box sealed them, and that it is points; a box of version 1 says none. */
function stateOfPrize({ facts }: SealedPrize, { seal }: Answer, language: Language) {
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
