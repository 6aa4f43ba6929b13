/** A shrine's gate: its doors slide apart, and the camera goes through. */
import {
  block,
  type Colour,
  disc,
  gleam,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const arch =
  'M-350 -330Q0 -260 350 -330L362 -400Q0 -322 -362 -400ZM-290 -226H290V-176H-290ZM-252 -300H-192V480H-270ZM252 -300H192V480H270ZM-26 -300H26V-200H-26Z'
const ends = `M-362 -400Q0 -322 362 -400L368 -424Q0 -350 -368 -424Z${block(-275, 400, 86, 84)}${block(189, 400, 86, 84)}`
/** Paper streamers on the rope. */
const streamers = [-130, -45, 45, 130]
  .map((x) => `M${x} -120l26 40h-20l24 40h-20l18 44l-50 -52h18l-22 -38h20Z`)
  .join('')
const panes = Array.from({ length: 24 }, (_, pane) =>
  block(26 + (pane % 4) * 42, -140 + Math.floor(pane / 4) * 60, 32, 50),
).join('')
const studs = Array.from({ length: 9 }, (_, stud) =>
  disc(40 + (stud % 3) * 60, 250 + Math.floor(stud / 3) * 80, 12),
).join('')
const red: Colour = [0.42, 0.16, 30]
const dark = oklch(0.14, 0.03, 50)

const door = (sign: -1 | 1): Part => ({
  box: [-20, -180, 240, 660],
  isFront: true,
  paint(context) {
    shape(
      context,
      block(0, -176, 200, 656),
      shade(context, [0, 0, 200, 0], [0.56, 0.06, 60], [0.34, 0.06, 60]),
    )
    shape(context, panes + block(0, -176, 10, 656), dark)
    shape(context, studs, oklch(0.8, 0.06, 90))
  },
  seams(context) {
    gleam(context, 'M0 -170V470', 8)
    shape(context, panes, '#fff9')
  },
  pose: ({ open, strength }) => [sign * (strength * 9 + easeOut(open) * 210), 0, 0, sign],
})
/** Lintel and pillars are bitmaps of their own: most of the torii is air. */
const boxes: readonly Part['box'][] = [
  [-370, -430, 740, 270],
  [-280, -180, 95, 670],
  [185, -180, 95, 670],
]
const torii = boxes.map(
  (box): Part => ({
    box,
    isFront: true,
    paint(context) {
      shape(context, arch, shade(context, [-300, 0, 300, 0], red, [0.62, 0.19, 33], red))
      shape(context, ends, dark)
    },
    pose: () => [0, 0],
  }),
)
/** It is lifted out of the card's way. */
const rope: Part = {
  box: [-220, -170, 440, 210],
  isFront: true,
  paint(context) {
    line(context, 'M-200 -150Q0 -70 200 -150', oklch(0.8, 0.06, 90), 26)
    shape(context, streamers, '#fff')
  },
  pose: ({ open }) => [0, -190 * easeOut(open)],
}

export const gate: Style = {
  sky: [
    [0.14, 0.06, 250],
    [0.5, 0.09, 240],
    [0.3, 0.06, 240],
  ],
  spark: 'petal',
  birth: [0, 60, 0.1],
  // Through the gate.
  camera: ({ doubt, open }) => [0, 40, 0.74 + 0.22 * doubt + 1.3 * easeIn(open), 0],

  place(context, x, y) {
    shape(context, disc(0, -120, 210), oklch(0.7, 0.03, 240))
    for (let tree = -7; tree <= 7; tree++) {
      const top = Math.abs(tree) < 2 ? 200 : Math.abs(tree % 3) * 160 - y * 0.8
      shape(context, `M${tree * 130} ${top}l130 ${330 - top}h-260Z`, oklch(0.15, 0.05, 200))
    }
    shape(context, block(-x, 310, x * 2, y), oklch(0.1, 0.03, 240))
    for (let step = 0; step < 7; step++) {
      const wide = 210 + step * 46
      shape(context, block(-wide, 330 + step * 58, wide * 2, 40), oklch(0.4 + step * 0.05, 0.03, 240))
    }
  },

  object: () => [door(-1), door(1), ...torii, rope],
}
