// Every setting that the operator's roles open, and whether the shop is open.

import { useState } from 'react'
import { settingRules } from '../../../../contract/operator/settings.ts'
import { useLoaderData } from '../../../router/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../members/facts.tsx'
import { useMe, usePhrases } from '../../services.tsx'
import { mayOpen } from '../../shell/me.ts'
import { Page, Section } from '../../shell/page.tsx'
import type { Setting, SettingsPage } from './loader.ts'
import { MaintenanceSection } from './maintenance-section.tsx'
import { labelOf, saySetting } from './say-setting.ts'
import css from './screen.module.css'
import { SettingDialog } from './setting-dialog.tsx'

export function Screen() {
  const { areas, settings: words } = usePhrases()
  const { settings, maintenance } = useLoaderData() as SettingsPage
  const [changing, setChanging] = useState<Setting | null>(null)
  const groups = Map.groupBy(settings, ({ name }) => settingRules[name].group)
  return (
    <Page title={areas.settings} note={words.note}>
      <MaintenanceSection maintenance={maintenance} />
      {[...groups].map(([group, members]) => (
        <Section key={group} title={words.groups[group]}>
          <ul className={css.settings}>
            {members.map((setting) => (
              <SettingLine key={setting.name} setting={setting} change={() => setChanging(setting)} />
            ))}
          </ul>
        </Section>
      ))}
      {changing && <SettingDialog setting={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}

function SettingLine({ setting, change }: { setting: Setting; change: () => void }) {
  const { settings: words } = usePhrases()
  const own = useMe()?.roles ?? []
  const { name, value, invented } = setting
  const { keepers, needsApproval } = settingRules[name]
  const said = saySetting(name, JSON.parse(value), words)
  const isPlain = said.length === 1 && said[0]?.path === name
  return (
    <li className={css.setting}>
      <div className={css.head}>
        <p className={css.name}>
          <span>{words.names[name]}</span>
          {invented.length > 0 && <Badge tone="warning">{words.invented}</Badge>}
          {needsApproval && <Badge>{words.needsApproval}</Badge>}
        </p>
        {mayOpen(keepers, own) && (
          <Button aria-label={words.changeNamed(words.names[name])} onClick={change}>
            {words.change}
          </Button>
        )}
      </div>
      {isPlain || said.length === 0 ? (
        <p className={css.value}>{said[0]?.said ?? words.none}</p>
      ) : (
        <Facts facts={said.map(({ path, said: text }) => [labelOf(path, words), text])} />
      )}
    </li>
  )
}
