import * as calls from '#contract/operator/payments.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { moneyKeepers } from '#contract/operator/roles.ts'
import { spanOfDays } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { keepShown } from '#server/desks/members/keep-shown.ts'
import { seesWhole, showTo } from '#server/desks/members/mask.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { searchPayments } from '#server/money/payments/payment-search.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { findMembers } from '#server/people/members/queries.ts'
import type { Random } from '#server/random.ts'
import { presentPayment, presentPaymentLine } from './present-payment.ts'

/** Tells whether some of these roles decide about money. */
export const mayDecide = (roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => moneyKeepers.includes(role))

/** The states that a filter names, by themselves or in groups; undefined when it names something else. */
function readStates(filter: string | undefined): PaymentState[] | undefined {
  const names = (filter ?? '').split(',').filter((name) => name !== '')
  const states = names.flatMap((name): readonly PaymentState[] => {
    if (Object.hasOwn(calls.paymentGroups, name))
      return calls.paymentGroups[name as keyof typeof calls.paymentGroups]
    return calls.paymentStates.filter((state) => state === name)
  })
  const isKnown = (name: string) =>
    Object.hasOwn(calls.paymentGroups, name) || calls.paymentStates.some((state) => state === name)
  return names.every(isKnown) ? [...new Set(states)] : undefined
}

/** Serves what an operator sees of payments. Nothing is changed but the list of who was shown personal data. */
export function paymentRoutes(http: OperatorHttp, { db, random }: { db: Database; random: Random }): void {
  http.serve(calls.listPayments, async (visit, _, query) => {
    const states = readStates(query.states)
    if (states === undefined) return new Refusal(422, { states: [visit.phrases.money.unknownStates] })
    const { page, size, method, q = '', from, until, sort = '-opened' } = query
    const { payments, total } = await searchPayments(db, {
      states,
      method,
      inHand: q.trim(),
      ...spanOfDays(from, until),
      sort,
      limit: size,
      offset: (page - 1) * size,
    })
    const members = await findMembers(db, new Set(payments.map(({ memberId }) => memberId)))
    if (members.size > 0)
      await keepShown(db, { id: random.id(), what: 'list', subject: String(members.size) }, visit)
    const { roles } = visit.operator
    const show = showTo(roles)
    return {
      list: payments.map((payment) => presentPaymentLine(payment, members.get(payment.memberId), show)),
      total,
      isMasked: !seesWhole(roles),
    }
  })

  http.serve(calls.readPayment, async (visit) => {
    const { params, language, now, operator, phrases } = visit
    const payment = await findPayment(db, params.paymentId ?? '')
    if (payment === undefined) return new Refusal(404, { path: [phrases.money.paymentGone] })
    const { roles } = operator
    const [show, isMasked, canAct] = [showTo(roles), !seesWhole(roles), mayDecide(roles)]
    const page = await presentPayment(db, payment, { show, isMasked, canAct, language, now })
    await keepShown(db, { id: random.id(), what: 'member', subject: payment.memberId }, visit)
    return page
  })
}
