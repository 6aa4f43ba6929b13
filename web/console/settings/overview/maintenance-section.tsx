// Whether the shop is open, and closing it for a while.

import { useState } from 'react'
import { closeShop, openShop } from '../../../../contract/operator/settings.ts'
import { useRevalidate } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/dates.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useApi, useMe, usePhrases, useServices } from '../../services.tsx'
import { ActDialog } from '../../shell/act-dialog.tsx'
import { mayOpen } from '../../shell/me.ts'
import { Section } from '../../shell/page.tsx'
import { useSayResult } from '../../shell/results.tsx'
import type { Maintenance } from './loader.ts'

export function MaintenanceSection({ maintenance }: { maintenance: Maintenance }) {
  const { maintenance: words } = usePhrases()
  const { language } = useServices()
  const own = useMe()?.roles ?? []
  const [isAsking, setAsking] = useState(false)
  const { isClosed, expectedEndAt, openChoices, firstChoiceEndsAt } = maintenance
  return (
    <Section
      title={words.title}
      actions={
        mayOpen(closeShop.roles, own) && (
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
      {isAsking &&
        (isClosed ? (
          <OpenDialog onClose={() => setAsking(false)} />
        ) : (
          <CloseDialog onClose={() => setAsking(false)} />
        ))}
    </Section>
  )
}

/** What a browser's field for a time of day on a day holds is Japan's. */
const instantOf = (typed: string): string | null => (typed === '' ? null : `${typed}:00+09:00`)

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { close: words } = usePhrases().maintenance
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [end, setEnd] = useState('')
  return (
    <ActDialog
      title={words.button}
      ask={words.ask}
      confirm={words.button}
      isDangerous
      shownFields={['expectedEndAt']}
      fields={(errorOf) => (
        <TextField
          label={words.end}
          hint={words.endHint}
          type="datetime-local"
          value={end}
          onChange={({ target: { value } }) => setEnd(value)}
          error={errorOf('expectedEndAt')}
        />
      )}
      send={(act) => api.call(closeShop, { input: { ...act, expectedEndAt: instantOf(end) } })}
      done={async () => {
        onClose()
        say(words.done)
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
