/** A scallop under water: its front shell falls open while the camera sinks to it. */
import {
  gleam,
  globe,
  line,
  oklch,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const ribs = 11
/** The point of its rim at so many ribs, and so far from the hinge. */
const rim = (rib: number, reach: number) => {
  const angle = ((rib / ribs) * 2 - 1) * 1.32
  return `${Math.sin(angle) * reach} ${-Math.cos(angle) * reach}`
}
const lobes = Array.from({ length: ribs }, (_, rib) => `Q${rim(rib + 0.5, 480)} ${rim(rib + 1, 390)}`)
const fan = `M-70 20L${rim(0, 390)}${lobes.join('')}L70 20L90 70H-90Z`
const grooves = lobes.map((_, rib) => `M${rim(rib, 60)}L${rim(rib, 390)}`).join('')

const valve = (lightness: number, isFront: boolean, pose: Part['pose']): Part => ({
  box: [-420, -450, 840, 530],
  isFront,
  paint(context) {
    shape(
      context,
      fan,
      globe(context, [0, 20, 440], [lightness - 0.25, 0.06, 350], [lightness + 0.1, 0.05, 30]),
    )
    const dark = oklch(lightness - 0.25, 0.06, 350, 0.6)
    for (const arc of [180, 270, 345])
      line(context, `M${rim(0.4, arc)}Q0 ${-arc * 1.75} ${rim(10.6, arc)}`, dark, 9)
    line(context, grooves, dark, 7)
  },
  seams: isFront
    ? (context) => gleam(context, fan + grooves)
    : (context) => shape(context, fan, globe(context, [0, -120, 400], [1, 0, 0, 1], [1, 0, 0, 0])),
  pose,
})

export const shell: Style = {
  sky: [
    [0.78, 0.09, 205],
    [0.4, 0.09, 225],
    [0.14, 0.06, 240],
  ],
  spark: 'bubble',
  birth: [0, 60, 0.4],
  camera: ({ doubt, open }) => [
    0,
    -330 * (1 - easeOut(Math.min(1, doubt * 1.3))) - 20 * open,
    0.86 + 0.12 * doubt,
    0,
  ],

  place(context, x, y, random) {
    for (const at of [-200, -70, 40, 170])
      shape(
        context,
        `M${at} ${-y}h90L${at * 2 + 200} ${y}h-300Z`,
        shade(context, [0, -y, 0, y * 0.6], [0.95, 0.04, 205, 0.5], [0.95, 0.04, 205, 0]),
      )
    shape(
      context,
      `M${-x} ${y}V420Q-200 350 0 400T${x} 380V${y}Z`,
      shade(context, [0, 380, 0, y], [0.6, 0.06, 95], [0.14, 0.06, 240]),
    )
    for (let weed = 0; weed < 14; weed++) {
      const left = (weed % 2 ? -1 : 1) * (220 + random() * x * 0.7)
      const bend = -70 - random() * 90
      line(context, `M${left} 560q60 ${bend} 0 ${bend * 2}t0 ${bend * 2}`, oklch(0.2, 0.06, 190), 30)
    }
  },

  object: () => [
    // Unseen while the front one is closed.
    valve(0.62, false, ({ open }) => [0, 300 + 120 * open, 0, 1, open && 0.92 + 0.12 * open]),
    valve(0.78, true, ({ open, strength, time }) => [
      0,
      300 + 120 * open,
      0,
      1,
      1 - strength * 0.06 * (1 + Math.sin(time * 9)) - 1.5 * easeOut(open),
    ]),
  ],
}
