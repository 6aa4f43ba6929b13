/** A lotus on a pond, from above: it unfolds petal by petal. */
import {
  around,
  disc,
  gleam,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Paint, Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { clamp, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const leaf = 'M0 0C-130 -110 -110 -270 0 -350C110 -270 130 -110 0 0Z'

const petal: Paint = (context) => {
  shape(
    context,
    leaf,
    shade(context, [0, 0, 0, -350], [0.97, 0.02, 100], [0.9, 0.05, 355], [0.66, 0.16, 352]),
  )
  line(
    context,
    `${leaf}M0 -20V-300M0 -40Q-50 -140 -36 -260M0 -40Q50 -140 36 -260`,
    oklch(0.45, 0.14, 350, 0.55),
    4,
  )
}
const veins: Paint = (context) => {
  gleam(context, leaf, 5)
  gleam(context, 'M0 -20V-300', 4)
}

/** Rings from the outermost: petals, length, and from which share of the doubt on they open. */
const rings = [
  [7, 1, 0.1],
  [6, 0.78, 0.35],
  [5, 0.55, 0.6],
] as const

const petals = rings.flatMap(([count, long, begins], ring) =>
  Array.from({ length: count }, (_, index): Part => {
    const turn = ((index + ring * 0.5) / count) * Math.PI * 2
    const from = begins + (index / count) * 0.3
    return {
      box: [-105, -360, 210, 365],
      paint: petal,
      seams: veins,
      pose({ doubt, open, time }) {
        const out = easeOut(clamp((doubt - from) * 3.2))
        // The outermost ring stays around the card.
        const isOutermost = ring === 0
        const size = long * (0.42 + 0.58 * out + (isOutermost ? 0.3 * open : 0))
        return [
          0,
          0,
          turn + (1 - out) * 0.5 + Math.sin(time * 2 + index) * 0.02,
          size * (0.62 + 0.38 * out),
          size,
          isOutermost ? 1 : 1 - 2 * open,
        ]
      },
    }
  }),
)

const heart: Part = {
  box: [-80, -80, 160, 160],
  paint(context) {
    shape(context, disc(0, 0, 72), oklch(0.62, 0.12, 120))
    for (const reach of [26, 52])
      for (const [x, y] of around(9, () => reach)) shape(context, disc(x, y, 7), oklch(0.3, 0.08, 130))
  },
  seams: (context) => shape(context, disc(0, 0, 72), '#fff'),
  pose: ({ doubt, open }) => [0, 0, 0, easeOut(doubt), easeOut(doubt), 1 - 3 * open],
}

export const lotus: Style = {
  sky: [
    [0.2, 0.05, 190],
    [0.26, 0.06, 175],
  ],
  spark: 'petal',
  birth: [0, 0, 0.15],
  // From above, turning slowly as it comes down.
  camera: ({ doubt, open }) => [0, 30, 0.72 + 0.3 * doubt + 0.1 * open, 0.7 * (1 - doubt) - 0.15 * open],

  place(context, _x, _y, random) {
    for (const ring of [250, 360, 470, 590, 730])
      line(context, disc(0, 0, ring), oklch(0.62, 0.05, 190, 0.3), 9)
    for (let pad = 0; pad < 15; pad++) {
      const angle = pad * 2.4
      const far = 390 + pad * 48 + random() * 40
      const size = 90 + random() * 90
      const turn = random() * 6
      context.save()
      context.translate(Math.cos(angle) * far * 0.8, Math.sin(angle) * far)
      context.rotate(turn)
      context.beginPath()
      context.moveTo(0, 0)
      context.arc(0, 0, size, 0.25, 6)
      context.fillStyle = oklch(0.42 + random() * 0.14, 0.11, 150)
      context.fill()
      for (const [dx, dy] of around(9, () => size))
        line(context, `M0 0L${dx * 0.9} ${dy * 0.9}`, oklch(0.28, 0.07, 155), 6)
      context.restore()
    }
  },

  object: () => [...petals, heart],
}
