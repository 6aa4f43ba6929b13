/** A dragon's egg on its nest, in a cage of ribs: it cracks, and the cap flies off. */
import { block, disc, gleam, globe, line, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { easeIn, easeOut } from '../timeline.ts'

const outline =
  'M0 -360C150 -340 240 -90 240 70C240 230 130 310 0 310C-130 310 -240 230 -240 70C-240 -90 -150 -340 0 -360Z'
const crack = 'L-250 -60L-190 -20L-150 -96L-90 -20L-40 -110L20 -10L80 -100L120 -30L170 -90L250 -40L250'
const cracks =
  'M-190 -20L-140 60L-170 130M20 -10L-10 90L60 150L30 230M120 -30L150 70M-40 -110L-70 -200L-20 -260M80 -100L110 -180'

const scales = (context: CanvasRenderingContext2D) => {
  shape(
    context,
    outline,
    globe(context, [-70, -140, 480], [0.66, 0.07, 195], [0.36, 0.08, 200], [0.12, 0.04, 220]),
  )
  context.clip(new Path2D(outline))
  for (let row = 0; row < 15; row++)
    for (let at = -5; at < 6; at++) {
      const [x, y] = [at * 52 + (row % 2) * 26, row * 46 - 350]
      line(
        context,
        `M${x - 26} ${y}Q${x - 22} ${y + 44} ${x} ${y + 52}Q${x + 22} ${y + 44} ${x + 26} ${y}`,
        oklch(0.08, 0.03, 210, 0.75),
        5,
      )
    }
}
const piece = (edge: number, pose: Part['pose']): Part => ({
  box: [-260, -380, 520, 710],
  isFront: true,
  paint(context) {
    context.clip(new Path2D(`M-250 ${edge}${crack} ${edge}Z`))
    scales(context)
  },
  seams(context) {
    context.clip(new Path2D(outline))
    gleam(context, `M-250 -60${crack} -40`, 8)
    gleam(context, cracks, 5)
    context.globalCompositeOperation = 'destination-in'
    shape(context, `M-250 ${edge}${crack} ${edge}Z`, '#fff')
  },
  pose,
})
const nest: Part = {
  box: [-400, -120, 800, 300],
  isFront: true,
  paint(context) {
    for (let stick = 0; stick < 46; stick++) {
      const x = ((stick * 97) % 700) - 350
      const y = 150 - Math.abs((stick * 53) % 150) - x ** 2 / 1800
      const lean = ((stick * 31) % 60) - 30
      line(
        context,
        `M${x - 90} ${y + lean}L${x + 90} ${y - lean}`,
        oklch(0.16 + (stick % 5) * 0.06, 0.04, 50),
        16,
      )
    }
  },
  seams(context) {
    for (let coal = 0; coal < 16; coal++)
      gleam(context, disc(((coal * 89) % 560) - 280, 150 - ((coal * 47) % 90), 5), 5)
  },
  pose: ({ open }) => [0, 320 + 260 * easeIn(open)],
}

export const egg: Style = {
  hue: 15,
  spark: 'ember',
  birth: [0, 90, 0.5],
  // From below.
  camera: ({ doubt, open }) => [0, 150 - 150 * doubt - 40 * open, 1.16 - 0.16 * doubt, 0.04 - 0.04 * doubt],

  place(context, x, y) {
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      globe(context, [0, 100, y], [0.5, 0.08, 30], [0.22, 0.06, 20], [0.07, 0.02, 10]),
    )
    // The ribs of the mother.
    for (const [reach, wide, lightness] of [
      [620, 70, 0.3],
      [470, 54, 0.44],
      [340, 40, 0.62],
    ] as const)
      for (const sign of [-1, 1])
        line(
          context,
          `M0 ${-reach * 1.25}C${sign * reach * 1.2} ${-reach * 1.1} ${sign * reach * 1.1} ${reach * 0.5} ${sign * reach * 0.62} ${reach * 1.15}`,
          oklch(lightness, 0.03, 60),
          wide,
        )
    shape(context, `M-60 ${-y}h120L40 -420H-40Z`, oklch(0.5, 0.03, 60))
    shape(context, `M${-x} ${y}V520L-300 440L-120 500L90 440L280 510L${x} 430V${y}Z`, oklch(0.07, 0.02, 20))
  },

  object: () => [
    piece(400, ({ open, strength, time }) => [
      0,
      60 + 500 * easeIn(open),
      Math.sin(time * 14) * 0.05 * strength,
      1,
      1,
      1 - easeIn(open),
    ]),
    piece(-400, ({ open, strength, time }) => {
      const off = easeOut(open)
      return [off * 330, 60 - 14 * strength - off * 520, Math.sin(time * 14) * 0.05 * strength + off * 1.8]
    }),
    nest,
  ],
}
