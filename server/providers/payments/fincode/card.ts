import * as z from 'zod/mini'
import { because, quoted } from '#contract/payment-reasons.ts'
import type { Answer } from '#server/providers/payments/call.ts'
import type {
  MethodAdapter,
  Order,
  OrderReference,
  ResumeResult,
  Returned,
} from '#server/providers/payments/port.ts'
import { isTrustedPage } from '#server/providers/payments/trusted.ts'
import type { FincodeClient } from './client.ts'
import { accessIdOf, cancelOrRefund, findPayment, queryOrder, registerOrder, takeStep } from './order.ts'

const secureAnswer = z.object({
  tds2_trans_result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']),
  tds2_trans_result_reason: z.optional(z.nullable(z.string())),
  challenge_url: z.optional(z.nullable(z.string())),
})

/** No card without 3-D Secure: one that does not know it is refused. */
const demanded = { tds_type: '2', tds2_type: '2' }

/**
 * Cards (method 1). The browser hands the card to fincode with its script, 3-D Secure authenticates the holder, and only
 * then the shop takes the money: no card number comes here, and nothing is taken but by `capture`.
 */
export function createFincodeCard(client: FincodeClient): Required<MethodAdapter> {
  const authentication = (answer: Answer<z.output<typeof secureAnswer>>): ResumeResult => {
    // An error here says that the call came at the wrong time, nothing about the card's owner.
    if (answer.outcome === 'refused') return { outcome: 'not now', reason: answer.reason }
    if (answer.outcome === 'no answer') return answer
    const { tds2_trans_result: result, tds2_trans_result_reason: reason, challenge_url: url } = answer.body
    // A: the issuer accepts the attempt and carries the risk as for Y.
    if (result === 'Y' || result === 'A') return { outcome: 'approved' }
    if (result !== 'C')
      return {
        outcome: 'refused',
        reason: because('threeDSecure', { said: quoted(`${result} ${reason ?? ''}`.trim()) }),
      }
    if (url === undefined || url === null || !isTrustedPage(url, client.settings.apiUrl))
      return { outcome: 'no answer', reason: because('challengeWithoutAddress') }
    return { outcome: 'redirect', url }
  }

  return {
    async start(order: Order) {
      const registered = await registerOrder(client, 'Card', order, demanded)
      if (registered.outcome !== 'ok') return registered
      return { outcome: 'client action', reference: registered.body.access_id }
    },

    query: (order) => queryOrder(client, 'Card', order),
    cancelOrRefund: (order, how) => cancelOrRefund(client, 'Card', order, how),
    readReturn,

    async resume(order: OrderReference, returned: Returned | undefined) {
      if (returned?.step === 'none') return { outcome: 'not now', reason: 'the browser brought no step' }
      const isBeginning = returned?.step === 'begin'
      if (isBeginning && returned.parameter === '')
        return { outcome: 'not now', reason: 'the browser brought no parameter' }
      const accessId = await accessIdOf(client, 'Card', order)
      if (typeof accessId !== 'string')
        return accessId.outcome === 'refused' ? { outcome: 'not now', reason: accessId.reason } : accessId
      const path = `/v1/secure2/${encodeURIComponent(accessId)}`
      return authentication(
        isBeginning
          ? await client.ask({
              method: 'PUT',
              path,
              answer: secureAnswer,
              body: { pay_type: 'Card', param: returned.parameter },
            })
          : await client.ask({ method: 'GET', path: `${path}?pay_type=Card`, answer: secureAnswer }),
      )
    },

    async capture(order: OrderReference, amountYen: number, idempotencyKey: string) {
      // The amount was fixed when the order was registered; another one is not taken here.
      const found = await findPayment(client, 'Card', order.orderId)
      if (found.outcome !== 'ok') return found
      if (found.body.total_amount !== amountYen)
        return { outcome: 'refused', reason: because('orderOfYen', { theirYen: found.body.total_amount }) }
      const captured = await takeStep(client, found.body, '/secure', idempotencyKey)
      return captured.outcome === 'ok' ? { outcome: 'captured' } : captured
    },
  }
}

const returnFields = z.object({
  /** Ours, from the return address; what follows is fincode's own "?MD=" where it does not look for a query. */
  order: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{1,27}(\?MD=[\w-]{1,24})?$/))),
  /** The access id, appended by fincode. */
  MD: z.optional(z.string().check(z.regex(/^[\w-]{1,24}$/))),
  event: z.optional(z.string()),
  param: z.optional(z.string().check(z.maxLength(2000))),
})

const beginnings: readonly (string | undefined)[] = [
  'ThreeDSecureMethodFinished',
  'ThreeDSecureMethodSkipped',
]

function readReturn(query: Record<string, unknown>, body: Record<string, unknown>): Returned | undefined {
  const read = z.safeParse(returnFields, {
    order: query.order,
    MD: query.MD,
    event: body.event,
    param: body.param,
  })
  if (!read.success) return undefined
  const { order, MD: accessId, event, param: parameter = '' } = read.data
  const step = beginnings.includes(event) ? 'begin' : event === 'AuthResultReady' ? 'result' : 'none'
  if (order !== undefined) return { by: 'order', name: order.split('?')[0] ?? '', step, parameter }
  return accessId === undefined ? undefined : { by: 'reference', name: accessId, step, parameter }
}
