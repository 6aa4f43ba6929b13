import { listOperators } from '#contract/operator/staff.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'

export type Staff = OutputOf<typeof listOperators>

export const load = async ({ api }: Services): Promise<Staff> => orFailure(await api.call(listOperators))
