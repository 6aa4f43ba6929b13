// The effect that a table of ranks would have had last month.

import { useEffect, useState } from 'react'
import { weighRanks } from '#contract/operator/ranks.ts'
import type { OutputOf } from '#contract/wire.ts'
import plan from '#web/console/frame/schedule/schedule.module.css'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import type { TypedRank } from './loader.ts'
import css from './screen.module.css'

/** After the last key that was pressed. */
const waitMs = 400

export function WeighedRanks({ ranks }: { ranks: readonly TypedRank[] | undefined }) {
  const { rankTables: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const asked = ranks?.map(({ spendFromPoints, coinRateBp }) => `${spendFromPoints}-${coinRateBp}`).join()
  const isRising = ranks?.every(
    (rank, index) => rank.spendFromPoints > (ranks[index - 1]?.spendFromPoints ?? -1),
  )
  const [told, setTold] = useState<{ asked: string; weighed: OutputOf<typeof weighRanks> } | null>(null)
  useEffect(() => {
    if (asked === undefined || !isRising) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const result = await api.call(weighRanks, { query: { ranks: asked }, signal: leaving.signal })
      if (result.ok && !leaving.signal.aborted) setTold({ asked, weighed: result.data })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, asked, isRising])
  if (ranks === undefined || !isRising) return <p className={css.soft}>{words.cannotWeigh}</p>
  if (told === null || told.asked !== asked) return <p className={css.soft}>{words.weighing}</p>
  const { month, members, gaveCoinHundredths: gave, wouldGiveCoinHundredths: wouldGive } = told.weighed
  const difference = wouldGive - gave
  return (
    <section className={plan.line} aria-live="polite" aria-label={words.weighed(formatDay(month, language))}>
      <p className={plan.when}>{words.weighed(formatDay(month, language))}</p>
      <p>{words.gave(formatHundredths(gave))}</p>
      <p>
        {words.wouldGive(
          formatHundredths(wouldGive),
          `${difference > 0 ? '+' : ''}${formatHundredths(difference)}`,
        )}
      </p>
      <ul className={css.lines}>
        {ranks.map(({ nameJa, nameEn, spendFromPoints }, index) => (
          <li key={spendFromPoints}>
            {words.members(language === 'ja' ? nameJa : nameEn, formatInteger(members[index] ?? 0))}
          </li>
        ))}
      </ul>
      <p className={css.soft}>{words.membersNote}</p>
    </section>
  )
}
