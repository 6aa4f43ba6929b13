// The tables of ranks: the one that counts this month, and those of months to come.

import { useState } from 'react'
import { withdrawRanks } from '#contract/operator/ranks.ts'
import { moneyKeepers } from '#contract/operator/roles.ts'
import plan from '#web/console/frame/schedule/schedule.module.css'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import type { RankTables, TypedRank } from './loader.ts'
import { RanksDialog } from './ranks-dialog.tsx'
import { sayRank } from './say-rank.ts'
import css from './screen.module.css'

export function RanksSection({ tables }: { tables: RankTables }) {
  const { rankTables: words, content } = usePhrases()
  const { language } = useServices()
  const isKeeper = mayOpen(moneyKeepers, useMe()?.roles ?? [])
  const [isChanging, setChanging] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const { ranks, scheduled, freeMonths } = tables
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={
        isKeeper && freeMonths.length > 0 && <Button onClick={() => setChanging(true)}>{words.change}</Button>
      }
    >
      <div className={css.kind}>
        <h3 className={css.part}>
          {words.now}
          <Badge>{content.needsApproval}</Badge>
        </h3>
        <Lines ranks={ranks} />
        <h3 className={css.part}>{words.scheduled}</h3>
        {scheduled.length === 0 ? (
          <p className={css.soft}>{words.nothingScheduled}</p>
        ) : (
          <ol className={plan.scheduled}>
            {scheduled.map((table) => {
              const day = formatDay(table.month, language)
              return (
                <li key={table.month} className={plan.line}>
                  <div className={plan.head}>
                    <p className={plan.when}>{words.from(day)}</p>
                    {isKeeper && (
                      <Button aria-label={words.withdrawNamed(day)} onClick={() => setLeaving(table.month)}>
                        {words.withdraw}
                      </Button>
                    )}
                  </div>
                  <Lines ranks={table.ranks} />
                </li>
              )
            })}
          </ol>
        )}
      </div>
      {isChanging && <RanksDialog tables={tables} onClose={() => setChanging(false)} />}
      {leaving !== null && <WithdrawRanks month={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  )
}

function Lines({ ranks }: { ranks: readonly TypedRank[] }) {
  const { rankTables: words } = usePhrases()
  const { language } = useServices()
  return (
    <ol className={css.lines}>
      {ranks.map(({ nameJa, nameEn, ...rank }, index) => (
        <li key={rank.spendFromPoints}>
          {sayRank({ ...rank, number: index + 1, name: { ja: nameJa, en: nameEn } }, words, language)}
        </li>
      ))}
    </ol>
  )
}

function WithdrawRanks({ month, onClose }: { month: string; onClose: () => void }) {
  const { rankTables: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  return (
    <ActDialog
      call={withdrawRanks}
      title={words.withdrawNamed(formatDay(month, language))}
      ask={words.askWithdraw}
      confirm={words.withdraw}
      send={(act) => api.call(withdrawRanks, { input: { ...act, month } })}
      done={async () => {
        onClose()
        say(words.withdrawn)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
