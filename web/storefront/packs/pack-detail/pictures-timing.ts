// The timing of the slideshow of a pack's pictures (spec §9).

/** The time for which each picture is still. */
export const stillMs = 2000
/** Duration of the transition. */
export const motionMs = 1000
