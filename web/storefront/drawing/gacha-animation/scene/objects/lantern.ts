/** A paper lantern, let go above a lake; its paper burns open. */
import {
  block,
  type Colour,
  disc,
  gleam,
  globe,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const paper = 'M-80 -250C-270 -170 -270 170 -80 250H80C270 170 270 -170 80 -250Z'
const edge = 'M-16 -260L22 -190L-16 -120L22 -50L-16 20L22 90L-16 160L22 260'
const ribs = [-200, -150, -100, -50, 0, 50, 100, 150, 200].map((y) => `M-240 ${y}q240 40 480 0`).join('')
const fire: Colour = [0.45, 0.07, 45]
const wood: Colour = [0.12, 0.02, 40]

const side = (sign: -1 | 1): Part => ({
  box: [sign < 0 ? -240 : -30, -270, 270, 540],
  clip: `${edge}H${sign * 300}V-260Z`,
  isFront: true,
  paint(context) {
    context.clip(new Path2D(paper))
    shape(context, paper, shade(context, [-230, 0, 230, 0], fire, [0.88, 0.06, 75], fire))
    line(context, ribs, oklch(...fire), 4)
  },
  seams(context) {
    shape(context, paper, globe(context, [0, 60, 300], [1, 0, 0], [1, 0, 0, 0.1]))
    gleam(context, edge, 6)
  },
  pose({ open }) {
    const away = sign * easeOut(open)
    return [away * 190, away * sign * 120, away * 0.35, 1, 1, 1 - 0.3 * open]
  },
})

const cap = (y: number, away: number, paint: Part['paint']): Part => ({
  box: [-110, -26, 220, 190],
  isFront: true,
  paint(context) {
    shape(context, block(-90, -20, 180, 40), shade(context, [-96, 0, 96, 0], wood, fire, wood))
    paint(context)
  },
  pose: ({ open, time }) => [0, y + away * easeIn(open), Math.sin(time * 2.4) * 0.04],
})

export const lantern: Style = {
  sky: [
    [0.1, 0.06, 265],
    [0.36, 0.1, 265],
    [0.74, 0.08, 320],
  ],
  spark: 'ember',
  birth: [0, 40, 0.6],
  // It rises, and the camera with it.
  camera: ({ doubt, open, time }) => [
    Math.sin(time) * 14,
    210 - 190 * doubt - 200 * open,
    0.9 + 0.1 * doubt,
    0.03 * Math.sin(time),
  ],

  place(context, x, y, random) {
    const shore = 240
    for (let far = 0; far < 18; far++)
      shape(context, disc((random() * 2 - 1) * x, -random() * y, 10 + random() * 22), oklch(0.8, 0.06, 75))
    shape(
      context,
      `M${-x} ${shore}L-330 -40L-190 90L-20 -190L140 110L260 -60L${x} ${shore}Z`,
      oklch(0.2, 0.06, 265),
    )
    shape(context, 'M-108 -46L-20 -190L56 -44L16 -84L-20 -40L-60 -86Z', oklch(0.8, 0.02, 265))
    shape(
      context,
      block(-x, shore, x * 2, y),
      shade(context, [0, shore, 0, y], [0.6, 0.08, 300], [0.12, 0.06, 265]),
    )
    for (let wave = 0; wave < 26; wave++)
      line(context, `M${(random() * 2 - 1) * x} ${shore + random() * 400}h140`, oklch(0.8, 0.06, 300, 0.4), 6)
  },

  object: () => [
    side(-1),
    side(1),
    cap(-262, -500, () => {}),
    cap(262, 700, (context) => shape(context, 'M-4 20H4V60H22L30 160H-30L-22 60H-4Z', oklch(0.55, 0.17, 25))),
  ],
}
