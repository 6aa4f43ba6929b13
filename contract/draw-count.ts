// Apart from the calls: a pack's page knows it before it loads them.

/** Most draws in one purchase (spec §9). */
export const maxDrawCount = 3000
