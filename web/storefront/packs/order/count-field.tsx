import { useState } from 'react'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { typedCount } from './count-choices.ts'

/** The count of an order as it is typed: what is no number changes nothing, and a count chosen elsewhere takes its place. */
export function CountField({
  count,
  largest,
  onChange,
  ...input
}: {
  count: number
  largest: number
  onChange: (count: number) => void
  className?: string | undefined
  disabled?: boolean
}) {
  const { packDetail: words } = usePhrases()
  const [typed, setTyped] = useState<string>()
  const isOfTyped = typed !== undefined && (typedCount(typed, largest) ?? count) === count
  return (
    <input
      {...input}
      name="count"
      aria-label={words.count}
      inputMode="numeric"
      autoComplete="off"
      value={isOfTyped ? typed : count}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(typedCount(target.value, largest) ?? count)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
