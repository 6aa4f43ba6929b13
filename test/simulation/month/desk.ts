// The operators of the month, who work by the calls of the console alone.

import { expect } from 'vitest'
import type { listApprovals } from '#contract/operator/approvals.ts'
import type { listClaims } from '#contract/operator/claims.ts'
import type { listDeposits, readDeposit } from '#contract/operator/deposits.ts'
import type { listDifferences } from '#contract/operator/differences.ts'
import type { listPayments, RefundWay, readPayment } from '#contract/operator/payments.ts'
import { methodIds } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import { sendAllBack, takenAtTill } from './at-the-company.ts'
import type { Outside } from './outside.ts'
import type { Seats } from './seats.ts'
import type { Month } from './world.ts'

type Deposit = OutputOf<typeof listDeposits>['list'][number]
type Difference = OutputOf<typeof listDifferences>['list'][number]
/** The page on the wire. */
type PaymentPage = Omit<OutputOf<typeof readPayment>, 'state'> & {
  payment_state: OutputOf<typeof readPayment>['state']
}
type DepositPage = Omit<OutputOf<typeof readDeposit>, 'state'> & {
  deposit_state: OutputOf<typeof readDeposit>['state']
}

/** The longest list that a call answers. */
const all = 'size=1000'

export class Desk {
  readonly #month: Month
  readonly #outside: Outside
  readonly #seats: Seats

  constructor(month: Month, outside: Outside, seats: Seats) {
    this.#month = month
    this.#outside = outside
    this.#seats = seats
  }

  /** The queues of Today in which something waits. */
  async waiting(): Promise<Set<string>> {
    type Queue = { queue: string; count: number }
    const { queues } = await this.#seats.get<{ queues: Queue[] }>('finance', '/operator/today')
    return new Set(queues.filter(({ count }) => count > 0).map(({ queue }) => queue))
  }

  /** Opens the lists of the queues of Today, settles all that a person can now, and follows up payers' words. */
  async work(): Promise<void> {
    const waiting = await this.waiting()
    if (waiting.has('deposits')) await this.#deposits()
    if (waiting.has('paymentsInReview') || waiting.has('paymentsUnknown')) await this.#payments()
    if (waiting.has('differences')) await this.#differences()
    if (waiting.has('claims')) await this.#claims()
    if (waiting.has('approvals')) await this.#approvals()
    await this.#letters()
    await this.#refunds()
    await this.#adjustments()
  }

  #payment(paymentId: string): Promise<PaymentPage> {
    return this.#seats.get('finance', `/operator/payments/${paymentId}`)
  }

  async #find(orderId: string): Promise<PaymentPage> {
    const found = await this.#seats.get<OutputOf<typeof listPayments>>(
      'finance',
      `/operator/payments?q=${orderId}`,
    )
    expect(found.total, orderId).toBe(1)
    return await this.#payment(String(found.list[0]?.paymentId))
  }

  async #deposits(): Promise<void> {
    const path = `/operator/deposits?which=waits&sort=recorded&${all}`
    const { list } = await this.#seats.get<OutputOf<typeof listDeposits>>('finance', path)
    for (const deposit of list)
      await this.#seats.settle(`deposit ${deposit.state}`, `${deposit.depositId} ${deposit.state}`, () =>
        this.#deposit(deposit),
      )
  }

  async #deposit({ source, depositId, state, paymentId, note }: Deposit): Promise<boolean> {
    const name = { source, depositId }
    const close = (why: string) => this.#seats.act('finance', '/operator/deposits/close', why, name)
    // An assigned deposit waits for its rest, or for the decision about its payment; the list has no others.
    if (state === 'assigned') {
      expect(note, depositId).not.toBe('')
      return false
    }
    const path = `/operator/deposits/one?${new URLSearchParams(name)}`
    const page = await this.#seats.get<DepositPage>('finance', path)
    if (state === 'reversed') {
      await close('the bank took it back')
      return true
    }
    if (state === 'differs') {
      // The bank took it back after its points were credited.
      await this.#seats.act('finance', '/operator/payments/chargeback', 'the bank took it back', {
        paymentId,
      })
      await close('charged back')
      return true
    }
    expect(state).toBe('unassigned')
    const orderId = this.#outside.told.paysFor.get(depositId)
    if (this.#outside.methodOf(depositId) === methodIds.mailRemittance)
      expect(page.proposals.map((proposal) => proposal.orderId)).toContain(orderId)
    const [best] = page.proposals
    const isLikely = best?.reasons.includes('name') && best.doubts.every((doubt) => doubt === 'other_amount')
    const payment = orderId ?? (isLikely ? best?.paymentId : undefined)
    if (payment === undefined) {
      await close('no payment is known: sent back')
      this.#outside.moves(this.#outside.methodOf(depositId), -page.amountYen)
      return true
    }
    await this.#seats.act('finance', '/operator/deposits/assign', 'by the payer’s name or word', {
      ...name,
      payment,
    })
    return true
  }

  async #payments(): Promise<void> {
    const path = `/operator/payments?states=person&sort=changed&${all}`
    const { list } = await this.#seats.get<OutputOf<typeof listPayments>>('finance', path)
    for (const { paymentId, method } of list)
      await this.#seats.settle(`payment in review, method ${method}`, paymentId, () =>
        this.#review(paymentId),
      )
  }

  async #review(paymentId: string): Promise<boolean> {
    const page = await this.#payment(paymentId)
    const { method, orderId, priceYen, payment_state: state } = page
    expect(state, orderId).toBe('review')
    const standing = page.deposits.filter(
      ({ settledAt, reversedAt }) => settledAt === null && reversedAt === null,
    )
    const credit = (why: string) =>
      this.#seats.act('finance', '/operator/payments/credit', why, { paymentId })
    const close = (why: string, sentBackYen: number | null) =>
      this.#seats.act('finance', '/operator/payments/close', why, { paymentId, sentBackYen })
    if (method === methodIds.bankTransfer) {
      const arrivedYen = standing.reduce((sum, { amountYen }) => sum + amountYen, 0)
      if (arrivedYen >= priceYen) {
        await credit('all of it arrived; what is too much is sent back')
        this.#outside.moves(method, priceYen - arrivedYen)
        return true
      }
      expect(page.arrivedYen).toBe(arrivedYen)
      await close('too little: sent back', arrivedYen === 0 ? null : arrivedYen)
      this.#outside.moves(methodIds.bankTransfer, -arrivedYen)
      return true
    }
    if (method === methodIds.convenienceStore) {
      const takenYen = takenAtTill(this.#month.emulators, orderId)
      expect(takenYen).toBeGreaterThan(priceYen)
      await credit('the till took too much, which is sent back')
      this.#outside.moves(method, priceYen - takenYen)
      return true
    }
    await sendAllBack(this.#month, orderId)
    if ((await this.#payment(paymentId)).canClose)
      await close('a wrong amount, sent back at the company', null)
    return true
  }

  async #differences(): Promise<void> {
    const path = `/operator/differences?which=open&${all}`
    const { list } = await this.#seats.get<OutputOf<typeof listDifferences>>('finance', path)
    for (const difference of list)
      await this.#seats.settle(`difference ${difference.kind}`, difference.differenceId, () =>
        this.#difference(difference),
      )
  }

  async #difference({ differenceId, kind, paymentId, orderId, ours, theirs }: Difference): Promise<boolean> {
    expect(paymentId, `${kind} ${orderId}`).not.toBeNull()
    const page = await this.#payment(String(paymentId))
    if (kind === 'refunded_there') {
      expect(page.refundWays).toContain('seen_at_provider')
      await this.#refund(page, 'seen_at_provider', null)
    } else if (kind === 'disputed') await this.#chargeBack(page)
    else {
      // It was found while the payment was in review, which is decided since; or too much was taken, and is sent back.
      const { payment_state: state, method } = page
      const isKnown = ['amount', 'paid_there'].includes(kind) && ['paid', 'cancelled'].includes(state)
      expect(isKnown, JSON.stringify({ kind, orderId, method, ours, theirs, state })).toBe(true)
    }
    const input = { differenceId }
    await this.#seats.act('finance', '/operator/differences/settle', 'looked at with the company', input)
    return true
  }

  async #chargeBack({ paymentId }: PaymentPage): Promise<void> {
    const path = '/operator/payments/chargeback'
    await this.#seats.act('finance', path, 'the card company wrote', { paymentId })
  }

  async #letters(): Promise<void> {
    for (const orderId of this.#outside.told.letters.splice(0))
      await this.#seats.settle('chargeback by letter', `letter ${orderId}`, async () => {
        const page = await this.#find(orderId)
        expect(page.canChargeBack, orderId).toBe(true)
        await this.#chargeBack(page)
        return true
      })
  }

  async #refunds(): Promise<void> {
    for (const { orderId, points } of this.#outside.told.refunds.splice(0))
      await this.#seats.settle(
        points === null ? 'refund' : 'refund in part',
        `${orderId} ${points}`,
        async () => {
          const page = await this.#find(orderId)
          const [way] = points === null ? page.refundWays : page.partWays
          if (way === undefined) throw new Error(`no way to refund ${orderId}: ${JSON.stringify(page)}`)
          await this.#refund(page, way, points)
          if (way !== 'by_hand') return true
          const { refundedYen, method } = await this.#payment(page.paymentId)
          const known = Object.values(methodIds).find((one) => one === method)
          this.#outside.moves(known, page.refundedYen - refundedYen)
          return true
        },
      )
  }

  async #refund({ paymentId, orderId }: PaymentPage, way: RefundWay, points: number | null): Promise<void> {
    const input = { paymentId, way, points }
    await this.#seats.act('finance', '/operator/payments/refund', `asked for by its payer: ${orderId}`, input)
  }

  async #adjustments(): Promise<void> {
    const path = '/operator/members/adjust_balance'
    for (const adjustment of this.#outside.told.adjustments.splice(0))
      await this.#seats.settle('adjustment', JSON.stringify(adjustment), async () => {
        await this.#seats.act('support', path, 'as agreed with the member', adjustment)
        return true
      })
  }

  async #claims(): Promise<void> {
    const { list } = await this.#seats.get<OutputOf<typeof listClaims>>('finance', `/operator/claims?${all}`)
    for (const { claimId, orderId, yen, paymentId } of list) {
      const settlement = this.#outside.told.settlements.get(orderId)
      if (settlement === undefined) continue
      await this.#seats.settle(`claim ${settlement}`, claimId, async () => {
        this.#outside.told.settlements.delete(orderId)
        const input = { claimId, settlement }
        await this.#seats.act('finance', '/operator/claims/settle', 'as it ended', input)
        const { method, priceYen } = await this.#payment(paymentId)
        const known = Object.values(methodIds).find((one) => one === method)
        // The member pays to the shop's account; a dispute that is won brings back all that was called back.
        if (settlement === 'paid') this.#outside.moves(known, yen)
        if (settlement === 'won') this.#outside.moves(known, priceYen)
        return true
      })
    }
  }

  async #approvals(): Promise<void> {
    const { list } = await this.#seats.get<OutputOf<typeof listApprovals>>(
      'owner',
      `/operator/approvals?${all}`,
    )
    for (const { approvalId, verb, isOwn } of list)
      await this.#seats.settle(`approval of ${verb}`, approvalId, async () => {
        expect(isOwn).toBe(false)
        await this.#seats.act('owner', '/operator/approvals/approve', 'looked at', { approvalId })
        return true
      })
  }
}
