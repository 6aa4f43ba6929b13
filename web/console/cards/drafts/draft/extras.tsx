// The prizes beside those of the slots: the last-one prize, milestones and the ceiling (ruling 50).

import { useState } from 'react'
import { type DraftFields, milestoneSlotsMost, milestonesMost } from '#contract/operator/drafts.ts'
import { revealTiers } from '#contract/reveal-styles.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './draft.module.css'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'
import { PrizeFields, tierOf, withNumber } from './prize-fields.tsx'

type Milestone = NonNullable<DraftFields['milestones']>[number]
type Ceiling = NonNullable<DraftFields['ceiling']>

/** `total`: the slots of the box as far as they are entered. */
export function Extras({ part, total }: { part: Part; total: number }) {
  const { entered, change } = part
  const { prizes: words } = usePhrases().drafts
  const { lastOne, ceiling, milestones = [] } = entered.content
  const put = (next: Parameters<typeof withFields>[1]) => change(withFields(entered, next))
  const putMilestones = (next: Milestone[]) => put({ milestones: next.length === 0 ? undefined : next })
  const tierOfCard = (key: string) => tierOf(part.draft.cards.find((card) => card.key === key))
  return (
    <>
      <CardChoice
        part={part}
        place="lastOne"
        words={{ label: words.lastOne, hint: words.lastOneNote, none: words.noLastOne }}
        value={lastOne?.card}
        choose={(card) => put({ lastOne: card === undefined ? undefined : { tier: 7, ...lastOne, card } })}
      />
      {lastOne !== undefined && (
        <div className={css.numbers}>
          <PrizeFields part={part} place="lastOne" prize={lastOne} put={(next) => put({ lastOne: next })} />
        </div>
      )}
      {milestones.map((milestone, at) => (
        <MilestoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the place names the milestone; what is moved is filled anew
          key={`${at} ${milestones.length}`}
          part={part}
          at={at}
          total={total}
          milestone={milestone}
          put={(next) =>
            putMilestones(
              next === undefined ? milestones.filter((_, other) => other !== at) : milestones.with(at, next),
            )
          }
        />
      ))}
      {milestones.length < milestonesMost && !part.isFixed && (
        <CardChoice
          part={part}
          place="milestones"
          words={{ label: words.milestone, hint: words.milestoneNote, none: words.addMilestone }}
          value={undefined}
          choose={(card) => card && putMilestones([...milestones, { card, tier: tierOfCard(card) }])}
        />
      )}
      <CardChoice
        part={part}
        place="ceiling"
        words={{ label: words.ceiling, hint: words.ceilingNote, none: words.noLastOne }}
        value={ceiling?.card}
        choose={(card) =>
          put({ ceiling: card === undefined ? undefined : { tier: tierOfCard(card), ...ceiling, card } })
        }
      />
      {ceiling !== undefined && (
        <CeilingFields part={part} ceiling={ceiling} put={(next) => put({ ceiling: next })} />
      )}
    </>
  )
}

function CardChoice({
  part: { draft, isFixed, faultAt },
  place,
  words,
  value,
  choose,
}: {
  part: Part
  place: string
  words: { label: string; hint?: string; none?: string }
  value: string | undefined
  /** Undefined: no card. */
  choose: (card: string | undefined) => void
}) {
  return (
    <SelectField
      label={words.label}
      hint={words.hint}
      disabled={isFixed}
      value={value ?? ''}
      options={[
        ...(words.none === undefined ? [] : [{ value: '', label: words.none }]),
        ...draft.cards.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      onChange={({ target }) => choose(target.value === '' ? undefined : target.value)}
      error={faultAt(`${place}.card`)}
    />
  )
}

function MilestoneFields({
  part,
  at,
  total,
  milestone,
  put,
}: {
  part: Part
  at: number
  total: number
  milestone: Milestone
  /** Undefined: it is removed. */
  put: (next: Milestone | undefined) => void
}) {
  const { prizes: words } = usePhrases().drafts
  const place = `milestones.${at}`
  return (
    <>
      <CardChoice
        part={part}
        place={place}
        words={{ label: `${words.milestone} ${at + 1}` }}
        value={milestone.card}
        choose={(card) => card && put({ ...milestone, card })}
      />
      <SlotsFields part={part} place={place} total={total} milestone={milestone} put={put} />
      <div className={css.numbers}>
        <PrizeFields part={part} place={place} prize={milestone} put={put} />
      </div>
      {!part.isFixed && (
        <div>
          <Button onClick={() => put(undefined)}>{words.remove(`${words.milestone} ${at + 1}`)}</Button>
        </div>
      )}
    </>
  )
}

/** Reads the numbers of a text, whatever stands between them. */
const numbersIn = (typed: string): number[] =>
  (typed.normalize('NFKC').match(/\d+/g) ?? []).map(Number).slice(0, milestoneSlotsMost)

/** The numbers of the slots, typed one by one or filled in at an interval. */
function SlotsFields({
  part: { isFixed, faultAt },
  place,
  total,
  milestone,
  put,
}: {
  part: Part
  place: string
  total: number
  milestone: Milestone
  put: (next: Milestone) => void
}) {
  const { prizes: words } = usePhrases().drafts
  const { slots = [] } = milestone
  const [typed, setTyped] = useState(slots.join(', '))
  const [every, setEvery] = useState<number>()
  // The typed text stays as it is while it means these slots.
  const shown = numbersIn(typed).join() === slots.join() ? typed : slots.join(', ')
  const fill = (step: number | undefined) => {
    setEvery(step)
    const most = step === undefined ? 0 : Math.min(Math.floor(total / step), milestoneSlotsMost)
    if (step !== undefined && Number.isInteger(step) && step > 0 && most > 0)
      put({ ...milestone, slots: Array.from({ length: most }, (_, nth) => (nth + 1) * step) })
  }
  return (
    <>
      <TextField
        label={words.slots}
        hint={words.slotsHint}
        inputMode="decimal"
        autoComplete="off"
        disabled={isFixed}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          put({ ...milestone, slots: numbersIn(target.value) })
        }}
        error={faultAt(`${place}.slots`, ...slots.map((_, nth) => `${place}.slots.${nth}`))}
      />
      {!isFixed && <NumberField label={words.every} hint={words.everyHint} value={every} onChange={fill} />}
    </>
  )
}

function CeilingFields({
  part,
  ceiling,
  put,
}: {
  part: Part
  ceiling: Ceiling
  put: (next: Ceiling) => void
}) {
  const { prizes: words, words: general } = usePhrases().drafts
  const { isFixed, faultAt } = part
  const number = (name: 'draws' | 'quantity') => ({
    disabled: isFixed,
    value: ceiling[name],
    onChange: (value: number | undefined) => put(withNumber(ceiling, { [name]: value })),
    error: faultAt(`ceiling.${name}`),
  })
  return (
    <>
      <div className={css.numbers}>
        <NumberField label={words.draws} {...number('draws')} />
        <SelectField
          label={words.without}
          disabled={isFixed}
          value={String(ceiling.without ?? '')}
          options={[
            { value: '', label: general.choose },
            ...revealTiers.map((tier) => ({ value: String(tier), label: words.tiers[tier] ?? String(tier) })),
          ]}
          onChange={({ target: { value } }) =>
            put(withNumber(ceiling, { without: value === '' ? undefined : Number(value) }))
          }
          error={faultAt('ceiling.without')}
        />
        <NumberField label={words.copies} {...number('quantity')} />
      </div>
      <p className="tiny">{words.copiesHint}</p>
      <div className={css.numbers}>
        <PrizeFields part={part} place="ceiling" prize={ceiling} put={put} />
      </div>
    </>
  )
}
