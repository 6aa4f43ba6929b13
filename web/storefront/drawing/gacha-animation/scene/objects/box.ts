/** A lacquered box in a room with a round window: its ribbon falls, its lid lifts. */
import { around, block, disc, gleam, globe, line, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { clamp, easeIn, easeOut } from '../timeline.ts'

const gilt = oklch(0.8, 0.1, 88)
/** Chrysanthemums in gold. */
const flowers = [
  [-160, 70, 52],
  [-60, 130, 34],
  [170, 110, 58],
] as const
const flower = (x: number, y: number, size: number) =>
  around(12, () => size)
    .map(([dx, dy]) => `M${x} ${y}L${x + dx} ${y + dy}`)
    .join('') + disc(x, y, size * 0.3)

const inside: Part = {
  box: [-280, -90, 560, 200],
  paint: (context) => shape(context, 'M-265 0L-215 -80H215L265 0V90H-265Z', oklch(0.16, 0.06, 22)),
  seams: (context) =>
    shape(
      context,
      'M-250 0L-210 -74H210L250 0V80H-250Z',
      globe(context, [0, 0, 260], [1, 0, 0, 1], [1, 0, 0, 0.2]),
    ),
  pose: ({ open }) => [0, 190 + 260 * easeIn(open)],
}
const front: Part = {
  box: [-300, -10, 600, 250],
  isFront: true,
  paint(context) {
    shape(
      context,
      'M-270 0H270L250 220H-250Z',
      shade(context, [-270, 0, 270, 220], [0.24, 0.05, 20], [0.38, 0.09, 22], [0.1, 0.02, 20]),
    )
    line(context, 'M-262 12H262L244 210H-244Z', gilt, 5)
    for (const [x, y, size] of flowers) line(context, flower(x, y, size), gilt, 5)
  },
  seams: (context) => gleam(context, 'M-270 0H270', 10),
  pose: ({ open }) => [0, 190 + 260 * easeIn(open)],
}
const lid: Part = {
  box: [-310, -130, 620, 240],
  isFront: true,
  paint(context) {
    shape(
      context,
      'M-290 0L-220 -110H220L290 0Z',
      shade(context, [0, -110, 0, 0], [0.2, 0.03, 20], [0.5, 0.1, 22]),
    )
    shape(
      context,
      block(-290, 0, 580, 76),
      shade(context, [-290, 0, 290, 0], [0.12, 0.03, 20], [0.34, 0.08, 22], [0.1, 0.02, 20]),
    )
    line(context, 'M-284 6H284V70H-284ZM-264 -8L-208 -100H208L264 -8Z', gilt, 4)
  },
  pose({ open, strength, time }) {
    const away = easeOut(open)
    return [away * 260, 124 - strength * 10 * (1 + Math.sin(time * 40)) - away * 760, away * 0.8]
  },
}
/** The ribbon around it, and its bow. */
const band: Part = {
  box: [-60, -120, 120, 420],
  isFront: true,
  paint: (context) =>
    shape(
      context,
      'M-34 -110H34L46 0V296H-46V0Z',
      shade(context, [-46, 0, 46, 0], [0.72, 0.03, 60], [0.96, 0.02, 80], [0.7, 0.04, 50]),
    ),
  pose({ doubt, open }) {
    const off = clamp(doubt * 1.5 - 0.3)
    return [0, 124 + easeIn(off) * 700, 0, 1, 1, 1 - open]
  },
}
const loop = (sign: -1 | 1): Part => ({
  box: [-10, -150, 250, 300],
  isFront: true,
  paint(context) {
    shape(
      context,
      'M0 0C60 -170 240 -150 220 -40C205 40 90 30 0 0Z',
      shade(context, [0, -120, 200, 40], [0.98, 0.02, 80], [0.66, 0.05, 45]),
    )
    shape(context, 'M0 0L110 60L80 84L160 140L60 110Z', oklch(0.85, 0.03, 70))
  },
  pose({ doubt }) {
    const off = clamp(doubt * 1.5 - 0.2)
    return [sign * easeOut(off) * 170, 20 + easeIn(off) * 640, sign * off * 1.4, sign * (1 - off * 0.5)]
  },
})

export const box: Style = {
  hue: 30,
  spark: 'petal',
  birth: [0, 230, 0.72],
  camera: ({ doubt, open }) => [-60 + 60 * doubt, 120 - 100 * open, 1.22 - 0.24 * doubt, 0],

  place(context, x, y) {
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      shade(context, [0, -y, 0, 300], [0.2, 0.04, 50], [0.4, 0.06, 55]),
    )
    shape(context, disc(0, -200, 320), oklch(0.12, 0.03, 50))
    shape(context, disc(0, -200, 292), shade(context, [0, -500, 0, 100], [0.4, 0.06, 255], [0.72, 0.05, 265]))
    shape(context, disc(90, -330, 84), oklch(0.96, 0.02, 95))
    context.save()
    context.clip(new Path2D(disc(0, -200, 292)))
    for (const [left, wide] of [
      [-230, 26],
      [-150, 16],
      [200, 22],
    ] as const)
      line(
        context,
        `M${left} 140V-520M${left} -300l90 -70M${left} -180l-90 -60M${left} -60l110 -60`,
        oklch(0.14, 0.05, 160),
        wide,
      )
    context.restore()
    line(context, `M0 -500V100M-300 -200H300`, oklch(0.12, 0.03, 50), 12)
    shape(
      context,
      block(-x, 300, x * 2, y),
      shade(context, [0, 300, 0, y], [0.46, 0.06, 105], [0.2, 0.04, 95]),
    )
    for (let mat = -6; mat <= 6; mat++)
      line(context, `M${mat * 90} 300L${mat * 260} ${y}`, oklch(0.16, 0.04, 90), mat % 2 ? 4 : 14)
    line(context, `M${-x} 300H${x}`, oklch(0.1, 0.02, 50), 22)
  },

  object: () => [inside, front, lid, band, loop(-1), loop(1)],
}
