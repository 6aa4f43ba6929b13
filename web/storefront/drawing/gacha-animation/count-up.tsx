import { useEffect, useState } from 'react'
import { formatInteger } from '#web/ui/amounts.ts'

const countMs = 700

/** A number that counts up to its value once; a screen reader hears the value. */
export function CountUp({ value, isStill }: { value: number; isStill: boolean }) {
  const [shown, setShown] = useState(isStill ? value : 0)
  useEffect(() => {
    if (isStill) return setShown(value)
    let waiting = 0
    let startedAt: number | undefined
    const step = (now: number) => {
      startedAt ??= now
      const share = Math.min(1, (now - startedAt) / countMs)
      setShown(Math.round(value * (1 - (1 - share) ** 3)))
      if (share < 1) waiting = requestAnimationFrame(step)
    }
    waiting = requestAnimationFrame(step)
    return () => cancelAnimationFrame(waiting)
  }, [value, isStill])
  return (
    <>
      <span aria-hidden="true">{formatInteger(shown)}</span>
      <span className="visually-hidden">{formatInteger(value)}</span>
    </>
  )
}
