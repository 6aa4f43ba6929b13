/** A paper lantern, let go above a lake; its paper burns open. */
import { around, block, disc, gleam, globe, line, polygon, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { easeIn, easeOut } from '../timeline.ts'

const paper = 'M-80 -250C-270 -170 -270 170 -80 250H80C270 170 270 -170 80 -250Z'
const edge = [-250, -190, -130, -60, 0, 70, 120, 190, 250].map((y, index) => `${index % 2 ? 22 : -16} ${y}`)
const ribs = [-200, -150, -100, -50, 0, 50, 100, 150, 200]
  .map((y) => {
    const reach = 224 - y ** 2 / 490
    return `M${-reach} ${y}Q0 ${y + 26} ${reach} ${y}`
  })
  .join('')

const side = (sign: -1 | 1): Part => ({
  box: [-240, -270, 480, 540],
  isFront: true,
  paint(context) {
    context.clip(new Path2D(`M${edge.join('L')}L${sign * 300} 300V-300Z`))
    shape(
      context,
      paper,
      shade(context, [-230, 0, 230, 0], [0.45, 0.07, 45], [0.86, 0.06, 75], [0.45, 0.07, 45]),
    )
    line(context, ribs, oklch(0.35, 0.06, 40, 0.7), 4)
  },
  seams(context) {
    shape(context, paper, globe(context, [0, 60, 300], [1, 0, 0, 0.9], [1, 0, 0, 0.1]))
    context.globalCompositeOperation = 'destination-in'
    shape(context, `M${edge.join('L')}L${sign * 300} 300V-300Z`, '#fff')
    context.globalCompositeOperation = 'source-over'
    gleam(context, `M${edge.join('L')}`, 6)
  },
  pose: ({ open }) => [
    sign * easeOut(open) * 330,
    -easeOut(open) * 220,
    sign * easeOut(open) * 0.9,
    1 - 0.4 * open,
    1 - 0.2 * open,
    1 - easeIn(open),
  ],
})

const rim = (y: number, away: number): Part => ({
  box: [-110, -26, 220, 190],
  isFront: true,
  paint(context) {
    shape(
      context,
      'M-96 -20H96L84 20H-84Z',
      shade(context, [-96, 0, 96, 0], [0.12, 0.02, 40], [0.4, 0.05, 60], [0.12, 0.02, 40]),
    )
    if (y < 0) return
    line(context, 'M0 20V56', oklch(0.75, 0.1, 35), 8)
    shape(context, 'M-22 56H22L30 160H-30Z', oklch(0.5, 0.15, 25))
  },
  pose: ({ open, time }) => [0, y + away * easeIn(open), Math.sin(time * 2.4) * 0.04, 1, 1, 1 - easeIn(open)],
})

export const lantern: Style = {
  hue: 260,
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
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      shade(context, [0, -y, 0, shore], [0.08, 0.05, 265], [0.32, 0.1, 262], [0.55, 0.08, 290]),
    )
    shape(
      context,
      `M${-x} ${shore}L-330 -60L-210 60L-60 -200L90 70L220 -90L${x} ${shore}Z`,
      oklch(0.2, 0.06, 268),
    )
    shape(context, `M-130 -80L-60 -200L10 -74L-40 -104L-66 -66L-96 -110Z`, oklch(0.7, 0.03, 270))
    shape(
      context,
      block(-x, shore, x * 2, y),
      shade(context, [0, shore, 0, y], [0.5, 0.08, 285], [0.1, 0.05, 262]),
    )
    for (let wave = 0; wave < 26; wave++)
      shape(
        context,
        block((random() * 1.4 - 0.9) * x, shore + 14 + random() ** 2 * (y - shore), 60 + random() * 160, 5),
        oklch(0.75, 0.05, 280, 0.35),
      )
    for (let far = 0; far < 16; far++) {
      const [left, top, size] = [(random() * 2 - 1) * x, -y + random() * (y + 100), 10 + random() * 26]
      shape(
        context,
        polygon(...around(6, () => size).map(([dx, dy]) => [left + dx * 0.75, top + dy] as const)),
        oklch(0.8, 0.05, 70, 0.75),
      )
    }
    shape(context, disc(0, 0, 1), '#000')
  },

  object: () => [side(-1), side(1), rim(-262, -500), rim(262, 700)],
}
