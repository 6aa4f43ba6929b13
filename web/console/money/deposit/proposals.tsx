// The payments that a deposit may be for, the likeliest first, with what speaks for and against each.

import { useState } from 'react'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { PaymentBadge } from '#web/console/money/money-states.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { DepositPage } from './loader.ts'
import css from './proposals.module.css'

type Proposal = DepositPage['proposals'][number]

export function Proposals({ deposit }: { deposit: DepositPage }) {
  const { money } = usePhrases()
  const words = money.deposit
  const { proposals } = deposit
  return (
    <Section title={words.proposals} note={proposals.length > 0 ? words.proposalsNote : words.noProposals}>
      {proposals.length > 0 && (
        <ol className={css.list}>
          {proposals.map((proposal, place) => (
            <Line
              key={proposal.paymentId}
              deposit={deposit}
              proposal={proposal}
              isBest={isBest(proposal, place)}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}

/** Only what nothing speaks against is called so. */
const isBest = ({ doubts, isAssigned }: Proposal, place: number) =>
  place === 0 && doubts.length === 0 && !isAssigned

function Line({ deposit, proposal, isBest }: { deposit: DepositPage; proposal: Proposal; isBest: boolean }) {
  const { members, money } = usePhrases()
  const { language } = useServices()
  const words = money.deposit
  const [isOpen, setOpen] = useState(false)
  const { paymentId, orderId, memberId, memberName, payerName, priceYen, foundYen } = proposal
  const { openedAt, giveUpAt, reasons, doubts, isAssigned } = proposal
  const yen = (amount: number) => money.yen(formatInteger(amount))
  return (
    <li className={css.line} data-best={isBest}>
      <div className={css.head}>
        <Link to={paymentPath(paymentId)} className={css.order}>
          {orderId}
        </Link>
        <strong className={css.price}>{yen(priceYen)}</strong>
      </div>
      <div className={css.signs}>
        {isBest && <Badge tone="accent">{words.best}</Badge>}
        {isAssigned && <Badge tone="ink">{words.isAssigned}</Badge>}
        <PaymentBadge payment={proposal} />
      </div>
      <ul className={css.signs} aria-label={words.for}>
        {reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="success">{words.reasons[reason]}</Badge>
          </li>
        ))}
      </ul>
      {doubts.length > 0 && (
        <ul className={css.signs} aria-label={words.against}>
          {doubts.map((doubt) => (
            <li key={doubt}>
              <Badge tone="warning">{words.doubts[doubt]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            money.payments.columns.memberName,
            <Link key="member" to={memberPath(memberId)}>
              {memberName || members.erased}
            </Link>,
          ],
          payerName === '' ? undefined : [words.typed, payerName],
          [
            words.waitsFor,
            words.period(formatInstant(openedAt, language), formatInstant(giveUpAt, language)),
          ],
          foundYen === 0
            ? undefined
            : [money.deposits.columns.amountYen, words.found(yen(foundYen), yen(priceYen))],
        ]}
      />
      {deposit.canAssign && !isAssigned && (
        <div>
          <Button variant={isBest ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
            {words.assign.button}
          </Button>
        </div>
      )}
      {isOpen && (
        <AssignDialog deposit={deposit} proposed={{ paymentId, orderId }} onClose={() => setOpen(false)} />
      )}
    </li>
  )
}
