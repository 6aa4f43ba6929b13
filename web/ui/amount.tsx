// An amount with its unit; the number is emphasised.

import css from './amount.module.css'
import { formatHundredths, formatInteger } from './amounts.ts'
import { useUiPhrases } from './phrases.tsx'

type Size = 's' | 'm' | 'l' | 'xl'

function Amount({
  number,
  before,
  after,
  size,
}: {
  number: string
  before?: string
  after?: string
  size: Size
}) {
  return (
    <span className={`${css.amount} ${css[size]}`}>
      {before && <span className={css.unit}>{before}</span>}
      <span className={css.number}>{number}</span>
      {after && <span className={css.unit}>{after}</span>}
    </span>
  )
}

export function PointAmount({ points, size = 'm' }: { points: number; size?: Size }) {
  return <Amount number={formatInteger(points)} after={useUiPhrases().pointUnit} size={size} />
}

export function CoinAmount({ hundredths, size = 'm' }: { hundredths: number; size?: Size }) {
  return <Amount number={formatHundredths(hundredths)} after={useUiPhrases().coinUnit} size={size} />
}

/** A price in yen, tax included (10 %, spec §9). */
export function YenAmount({ yen, size = 'm' }: { yen: number; size?: Size }) {
  const words = useUiPhrases()
  return <Amount number={formatInteger(yen)} before={words.yenBefore} after={words.yenAfter} size={size} />
}

/** A price in hundredths of the pack's currency. `free`: the word for 0; without it 0 is a number. */
export function PriceAmount({
  hundredths,
  currency,
  size = 'm',
  free = '',
}: {
  hundredths: number
  currency: 'points' | 'coins'
  size?: Size
  free?: string
}) {
  const words = useUiPhrases()
  const isFree = free && hundredths === 0
  const unit = isFree ? '' : currency === 'points' ? words.pointUnit : words.coinUnit
  return <Amount number={isFree ? free : formatHundredths(hundredths)} after={unit} size={size} />
}
