import { usePhrases } from '#web/console/frame/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'

/** An amount of yen in words. */
export function useYen() {
  const { money } = usePhrases()
  return (amount: number) => money.yen(formatInteger(amount))
}
