// The member's referral code: sharing it, its conditions, its rewards.

import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { getReferral } from '#contract/referrals.ts'
import { useLocation } from '#web/router/context.tsx'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { useLocalized, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { outsideLine } from '#web/storefront/shell/line-browser.ts'
import { PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { invitationUrl } from './invitation.ts'
import css from './referral-panel.module.css'

type Referral = z.output<typeof getReferral.output>

/** History state of a link that leads to this part of the page. */
const part = 'referral'

/** A change of `asked` makes the panel fetch its figures again. */
export function ReferralPanel({ asked }: { asked?: unknown }) {
  const { api, phrases } = useServices()
  const words = phrases.referrals
  const [referral, setReferral] = useState<Referral>()
  const [failure, setFailure] = useState<string>()
  const isWanted = (useLocation().state as { part?: unknown } | null)?.part === part
  const place = useRef<HTMLDivElement>(null)
  const isShown = referral !== undefined

  // A new page is scrolled to its top; a link to this part scrolls here after the figures are loaded.
  useEffect(() => {
    if (isShown && isWanted) place.current?.scrollIntoView()
  }, [isShown, isWanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` fetches again
  useEffect(() => {
    const leaving = new AbortController()
    void api.call(getReferral, { signal: leaving.signal }).then((result) => {
      if (leaving.signal.aborted) return
      if (result.ok) setReferral(result.data)
      else setFailure(failureMessage(result, phrases))
    })
    return () => leaving.abort()
  }, [api, phrases, asked])

  return (
    <div ref={place} className={css.place}>
      <Panel>
        <SectionTitle>{words.title}</SectionTitle>
        {referral ? (
          <Figures referral={referral} />
        ) : failure ? (
          <Notice tone="danger">{failure}</Notice>
        ) : (
          <Spinner />
        )}
      </Panel>
    </div>
  )
}

function Figures({ referral }: { referral: Referral }) {
  const { referrals: words } = usePhrases()
  const { settings } = useServices()
  const { friendCount, friendLimit } = referral
  const mayRefer = referral.isPhoneVerified && referral.hasPaid
  const isFull = friendCount >= friendLimit
  const state = (isDone: boolean) => (
    <Badge tone={isDone ? 'success' : 'warning'}>{isDone ? words.isDone : words.isOpen}</Badge>
  )
  return (
    <>
      <p>{words.lead(formatInteger(referral.rewardPoints), settings.referral.purchaseStandsDays)}</p>
      <div className={css.code}>
        <span className="soft" id="referral-code">
          {words.code}
        </span>
        <output className={css.value} aria-labelledby="referral-code">
          {referral.code}
        </output>
        {mayRefer && !isFull && <Sharing code={referral.code} />}
      </div>
      {isFull && <Notice tone="success">{words.full}</Notice>}
      {!mayRefer && (
        <>
          <Notice tone="warning">{words.notYet}</Notice>
          <Facts
            align="end"
            facts={[
              { name: words.verified, value: state(referral.isPhoneVerified) },
              { name: words.paid, value: state(referral.hasPaid) },
            ]}
          />
          {!referral.hasPaid && <LinkButton to={buyPointPath()}>{words.toBuyPoints}</LinkButton>}
        </>
      )}
      <Facts
        align="end"
        facts={[
          {
            name: words.friends,
            value: words.friendCount(formatInteger(friendCount), formatInteger(friendLimit)),
          },
          { name: words.earned, value: <PointAmount points={referral.earnedPoints} /> },
        ]}
      />
      <p className="soft">{words.note}</p>
    </>
  )
}

function Sharing({ code }: { code: string }) {
  const { referrals: words } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const [copied, setCopied] = useState<'code' | 'link'>()
  const link = outsideLine(invitationUrl(settings.origin ?? window.location.origin, code))
  const copy = async (what: 'code' | 'link') => {
    try {
      await navigator.clipboard.writeText(what === 'code' ? code : link)
      setCopied(what)
    } catch {
      // Without a clipboard the code can still be selected by hand.
    }
  }
  const share = () => {
    const shopName = localized(settings.shopName)
    // Closing the share sheet without sharing is not an error.
    void navigator.share({ text: words.shareText(shopName, code), url: link }).catch(() => {})
  }
  return (
    <div className={css.actions}>
      <Button onClick={() => void copy('code')}>{copied === 'code' ? words.copied : words.copyCode}</Button>
      <Button onClick={() => void copy('link')}>{copied === 'link' ? words.copied : words.copyLink}</Button>
      {'share' in navigator && (
        <Button variant="primary" onClick={share}>
          {words.share}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied && words.copied}
      </span>
    </div>
  )
}
