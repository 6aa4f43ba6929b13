// Tells whether the shop is open, and closes it for a while.

import { useState } from 'react'
import { closeShop, openShop, withdrawSetting } from '#contract/operator/settings.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { MomentField } from '#web/console/frame/schedule/moment-fields.tsx'
import { instantOf } from '#web/console/frame/schedule/moments.ts'
import {
  type Refused,
  RefusedChanges,
  type Scheduled,
  ScheduledChanges,
} from '#web/console/frame/schedule/waiting-changes.tsx'
import { WithdrawDialog } from '#web/console/frame/schedule/withdraw-dialog.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import type { Maintenance } from './loader.ts'
import { SeenBefore } from './seen-before.tsx'

export function MaintenanceSection({
  maintenance,
  isToCome,
}: {
  maintenance: Maintenance
  /** It is shown as it will be. */
  isToCome: boolean
}) {
  const { maintenance: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const own = useMe()?.roles ?? []
  const [isAsking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<Scheduled | Refused | null>(null)
  const { isClosed, expectedEndAt, openChoices, firstChoiceEndsAt, scheduled, refused } = maintenance
  const isKeeper = mayOpen(closeShop.roles, own)
  const withdraw = isKeeper ? setLeaving : undefined
  return (
    <Section
      title={words.title}
      actions={
        isKeeper &&
        !isToCome && (
          <Button onClick={() => setAsking(true)}>{isClosed ? words.open.button : words.close.button}</Button>
        )
      }
    >
      <p>
        {isClosed ? (
          <Badge tone="danger">{words.isClosed}</Badge>
        ) : (
          <Badge tone="success">{words.isOpen}</Badge>
        )}
      </p>
      {expectedEndAt !== null && <p>{words.until(formatInstant(expectedEndAt, language))}</p>}
      <p>
        {firstChoiceEndsAt === null
          ? words.noChoices
          : words.choices(formatInteger(openChoices), formatInstant(firstChoiceEndsAt, language))}
      </p>
      {!isToCome && (
        <>
          <RefusedChanges name={words.closing} refused={refused} putAway={withdraw} />
          {scheduled.length > 0 && (
            <ScheduledChanges
              name={words.closing}
              stands="null"
              scheduled={scheduled.map((one) => ({ ...one, isOutdated: false }))}
              lines={(content) => <p>{sayClosing(content as Closing, words, language)}</p>}
              links={({ at }) => <SeenBefore at={at} address="/" />}
              withdraw={withdraw}
            />
          )}
        </>
      )}
      {isAsking &&
        (isClosed ? (
          <OpenDialog onClose={() => setAsking(false)} />
        ) : (
          <CloseDialog onClose={() => setAsking(false)} />
        ))}
      {leaving && (
        <WithdrawDialog
          call={withdrawSetting}
          name={words.closing}
          one={leaving}
          needsApproval={false}
          send={(input) => api.call(withdrawSetting, { input })}
          onClose={() => setLeaving(null)}
        />
      )}
    </Section>
  )
}

interface Closing {
  expectedEndAt: string | null
}

const sayClosing = ({ expectedEndAt }: Closing, words: ConsolePhrases['maintenance'], language: Language) =>
  expectedEndAt === null ? words.closes : words.closesUntil(formatInstant(expectedEndAt, language))

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { close: words } = usePhrases().maintenance
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [from, setFrom] = useState('')
  const [end, setEnd] = useState('')
  return (
    <ActDialog
      call={closeShop}
      title={words.button}
      ask={words.ask}
      confirm={from === '' ? words.button : words.schedule}
      isDangerous
      shownFields={['from', 'until']}
      fields={(errorOf) => (
        <>
          <MomentField
            label={words.from}
            hint={words.fromHint}
            value={from}
            onType={setFrom}
            error={errorOf('from')}
          />
          <MomentField
            label={words.end}
            hint={words.endHint}
            value={end}
            onType={setEnd}
            error={errorOf('until')}
          />
        </>
      )}
      send={(act) =>
        api.call(closeShop, { input: { ...act, from: instantOf(from), expectedEndAt: instantOf(end) } })
      }
      done={async () => {
        onClose()
        say(from === '' ? words.done : words.scheduled)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { open: words } = usePhrases().maintenance
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  return (
    <ActDialog
      call={openShop}
      title={words.button}
      ask={words.ask}
      confirm={words.button}
      send={(act) => api.call(openShop, { input: act })}
      done={async () => {
        onClose()
        say(words.done)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
