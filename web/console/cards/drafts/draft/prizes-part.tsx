// The prizes as a table: added, ordered and removed, with their sums and odds as they are typed.

import { useState } from 'react'
import { type DraftFields, draftPrizesMost } from '#contract/operator/drafts.ts'
import { revealTiers } from '#contract/reveal-styles.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '#web/ui/icons.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AddPrizes } from './add-prizes.tsx'
import css from './draft.module.css'
import type { DraftPage } from './loader.ts'
import { moved } from './moved.ts'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'
import table from './prizes.module.css'
import { PrizesFile } from './prizes-file.tsx'

type Prize = NonNullable<DraftFields['prizes']>[number]
type LastOne = NonNullable<DraftFields['lastOne']>
type Card = DraftPage['cards'][number]

/** The reveal that a card's rarity suggests: N, R, SR, UR. */
const tierOf = (card: Card | undefined): number => [1, 3, 5, 7][card?.rarity ?? 0] ?? 1

export function PrizesPart(part: Part) {
  const { draft, entered, change, isFixed, faultAt } = part
  const phrases = usePhrases()
  const { prizes: words } = phrases.drafts
  const [isAdding, setAdding] = useState(false)
  const { content } = entered
  const prizes = content.prizes ?? []
  const put = (next: Prize[]) => change(withFields(entered, { prizes: next }))
  const cards = new Map(draft.cards.map((card) => [card.key, card]))
  const total = prizes.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={<PrizesFile draft={draft} isChanged={part.isChanged} imported={part.renew} />}
    >
      {prizes.length === 0 && (
        <p className={faultAt('prizes') && css.fault}>{faultAt('prizes') ?? words.empty}</p>
      )}
      <div className={table.table}>
        {prizes.length > 0 && <Head />}
        <ol className={css.prizes}>
          {prizes.map((prize, at) => (
            <PrizeRow
              // A card may be several prizes.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place names the prize; what is moved is filled anew
              key={`${at} ${prize.card}`}
              part={part}
              at={at}
              prize={prize}
              card={cards.get(prize.card)}
              total={total}
              put={(next) => put(prizes.with(at, next))}
              tools={{
                up: at === 0 ? undefined : () => put(moved(prizes, at, -1)),
                down: at === prizes.length - 1 ? undefined : () => put(moved(prizes, at, 1)),
                remove: () => put(prizes.filter((_, place) => place !== at)),
              }}
            />
          ))}
        </ol>
      </div>
      {prizes.length > 0 && faultAt('prizes') && <p className={css.fault}>{faultAt('prizes')}</p>}
      {!isFixed && prizes.length < draftPrizesMost && (
        <div>
          <Button variant={prizes.length === 0 ? 'primary' : undefined} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddPrizes
          cards={draft.cards}
          cardType={content.cardType}
          add={(keys) => {
            put([...prizes, ...keys.map((card) => ({ card, tier: tierOf(cards.get(card)) }))])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <hr className={css.line} />
      <LastOnePrize part={part} cards={cards} />
    </Section>
  )
}

/** Seen where the table has room for its columns; each field has its own label. */
function Head() {
  const { prizes: words } = usePhrases().drafts
  return (
    <p className={table.head} aria-hidden="true">
      <span>{words.card}</span>
      <span>{words.quantity}</span>
      <span>{words.costYen}</span>
      <span>{words.marketYen}</span>
      <span>{words.tier}</span>
      <span>{words.convertsTo}</span>
      <span>{words.odds}</span>
    </p>
  )
}

interface Tools {
  /** Undefined where the prize stands at that end. */
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: () => void
}

function PrizeRow({
  part,
  at,
  prize,
  card,
  total,
  put,
  tools,
}: {
  part: Part
  at: number
  prize: Prize
  /** Undefined when there is no such card any more. */
  card: Card | undefined
  total: number
  put: (next: Prize) => void
  tools: Tools
}) {
  const { prizes: words } = usePhrases().drafts
  const { language } = useServices()
  const { isFixed, faultAt } = part
  const name = card?.name ?? prize.card
  const yen = (value: number | null | undefined) => (value == null ? '–' : formatInteger(value))
  const share = total === 0 ? undefined : ((prize.quantity ?? 0) / total) * 100
  return (
    <li className={table.row}>
      <div className={table.card}>
        {card && <img src={card.image} alt="" className={table.thumb} loading="lazy" />}
        <strong>{name}</strong>
        {faultAt(`prizes.${at}.card`) && <p className={css.fault}>{faultAt(`prizes.${at}.card`)}</p>}
      </div>
      <NumberField
        label={words.quantity}
        disabled={isFixed}
        value={prize.quantity}
        onChange={(quantity) => put(withNumber(prize, { quantity }))}
        error={faultAt(`prizes.${at}.quantity`)}
      />
      <p className={table.fact} data-label={words.costYen}>
        {yen(card?.costYen)}
      </p>
      <p className={table.fact} data-label={words.marketYen}>
        {yen(card?.marketYen)}
      </p>
      <PrizeFields part={part} place={`prizes.${at}`} prize={prize} put={put} />
      <p className={table.fact} data-label={words.odds}>
        {share === undefined ? '–' : `${share.toLocaleString(language, { maximumSignificantDigits: 3 })}%`}
      </p>
      {!isFixed && (
        <span className={table.tools}>
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
    </li>
  )
}

function LastOnePrize({ part, cards }: { part: Part; cards: ReadonlyMap<string, Card> }) {
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
        options={[
          { value: '', label: words.noLastOne },
          ...Array.from(cards.values(), ({ key, name }) => ({ value: key, label: name })),
        ]}
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

/** An emptied number is absent. */
const withNumber = <T extends LastOne>(
  prize: T,
  next: { quantity?: number | undefined; tier?: number | undefined; convertsTo?: number | undefined },
): T =>
  Object.fromEntries(Object.entries({ ...prize, ...next }).filter(([, value]) => value !== undefined)) as T

function PrizeFields<T extends LastOne>({
  part: { isFixed, faultAt },
  place,
  prize,
  put,
}: {
  part: Part
  place: string
  prize: T
  put: (next: T) => void
}) {
  const { prizes: words, words: general } = usePhrases().drafts
  const faultOf = (name: string) => faultAt(`${place}.${name}`)
  return (
    <>
      <SelectField
        label={words.tier}
        disabled={isFixed}
        value={String(prize.tier ?? '')}
        options={[
          ...(prize.tier === undefined ? [{ value: '', label: general.choose }] : []),
          ...revealTiers.map((tier) => ({ value: String(tier), label: words.tiers[tier] ?? String(tier) })),
        ]}
        onChange={({ target: { value } }) =>
          put(withNumber(prize, { tier: value === '' ? undefined : Number(value) }))
        }
        error={faultOf('tier')}
      />
      <NumberField
        label={words.convertsTo}
        disabled={isFixed}
        value={prize.convertsTo}
        onChange={(convertsTo) => put(withNumber(prize, { convertsTo }))}
        error={faultOf('convertsTo')}
      />
      <Checkbox
        disabled={isFixed}
        checked={prize.shipOnly ?? false}
        onChange={({ target: { checked } }) => {
          const { shipOnly: _former, ...rest } = prize
          put((checked ? { ...rest, shipOnly: true } : rest) as T)
        }}
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
