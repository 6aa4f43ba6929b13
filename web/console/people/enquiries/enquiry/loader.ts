import { readEnquiry } from '#contract/operator/enquiries.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import type { LoaderArgs } from '#web/router/routes.ts'

export type EnquiryPage = OutputOf<typeof readEnquiry>

/** The thread and what is known of its visitor. */
export const load = async ({ api }: Services, { request, params: { enquiryId = '' } }: LoaderArgs) =>
  orFailure(await api.call(readEnquiry, { params: { enquiryId }, signal: request.signal }))
