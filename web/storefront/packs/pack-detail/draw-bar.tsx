// The draw bar, at the thumb at every scroll position: how many, what they cost, what is left afterwards, and the button.

import { Suspense, useState } from 'react'
import { countChoices, largestCount } from '#web/storefront/packs/order/count-choices.ts'
import { CountField } from '#web/storefront/packs/order/count-field.tsx'
import { drawCost } from '#web/storefront/packs/order/draw-cost.ts'
import { InLine } from '#web/storefront/packs/place-in-line.ts'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/notice.tsx'
import css from './draw-bar.module.css'
import type { PackDetail } from './loader.ts'
import type { DrawPress } from './use-draw-press.ts'

/** `isStale`: fresh figures are on their way, and nothing is pressed before they are there. */
export function DrawBar({
  pack,
  count,
  onCount,
  drawing,
  isStale,
}: {
  pack: PackDetail
  count: number
  onCount: (count: number) => void
  drawing: DrawPress
  isStale: boolean
}) {
  const { packDetail: words, packs } = usePhrases()
  const member = useVisitor()
  const { error, line, press } = drawing
  const largest = largestCount(pack)
  const { totalHundredths, ownHundredths, missingHundredths } = drawCost(pack, count, member)
  const { currency } = pack
  const isShort = member?.isLoggedIn === true && missingHundredths > 0
  const afterwards = !member ? undefined : !member.isLoggedIn ? (
    words.loginFirst
  ) : isShort ? (
    <b className={css.missing}>
      {words.missing} <PriceAmount hundredths={missingHundredths} currency={currency} size="s" />
    </b>
  ) : totalHundredths === 0 ? undefined : (
    <>
      {words.afterwards}{' '}
      <PriceAmount hundredths={ownHundredths - totalHundredths} currency={currency} size="s" />
    </>
  )

  return (
    <>
      <Failure says={error} />
      {line.place && (
        <Suspense>
          <InLine place={line.place} onDue={press} onStop={line.stop} />
        </Suspense>
      )}
      <Counts largest={largest} count={count} onCount={onCount} />
      <div className={css.buy}>
        <p className={css.cost}>
          <PriceAmount free={packs.free} hundredths={totalHundredths} currency={currency} size="l" />
          <small>{afterwards}</small>
        </p>
        <Button
          variant="primary"
          size="l"
          onClick={press}
          disabled={largest === 0 || isStale || line.place !== undefined}
        >
          {words.draw(formatInteger(count))}
        </Button>
      </div>
    </>
  )
}

/** One choice needs no chooser. Its row and columns stay as they were at first: a draw elsewhere moves nothing. */
function Counts({
  largest,
  count,
  onCount,
}: {
  largest: number
  count: number
  onCount: (count: number) => void
}) {
  const { packDetail: words } = usePhrases()
  const choices = countChoices(largest)
  const [first] = useState(choices.length)
  const columns = Math.max(first, choices.length)
  if (columns < 2) return null
  return (
    <fieldset className={css.counts} style={{ '--columns': columns } as React.CSSProperties}>
      <legend className="visually-hidden">{words.count}</legend>
      {choices.length > 1 &&
        choices.map((choice, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place stays and its number changes
            key={place}
            type="button"
            aria-pressed={choice === count}
            aria-label={words.countOption(formatInteger(choice))}
            onClick={() => onCount(choice)}
          >
            {(choice === largest && choice > 1 ? words.mostShort : words.countShort)(formatInteger(choice))}
          </button>
        ))}
      {Array.from({ length: columns - choices.length }, (_, gone) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but an empty place
        <span key={-1 - gone} />
      ))}
      {largest > choices.length && <CountField {...{ count, largest, onChange: onCount }} />}
    </fieldset>
  )
}
