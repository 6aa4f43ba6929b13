import { formatInteger } from '../../../ui/amounts.ts'
import { usePhrases } from '../../services.tsx'

/** An amount of yen in words. */
export function useYen() {
  const { money } = usePhrases()
  return (amount: number) => money.yen(formatInteger(amount))
}
