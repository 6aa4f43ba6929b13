// The fields that the shop reads of Amazon Pay's objects; they hold many more.

import * as z from 'zod/mini'

/** Yen have no fractions, but Amazon writes amounts of any currency with them. */
const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.0+)?$/)),
  z.transform((text: string) => Number.parseInt(text, 10)),
)
const price = z.object({ amount, currencyCode: z.string() })

/** The form of Amazon's ids: other text is not asked for. */
const amazonId = /^[A-Za-z0-9-]{1,64}$/
export const isAmazonId = (text: unknown): text is string => typeof text === 'string' && amazonId.test(text)

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))

const merchantMetadata = maybe(z.object({ merchantReferenceId: maybe(z.string()) }))

export const sessionAnswer = z.object({
  checkoutSessionId: z.string(),
  statusDetails: z.object({
    state: z.enum(['Open', 'Completed', 'Canceled']),
    reasonCode: maybe(z.string()),
  }),
  webCheckoutDetails: maybe(z.object({ amazonPayRedirectUrl: maybe(z.string()) })),
  paymentDetails: maybe(z.object({ chargeAmount: maybe(price) })),
  merchantMetadata,
  chargeId: maybe(z.string().check(z.regex(amazonId))),
  paymentPreferences: maybe(z.array(z.nullable(z.object({ paymentDescriptor: maybe(z.string()) })))),
  constraints: maybe(z.array(z.object({ constraintId: z.string() }))),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

export const chargeAnswer = z.object({
  chargeId: z.string(),
  chargeAmount: price,
  captureAmount: maybe(price),
  refundedAmount: maybe(price),
  statusDetails: z.object({
    state: z.enum([
      ...(['AuthorizationInitiated', 'Authorized', 'CaptureInitiated'] as const),
      ...(['Captured', 'Canceled', 'Declined'] as const),
    ]),
    reasonCode: maybe(z.string()),
  }),
})
export type ChargeAnswer = z.output<typeof chargeAnswer>

export const refundAnswer = z.object({
  refundId: z.string(),
  statusDetails: z.object({ state: z.enum(['RefundInitiated', 'Refunded', 'Declined']) }),
})

export const chargePermissionAnswer = z.object({ chargePermissionId: z.string(), merchantMetadata })
