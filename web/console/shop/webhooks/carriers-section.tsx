// Delivery carriers: the numbers of the shop's contracts, and a file to try them with.

import { useState } from 'react'
import { writeTestFile } from '#contract/operator/carriers.ts'
import { settingRules } from '#contract/operator/settings.ts'
import { fromBase64url } from '#web/api/base64url.ts'
import { saveFile } from '#web/console/frame/grid/grid-csv.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import type { Setting } from '#web/console/shop/settings/loader.ts'
import { SettingDialog } from '#web/console/shop/settings/setting-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Carrier } from './loader.ts'

/** The settings of which a carrier's file is made. */
type Made = 'carrierContracts' | 'sender'

export function CarriersSection({
  carriers,
  settings,
}: {
  carriers: readonly Carrier[]
  settings: readonly Setting[]
}) {
  const { carriers: words } = usePhrases().webhooks
  const [changed, setChanged] = useState<Made | null>(null)
  const setting = settings.find(({ name }) => name === changed)
  const isKeeper = mayOpen(settingRules.carrierContracts.keepers, useMe()?.roles ?? [])
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={
        isKeeper && (
          <>
            <Button onClick={() => setChanged('carrierContracts')}>{words.changeNumbers}</Button>
            <Button onClick={() => setChanged('sender')}>{words.changeSender}</Button>
          </>
        )
      }
    >
      {carriers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Rows>
          {carriers.map((carrier) => (
            <CarrierRow key={carrier.key} carrier={carrier} />
          ))}
        </Rows>
      )}
      {setting && <SettingDialog setting={setting} onClose={() => setChanged(null)} />}
    </Section>
  )
}

function CarrierRow({ carrier: { key, name, numbers, faults } }: { carrier: Carrier }) {
  const { carriers: words } = usePhrases().webhooks
  const api = useApi()
  const say = useSayResult()
  const sending = useSending()
  const isReady = faults.length === 0
  const save = () =>
    sending.send(
      () => api.call(writeTestFile, { params: { carrier: key } }),
      ({ file, fileName }) => {
        saveFile(fileName, fromBase64url(file))
        say(words.saved(fileName))
      },
    )
  const said = numbers.map(({ setting, value }) =>
    words.number(words.numbers[setting], value === '' ? words.noNumber : value),
  )
  return (
    <>
      <Row
        name={name}
        marks={<Badge tone={isReady ? 'success' : 'warning'}>{isReady ? words.ready : words.lacking}</Badge>}
        facts={[...(said.length === 0 ? [words.noNumbers] : said), ...faults]}
        actions={
          isReady && (
            <Button aria-label={words.testFileOf(name)} disabled={sending.isSending} onClick={save}>
              {words.testFile}
            </Button>
          )
        }
      />
      {sending.failure && (
        <li>
          <FailureNotice failure={sending.failure} />
        </li>
      )}
    </>
  )
}
