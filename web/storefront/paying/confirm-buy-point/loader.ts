import type * as z from 'zod/mini'
import { keepCheckoutSession } from '#contract/amazon-pay.ts'
import { getTermsInForce } from '#contract/legal.ts'
import { getMember } from '#contract/members.ts'
import { getCourse } from '#contract/payments.ts'
import { redirect } from '#web/router/outcomes.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export interface ConfirmBuyPointData {
  course: z.output<typeof getCourse.output>
  packId: string | null
  /** The card networks want it for the authentication of the holder. */
  mail: string
  /** The legal texts this screen shows: the purchase records their version, or is refused when they changed. */
  termsNo: number
  /** Back from Amazon, where the payer chose a payment method: whether the server knows the session that was made there. */
  amazonPay: 'kept' | 'lost' | null
}

/** The name under which Amazon hands its checkout session over. */
const sessionField = 'amazonCheckoutSessionId'

export async function load({ api }: Services, { request }: LoaderArgs): Promise<ConfirmBuyPointData> {
  const query = new URL(request.url).searchParams
  const courseId = query.get('pointPriceId')
  const packId = query.get('packId')
  if (!courseId) throw redirect(buyPointPath(packId))
  const amazonCheckoutSessionId = query.get(sessionField)
  const [course, member, terms, kept] = await Promise.all([
    api.call(getCourse, { params: { courseId } }),
    api.call(getMember),
    api.call(getTermsInForce),
    amazonCheckoutSessionId
      ? api.call(keepCheckoutSession, { params: { amazonCheckoutSessionId } })
      : undefined,
  ])
  if (!course.ok && course.state === 404) throw redirect(buyPointPath(packId))
  return {
    course: orErrorScreen(course),
    packId,
    mail: orErrorScreen(member).mail,
    termsNo: orErrorScreen(terms).number,
    amazonPay: kept === undefined ? null : kept.ok ? 'kept' : 'lost',
  }
}
