import { readOwnAccess } from '#contract/operator/staff.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'

export type OwnAccess = OutputOf<typeof readOwnAccess>

export const load = async ({ api }: Services): Promise<OwnAccess> => orFailure(await api.call(readOwnAccess))
