// The point of a picture that stays in sight wherever a page cuts it.

import * as z from 'zod/mini'

/** Per cent of the picture, from its left and from its upper edge. */
const share = z.int().check(z.minimum(0), z.maximum(100))

/** The point stands at the same shares of every frame, as CSS has it (`object-position`). */
const point = { x: share, y: share }
export const focus = z.strictObject(point)
export type Focus = z.output<typeof focus>

/** The focus of a pack's first picture, which fills the pouch of the reveal, or lies on it whole. */
export const packFocus = z.strictObject({ ...point, fillsPouch: z.optional(z.boolean()) })
export type PackFocus = z.output<typeof packFocus>

/** The middle, which pages show of a picture without a focus. */
export const middle: Focus = { x: 50, y: 50 }

/** The form that answers carry; empty: there is no focus. */
export const positionOf = (point: Focus | null | undefined): string =>
  point ? `${point.x}% ${point.y}%` : ''
