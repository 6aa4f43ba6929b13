// The count of an order: one fewer, a field, one more.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import field from '#web/ui/field.module.css'
import { CountField } from './count-field.tsx'
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
        <CountField className={field.control} disabled={isHeld} {...{ count, largest, onChange }} />
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
