/** A lacquered box in a room with a round window: its ribbon falls, its lid lifts. */
import {
  block,
  disc,
  gleam,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { clamp, easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const gilt = oklch(0.8, 0.1, 88)
const crests = [-150, 150].map((x) => disc(x, 110, 60) + disc(x, 110, 44) + disc(x, 110, 16)).join('')
const silk = [
  [0.97, 0.02, 80],
  [0.66, 0.05, 45],
] as const

const front: Part = {
  box: [-300, -40, 600, 280],
  isFront: true,
  paint(context) {
    const outline = 'M-270 0H270L250 220H-250Z'
    shape(
      context,
      outline,
      shade(context, [-270, 0, 270, 220], [0.24, 0.06, 22], [0.42, 0.1, 22], [0.1, 0.02, 22]),
    )
    line(context, outline + crests, gilt, 5)
  },
  seams: (context) => gleam(context, 'M-270 0H270', 10),
  pose: ({ open }) => [0, 190 + 260 * easeIn(open)],
}
const lid: Part = {
  box: [-310, -130, 620, 240],
  isFront: true,
  paint(context) {
    const [top, rim] = ['M-290 0L-220 -110H220L290 0Z', 'M-290 0H290V76H-290Z']
    shape(context, top, shade(context, [0, -110, 0, 0], [0.2, 0.02, 22], [0.5, 0.1, 22]))
    shape(context, rim, shade(context, [-290, 0, 290, 0], [0.1, 0.02, 22], [0.34, 0.1, 22], [0.1, 0.02, 22]))
    line(context, top + rim, gilt, 4)
  },
  pose({ open, strength, time }) {
    const away = easeOut(open)
    return [away * 260, 124 - strength * 10 * (1 + Math.sin(time * 40)) - away * 700, away * 0.8]
  },
}
/** Around the box; it slips down once the bow is undone. */
const band: Part = {
  box: [-60, -120, 120, 420],
  isFront: true,
  paint: (context) =>
    shape(context, 'M-34 -110H34L46 0V290H-46V0Z', shade(context, [-46, 0, 60, 0], ...silk)),
  pose({ doubt }) {
    const off = clamp(doubt * 1.5 - 0.3)
    return [0, 124 + easeIn(off) * 700]
  },
}
const loop = (sign: -1 | 1): Part => ({
  box: [-10, -150, 250, 300],
  isFront: true,
  paint: (context) =>
    shape(
      context,
      'M0 0C60 -170 240 -150 220 -40C205 40 90 30 0 0L110 60L80 84L160 140L60 110Z',
      shade(context, [0, -120, 200, 40], ...silk),
    ),
  pose({ doubt }) {
    const off = clamp(doubt * 1.5 - 0.2)
    return [sign * off * 170, 20 + easeIn(off) * 640, sign * off * 1.4, sign]
  },
})

export const box: Style = {
  sky: [
    [0.3, 0.05, 55],
    [0.5, 0.07, 60],
  ],
  spark: 'petal',
  birth: [0, 90, 0.6],
  camera: ({ doubt, open }) => [-60 + 60 * doubt, 120 - 100 * open, 1.22 - 0.24 * doubt, 0],

  place(context, x, y) {
    const dark = oklch(0.12, 0.03, 50)
    const window = disc(0, -200, 300)
    shape(context, window, shade(context, [0, -500, 0, 100], [0.34, 0.08, 260], [0.7, 0.06, 265]))
    shape(context, disc(110, -330, 84), oklch(0.96, 0.02, 95))
    line(context, `${window}M0 -500V100M-300 -200H300`, dark, 20)
    line(
      context,
      'M-190 30V-420M-120 90V-480l-70 60M-120 -300l110 -60M-190 -240l-90 -60',
      oklch(0.2, 0.05, 160),
      16,
    )
    shape(
      context,
      block(-x, 300, x * 2, y),
      shade(context, [0, 300, 0, y], [0.5, 0.07, 105], [0.24, 0.05, 105]),
    )
    for (let mat = -6; mat <= 6; mat++)
      line(context, `M${-x} 300H${x}M${mat * 90} 300L${mat * 260} ${y}`, dark, 9)
  },

  object: () => [front, lid, band, loop(-1), loop(1)],
}
