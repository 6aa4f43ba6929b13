// The count of an order: one fewer, a field, one more.

import { useEffect, useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { typedCount } from './count-choices.ts'
import css from './count-stepper.module.css'

export function CountStepper({
  count,
  largest,
  isHeld,
  onChange,
}: {
  count: number
  largest: number
  /** The count of an order that may have been placed does not change. */
  isHeld: boolean
  onChange: (count: number) => void
}) {
  const { packDetail: words } = usePhrases()
  const [typed, setTyped] = useState(String(count))
  useEffect(() => setTyped(String(count)), [count])
  return (
    <div className={css.row}>
      <p className={css.label}>
        {words.count}
        <small>{words.mostCount(formatInteger(largest))}</small>
      </p>
      <div className={css.stepper}>
        <button
          type="button"
          aria-label={words.oneFewer}
          disabled={isHeld || count <= 1}
          onClick={() => onChange(count - 1)}
        >
          −
        </button>
        <TextField
          label={words.count}
          hidesLabel
          name="count"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          disabled={isHeld}
          onChange={({ target }) => {
            setTyped(target.value)
            const next = typedCount(target.value, largest)
            if (next !== undefined) onChange(next)
          }}
          onBlur={() => setTyped(String(count))}
        />
        <button
          type="button"
          aria-label={words.oneMore}
          disabled={isHeld || count >= largest}
          onClick={() => onChange(count + 1)}
        >
          +
        </button>
      </div>
    </div>
  )
}
