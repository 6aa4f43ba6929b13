// Every setting that the operator's roles open, and whether the shop is open: now, or at a moment to come.

import { useState } from 'react'
import { settingRules } from '#contract/operator/settings.ts'
import { settingsPath } from '#web/console/frame/route.ts'
import { MomentField } from '#web/console/frame/schedule/moment-fields.tsx'
import { instantOf } from '#web/console/frame/schedule/moments.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page, Section } from '#web/console/frame/shell/page.tsx'
import { Link, useLoaderData, useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Setting, SettingsPage } from './loader.ts'
import { MaintenanceSection } from './maintenance-section.tsx'
import { settingsAt } from './route.ts'
import css from './screen.module.css'
import { SettingDialog } from './setting-dialog.tsx'
import { SettingLine } from './setting-line.tsx'
import { WithoutEnglish } from './without-english.tsx'

export function Screen() {
  const { areas, settings: words } = usePhrases()
  const { typed, settings, withoutEnglish, maintenance, now } = useLoaderData() as SettingsPage
  const [changing, setChanging] = useState<Setting | null>(null)
  const groups = Map.groupBy(settings, ({ name }) => settingRules[name].group)
  return (
    <Page title={areas.settings} note={words.note}>
      <Moment key={typed} shown={typed} />
      <WithoutEnglish lacking={withoutEnglish} />
      <MaintenanceSection maintenance={maintenance} isToCome={now !== undefined} />
      {[...groups].map(([group, members]) => (
        <Section key={group} title={words.groups[group]}>
          <ul className={css.settings}>
            {members.map((setting) => (
              <SettingLine
                key={setting.name}
                setting={setting}
                valueNow={now?.get(setting.name)}
                change={() => setChanging(setting)}
              />
            ))}
          </ul>
        </Section>
      ))}
      {changing && <SettingDialog setting={changing} onClose={() => setChanging(null)} />}
    </Page>
  )
}

/** Chooses the moment at which the settings are shown. */
function Moment({ shown }: { shown: string }) {
  const { settings: words } = usePhrases()
  const { language } = useServices()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(shown)
  const at = instantOf(shown)
  return (
    <>
      <Form
        className={css.moment}
        onSubmit={() => void navigate(typed === '' ? settingsPath : settingsAt(typed))}
      >
        <MomentField label={words.at} hint={words.atHint} value={typed} onType={setTyped} />
        <Button type="submit">{words.look}</Button>
      </Form>
      {at !== null && (
        <Notice title={words.toCome(formatInstant(at, language))}>
          <p>
            <Link to={settingsPath}>{words.toNow}</Link>
          </p>
        </Notice>
      )}
    </>
  )
}
