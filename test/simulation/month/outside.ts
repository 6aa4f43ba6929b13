// The world outside of the shop: the companies' records of money, the shop's bank account, and payers' letters.

import type { settlements } from '#contract/operator/claims.ts'
import type { adjustBalance } from '#contract/operator/member-acts.ts'
import { type MethodId, methodIds } from '#contract/payment-methods.ts'
import type { InputOf } from '#contract/wire.ts'
import type { EmulatedPayment } from '#emulators/fincode/payments.ts'
import { depositedYen, refundedYen, takenYen } from '#emulators/veritrans/order.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Emulators } from '#test/emulators.ts'

/** A line of the statement of the shop's own bank account. */
interface StatementLine {
  id: string
  at: Date
  yen: number
  payerName: string
  /** The method of the purchase that its sender pays for; undefined: a stranger. */
  method: MethodId | undefined
}

type Adjustment = Pick<InputOf<typeof adjustBalance>, 'memberId' | 'currency' | 'amount' | 'reason'>

export interface Outside {
  /** Every line so far, as the bank's file has it. */
  statement(): string
  arrives(line: Omit<StatementLine, 'id'>): string
  /** The method of the purchase for which a line was sent. */
  methodOf(lineId: string): MethodId | undefined
  /** Money that no provider's record shows: sent by hand (negative), or called back by letter. */
  moves(method: MethodId | undefined, yen: number): void
  /** By method, all that reached and left the shop beside the providers' records. */
  moved(): readonly { method: MethodId | undefined; yen: number }[]
  /** Words of payers and card companies that no operator has followed up yet. */
  told: {
    /** `points`: null for all of it. */
    refunds: { orderId: string; points: number | null }[]
    /** Orders whose money a card company has called back by letter. */
    letters: string[]
    adjustments: Adjustment[]
    /** By the line of the statement, the order that its sender named on the telephone. */
    paysFor: Map<string, string>
    /** By order: how its claim ends. */
    settlements: Map<string, (typeof settlements)[number]>
  }
}

export function openOutside(): Outside {
  const lines: StatementLine[] = []
  const moved: { method: MethodId | undefined; yen: number }[] = []
  return {
    statement: () =>
      [
        'id,date,amount,name',
        ...lines.map(
          ({ id, at, yen, payerName }) =>
            `${id},${japanInstant(at).slice(0, 16).replace('T', ' ')},${yen},${payerName}`,
        ),
      ].join('\n'),
    arrives(line) {
      const id = `L${String(lines.length + 1).padStart(4, '0')}`
      lines.push({ id, ...line })
      moved.push(line)
      return id
    },
    methodOf: (lineId) => lines.find(({ id }) => id === lineId)?.method,
    moves: (method, yen) => void moved.push({ method, yen }),
    told: { refunds: [], letters: [], adjustments: [], paysFor: new Map(), settlements: new Map() },
    moved: () => moved,
  }
}

const sumOf = (yen: readonly number[]) => yen.reduce((sum, one) => sum + one, 0)

const fincodeMethods: Readonly<Record<EmulatedPayment['payType'], MethodId>> = {
  Card: methodIds.card,
  Paypay: methodIds.payPay,
  Applepay: methodIds.applePay,
}
const veriTransMethods = {
  cvs: methodIds.convenienceStore,
  virtualacc: methodIds.bankTransfer,
  carrier: methodIds.carrier,
  merpay: methodIds.merpay,
} as const

/** Yen that each provider has taken for the shop and not sent back, by method, from its own record. */
export function heldByProviders({ fincode, veriTrans, payPal, amazonPay }: Emulators): Map<MethodId, number> {
  const sessions = amazonPay.sessions()
  const rows: [MethodId, number][] = [
    ...fincode
      .payments()
      .all()
      .map(({ payType, status, amountYen }): [MethodId, number] => [
        fincodeMethods[payType],
        status === 'CAPTURED' ? amountYen : 0,
      ]),
    ...veriTrans
      .orders()
      .all()
      .map((order): [MethodId, number] => {
        const inCash = order.paidAt === undefined ? 0 : order.amountYen
        const yen = { cvs: inCash, virtualacc: depositedYen(order) }
        const isHosted = order.service === 'carrier' || order.service === 'merpay'
        return [
          veriTransMethods[order.service],
          isHosted ? takenYen(order) - refundedYen(order) : yen[order.service as keyof typeof yen],
        ]
      }),
    ...payPal.orders.all().map(({ capture }): [MethodId, number] => {
      if (capture === undefined || ['PENDING', 'DECLINED'].includes(capture.status))
        return [methodIds.payPal, 0]
      const gone = [...capture.refunds, ...capture.chargebacks].map(({ amountYen }) => amountYen)
      return [methodIds.payPal, capture.amountYen - sumOf(gone)]
    }),
    ...sessions.all().flatMap(({ chargeId }): [MethodId, number][] => {
      if (chargeId === undefined) return []
      const { capturedYen, refundedYen: back } = sessions.findCharge(chargeId)
      return [[methodIds.amazonPay, capturedYen - back]]
    }),
  ]
  return new Map(
    Array.from(
      Map.groupBy(rows, ([method]) => method),
      ([method, own]) => [method, sumOf(own.map(([, yen]) => yen))],
    ),
  )
}
