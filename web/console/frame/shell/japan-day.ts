const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short' })

/** The day of Japan in which a moment lies: `2026-11-20`. */
export const dayOf = (at: string | number): string => day.format(new Date(at))
