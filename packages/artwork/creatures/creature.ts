import type { Context } from '../canvas.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'

export interface Pose {
  random: Random
  palette: Palette
  /** 0 normal .. 3 ultra rare: more plumes, more detail, a grander pose. */
  grandeur: number
}

/**
 * Draws one being around the origin, roughly within -1..1 on both axes. What lies outside is kept:
 * the subject is measured afterwards and fitted to its window, so nothing collides with a frame.
 */
export type Creature = (context: Context, pose: Pose) => void
