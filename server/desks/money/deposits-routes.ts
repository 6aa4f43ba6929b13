import * as calls from '#contract/operator/deposits.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import { spanOfDays } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { keepShown } from '#server/desks/members/keep-shown.ts'
import { seesWhole, showTo } from '#server/desks/members/mask.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { searchDeposits, shareOf } from '#server/money/bank/deposit-search.ts'
import { type Assigned, assignDeposit, closeDeposit } from '#server/money/bank/deposits-by-hand.ts'
import { findDeposit } from '#server/money/bank/queries.ts'
import { findPayment, findPaymentByOrderId } from '#server/money/payments/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActDeps, serveAct } from '#server/people/staff/act-routes.ts'
import { serveApprovable } from '#server/people/staff/approvable-routes.ts'
import { type CreditDeps, leftAloneTo, recordWord } from './credit-held.ts'
import { mayDecide } from './payments-routes.ts'
import { presentDeposit, presentDepositLine } from './present-deposit.ts'

type DepositDeps = ActDeps & CreditDeps

type Words = AnswerPhrases['money']

/** The payment with this id or order number. */
const findNamed = async (tx: Tx, typed: string) => {
  const name = typed.trim()
  return (await findPayment(tx, name.toLowerCase())) ?? (await findPaymentByOrderId(tx, name.toUpperCase()))
}

function refusalOf(outcome: Exclude<Assigned['outcome'], 'assigned'>, words: Words): Refusal {
  const refuse = (message: string) => new Refusal(409, { depositId: [message] })
  switch (outcome) {
    case 'unknown deposit':
      return new Refusal(404, { depositId: [words.depositGone] })
    case 'settled before':
      return refuse(words.depositSettled)
    case 'moved meanwhile':
      return refuse(words.depositMoved)
    case 'reversed':
      return refuse(words.depositReversed)
    case 'unknown payment':
      return new Refusal(404, { payment: [words.noSuchPayment] })
    case 'takes no deposit':
      return new Refusal(409, { payment: [words.takesNoDeposit] })
    case 'paid before':
      return new Refusal(409, { payment: [words.paidBefore] })
  }
}

/** Serves the money that reached the bank, and what an operator does about it. */
export function depositRoutes(http: OperatorHttp, deps: DepositDeps): void {
  const { db, random } = deps

  http.serve(calls.listDeposits, async (visit, _, query) => {
    const { page, size, which, q = '', from, until, sort = '-recorded' } = query
    const { roles } = visit.operator
    const isMasked = !seesWhole(roles)
    const { deposits, total } = await searchDeposits(db, {
      waits: which === 'waits',
      inHand: q.trim(),
      isWhole: isMasked,
      ...spanOfDays(from, until),
      sort,
      limit: size,
      offset: (page - 1) * size,
    })
    if (deposits.length > 0)
      await keepShown(db, { id: random.id(), what: 'list', subject: String(deposits.length) }, visit)
    const show = showTo(roles)
    return { list: deposits.map((deposit) => presentDepositLine(deposit, show)), total, isMasked }
  })

  http.serve(calls.readDeposit, async (visit, _, name) => {
    const deposit = await findDeposit(db, name)
    if (deposit === undefined) return new Refusal(404, { depositId: [visit.phrases.money.depositGone] })
    const { roles } = visit.operator
    const [show, isMasked, canAct] = [showTo(roles), !seesWhole(roles), mayDecide(roles)]
    const page = await presentDeposit(db, deposit, { show, isMasked, canAct })
    const shown = new Set(page.proposals.map(({ memberId }) => memberId)).size
    await keepShown(db, { id: random.id(), what: 'list', subject: String(shown + 1) }, visit)
    return page
  })
  depositActs(http, deps)
}

function depositActs(http: OperatorHttp, deps: DepositDeps): void {
  serveApprovable(
    http,
    deps,
    calls.assignDeposit,
    async (tx, visit, { source, depositId, payment: typed }) => {
      const { now, phrases } = visit
      const left = await leftAloneTo(visit, tx)
      const named = await findNamed(tx, typed)
      const { closedOn } = await readSettings(tx)
      const name = { source, depositId }
      const result =
        named === undefined
          ? { outcome: 'unknown payment' as const }
          : await assignDeposit(tx, { name, paymentId: named.id, now, closedOn })
      if (result.outcome !== 'assigned') return refusalOf(result.outcome, phrases.money)
      const { deposit, payment } = result
      const { id: paymentId, orderId, state } = payment
      const { amountYen, paymentId: before } = deposit
      const points = shareOf(payment, deposit)
      await recordWord(deps, tx, visit, { paymentId, points })
      return {
        subject: paymentId,
        detail: { deposit: `${source} ${depositId}`, amountYen, before, state, orderId, points },
        needsApproval: points > left,
        basis: { before, paymentId },
      }
    },
  )

  serveAct(http, deps, calls.closeDeposit, async (tx, { now, phrases }, { source, depositId }) => {
    const { closedOn } = await readSettings(tx)
    const result = await closeDeposit(tx, { name: { source, depositId }, now, closedOn })
    if (result.outcome !== 'closed' && result.outcome !== 'looked at')
      return refusalOf(result.outcome, phrases.money)
    const { amountYen, paymentId } = result.deposit
    const detail = { deposit: `${source} ${depositId}`, amountYen, paymentId }
    return { subject: paymentId ?? '', detail, kept: {} }
  })
}
