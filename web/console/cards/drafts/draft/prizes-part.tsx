// The prizes as a table: added, ordered and removed, with their sums and odds as they are typed.

import { useState } from 'react'
import { type DraftFields, draftPrizesMost } from '#contract/operator/drafts.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '#web/ui/icons.tsx'
import { AddPrizes } from './add-prizes.tsx'
import css from './draft.module.css'
import { Extras } from './extras.tsx'
import type { DraftPage } from './loader.ts'
import { moved } from './moved.ts'
import { NumberField } from './number-field.tsx'
import { type Part, withFields } from './part.ts'
import { PrizeFields, tierOf, withNumber } from './prize-fields.tsx'
import table from './prizes.module.css'
import { PrizesFile } from './prizes-file.tsx'

type Prize = NonNullable<DraftFields['prizes']>[number]
type Card = DraftPage['cards'][number]

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
      <Extras part={part} total={total} />
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
