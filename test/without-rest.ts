import type { Pace } from '#server/jobs/pace.ts'

/** Without a pause to the end. */
export const withoutRest: Pace = { goesOn: async () => true }
