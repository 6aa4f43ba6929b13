/** The places in which a film plays: as the banner of the top page, or as a reveal in place of its scene. */
export const filmUses = ['banner', 'reveal'] as const
export type FilmUse = (typeof filmUses)[number]

/** Limits of a film by its use. A visitor's phone loads it unasked. */
export const filmLimits = {
  banner: { megabytes: 8, seconds: 30 },
  reveal: { megabytes: 6, seconds: 15 },
} as const satisfies Record<FilmUse, object>

/** Encodings of one film. */
export const maxSources = 3
