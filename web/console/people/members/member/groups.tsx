// The facts of a member, in quiet groups: open beside the timeline, folded above it where the screen is narrow.

import { type ReactNode, useState } from 'react'
import { addressLines } from '#contract/address.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { StateBadge } from '#web/console/people/members/member-states.tsx'
import { Link } from '#web/router/context.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant, formatLastMinute } from '#web/ui/dates.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import css from './groups.module.css'
import type { MemberFacts } from './loader.ts'
import { memberPath } from './route.ts'

export const Groups = ({ member }: { member: MemberFacts }) => (
  <div className={css.groups}>
    <Balances member={member} />
    <OpenChoices member={member} />
    <Profile member={member} />
    <Access member={member} />
    <Referral member={member} />
    <Alike member={member} />
  </div>
)

const wide = '(width >= 68rem)'

/** `isKept`: open on a narrow screen as well. */
function Group({ title, isKept, children }: { title: string; isKept?: boolean; children: ReactNode }) {
  const [isOpen] = useState(() => isKept || window.matchMedia(wide).matches)
  return (
    <details className={css.group} open={isOpen}>
      <summary className={css.summary}>
        <h2 className={css.title}>{title}</h2>
        <ChevronDownIcon size={16} />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}

function Balances({ member: { points, lots, coinHundredths, rank } }: { member: MemberFacts }) {
  const { member: words } = usePhrases()
  const { language } = useServices()
  return (
    <Group title={words.balances} isKept>
      <Facts
        facts={[
          [words.points, <strong key="points">{words.pt(formatInteger(points))}</strong>],
          [words.coinBalance, words.coins(formatHundredths(coinHundredths))],
          [words.rank, rank.name],
        ]}
      />
      {lots.length > 0 && (
        <details className={css.lots}>
          <summary>{words.lots(formatInteger(lots.length))}</summary>
          <ul>
            {lots.map((lot, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lot has no id, and the list stands in its order
              <li key={place}>
                <span>{words.sources[lot.source]}</span>
                <span>{words.lotLeft(formatInteger(lot.points), formatInteger(lot.granted))}</span>
                <small>{words.lotEnds(formatLastMinute(lot.endsAt, language))}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Group>
  )
}

function OpenChoices({ member: { memberId, openChoices } }: { member: MemberFacts }) {
  const { member: words } = usePhrases()
  const { language } = useServices()
  if (openChoices.length === 0) return null
  return (
    <Group title={words.openChoices} isKept>
      <ul className={css.things}>
        {openChoices.map(({ drawId, packName, count, endsAt, isRevealed }) => (
          <li key={drawId}>
            <Link to={memberPath(memberId, { kind: 'draw', eventId: drawId })}>
              {words.openChoice(packName, formatInteger(count))}
            </Link>{' '}
            {!isRevealed && <Badge>{words.unrevealed}</Badge>}
            <small>{words.choiceEnds(formatInstant(endsAt, language))}</small>
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Profile({ member }: { member: MemberFacts }) {
  const { members, member: words } = usePhrases()
  const { language } = useServices()
  const { mail, phone, address, registeredAt, lastLoginAt, mailProvenAt, phoneVerifiedAt } = member
  const at = (instant: string) => formatInstant(instant, language)
  const proof = (text: string, provenAt: string | null) =>
    text && (
      <>
        {text}{' '}
        {provenAt === null ? (
          <Badge tone="warning">{words.unproven}</Badge>
        ) : (
          <>
            <Badge tone="success">{words.proven}</Badge> <small>{at(provenAt)}</small>
          </>
        )}
      </>
    )
  const isJapanese = language === 'ja' && address.country === ''
  const postalCode =
    isJapanese && address.postalCode ? words.postalCode(address.postalCode) : address.postalCode
  const lines = addressLines({ ...address, postalCode }, isJapanese)
  return (
    <Group title={words.profile}>
      <Facts
        facts={[
          mail ? [members.columns.mail, proof(mail, mailProvenAt)] : undefined,
          phone ? [members.columns.phone, proof(phone, phoneVerifiedAt)] : undefined,
          lines.length > 0
            ? [
                words.address,
                lines.map((line) => (
                  <span key={line} className={css.line}>
                    {line}
                  </span>
                )),
              ]
            : undefined,
          [words.language, wordFor(words.languages, member.language)],
          [members.columns.registeredAt, at(registeredAt)],
          [members.columns.lastLoginAt, lastLoginAt === null ? members.never : at(lastLoginAt)],
        ]}
      />
    </Group>
  )
}

function Access({ member: { hasSecondFactor, sessions } }: { member: MemberFacts }) {
  const { member: words } = usePhrases()
  return (
    <Group title={words.access}>
      <Facts
        facts={[
          [words.secondFactor, hasSecondFactor ? words.isOn : words.isOff],
          [words.sessions, sessions === 0 ? words.none : words.devices(formatInteger(sessions))],
        ]}
      />
    </Group>
  )
}

function Referral({ member: { referral } }: { member: MemberFacts }) {
  const { member: words } = usePhrases()
  const { language } = useServices()
  const { code, outcome, shared, referrerId, decidedAt } = referral
  return (
    <Group title={words.referral}>
      <Facts
        facts={[
          code ? [words.code, <code key="code">{code}</code>] : undefined,
          [words.outcome, words.outcomes[outcome]],
          shared ? [words.shares, wordFor(words.shared, shared)] : undefined,
          referrerId === null
            ? undefined
            : [
                words.referrer,
                <Link key="to" to={memberPath(referrerId)}>
                  {words.toMember}
                </Link>,
              ],
          decidedAt === null ? undefined : [words.decidedAt, formatInstant(decidedAt, language)],
        ]}
      />
    </Group>
  )
}

function Alike({ member: { alike } }: { member: MemberFacts }) {
  const { members, member: words } = usePhrases()
  if (alike.length === 0) return null
  return (
    <Group title={words.alike}>
      <p className="soft">{words.alikeNote}</p>
      <ul className={css.things}>
        {alike.map(({ memberId, name, state, shares }) => (
          <li key={memberId}>
            <Link to={memberPath(memberId)}>{name || members.erased}</Link> <StateBadge state={state} />
            <small>{shares.map((like) => words.likenesses[like]).join(words.separator)}</small>
          </li>
        ))}
      </ul>
    </Group>
  )
}
