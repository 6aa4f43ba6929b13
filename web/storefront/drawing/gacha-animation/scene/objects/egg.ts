/** A dragon's egg on its nest, in a cage of ribs: it cracks, and the cap flies off. */
import {
  block,
  disc,
  gleam,
  globe,
  line,
  oklch,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Cue, Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const outline = 'M0 -360C160 -340 420 310 0 310C-420 310 -160 -340 0 -360Z'
const crack = 'L-260 -60L-190 -20L-150 -96L-90 -20L-40 -110L20 -10L80 -100L120 -30L170 -90L260 -40'
const cracks = 'M-190 -20L-140 60L-170 130M20 -10L-10 90L60 150L30 230M-40 -110L-70 -200L-20 -260'
const scales = Array.from({ length: 165 }, (_, index) => {
  const row = Math.floor(index / 11)
  return `M${(index % 11) * 52 - 286 + (row % 2) * 26} ${row * 46 - 350}q4 44 26 52q22 -8 26 -52`
}).join('')
const shaking = ({ time, strength }: Cue) => Math.sin(time * 14) * 0.05 * strength

const piece = (edge: number, top: number, height: number, pose: Part['pose']): Part => ({
  box: [-260, top, 520, height],
  clip: `M-260 ${edge}${crack}V${edge}Z`,
  isFront: true,
  paint(context) {
    context.clip(new Path2D(outline))
    shape(
      context,
      block(-260, -380, 520, 710),
      globe(context, [-70, -140, 480], [0.7, 0.08, 195], [0.12, 0.06, 210]),
    )
    line(context, scales, oklch(0.1, 0.06, 210, 0.75), 5)
  },
  seams(context) {
    context.clip(new Path2D(outline))
    gleam(context, `M-260 -60${crack}${cracks}`, 7)
  },
  pose,
})
const nest: Part = {
  box: [-400, -120, 800, 300],
  isFront: true,
  paint(context) {
    for (let stick = 0; stick < 46; stick++) {
      const x = ((stick * 97) % 700) - 350
      const y = 150 - ((stick * 53) % 130) - x ** 2 / 1800
      line(
        context,
        `M${x - 90} ${y}l180 ${((stick * 31) % 60) - 30}`,
        oklch(0.2 + (stick % 5) * 0.07, 0.04, 50),
        15,
      )
    }
  },
  seams(context) {
    for (let coal = 0; coal < 16; coal++)
      gleam(context, disc(((coal * 89) % 560) - 280, 150 - ((coal * 47) % 90), 5))
  },
  pose: ({ open }) => [0, 320 + 200 * easeIn(open)],
}

export const egg: Style = {
  sky: [
    [0.14, 0.06, 20],
    [0.56, 0.1, 35],
    [0.2, 0.06, 20],
  ],
  spark: 'ember',
  birth: [0, 90, 0.5],
  // From below.
  camera: ({ doubt, open }) => [0, 150 - 150 * doubt - 40 * open, 1.16 - 0.16 * doubt, 0.04 - 0.04 * doubt],

  place(context, x, y) {
    // The ribs of the mother, and her spine.
    for (const [reach, lightness] of [
      [640, 0.3],
      [480, 0.5],
      [340, 0.72],
    ] as const)
      for (const side of [-reach, reach])
        line(
          context,
          `M0 ${-reach * 1.25}C${side * 1.2} ${-reach * 1.1} ${side * 1.1} ${reach * 0.5} ${side * 0.6} ${reach * 1.1}`,
          oklch(lightness, 0.04, 50),
          reach / 8,
        )
    line(context, `M0 ${-y}V-440`, oklch(0.5, 0.04, 50), 90)
    shape(context, `M${-x} ${y}V520L-300 440L-120 500L90 440L280 510L${x} 430V${y}Z`, oklch(0.1, 0.06, 20))
  },

  object: () => [
    piece(320, -120, 440, (cue) => [0, 60 + 420 * easeIn(cue.open), shaking(cue)]),
    piece(-400, -380, 380, (cue) => {
      const off = easeOut(cue.open)
      return [off * 330, 60 - 14 * cue.strength - off * 520, shaking(cue) + off * 1.8]
    }),
    nest,
  ],
}
