/** A great clock in its tower: its hands run to twelve, and its dial splits. */
import {
  around,
  block,
  type Colour,
  disc,
  gleam,
  line,
  oklch,
  polygon,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const brass: Colour = [0.62, 0.09, 75]
const bronze: Colour = [0.28, 0.05, 60]
const ink = oklch(0.16, 0.03, 60)
/** `count` marks of its dial. */
const marks = (count: number, from: number, to: number) =>
  around(count, () => 1)
    .map(([x, y]) => `M${x * from} ${y * from}L${x * to} ${y * to}`)
    .join('')

const half = (sign: -1 | 1): Part => ({
  box: [sign < 0 ? -300 : 0, -300, 300, 600],
  clip: block(0, -300, sign * 300, 600),
  isFront: true,
  paint(context) {
    shape(context, disc(0, 0, 300), shade(context, [-300, -300, 300, 300], brass, bronze, brass))
    shape(context, disc(0, 0, 262), oklch(0.94, 0.03, 90))
    line(context, disc(0, 0, 176) + marks(60, 236, 250), ink, 4)
    line(context, marks(12, 190, 218), ink, 15)
    line(context, marks(4, 190, 218), ink, 30)
  },
  seams(context) {
    gleam(context, `M0 -262V262${disc(0, 0, 262)}`, 6)
    gleam(context, marks(12, 190, 218), 12)
  },
  pose({ open }) {
    const away = sign * easeOut(open)
    return [away * 330, 0, away * 0.3]
  },
})
/** It runs so many rounds before it stands at twelve. */
const hand = (length: number, wide: number, rounds: number): Part => ({
  box: [-40, -260, 80, 330],
  isFront: true,
  paint: (context) => shape(context, `M${-wide} 40L0 ${-length}L${wide} 40Z${disc(0, 0, 24)}`, ink),
  pose: ({ doubt, open }) => [0, -900 * easeIn(open), -rounds * Math.PI * 2 * (1 - doubt) ** 1.7],
})
const gear = (context: CanvasRenderingContext2D, teeth: number, radius: number) => {
  const rim = polygon(...around(teeth * 4, (index) => radius * (index % 4 < 2 ? 1 : 0.86)))
  shape(context, rim, shade(context, [-radius, -radius, radius, radius], brass, bronze))
  for (const [x, y] of around(6, () => radius * 0.52)) shape(context, disc(x, y, radius * 0.2), ink)
}
const wheel = (x: number, y: number, radius: number, speed: number): Part => ({
  box: [-radius, -radius, radius * 2, radius * 2],
  paint: (context) => gear(context, 12, radius),
  pose: ({ doubt, time }) => [x, y, speed * (time * 0.7 + doubt * 2)],
})

export const clock: Style = {
  sky: [bronze, [0.12, 0.03, 60]],
  spark: 'star',
  birth: [0, 0, 0.45],
  // It rights itself as the hour comes.
  camera: ({ doubt, open }) => [0, 0, 1.18 - 0.18 * doubt + 0.1 * open, -0.32 * (1 - doubt)],

  place(context, x, y) {
    for (const side of [-1, 1])
      for (const [left, top, radius] of [
        [430, 480, 300],
        [460, -480, 330],
        [x, 0, 250],
      ] as const) {
        context.save()
        context.translate(side * left, side * top)
        gear(context, 16, radius)
        context.restore()
      }
    shape(context, block(-x, -y, x * 2, y * 2), oklch(0.12, 0.03, 60, 0.4))
  },

  object: () => [
    wheel(-270, 270, 170, 1),
    wheel(280, -250, 200, -0.8),
    half(-1),
    half(1),
    hand(150, 17, 0.5),
    hand(238, 11, 3),
  ],
}
