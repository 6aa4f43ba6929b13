// The history of a payment: its states, refunds, deposits and differences.

import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { paymentWord, wordFor } from '#web/console/frame/shell/known-words.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { depositPath } from '#web/console/money/deposit/route.ts'
import { differencePath } from '#web/console/money/difference/route.ts'
import { sideWords } from '#web/console/money/difference/side-words.ts'
import { reasonWords } from '#web/console/people/members/reason-words.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import { chargebackWords } from './chargeback-words.ts'
import css from './happened.module.css'
import type { PaymentPage } from './loader.ts'

interface Given {
  payment: PaymentPage
}

/** Newest first. */
export function History({ payment: { transitions, method } }: Given) {
  const { money, paymentHistory, timeline } = usePhrases()
  const { language } = useServices()
  const say = (state: string) => paymentWord(timeline.payment, { state, method })
  return (
    <Section title={money.payment.history}>
      <ol className={css.steps}>
        {transitions.toReversed().map(({ from, to, reason, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and the list stands in its order
          <li key={place} className={css.step}>
            <p className={css.state}>{from === null ? say(to) : money.payment.step(say(from), say(to))}</p>
            <p className={css.facts}>
              <time dateTime={at}>{formatInstant(at, language)}</time>
              <span>{reasonWords(reason, paymentHistory)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

export function Refunds({ payment }: Given) {
  const phrases = usePhrases()
  const { money, timeline } = phrases
  const { language } = useServices()
  const words = money.payment
  const { refunds } = payment
  if (refunds.length === 0) return null
  return (
    <Section title={words.refunds}>
      <Rows>
        {refunds.map(
          ({ refundId, points, yen, isChargeback, isByHand, beganAt, asks, askedAt, endedAt, outcome }) => (
            <Row
              key={refundId}
              name={outcome === null ? timeline.refund.underWay : timeline.refund.outcomes[outcome]}
              facts={[
                words.refundOf(money.pt(formatInteger(points)), money.yen(formatInteger(yen))),
                ...(isChargeback ? [chargebackWords(payment, phrases).name] : []),
                `${words.refundBegan} ${formatInstant(beganAt, language)}`,
                askedAt === null
                  ? words.notAsked
                  : words.asked(formatInteger(asks), formatInstant(askedAt, language)),
                ...(endedAt === null
                  ? []
                  : [
                      `${timeline.refund.endedAt} ${formatInstant(endedAt, language)}`,
                      isByHand ? timeline.refund.byHand : timeline.refund.byProvider,
                    ]),
              ]}
            />
          ),
        )}
      </Rows>
    </Section>
  )
}

export function Deposits({ payment: { deposits } }: Given) {
  const { money } = usePhrases()
  const { language } = useServices()
  const words = money.payment
  if (deposits.length === 0) return null
  return (
    <Section title={words.deposits}>
      <Rows>
        {deposits.map(({ source, depositId, amountYen, payerName, arrivedAt, settledAt, reversedAt }) => (
          <Row
            key={`${source} ${depositId}`}
            name={money.yen(formatInteger(amountYen))}
            marks={
              <Badge tone={reversedAt === null ? 'neutral' : 'danger'}>
                {reversedAt !== null ? words.reversed : settledAt === null ? words.open : words.settled}
              </Badge>
            }
            facts={[payerName, formatInstant(arrivedAt, language)].filter((fact) => fact !== '')}
            actions={<Link to={depositPath({ source, depositId })}>{money.deposit.title}</Link>}
          />
        ))}
      </Rows>
    </Section>
  )
}

export function Differences({ payment: { differences } }: Given) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { money } = phrases
  if (differences.length === 0) return null
  return (
    <Section title={money.payment.differences}>
      <Rows>
        {differences.map(({ differenceId, kind, day, ours, theirs, settledAt }) => (
          <Row
            key={differenceId}
            name={wordFor(money.differences.kinds, kind)}
            marks={
              <Badge tone={settledAt === null ? 'warning' : 'neutral'}>
                {settledAt === null ? money.payment.unresolved : money.payment.resolved}
              </Badge>
            }
            facts={[
              formatDay(day, language),
              `${money.differences.columns.ours} ${sideWords(ours, phrases)}`,
              `${money.differences.columns.theirs} ${sideWords(theirs, phrases)}`,
            ]}
            actions={<Link to={differencePath(differenceId)}>{money.difference.title}</Link>}
          />
        ))}
      </Rows>
    </Section>
  )
}
