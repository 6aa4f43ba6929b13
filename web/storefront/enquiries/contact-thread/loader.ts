import { readEnquiry } from '#contract/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { LoaderArgs } from '#web/router/routes.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import type { Services } from '#web/storefront/route/services.tsx'

export async function load(
  { api }: Services,
  { request }: LoaderArgs,
): Promise<OutputOf<typeof readEnquiry>> {
  const enquiryId = new URL(request.url).searchParams.get('enquiryId') ?? ''
  return orErrorScreen(
    await api.call(readEnquiry, { params: { enquiryId: enquiryId || '-' }, query: { token: '' } }),
  )
}
