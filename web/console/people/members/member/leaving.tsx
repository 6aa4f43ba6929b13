// The requests of a member: to be told what the shop holds of them, and to be removed.

import { useEffect, useState } from 'react'
import {
  discloseMember,
  type IdentityCheck,
  identityChecks,
  readLeaving,
  removeMember,
} from '#contract/operator/leaving.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Result } from '#web/api/client.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { disclosurePath } from '#web/console/people/members/disclosure/route.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { MemberFacts } from './loader.ts'

/** A link to the disclosure, as long as it is open to this operator. */
export function OpenDisclosure({
  member: { memberId, disclosureOpenUntil },
}: {
  member: Pick<MemberFacts, 'memberId' | 'disclosureOpenUntil'>
}) {
  const { leaving: words } = usePhrases()
  const { language } = useServices()
  if (disclosureOpenUntil === null) return null
  return (
    <LinkButton variant="primary" to={disclosurePath(memberId)}>
      {words.openDisclosure(formatInstant(disclosureOpenUntil, language))}
    </LinkButton>
  )
}

/** Shown to operators who may do it, for a member who has not left. */
export function Leaving({
  member: { memberId, disclosureOpenUntil },
}: {
  member: Pick<MemberFacts, 'memberId' | 'disclosureOpenUntil'>
}) {
  const { leaving: words } = usePhrases()
  const [open, setOpen] = useState<'disclosure' | 'removal' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {disclosureOpenUntil === null && (
        <Button onClick={() => setOpen('disclosure')}>{words.disclose}</Button>
      )}
      <Button onClick={() => setOpen('removal')}>{words.remove}</Button>
      {open === 'disclosure' && <Disclosure memberId={memberId} onClose={close} />}
      {open === 'removal' && <Removal memberId={memberId} onClose={close} />}
    </>
  )
}

export function IdentityField({
  value,
  choose,
  error,
}: {
  value: IdentityCheck | undefined
  choose: (check: IdentityCheck | undefined) => void
  error: string | undefined
}) {
  const { leaving: words } = usePhrases()
  return (
    <SelectField
      label={words.identity}
      hint={words.identityHint}
      required
      value={value ?? ''}
      onChange={({ target }) => choose(identityChecks.find((known) => known === target.value))}
      options={[
        { value: '', label: words.chooseIdentity },
        ...identityChecks.map((check) => ({ value: check, label: words.identities[check] })),
      ]}
      error={error}
    />
  )
}

function Disclosure({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { leaving: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const [identity, setIdentity] = useState<IdentityCheck>()
  return (
    <ActDialog
      call={discloseMember}
      title={words.disclosureTitle}
      ask={words.discloseAsk}
      confirm={words.discloseConfirm}
      shownFields={['identity']}
      fields={(errorOf) => (
        <IdentityField value={identity} choose={setIdentity} error={errorOf('identity')} />
      )}
      send={
        identity === undefined
          ? undefined
          : ({ actKey, why }) => api.call(discloseMember, { input: { actKey, why, memberId, identity } })
      }
      done={() => {
        onClose()
        say(words.disclosePrepared)
      }}
      onClose={onClose}
    />
  )
}

type Lost = OutputOf<typeof readLeaving>

function Removal({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { leaving: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const [identity, setIdentity] = useState<IdentityCheck>()
  const [lost, setLost] = useState<Result<Lost>>()
  useEffect(() => {
    const mine = new AbortController()
    void (async () => {
      const result = await api.call(readLeaving, { params: { memberId }, signal: mine.signal })
      if (!mine.signal.aborted) setLost(result)
    })()
    return () => mine.abort()
  }, [api, memberId])
  return (
    <ActDialog
      call={removeMember}
      title={words.removeTitle}
      ask={words.removeAsk}
      confirm={words.removeConfirm}
      isDangerous
      shownFields={['identity']}
      fields={(errorOf) => (
        <>
          {lost?.ok === false && <Notice tone="danger">{words.unread}</Notice>}
          {lost?.ok && <WhatIsLost lost={lost.data} />}
          <IdentityField value={identity} choose={setIdentity} error={errorOf('identity')} />
        </>
      )}
      send={
        identity === undefined || !lost?.ok
          ? undefined
          : ({ actKey, why }) => {
              const { points, coinHundredths } = lost.data
              const input = { actKey, why, memberId, identity, points, coinHundredths }
              return api.call(removeMember, { input })
            }
      }
      done={() => {
        onClose()
        say(words.removePrepared)
      }}
      onClose={onClose}
    />
  )
}

function WhatIsLost({ lost }: { lost: Lost }) {
  const { leaving: words, member: units } = usePhrases()
  const { points, coinHundredths, openDraws, unshipped, hasOpenPayment } = lost
  return (
    <>
      <h3>{words.lost}</h3>
      <Facts
        facts={[
          [words.points, units.pt(formatInteger(points))],
          [words.coins, units.coins(formatHundredths(coinHundredths))],
        ]}
      />
      <h3>{words.kept}</h3>
      <Facts
        facts={[
          [words.openDraws, words.draws(formatInteger(openDraws))],
          [words.unshipped, words.parcels(formatInteger(unshipped))],
        ]}
      />
      {hasOpenPayment && <Notice tone="warning">{words.paymentOpen}</Notice>}
    </>
  )
}
