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
  const [adding, setAdding] = useState('')
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
            <div className={css.prizeHead}>
              <strong>{nameOf(prize.card)}</strong>
              <span className={css.odds}>
                {words.odds} {total === 0 ? '–' : `${percent((prize.quantity ?? 0) / total)}%`}
              </span>
              {!isFixed && (
                <span className={css.tools}>
                  <Tool
                    label={words.up(nameOf(prize.card))}
                    isOff={at === 0}
                    onPress={() => put(moved(prizes, at, -1))}
                  >
                    <ChevronUpIcon size={18} />
                  </Tool>
                  <Tool
                    label={words.down(nameOf(prize.card))}
                    isOff={at === prizes.length - 1}
                    onPress={() => put(moved(prizes, at, 1))}
                  >
                    <ChevronDownIcon size={18} />
                  </Tool>
                  <Tool
                    label={words.remove(nameOf(prize.card))}
                    onPress={() => put(prizes.filter((_, place) => place !== at))}
                  >
                    <CloseIcon size={18} />
                  </Tool>
                </span>
              )}
            </div>
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
              put([...prizes, { card: adding, tier: 1 }])
              setAdding('')
            }}
          >
            {words.add}
          </Button>
        </div>
      )}
      <hr className={css.line} />
      <SelectField
        label={words.lastOne}
        hint={words.lastOneNote}
        disabled={isFixed}
        value={content.lastOne?.card ?? ''}
        options={[{ value: '', label: words.noLastOne }, ...options.slice(1)]}
        onChange={({ target: { value } }) =>
          change(
            withFields(entered, {
              lastOne: value === '' ? undefined : { tier: 7, ...content.lastOne, card: value },
            }),
          )
        }
        error={faultAt('lastOne.card')}
      />
      {content.lastOne !== undefined && (
        <div className={css.numbers}>
          <PrizeFields
            part={part}
            place="lastOne"
            prize={content.lastOne}
            put={(lastOne) => change(withFields(entered, { lastOne }))}
          />
        </div>
      )}
    </Section>
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
  isOff = false,
  onPress,
  children,
}: {
  label: string
  isOff?: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button type="button" className={css.tool} aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </button>
  )
}
