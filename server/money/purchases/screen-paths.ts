// Screens of the shop to which a purchase sends a browser, as the specification names them (spec §2).

/** The list of courses: also for a browser whose purchase is not found. */
export const coursesPath = '/buy-point'

/** Where the member confirms the purchase of a course and pays; `packId`: the pack to go on to afterwards. */
export const confirmPath = ({ courseId, packId }: { courseId: string; packId?: string | null }): string =>
  `/confirm-buy-point?${new URLSearchParams({ pointPriceId: courseId, ...(packId && { packId }) })}`
