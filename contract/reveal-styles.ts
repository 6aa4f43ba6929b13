/** Reveal styles the screen knows (spec §4, movie_style). */
export const revealStyles = [1, 2, 3, 5, 8, 10, 11, 12, 13] as const

/** The reveal tiers of prizes. */
export const revealTiers = [1, 2, 3, 4, 5, 6, 7] as const
