// The facts of a payment: its terms, the ledger's entries, its state at the provider, its receipt.

import { findMethod, paymentProviders } from '#contract/payment-methods.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Copied, Facts } from '#web/console/frame/shell/facts.tsx'
import { methodWord, wordFor } from '#web/console/frame/shell/known-words.ts'
import { Row, Rows, Section } from '#web/console/frame/shell/page.tsx'
import { Moment } from '#web/console/people/members/member/moments.tsx'
import { memberPath } from '#web/console/people/members/member/route.ts'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay, formatInstant } from '#web/ui/dates.ts'
import type { PaymentPage } from './loader.ts'

interface Given {
  payment: PaymentPage
}

export function Agreed({ payment }: Given) {
  const { members, money, timeline } = usePhrases()
  const { language } = useServices()
  const words = money.payment
  const { memberId, memberName, method, courseId, points, priceYen, termsNo } = payment
  const { openedAt, giveUpAt, payerName, receiptNumber, refundedYen, refundedPoints } = payment
  return (
    <Section title={words.agreed}>
      <Facts
        facts={[
          [
            money.payments.columns.priceYen,
            <strong key="price">{money.yen(formatInteger(priceYen))}</strong>,
          ],
          refundedYen === 0
            ? undefined
            : [
                words.refunded,
                words.refundedOf(
                  money.yen(formatInteger(refundedYen)),
                  money.pt(formatInteger(refundedPoints)),
                ),
              ],
          [money.payments.columns.points, money.pt(formatInteger(points))],
          [money.payments.columns.method, methodWord(timeline.payment.methods, method)],
          [
            money.payments.columns.memberName,
            <Link key="member" to={memberPath(memberId)}>
              {memberName || members.erased}
            </Link>,
          ],
          payerName === '' ? undefined : [words.payer, payerName],
          receiptNumber === ''
            ? undefined
            : [words.receiptNumber, <Copied key="no" value={receiptNumber} what={words.receiptNumber} />],
          [money.payments.columns.openedAt, <Moment key="at" at={openedAt} />],
          [words.giveUpAt, formatInstant(giveUpAt, language)],
          [words.course, <code key="course">{courseId}</code>],
          termsNo === null ? undefined : [words.terms, words.termsNo(String(termsNo))],
        ]}
      />
    </Section>
  )
}

export function Ledger({ payment: { entries, points, pointsLeft } }: Given) {
  const { money, timeline } = usePhrases()
  const { language } = useServices()
  const words = money.payment
  return (
    <Section title={words.ledger} note={entries.length === 0 ? words.noLedger : ''}>
      {pointsLeft !== null && (
        <Facts
          facts={[
            [words.points, words.left(money.pt(formatInteger(pointsLeft)), money.pt(formatInteger(points)))],
          ]}
        />
      )}
      {entries.length > 0 && (
        <Rows>
          {entries.map((entry) => (
            <Row
              key={entry.entryNo}
              name={wordFor(timeline.movement.causes, entry.cause)}
              facts={[
                money.pt(formatInteger(entry.points)),
                money.yen(formatInteger(entry.yen)),
                formatInstant(entry.movedAt, language),
                words.entry(String(entry.entryNo)),
              ]}
            />
          ))}
        </Rows>
      )}
    </Section>
  )
}

export function AtProvider({ payment }: Given) {
  const { money } = usePhrases()
  const { language } = useServices()
  const words = money.payment
  const { provider, method, providerReference, queries, nextQueryAt, notice } = payment
  const name = findMethod(method)?.provider
  return (
    <Section title={words.provider}>
      <Facts
        facts={[
          [words.providerName, name === undefined ? provider || words.none : paymentProviders[name]],
          providerReference === ''
            ? undefined
            : [words.reference, <Copied key="ref" value={providerReference} what={words.reference} />],
          [words.queries, words.times(formatInteger(queries))],
          nextQueryAt === null ? undefined : [words.nextQuery, formatInstant(nextQueryAt, language)],
          notice === null
            ? undefined
            : [
                words.notice,
                <span key="notice">
                  {words.noticeOf(formatInteger(notice.notices), formatInstant(notice.heardAt, language))}{' '}
                  {notice.isDispute && <Badge tone="danger">{words.noticeDispute}</Badge>}
                </span>,
              ],
        ]}
      />
    </Section>
  )
}

export function Receipt({ payment: { receipt } }: Given) {
  const { money } = usePhrases()
  const { language } = useServices()
  if (receipt === null) return null
  const words = money.payment
  const { number, paidOn, taxYen, invoiceNumber } = receipt
  return (
    <Section title={words.receipt}>
      <Facts
        facts={[
          [words.receiptNo, number],
          [words.paidOn, formatDay(paidOn, language)],
          taxYen === null ? undefined : [words.tax, money.yen(formatInteger(taxYen))],
          invoiceNumber === '' ? undefined : [words.invoice, invoiceNumber],
        ]}
      />
    </Section>
  )
}
