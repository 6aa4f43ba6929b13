/** A furnace in a forge: a hammer beats, the iron door swings open. */
import { around, block, disc, gleam, globe, line, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Cue, Part, Style } from '../style.ts'
import { clamp, easeIn, easeOut } from '../timeline.ts'

const mouth = 'M-200 230V-40A200 200 0 0 1 200 -40V230Z'
const beats = 3
/** 0..1 from one beat of the hammer to the next. */
const swing = ({ doubt }: Cue) => (doubt >= 1 ? 0 : (doubt * beats + 0.5) % 1)
/** The blow that has just fallen, fading. */
const blow = (cue: Cue) => (cue.doubt > 0.15 && cue.doubt < 1 ? (1 - clamp(swing(cue) * 4)) ** 2 : 0)

const hearth: Part = {
  box: [-300, -330, 600, 600],
  paint(context) {
    for (const [x, y] of around(22, () => 250)) {
      if (y > 20) continue
      context.save()
      context.translate(x, y - 40)
      context.rotate(Math.atan2(y, x))
      shape(
        context,
        block(-44, -32, 88, 62),
        shade(context, [-44, -30, 44, 30], [0.62, 0.03, 55], [0.38, 0.03, 45]),
      )
      context.restore()
    }
    for (const y of [-24, 40, 104, 168])
      for (const x of [-292, 206]) shape(context, block(x, y, 86, 58), oklch(0.45 + (y % 3) * 0.05, 0.03, 50))
    shape(context, mouth, oklch(0.07, 0.02, 30))
  },
  seams: (context) => shape(context, mouth, globe(context, [0, 120, 330], [1, 0, 0, 1], [1, 0, 0, 0.35])),
  pose: () => [0, 20],
}
const door: Part = {
  box: [0, -250, 420, 490],
  isFront: true,
  paint(context) {
    const iron = 'M0 230V-40A200 200 0 0 1 400 -40V230Z'
    shape(
      context,
      iron,
      shade(context, [0, -240, 400, 230], [0.42, 0.02, 250], [0.2, 0.02, 260], [0.32, 0.02, 250]),
    )
    line(context, iron, oklch(0.12, 0.01, 260), 22)
    for (const y of [-90, 150]) shape(context, block(-6, y, 412, 38), oklch(0.5, 0.02, 250))
    for (const y of [-71, 169])
      for (let x = 30; x < 400; x += 68) shape(context, disc(x, y, 11), oklch(0.75, 0.02, 250))
    for (let x = 100; x < 320; x += 44) shape(context, block(x, -30, 22, 140), oklch(0.06, 0.01, 260))
  },
  seams(context) {
    for (let x = 100; x < 320; x += 44) shape(context, block(x, -30, 22, 140), '#fff')
    gleam(context, 'M4 226V-40A196 196 0 0 1 396 -40V226Z', 5)
  },
  pose: (cue) => [
    -200,
    20,
    0,
    1 - 1.35 * easeOut(cue.open) - 0.03 * blow(cue),
    1,
    1 - 0.4 * easeIn(cue.open),
  ],
}
const anvil: Part = {
  box: [-150, -70, 300, 260],
  isFront: true,
  paint: (context) =>
    shape(
      context,
      'M-130 -60H150Q90 -10 60 0L50 80L110 180H-110L-50 80L-60 0Q-130 -20 -130 -60Z',
      shade(context, [0, -60, 0, 180], [0.7, 0.02, 250], [0.14, 0.02, 260]),
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
      shade(context, [-510, 0, -390, 0], [0.72, 0.02, 250], [0.28, 0.02, 255]),
    )
  },
  pose(cue) {
    const lift = swing(cue)
    const raised = lift < 0.7 ? easeOut(lift / 0.7) : 1 - easeIn((lift - 0.7) / 0.3)
    return [540, 290 + 400 * easeIn(cue.open), raised * 0.95 - 0.02]
  },
}

export const furnace: Style = {
  hue: 35,
  spark: 'ember',
  birth: [0, 90, 0.35],
  camera: (cue) => [0, 16 * blow(cue), 1 + 0.06 * blow(cue) + 0.16 * cue.open, 0.012 * blow(cue)],

  place(context, x, y) {
    shape(context, block(-x, -y, x * 2, y * 2), oklch(0.1, 0.02, 40))
    for (let row = 0; row * 76 < y + 300; row++)
      for (let at = -x - (row % 2) * 75; at < x; at += 150)
        shape(
          context,
          block(at, 300 - (row + 1) * 76, 140, 66),
          oklch(0.25 + ((at * 7 + row * 13) % 5) * 0.015, 0.04, 35),
        )
    shape(context, block(-x, 310, x * 2, y), shade(context, [0, 310, 0, y], [0.3, 0.03, 50], [0.1, 0.02, 40]))
    shape(context, `M-330 ${-y}L-300 -330H300L330 ${-y}Z`, oklch(0.17, 0.02, 40))
  },

  object: () => [hearth, door, anvil, hammer],
}
