/** A shrine's gate: its doors slide apart, and the camera goes through. */
import { block, disc, gleam, line, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { easeIn, easeOut } from '../timeline.ts'

const arch =
  'M-350 -330Q0 -260 350 -330L362 -400Q0 -322 -362 -400ZM-290 -226H290V-176H-290ZM-252 -300H-192V480H-270ZM252 -300H192V480H270ZM-26 -300H26V-200H-26Z'
/** Paper streamers on the rope. */
const streamers = [-130, -45, 45, 130]
  .map((x) => `M${x} -120l26 40h-20l24 40h-20l18 44l-50 -52h18l-22 -38h20Z`)
  .join('')

const door = (sign: -1 | 1): Part => ({
  box: [-20, -180, 240, 660],
  isFront: true,
  paint(context) {
    shape(context, block(0, -176, 200, 656), shade(context, [0, 0, 200, 0], [0.5, 0.05, 60], [0.3, 0.04, 55]))
    for (let x = 20; x < 190; x += 42) shape(context, block(x, -150, 8, 360), oklch(0.16, 0.03, 50))
    for (let y = -150; y < 220; y += 60) shape(context, block(14, y, 176, 8), oklch(0.16, 0.03, 50))
    for (const y of [250, 330, 410])
      for (const x of [40, 100, 160]) shape(context, disc(x, y, 12), oklch(0.78, 0.06, 85))
    shape(context, block(0, -176, 10, 656), oklch(0.12, 0.02, 50))
  },
  seams(context) {
    gleam(context, 'M0 -170V470', 8)
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 6; y++)
        shape(context, block(29 + x * 42, -140 + y * 60, 30, 48), 'rgb(255 255 255 / 0.6)')
  },
  pose: ({ open, strength }) => [
    sign * (strength * 9 + easeOut(open) * 210),
    0,
    0,
    sign,
    1,
    1 - easeIn(Math.max(0, open * 2 - 1)),
  ],
})
const torii: Part = {
  box: [-370, -410, 740, 900],
  isFront: true,
  paint(context) {
    shape(
      context,
      arch,
      shade(context, [-300, 0, 300, 0], [0.42, 0.16, 30], [0.6, 0.19, 33], [0.4, 0.15, 28]),
    )
    shape(context, 'M-362 -400Q0 -322 362 -400L368 -424Q0 -350 -368 -424Z', oklch(0.1, 0.02, 30))
    for (const x of [-275, 189]) shape(context, block(x, 400, 86, 84), oklch(0.1, 0.02, 30))
    line(context, 'M-200 -150Q0 -70 200 -150', oklch(0.8, 0.05, 90), 26)
    shape(context, streamers, oklch(0.97, 0.01, 100))
  },
  pose: ({ open }) => [0, 0, 0, 1, 1, 1 - easeIn(open)],
}

export const gate: Style = {
  hue: 225,
  spark: 'petal',
  birth: [0, 60, 0.1],
  // Through the gate.
  camera: ({ doubt, open }) => [0, 40, 0.74 + 0.22 * doubt + 1.3 * easeIn(open), 0],

  place(context, x, y) {
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      shade(context, [0, -y, 0, 200], [0.12, 0.05, 250], [0.46, 0.08, 240]),
    )
    shape(context, disc(0, -40, 250), oklch(0.9, 0.02, 95))
    for (let tree = -7; tree <= 7; tree++) {
      if (Math.abs(tree) < 2) continue
      const left = tree * 130
      shape(
        context,
        `M${left} ${-y * 0.9 + Math.abs(tree % 3) * 160}L${left + 130} 330H${left - 130}Z`,
        oklch(0.13, 0.05, 200),
      )
    }
    shape(context, block(-x, 310, x * 2, y), oklch(0.1, 0.03, 230))
    for (let step = 0; step < 7; step++) {
      const wide = 210 + step * 46
      shape(context, block(-wide, 330 + step * 58, wide * 2, 40), oklch(0.34 + step * 0.05, 0.02, 240))
    }
  },

  object: () => [door(-1), door(1), torii],
}
