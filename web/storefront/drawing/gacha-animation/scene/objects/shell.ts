/** A scallop under water: its front shell falls open while the camera sinks to it. */
import { block, gleam, globe, line, shade, shape } from '../shapes.ts'
import { oklch } from '../sprites.ts'
import type { Part, Style } from '../style.ts'
import { easeOut } from '../timeline.ts'

const ribs = 11
/** The point of its rim at so many ribs, and so far from the hinge. */
const rim = (rib: number, reach: number) => {
  const angle = ((rib / ribs) * 2 - 1) * 1.32
  return `${Math.sin(angle) * reach} ${-Math.cos(angle) * reach}`
}
const fan = `M-70 20L${rim(0, 360)}${Array.from(
  { length: ribs },
  (_, rib) => `Q${rim(rib + 0.5, 490)} ${rim(rib + 1, 400 - (rib === ribs - 1 ? 40 : 0))}`,
).join('')}L70 20L90 70H-90Z`
const grooves = Array.from(
  { length: ribs - 1 },
  (_, rib) => `M${rim(rib + 1, 60)}L${rim(rib + 1, 398)}`,
).join('')

const valve = (lightness: number, isFront: boolean, pose: Part['pose']): Part => ({
  box: [-440, -460, 880, 560],
  isFront,
  paint(context) {
    shape(
      context,
      fan,
      globe(
        context,
        [0, 20, 440],
        [lightness - 0.2, 0.05, 340],
        [lightness, 0.06, 20],
        [lightness + 0.12, 0.03, 40],
      ),
    )
    for (const arc of [180, 270, 345])
      line(
        context,
        `M${rim(0.4, arc)}Q0 ${-arc * 1.75} ${rim(ribs - 0.4, arc)}`,
        oklch(lightness - 0.16, 0.08, 0, 0.5),
        10,
      )
    line(context, grooves, oklch(lightness - 0.3, 0.06, 350), 7)
  },
  seams: isFront
    ? (context) => {
        gleam(context, grooves, 3)
        gleam(context, fan, 5)
      }
    : (context) => shape(context, fan, globe(context, [0, -120, 400], [1, 0, 0, 1], [1, 0, 0, 0])),
  pose,
})

export const shell: Style = {
  hue: 215,
  spark: 'bubble',
  birth: [0, 60, 0.4],
  camera: ({ doubt, open }) => [
    0,
    -330 * (1 - easeOut(Math.min(1, doubt * 1.3))) - 20 * open,
    0.86 + 0.12 * doubt,
    0,
  ],

  place(context, x, y, random) {
    shape(
      context,
      block(-x, -y, x * 2, y * 2),
      shade(context, [0, -y, 0, y], [0.72, 0.09, 205], [0.36, 0.09, 225], [0.13, 0.06, 240]),
    )
    for (const at of [-0.8, -0.35, 0.1, 0.5, 0.95])
      shape(
        context,
        `M${at * 300 - 40} ${-y}h90L${at * 700 + 160} ${y * 0.8}h-260Z`,
        shade(context, [0, -y, 0, y * 0.7], [0.95, 0.04, 200, 0.4], [0.95, 0.04, 200, 0]),
      )
    shape(
      context,
      `M${-x} ${y}V420Q-200 350 0 400T${x} 380V${y}Z`,
      shade(context, [0, 380, 0, y], [0.5, 0.05, 95], [0.16, 0.04, 240]),
    )
    for (let weed = 0; weed < 12; weed++) {
      const left = (weed < 6 ? -1 : 1) * (210 + random() * Math.max(180, x - 210))
      const tall = 260 + random() * 380
      line(
        context,
        `M${left} 520q60 ${-tall / 4} 0 ${-tall / 2}t0 ${-tall / 2}`,
        oklch(0.2, 0.06, 190),
        20 + random() * 18,
      )
    }
  },

  object: () => [
    valve(0.62, false, ({ open }) => [0, 300 + 120 * open, 0, 1, 0.92 + 0.12 * open, 1 - 0.5 * open]),
    valve(0.8, true, ({ open, strength, time }) => [
      0,
      300 + 120 * open,
      0,
      1,
      1 - strength * 0.06 * (1 + Math.sin(time * 9)) - 1.5 * easeOut(open),
    ]),
  ],
}
