// How a pack's pictures change by themselves (spec §9).

/** How long each stands still. */
export const stillMs = 2000
/** How long one takes to give way to the next. */
export const motionMs = 1000
