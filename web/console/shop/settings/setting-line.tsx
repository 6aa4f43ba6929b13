// One setting: its present value, its scheduled changes, and those that could not take effect.

import { useState } from 'react'
import { type SettingName, settingRules, withdrawSetting } from '#contract/operator/settings.ts'
import {
  type Refused,
  RefusedChanges,
  type Scheduled,
  ScheduledChanges,
} from '#web/console/frame/schedule/waiting-changes.tsx'
import { WithdrawDialog } from '#web/console/frame/schedule/withdraw-dialog.tsx'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { legalPage } from '#web/console/shop/preview/route.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Setting } from './loader.ts'
import { labelOf, sayChange, saySetting } from './say-setting.ts'
import css from './screen.module.css'
import { SeenBefore } from './seen-before.tsx'

export function SettingLine({
  setting,
  valueNow,
  change,
}: {
  setting: Setting
  /** The present value as JSON, where the setting is shown as it will be; undefined: it is shown as it is. */
  valueNow: string | undefined
  change: () => void
}) {
  const { settings: words } = usePhrases()
  const api = useApi()
  const own = useMe()?.roles ?? []
  const [leaving, setLeaving] = useState<Scheduled | Refused | null>(null)
  const { name, value, invented, scheduled, refused } = setting
  const { keepers, needsApproval } = settingRules[name]
  const title = words.names[name]
  const said = saySetting(name, JSON.parse(value), words)
  const isPlain = said.length === 1 && said[0]?.path === name
  const isKeeper = mayOpen(keepers, own)
  return (
    <li className={css.setting}>
      <div className={css.head}>
        <p className={css.name}>
          <span>{title}</span>
          {invented.length > 0 && <Badge tone="warning">{words.invented}</Badge>}
          {needsApproval && <Badge>{words.needsApproval}</Badge>}
          {valueNow !== undefined && valueNow !== value && <Badge tone="accent">{words.changesUntil}</Badge>}
        </p>
        {isKeeper && valueNow === undefined && (
          <Button aria-label={words.changeNamed(title)} onClick={change}>
            {words.change}
          </Button>
        )}
      </div>
      {isPlain || said.length === 0 ? (
        <p className={css.value}>{said[0]?.said ?? words.none}</p>
      ) : (
        <Facts facts={said.map(({ path, said: text }) => [labelOf(path, words), text])} />
      )}
      {valueNow === undefined && (
        <>
          <RefusedChanges name={title} refused={refused} putAway={isKeeper ? setLeaving : undefined} />
          {scheduled.length > 0 && (
            <ScheduledChanges
              name={title}
              stands={value}
              scheduled={scheduled}
              lines={(content, before) => (
                <p className={css.value}>{sayChange(name, before, content, words) || words.same}</p>
              )}
              links={(one) => <SeenBefore at={one.at} address={pageOf(name)} />}
              withdraw={isKeeper ? setLeaving : undefined}
            />
          )}
        </>
      )}
      {leaving && (
        <WithdrawDialog
          call={withdrawSetting}
          name={title}
          one={leaving}
          needsApproval={needsApproval}
          send={(input) => api.call(withdrawSetting, { input })}
          onClose={() => setLeaving(null)}
        />
      )}
    </li>
  )
}

/** The page of the shop on which a setting stands; others have none that a guest sees. */
const pageOf = (name: SettingName): string | undefined => {
  const { group } = settingRules[name]
  if (name === 'legal' || name === 'shipping') return legalPage('specific-commerce')
  return group === 'shop' ? '/' : undefined
}
