/** A furnace in a forge: a hammer beats, the iron door swings open. */
import {
  around,
  block,
  disc,
  gleam,
  globe,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Cue, Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { clamp, easeIn, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const mouth = 'M-200 230V-40A200 200 0 0 1 200 -40V230Z'
const bars = [0, 1, 2, 3, 4].map((bar) => block(-100 + bar * 44, -30, 22, 140)).join('')
const rivets = [-71, 169]
  .flatMap((y) => [0, 1, 2, 3, 4, 5].map((rivet) => disc(rivet * 68 - 170, y, 11)))
  .join('')
const iron = [
  [0.4, 0.02, 250],
  [0.16, 0.02, 250],
] as const
const beats = 3
/** 0..1 from one beat of the hammer to the next. */
const swing = ({ doubt }: Cue) => (doubt < 1 ? (doubt * beats + 0.5) % 1 : 0)
/** The blow that has just fallen, fading. */
const blow = (cue: Cue) => (cue.doubt > 0.15 && cue.doubt < 1 ? (1 - clamp(swing(cue) * 4)) ** 2 : 0)

const hearth: Part = {
  box: [-300, -330, 600, 600],
  paint(context) {
    for (const [x, y] of around(22, () => 250)) {
      context.save()
      context.translate(x, Math.min(y - 40, 190))
      context.rotate(y < 20 ? Math.atan2(y, x) : 0)
      shape(
        context,
        block(-44, -32, 88, 62),
        shade(context, [-44, -30, 44, 30], [0.72, 0.04, 55], [0.42, 0.04, 55]),
      )
      context.restore()
    }
    shape(context, mouth, oklch(0.07, 0.02, 30))
  },
  seams: (context) => shape(context, mouth, globe(context, [0, 120, 330], [1, 0, 0], [1, 0, 0, 0.35])),
  pose: () => [0, 20],
}
const door: Part = {
  box: [-200, -250, 420, 490],
  isFront: true,
  paint(context) {
    shape(context, mouth, shade(context, [-200, -240, 200, 230], ...iron))
    line(context, mouth, oklch(0.12, 0.02, 250), 22)
    line(context, 'M-200 -71H200M-200 169H200', oklch(0.55, 0.02, 250), 38)
    shape(context, rivets, oklch(0.8, 0.02, 250))
    shape(context, bars, oklch(0.07, 0.02, 250))
  },
  seams(context) {
    shape(context, bars, '#fff')
    gleam(context, mouth, 5)
  },
  // Its hinge is at the left.
  pose(cue) {
    const width = 1 - 1.35 * easeOut(cue.open) - 0.03 * blow(cue)
    return [200 * width - 200, 20, 0, width, 1, 1 - 0.4 * easeIn(cue.open)]
  },
}
const anvil: Part = {
  box: [-150, -90, 320, 280],
  isFront: true,
  paint: (context) =>
    shape(
      context,
      'M-130 -60H150Q90 -10 60 0L50 80L110 180H-110L-50 80L-60 0Q-130 -20 -130 -60Z',
      shade(context, [0, -60, 0, 180], [0.85, 0.02, 250], ...iron),
    ),
  seams: (context) => gleam(context, 'M-110 -58H120', 9),
  pose: ({ open }) => [120, 440 + 300 * easeIn(open)],
}
const hammer: Part = {
  box: [-520, -120, 560, 220],
  isFront: true,
  paint(context) {
    line(context, 'M20 0H-420', oklch(0.52, 0.07, 60), 34)
    shape(
      context,
      block(-510, -110, 120, 200),
      shade(context, [-550, 0, -390, 0], [0.85, 0.02, 250], ...iron),
    )
  },
  pose(cue) {
    const lift = swing(cue)
    const raised = lift < 0.7 ? easeOut(lift / 0.7) : 1 - easeIn((lift - 0.7) / 0.3)
    return [540, 290 + 400 * easeIn(cue.open), raised * 0.95]
  },
}

export const furnace: Style = {
  sky: [
    [0.16, 0.04, 35],
    [0.16, 0.04, 35],
  ],
  spark: 'ember',
  birth: [0, 90, 0.35],
  camera: (cue) => [0, 16 * blow(cue), 1 + 0.06 * blow(cue) + 0.16 * cue.open, 0.012 * blow(cue)],

  place(context, x, y) {
    for (let row = 0; row * 76 < y + 300; row++)
      for (let at = -x - (row % 2) * 75; at < x; at += 150)
        shape(
          context,
          block(at, 234 - row * 76, 138, 64),
          oklch(0.36 + ((at * 7 + row * 13) % 5) * 0.02, 0.04, 35),
        )
    shape(
      context,
      block(-x, 310, x * 2, y),
      shade(context, [0, 310, 0, y], [0.5, 0.04, 55], [0.16, 0.04, 35]),
    )
    shape(context, `M-330 ${-y}L-300 -330H300L330 ${-y}Z`, oklch(0.2, 0.02, 35))
  },

  object: () => [hearth, door, anvil, hammer],
}
