// Instants and days that people name at the console.

import * as z from 'zod/mini'

/** Far from the years that the database, or four digits, cannot hold, whatever is added. */
const years = z.refine<string>((value) => /^[1-8]/.test(value))

/** An instant: ISO 8601 with offset (ruling 3), of the years 1000 to 8999. */
export const instant = z.iso.datetime({ offset: true }).check(years)

/** A day of the same years: `2026-11-20`. */
export const day = z.iso.date().check(years)
