/** A wing: an arm, and rows of feathers along it, the longest row below. */
import type { Context } from '../../canvas.ts'
import { type Point, spline } from '../../shapes.ts'
import { limb } from '../paper-cut.ts'
import type { Tone } from '../picture.ts'
import { feather, type Print } from './woodblock.ts'

export interface FeatherRow {
  count: number
  /** Pixels at the shoulder, in the middle and at the tip. */
  long: readonly [shoulder: number, middle: number, tip: number]
  /** Radians at the shoulder and at the tip. */
  angle: readonly [shoulder: number, tip: number]
  wide: number
  /** The tone at the shoulder and at the tip. */
  tones: readonly [Tone, Tone]
}

export function drawWing(print: Print, context: Context, arm: readonly Point[], rows: readonly FeatherRow[], armWidths: readonly number[]): void {
  const along = spline(arm)
  for (const { count, long, angle, wide, tones } of rows) {
    const reach = spline(long.map((value, index) => [index, value] as const))
    for (let index = count - 1; index >= 0; index--) {
      const t = index / (count - 1)
      const [x, y] = along(t)
      const turn = angle[0] + (angle[1] - angle[0]) * t
      const far = reach(t)[1]
      // Each bends a little towards the tip of the wing, as feathers do.
      const bend = (angle[1] - angle[0]) * 0.12
      const point = (part: number, by: number): Point => [x + Math.cos(turn + by) * far * part, y + Math.sin(turn + by) * far * part]
      feather(print, context, [[x, y], point(0.5, -bend), point(1, bend)], wide, mixed(tones, t))
    }
  }
  const [first, last] = [rows.at(-1)?.tones[0], rows.at(-1)?.tones[1]]
  if (first && last) print(limb(arm, armWidths, 40), mixed([first, last], 0.4), { rim: 4, shade: 6 })
}

function mixed([from, to]: readonly [Tone, Tone], t: number): Tone {
  const mix = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * t
  return [mix(0), mix(1), mix(2)]
}
