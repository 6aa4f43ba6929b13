// The published interface (v2): every request is signed by the shop, and refused as the real one refuses.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { answerErrors, keepText } from '#emulators/server/answers.ts'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { AmazonPayError } from './errors.ts'
import type { createNotifications } from './notifications.ts'
import { chargeObject, chargePermissionObject, refundObject, sessionObject } from './objects.ts'
import type { EmulatedSession, Sessions } from './sessions.ts'
import type { Signatures } from './signatures.ts'

export interface ApiParts {
  sessions: Sessions
  signatures: Signatures
  notify: ReturnType<typeof createNotifications>
  context: EmulatorContext
  storeId: string
}

const price = z.object({ amount: z.string().check(z.regex(/^\d{1,8}$/)), currencyCode: z.literal('JPY') })

const update = z.object({
  webCheckoutDetails: z.optional(
    z.object({ checkoutResultReturnUrl: z.optional(z.url().check(z.maxLength(512))) }),
  ),
  paymentDetails: z.optional(
    z.object({
      paymentIntent: z.optional(z.enum(['Confirm', 'Authorize', 'AuthorizeWithCapture'])),
      canHandlePendingAuthorization: z.optional(z.boolean()),
      chargeAmount: z.optional(price),
    }),
  ),
  merchantMetadata: z.optional(
    z.object({ merchantReferenceId: z.optional(z.string().check(z.maxLength(256))) }),
  ),
})
const completion = z.object({ chargeAmount: price })
const refundOrder = z.object({ chargeId: z.string(), refundAmount: price })

/** An answer, kept so that a repeat under the same key gets it again. */
interface Remembered {
  rawBody: string
  status: number
  body: object
}

/**
 * Registers the interface in a separate Fastify scope, where a JSON body stays text, because signatures are over it.
 */
export async function registerApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  await app.register(async (scope) => {
    keepText(scope)
    answerErrors(
      scope,
      (error) => error instanceof AmazonPayError,
      ({ message }, status) => new AmazonPayError(status, 'InternalServerError', message),
    )
    scope.addHook('preHandler', async (request) => {
      await parts.context.faults.delayAnswer()
      const { method, url, headers } = request
      parts.signatures.checkRequest({ method, url, headers, rawBody: rawBodyOf(request) })
    })
    registerSessions(scope, parts)
    registerCharges(scope, parts)
  })
}

type ById = { Params: { id: string } }

function registerSessions(scope: FastifyInstance, { sessions, notify, context, storeId }: ApiParts): void {
  const answered = (session: EmulatedSession) => sessionObject(session, storeId, context.origin())

  scope.get<ById>('/v2/checkoutSessions/:id', async (request) => answered(sessions.find(request.params.id)))

  scope.patch<ById>('/v2/checkoutSessions/:id', async (request, reply) => {
    const { webCheckoutDetails, paymentDetails, merchantMetadata } = read(update, request)
    const session = sessions.update(
      request.params.id,
      definedOnly({
        resultReturnUrl: webCheckoutDetails?.checkoutResultReturnUrl,
        paymentIntent: paymentDetails?.paymentIntent,
        amountYen: paymentDetails?.chargeAmount && Number(paymentDetails.chargeAmount.amount),
        referenceId: merchantMetadata?.merchantReferenceId,
      }),
    )
    if (context.faults.takes('timeOutsAfterOpening')) return reply.hijack()
    return answered(session)
  })

  scope.post<ById>('/v2/checkoutSessions/:id/complete', async (request, reply) => {
    const { chargeAmount } = read(completion, request)
    const session = sessions.complete(request.params.id, Number(chargeAmount.amount), () =>
      context.faults.takes('wrongAmounts') ? 1 : 0,
    )
    const { chargeId: objectId = '', chargePermissionId = '' } = session
    notify({ objectType: 'CHARGE', objectId, chargePermissionId })
    if (context.faults.takes('timeOutsAfterCapture')) return reply.hijack()
    await context.notifier.beforeReturn()
    return answered(session)
  })
}

function registerCharges(scope: FastifyInstance, { sessions, notify }: ApiParts): void {
  const remembered = new Map<string, Remembered>()

  scope.get<ById>('/v2/charges/:id', async (request) => chargeObject(sessions.findCharge(request.params.id)))

  scope.delete<ById>('/v2/charges/:id/cancel', async (request) => {
    sessions.findCharge(request.params.id)
    throw new AmazonPayError(422, 'InvalidChargeStatus', 'The charge is Captured.')
  })

  scope.get<ById>('/v2/chargePermissions/:id', async (request) =>
    chargePermissionObject(sessions.findPermission(request.params.id)),
  )

  scope.get<ById>('/v2/refunds/:id', async (request) => {
    const refund = sessions.findRefund(request.params.id)
    refund.state = 'Refunded'
    return refundObject(refund)
  })

  scope.post('/v2/refunds', async (request, reply) => {
    const key = request.headers['x-amz-pay-idempotency-key']
    if (typeof key !== 'string' || !/^[A-Za-z0-9]{1,32}$/.test(key))
      throw new AmazonPayError(400, 'MissingHeader', 'x-amz-pay-idempotency-key is missing.')
    const rawBody = rawBodyOf(request)
    const before = remembered.get(key)
    if (before !== undefined && before.rawBody !== rawBody)
      throw new AmazonPayError(409, 'DuplicateIdempotencyKey', 'The key was used for another request.')
    if (before !== undefined) return await reply.code(before.status).send(before.body)
    const { chargeId, refundAmount } = read(refundOrder, request)
    const refund = sessions.refund(chargeId, Number(refundAmount.amount))
    const body = refundObject(refund)
    remembered.set(key, { rawBody, status: 201, body })
    const { chargePermissionId } = sessions.findCharge(chargeId)
    notify({ objectType: 'REFUND', objectId: refund.id, chargePermissionId })
    return await reply.code(201).send(body)
  })
}

const rawBodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')

function read<T>(schema: z.ZodMiniType<T>, request: FastifyRequest): T {
  let json: unknown
  try {
    json = JSON.parse(rawBodyOf(request))
  } catch {
    throw new AmazonPayError(400, 'InvalidRequestFormat', 'The body is no JSON.')
  }
  const result = z.safeParse(schema, json)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.') ?? ''
  throw new AmazonPayError(400, 'InvalidParameterValue', `The value provided for [${field}] is invalid.`)
}

const definedOnly = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
