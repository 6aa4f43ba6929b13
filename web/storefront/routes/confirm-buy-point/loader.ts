import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type * as z from 'zod/mini'
import { getTermsInForce } from '../../../../contract/legal.ts'
import { getMember } from '../../../../contract/members.ts'
import { getCourse } from '../../../../contract/payments.ts'
import { orErrorScreen } from '../../load-failure.ts'
import { buyPointPath } from '../../payments/paths.ts'
import type { Services } from '../../services.tsx'

export interface ConfirmBuyPointData {
  course: z.output<typeof getCourse.output>
  packId: string | null
  /** The card networks want it for the authentication of the holder. */
  mail: string
  /** The legal texts this screen shows: the purchase records their version, or is refused when they changed. */
  termsVersion: number
}

export async function loadConfirmBuyPoint(
  { api }: Services,
  { request }: LoaderFunctionArgs,
): Promise<ConfirmBuyPointData> {
  const query = new URL(request.url).searchParams
  const courseId = query.get('pointPriceId')
  const packId = query.get('packId')
  if (!courseId) throw redirect(buyPointPath(packId))
  const [course, member, terms] = await Promise.all([
    api.call(getCourse, { params: { courseId } }),
    api.call(getMember),
    api.call(getTermsInForce),
  ])
  if (!course.ok && course.state === 404) throw redirect(buyPointPath(packId))
  return {
    ...{ course: orErrorScreen(course), packId, mail: orErrorScreen(member).mail },
    termsVersion: orErrorScreen(terms).number,
  }
}
