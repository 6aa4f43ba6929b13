import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FincodeError } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Notifier } from './notifier.ts'
import { type EmulatedPayment, type Payments, paymentAnswer, threeDSecureReason } from './payments.ts'

export interface ApiOptions {
  payments: Payments
  notifier: Notifier
  faults: Faults
  secretKey: string
  publicKey: string
  clock: () => Date
  /** Where browsers reach this emulator. */
  origin: () => string
}

type Fields = Record<string, unknown>
type Request = FastifyRequest<{ Params: { id: string } }>

interface Effect {
  body: Fields
  event?: [EmulatedPayment, string]
  /** The effect stands; the answer never leaves. */
  isLost?: boolean
}

const replayMs = 30 * 60_000

/** The part of fincode's HTTP interface that card payments with 3-D Secure use, under the published paths. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const { payments, notifier, faults, clock } = options
  const answered = new Map<string, { request: string; status: number; body: Fields; at: number }>()

  const checkKey = (request: FastifyRequest, allowed: readonly string[]) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined || !allowed.includes(key)) throw new FincodeError('unauthorized', '', 401)
  }

  const perform = async (request: FastifyRequest, reply: FastifyReply, effect: () => Effect) => {
    const key = request.headers.idempotent_key
    const text = JSON.stringify([request.method, request.url, request.body ?? null])
    const kept = typeof key === 'string' ? answered.get(key) : undefined
    if (kept !== undefined && clock().getTime() - kept.at < replayMs) {
      if (kept.request !== text) throw new FincodeError('keyReused', '', 409)
      return await reply.code(kept.status).send(kept.body)
    }
    const keep = (status: number, body: Fields) => {
      if (typeof key === 'string') answered.set(key, { request: text, status, body, at: clock().getTime() })
    }
    try {
      const { body, event, isLost } = effect()
      keep(200, body)
      if (event !== undefined) notifier.notify(...event)
      // The caller's own time-out ends the wait.
      if (isLost === true) return reply.hijack()
      return await reply.send(body)
    } catch (error) {
      if (error instanceof FincodeError) keep(error.status, error.body)
      throw error
    }
  }

  const route = (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    keys: readonly string[],
    effect: (id: string, body: Fields) => Effect,
  ) => {
    app.route<{ Params: { id: string } }>({
      ...{ method, url },
      handler: async (request: Request, reply) => {
        checkKey(request, keys)
        if (faults.current.answerDelayMs > 0)
          await new Promise((resolve) => setTimeout(resolve, faults.current.answerDelayMs))
        return await perform(request, reply, () => effect(request.params.id, (request.body ?? {}) as Fields))
      },
    })
  }

  const secret = [options.secretKey]
  const either = [options.secretKey, options.publicKey]

  route('POST', '/v1/payments', secret, (_id, body) => {
    const payment = payments.register(body)
    const event: Effect['event'] = [payment, 'payments.card.regist']
    return { body: paymentAnswer(payment), event, isLost: faults.takes('timeOutsAfterOpening') }
  })

  route('PUT', '/v1/payments/:id', either, (id, body) => {
    const payment = payments.execute(id, body)
    const acsUrl = `${options.origin()}/3ds/start/${payment.accessId}`
    return {
      body: { ...paymentAnswer(payment), acs_url: acsUrl, redirect_url: null },
      event: [payment, 'payments.card.exec'],
    }
  })

  route('GET', '/v1/payments/:id', either, (id) => ({ body: paymentAnswer(payments.find(id)) }))

  route('PUT', '/v1/secure2/:id', either, (accessId, body) => {
    const payment = payments.authenticate(accessId, body)
    const challengeUrl = payment.result === 'C' ? `${options.origin()}/3ds/challenge/${accessId}` : null
    return {
      body: { ...secureAnswer(payment), challenge_url: challengeUrl },
      event: [payment, 'payments.card.secure2.authenticate'],
    }
  })

  route('GET', '/v1/secure2/:id', either, (accessId) => {
    const payment = payments.readAuthentication(accessId)
    return { body: secureAnswer(payment), event: [payment, 'payments.card.secure2.result'] }
  })

  route('PUT', '/v1/payments/:id/secure', secret, (id, body) => {
    const payment = payments.capture(id, body, faults.current.wrongAmounts > 0)
    faults.takes('wrongAmounts')
    const event: Effect['event'] = [payment, 'payments.card.secure']
    return { body: paymentAnswer(payment), event, isLost: faults.takes('timeOutsAfterCapture') }
  })
}

function secureAnswer({ result }: EmulatedPayment): Fields {
  if (result === undefined) throw new FincodeError('wrongState')
  const reason = threeDSecureReason[result]
  return {
    ...{ pay_type: 'Card', tds2_trans_result: result },
    ...(reason === '' ? {} : { tds2_trans_result_reason: reason }),
  }
}
