// Cards that are shown together: they fall, face down, onto a stack for each rarity.

import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import type { Card } from '#contract/draws.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import css from './rain.module.css'
import { rainSeconds } from './running-order.ts'

/** The number of cards that fall at a time, again and again (as in rain.module.css): 3,000 take no longer than 100. */
const falling = 18
const countsPerSecond = 12

export function Rain({ cards, onEnd }: { cards: readonly Card[]; onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  const seconds = rainSeconds(cards.length)
  const [share, setShare] = useState(0)
  const piles = rarities
    .map((one) => ({ ...one, count: cards.filter(({ rarity }) => rarity === one.number).length }))
    .filter(({ count }) => count > 0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000 / seconds
      setShare(Math.min(1, passed))
      if (passed >= 1.08) end()
    }, 1000 / countsPerSecond)
    return () => clearInterval(timer)
  }, [seconds])
  return (
    <div className={css.rain} aria-hidden="true">
      {share < 0.92 &&
        Array.from({ length: falling }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            key={index}
            className={css.drop}
            style={{ '--drop': index } as CSSProperties}
          />
        ))}
      <ul className={css.stacks}>
        {piles.map(({ number: rarity, mark, count }) => (
          <li key={rarity} className={css.stack} data-rarity={rarity}>
            <span className={css.pile} />
            <span className={css.mark}>{mark}</span>
            <span className={css.number}>{formatInteger(Math.round(count * share))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
