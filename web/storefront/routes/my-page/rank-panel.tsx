// The rank and the way to the next one: this month's spending decides next month's rank (decision 26).

import { formatInteger } from '../../../ui/amounts.ts'
import { Panel } from '../../../ui/panel.tsx'
import { usePhrases, useVisitor } from '../../services.tsx'
import { RankMark } from '../../shell/rank-mark.tsx'
import type { MyPageData } from './loader.ts'
import { RankMaintenance } from './rank-maintenance.tsx'
import css from './rank-panel.module.css'

export function RankPanel({ member }: { member: MyPageData['member'] }) {
  const { myPage: words } = usePhrases()
  const rank = useVisitor()?.rank ?? 1
  const spent = member.currentSpendPoints
  const goal = member.nextRankSpendPoints
  const missing = goal - spent
  const share = goal > 0 ? Math.min(1, spent / goal) : 1
  const label = words.progress(formatInteger(spent), formatInteger(goal))
  const month = words.month(String(Number(member.nextMonth.slice(5))))
  return (
    <Panel>
      <div className={css.head}>
        <RankMark rank={rank} />
        <h2 className={css.name}>
          <span className={css.label}>{words.rank}</span>
          {member.rankName}
        </h2>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={goal}
        aria-valuenow={Math.min(spent, goal)}
      >
        <div className={css.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={css.progress}>
        <span>{label}</span>
        <strong>{missing > 0 ? words.toNext(formatInteger(missing)) : words.topReached}</strong>
      </p>
      <p className={css.next}>
        {member.isRankKept
          ? words.kept(month, member.nextMonthRankName)
          : words.nextMonth(month, member.nextMonthRankName)}
      </p>
      <RankMaintenance member={member} />
    </Panel>
  )
}
