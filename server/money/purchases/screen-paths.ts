// Screens of the shop to which a purchase sends a browser, as the specification names them (spec §2).

/** The list of courses: also for a browser whose purchase is not found. */
export const coursesPath = '/buy-point'

/** The screen on which the member confirms and pays for a course; `packId`: the pack to go on to afterwards. */
export const confirmPath = ({ courseId, packId }: { courseId: string; packId?: string | null }): string =>
  `/confirm-buy-point?${new URLSearchParams({ pointPriceId: courseId, ...(packId && { packId }) })}`
