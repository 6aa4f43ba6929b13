// The way to the reveal. It plays only for who has just drawn (spec §2); the mark travels in the history entry,
// so that a reload of the reveal goes on with it.

export const revealPath = '/gacha-animation'

/** `navigate(revealPath, { state: justDrawn })` */
export const justDrawn = { hasJustDrawn: true } as const

export const hasJustDrawn = (state: unknown): boolean =>
  (state as Partial<typeof justDrawn> | null)?.hasJustDrawn === true
