// The prizes as a table: added, ordered and removed, with their sums and odds as they are typed.

import { useState } from 'react'
import { type DraftFields, draftPrizesMost } from '#contract/operator/drafts.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import css from './draft.module.css'
import { moved } from './moved.ts'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'
import { PrizesFile } from './prizes-file.tsx'

type Prize = NonNullable<DraftFields['prizes']>[number]
type LastOne = NonNullable<DraftFields['lastOne']>

export function PrizesPart(part: Part) {
  const { draft, entered, change, isFixed, faultAt } = part
  const phrases = usePhrases()
  const { prizes: words } = phrases.drafts
  const { language } = useServices()
  const { content } = entered
  const prizes = content.prizes ?? []
  const put = (next: Prize[]) => change(withFields(entered, { prizes: next }))
  const nameOf = (key: string) => draft.cards.find((card) => card.key === key)?.name ?? key
  const total = prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const points = content.price !== undefined && 'points' in content.price ? content.price.points : undefined
  const converted =
    prizes.reduce((sum, { quantity = 0, convertsTo = 0 }) => sum + quantity * convertsTo, 0) +
    (content.lastOne?.convertsTo ?? 0)
  const percent = (share: number) => (share * 100).toLocaleString(language, { maximumSignificantDigits: 3 })
  const options = [
    { value: '', label: phrases.drafts.words.choose },
    ...draft.cards.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
  ]
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={<PrizesFile draft={draft} isChanged={part.isChanged} imported={part.renew} />}
    >
      {prizes.length === 0 && (
        <p className={faultAt('prizes') && css.fault}>{faultAt('prizes') ?? words.empty}</p>
      )}
      <ol className={css.prizes}>
        {prizes.map((prize, at) => (
          // A card may be several prizes.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place names the prize; what is moved is filled anew
          <li key={`${at} ${prize.card}`} className={css.prize}>
            <PrizeHead
              name={nameOf(prize.card)}
              share={total === 0 ? '–' : `${percent((prize.quantity ?? 0) / total)}%`}
              tools={
                isFixed
                  ? undefined
                  : {
                      up: at === 0 ? undefined : () => put(moved(prizes, at, -1)),
                      down: at === prizes.length - 1 ? undefined : () => put(moved(prizes, at, 1)),
                      remove: () => put(prizes.filter((_, place) => place !== at)),
                    }
              }
            />
            {faultAt(`prizes.${at}.card`) && <p className={css.fault}>{faultAt(`prizes.${at}.card`)}</p>}
            <div className={css.numbers}>
              <NumberField
                label={words.quantity}
                disabled={isFixed}
                value={prize.quantity}
                onChange={(quantity) => put(prizes.with(at, withNumber(prize, { quantity })))}
                error={faultAt(`prizes.${at}.quantity`)}
              />
              <PrizeFields
                part={part}
                place={`prizes.${at}`}
                prize={prize}
                put={(next) => put(prizes.with(at, { ...prize, ...next }))}
              />
            </div>
          </li>
        ))}
      </ol>
      {prizes.length > 0 && (
        <p className={css.sums}>
          <strong>{words.sum(formatInteger(total))}</strong>
          {points !== undefined && points > 0 && total > 0 && (
            <span>
              {words.returns(
                phrases.money.pt(formatInteger(converted)),
                percent(converted / (points * total)),
              )}
            </span>
          )}
        </p>
      )}
      {prizes.length > 0 && faultAt('prizes') && <p className={css.fault}>{faultAt('prizes')}</p>}
      {!isFixed && prizes.length < draftPrizesMost && (
        <AddPrize options={options} add={(card) => put([...prizes, { card, tier: 1 }])} />
      )}
      <hr className={css.line} />
      <LastOnePrize part={part} options={options} />
    </Section>
  )
}

type Options = readonly { value: string; label: string }[]

function PrizeHead({
  name,
  share,
  tools,
}: {
  name: string
  share: string
  /** Undefined where the draft is fixed; without one of the first two the prize stands at that end. */
  tools: { up: (() => void) | undefined; down: (() => void) | undefined; remove: () => void } | undefined
}) {
  const { prizes: words } = usePhrases().drafts
  return (
    <div className={css.prizeHead}>
      <strong>{name}</strong>
      <span className={css.odds}>
        {words.odds} {share}
      </span>
      {tools && (
        <span className={css.tools}>
          <Tool label={words.up(name)} press={tools.up}>
            <ChevronUpIcon size={18} />
          </Tool>
          <Tool label={words.down(name)} press={tools.down}>
            <ChevronDownIcon size={18} />
          </Tool>
          <Tool label={words.remove(name)} press={tools.remove}>
            <CloseIcon size={18} />
          </Tool>
        </span>
      )}
    </div>
  )
}

function AddPrize({ options, add }: { options: Options; add: (card: string) => void }) {
  const { prizes: words } = usePhrases().drafts
  const [adding, setAdding] = useState('')
  return (
    <div className={css.add}>
      <SelectField
        label={words.addCard}
        value={adding}
        options={options}
        onChange={({ target: { value } }) => setAdding(value)}
      />
      <Button
        disabled={adding === ''}
        onClick={() => {
          add(adding)
          setAdding('')
        }}
      >
        {words.add}
      </Button>
    </div>
  )
}

function LastOnePrize({ part, options }: { part: Part; options: Options }) {
  const { entered, change, isFixed, faultAt } = part
  const { prizes: words } = usePhrases().drafts
  const { lastOne } = entered.content
  const put = (next: LastOne | undefined) => change(withFields(entered, { lastOne: next }))
  return (
    <>
      <SelectField
        label={words.lastOne}
        hint={words.lastOneNote}
        disabled={isFixed}
        value={lastOne?.card ?? ''}
        options={[{ value: '', label: words.noLastOne }, ...options.slice(1)]}
        onChange={({ target: { value } }) =>
          put(value === '' ? undefined : { tier: 7, ...lastOne, card: value })
        }
        error={faultAt('lastOne.card')}
      />
      {lastOne !== undefined && (
        <div className={css.numbers}>
          <PrizeFields part={part} place="lastOne" prize={lastOne} put={put} />
        </div>
      )}
    </>
  )
}

const numberNames = ['tier', 'convertsTo'] as const

/** An emptied number is absent. */
const withNumber = <T extends LastOne>(
  prize: T,
  next: { quantity?: number | undefined; tier?: number | undefined; convertsTo?: number | undefined },
): T =>
  Object.fromEntries(Object.entries({ ...prize, ...next }).filter(([, value]) => value !== undefined)) as T

function PrizeFields({
  part: { isFixed, faultAt },
  place,
  prize,
  put,
}: {
  part: Part
  place: string
  prize: LastOne
  put: (next: LastOne) => void
}) {
  const { prizes: words } = usePhrases().drafts
  const { shipOnly: _former, ...rest } = prize
  const faultOf = (name: string) => faultAt(`${place}.${name}`)
  return (
    <>
      {numberNames.map((field) => (
        <NumberField
          key={field}
          label={words[field]}
          disabled={isFixed}
          value={prize[field]}
          onChange={(value) => put(withNumber(prize, { [field]: value }))}
          error={faultOf(field)}
        />
      ))}
      <Checkbox
        disabled={isFixed}
        checked={prize.shipOnly ?? false}
        onChange={({ target: { checked } }) => put(checked ? { ...rest, shipOnly: true } : rest)}
      >
        {words.shipOnly}
      </Checkbox>
    </>
  )
}

function Tool({
  label,
  press,
  children,
}: {
  label: string
  /** Undefined where it can do nothing. */
  press: (() => void) | undefined
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={label}
      disabled={press === undefined}
      onClick={press}
    >
      {children}
    </button>
  )
}
