// The rank and the progress to the next one: this month's spending decides next month's rank (ruling 26).

import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { RankMark } from '#web/storefront/shell/rank-mark.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import type { MyPageData } from './loader.ts'
import { RankMaintenance } from './rank-maintenance.tsx'
import css from './rank-panel.module.css'

export function RankPanel({ member }: { member: MyPageData['member'] }) {
  const { myPage: words } = usePhrases()
  const rank = useVisitor()?.rank ?? 1
  const spent = member.currentSpendPoints
  const month = words.month(String(Number(member.nextMonth.slice(5))))
  return (
    <section className={css.panel}>
      <div className={css.head}>
        <RankMark rank={rank} size="l" />
        <h2 className={css.name}>
          <span className={css.label}>{words.rank}</span>
          {member.rankName}
        </h2>
      </div>
      {member.nextRankName === '' ? (
        <p className={css.progress}>
          <span>{words.spent(formatInteger(spent))}</span>
          <strong>{words.highest(month)}</strong>
        </p>
      ) : (
        <Progress spent={spent} goal={member.nextRankSpendPoints} rank={member.nextRankName} month={month} />
      )}
      <p className={css.next}>
        {/* The member may have earned a higher rank than the one that was kept. */}
        {member.isRankKept && member.nextMonthRankName === member.rankName
          ? words.kept(month, member.nextMonthRankName)
          : words.nextMonth(month, member.nextMonthRankName)}
      </p>
      <RankMaintenance member={member} />
    </section>
  )
}

/** Progress to the rank above next month's. */
function Progress({
  spent,
  goal,
  rank,
  month,
}: {
  spent: number
  goal: number
  rank: string
  month: string
}) {
  const { myPage: words } = usePhrases()
  const label = words.progress(formatInteger(spent), formatInteger(goal))
  return (
    <>
      <div
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={goal}
        aria-valuenow={spent}
      >
        <div className={css.fill} style={{ width: `${(spent / goal) * 100}%` }} />
      </div>
      <p className={css.progress}>
        <span>{label}</span>
        <strong>{words.toHigher(formatInteger(goal - spent), rank, month)}</strong>
      </p>
    </>
  )
}
