/** A crystal of ice in a cave: it cracks, and its facets fly apart. */
import {
  gleam,
  line,
  oklch,
  polygon,
  shade,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Part, Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

type Corner = readonly [x: number, y: number]

/** Its facets: how light each is, and its corners. */
const facets: readonly (readonly [lightness: number, ...corners: Corner[]])[] = [
  [0.9, [0, -400], [-170, -190], [-40, -150]],
  [0.7, [0, -400], [-40, -150], [170, -220]],
  [0.58, [-170, -190], [-40, -150], [-90, 90], [-210, 60]],
  [0.97, [-40, -150], [110, -10], [-90, 90]],
  [0.8, [-40, -150], [170, -220], [110, -10]],
  [0.48, [170, -220], [210, 40], [110, -10]],
  [0.66, [-210, 60], [-90, 90], [-70, 400], [-150, 330]],
  [0.86, [-90, 90], [110, -10], [60, 250], [-70, 400]],
  [0.52, [110, -10], [210, 40], [150, 330], [60, 250]],
  [0.4, [60, 250], [150, 330], [-70, 400]],
]

/** In which order they stand around the card at the end, clockwise from above. */
const ring = [1, 4, 5, 3, 8, 9, 7, 6, 2, 0]

const facet = ([lightness, ...corners]: (typeof facets)[number], index: number): Part => {
  const outline = polygon(...corners)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const angle = ((ring.indexOf(index) + 0.5) / facets.length - 0.25) * Math.PI * 2
  return {
    box: [left - 20, top - 20, right - left + 40, bottom - top + 40],
    isFront: true,
    paint(context) {
      shape(
        context,
        outline,
        shade(context, [-200, -300, 200, 300], [lightness, 0.04, 220], [lightness - 0.22, 0.09, 250]),
      )
      line(context, outline, oklch(0.98, 0.02, 220, 0.8), 3)
    },
    seams: (context) => gleam(context, outline, 5),
    pose({ open, strength }) {
      const out = easeOut(open)
      const loose = strength * 0.05
      return [
        x * loose + (Math.cos(angle) * 320 - x) * out,
        y * loose + (Math.sin(angle) * 500 - y) * out,
        out * (index % 2 ? 0.5 : -0.4),
        1 - 0.3 * out,
        1 - 0.3 * out,
      ]
    },
  }
}

export const crystal: Style = {
  sky: [
    [0.25, 0.06, 245],
    [0.72, 0.07, 225],
    [0.3, 0.07, 240],
  ],
  spark: 'shard',
  birth: [0, 0, 0.7],
  // It comes nearer with each crack.
  camera: ({ doubt, open }) => [0, -10, 0.84 + 0.07 * Math.floor(doubt * 4) + 0.1 * open, 0],

  place(context, x, y, random) {
    for (const [depth, lightness] of [
      [1, 0.42],
      [0.72, 0.2],
      [0.48, 0.08],
    ] as const)
      for (let at = -x - 60; at < x + 60; at += 70 + random() * 60) {
        const wide = 60 + random() * 70
        const long = (0.25 + random() * 0.75) * y * depth * (0.35 + 0.75 * Math.min(1, Math.abs(at) / 360))
        shape(
          context,
          `M${at - wide} ${-y}h${wide * 2}L${at} ${-y * 0.85 + long}Z`,
          oklch(lightness, 0.06, 248),
        )
        shape(
          context,
          `M${at - wide} ${y}h${wide * 2}L${at + 20} ${y * 0.9 - long * 0.7}Z`,
          oklch(lightness, 0.06, 248),
        )
      }
  },

  object: () => facets.map(facet),
}
