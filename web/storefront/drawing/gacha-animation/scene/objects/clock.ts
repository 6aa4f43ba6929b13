/** A great clock in its tower: its hands run to twelve, and its dial splits. */
import { around, block, disc, gleam, line, polygon, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { easeIn, easeOut } from '../timeline.ts'

const dial = (context: CanvasRenderingContext2D) => {
  shape(
    context,
    disc(0, 0, 300),
    shade(context, [-300, -300, 300, 300], [0.7, 0.08, 80], [0.3, 0.05, 60], [0.6, 0.08, 75]),
  )
  shape(context, disc(0, 0, 262), shade(context, [0, -262, 0, 262], [0.97, 0.02, 90], [0.82, 0.03, 80]))
  line(context, disc(0, 0, 250) + disc(0, 0, 176), oklch(0.25, 0.03, 60), 4)
  for (const [index, [x, y]] of around(60, () => 1).entries())
    line(context, `M${x * 226} ${y * 226}L${x * 246} ${y * 246}`, oklch(0.2, 0.03, 60), index % 5 ? 3 : 7)
  for (const [index, [x, y]] of around(12, () => 1).entries()) {
    const wide = index % 3 ? 12 : 26
    line(context, `M${x * 186} ${y * 186}L${x * 216} ${y * 216}`, oklch(0.2, 0.03, 60), wide)
  }
}
const half = (sign: -1 | 1): Part => ({
  box: [-300, -300, 600, 600],
  isFront: true,
  paint(context) {
    context.clip(new Path2D(block(sign < 0 ? -300 : 0, -300, 300, 600)))
    dial(context)
  },
  seams(context) {
    gleam(context, 'M0 -262V262', 7)
    gleam(context, disc(0, 0, 262), 5)
    for (const [x, y] of around(12, () => 201)) gleam(context, disc(x, y, 16), 4)
    context.globalCompositeOperation = 'destination-in'
    shape(context, block(sign < 0 ? -300 : 0, -300, 300, 600), '#fff')
  },
  pose: ({ open }) => [
    sign * easeOut(open) * 380,
    40 * open,
    sign * easeOut(open) * 0.3,
    1,
    1,
    1 - 0.8 * easeIn(open),
  ],
})
/** It runs so many rounds before it stands at twelve. */
const hand = (length: number, wide: number, rounds: number): Part => ({
  box: [-40, -260, 80, 330],
  isFront: true,
  paint(context) {
    shape(context, `M${-wide} 40L0 ${-length}L${wide} 40Z`, oklch(0.16, 0.03, 40))
    shape(context, disc(0, 0, 24), oklch(0.16, 0.03, 40))
  },
  pose: ({ doubt, open }) => [
    0,
    -700 * easeIn(open),
    -rounds * Math.PI * 2 * (1 - doubt) ** 1.7,
    1,
    1,
    1 - open,
  ],
})
const gear = (teeth: number, radius: number): string =>
  polygon(...around(teeth * 4, (index) => (index % 4 < 2 ? radius : radius * 0.86))) +
  disc(0, 0, radius * 0.22)
const wheel = (x: number, y: number, teeth: number, radius: number, speed: number): Part => ({
  box: [-radius, -radius, radius * 2, radius * 2],
  paint(context) {
    shape(
      context,
      gear(teeth, radius),
      shade(context, [-radius, -radius, radius, radius], [0.56, 0.08, 70], [0.26, 0.05, 55]),
    )
    for (const [dx, dy] of around(6, () => radius * 0.52))
      shape(context, disc(dx, dy, radius * 0.2), oklch(0.12, 0.03, 55))
  },
  pose: ({ doubt, time, open }) => [x, y, speed * (time * 0.7 + doubt * 2), 1, 1, 1 - 0.5 * open],
})

export const clock: Style = {
  hue: 65,
  spark: 'star',
  birth: [0, 0, 0.45],
  // It rights itself as the hour comes.
  camera: ({ doubt, open }) => [0, 0, 1.18 - 0.18 * doubt + 0.1 * open, -0.32 * (1 - doubt)],

  place(context, x, y) {
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      shade(context, [0, -y, 0, y], [0.32, 0.05, 60], [0.12, 0.03, 50]),
    )
    for (const [left, top, teeth, radius] of [
      [-380, 480, 14, 300],
      [420, -420, 16, 330],
      [-440, -520, 10, 200],
      [400, 560, 10, 220],
    ] as const) {
      context.save()
      context.translate(left, top)
      shape(context, gear(teeth, radius), oklch(0.4, 0.06, 65))
      shape(context, disc(0, 0, radius * 0.55), oklch(0.18, 0.04, 55))
      context.restore()
    }
    for (const at of [-0.9, 0.9]) shape(context, block(at * x - 24, -y, 48, y * 2), oklch(0.08, 0.02, 50))
  },

  object: () => [
    wheel(-270, 270, 12, 170, 1),
    wheel(280, -250, 14, 200, -0.8),
    half(-1),
    half(1),
    hand(150, 17, 0.5),
    hand(238, 11, 3),
  ],
}
