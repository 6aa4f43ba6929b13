/** A foil pouch, torn on a hill below the night sky. */
import {
  POUCH_HEIGHT,
  POUCH_WIDTH,
  pouchSprite,
} from '#web/storefront/drawing/gacha-animation/scene/pouch.ts'
import {
  block,
  disc,
  gleam,
  globe,
  oklch,
  shape,
} from '#web/storefront/drawing/gacha-animation/scene/shapes.ts'
import type { Style } from '#web/storefront/drawing/gacha-animation/scene/style.ts'
import { clamp, easeOut } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

const teeth = 33
const stripHeight = 100
const half = { x: POUCH_WIDTH / 2, y: POUCH_HEIGHT / 2 }
const bounds = [-half.x, -half.y, POUCH_WIDTH, POUCH_HEIGHT] as const

export const pouch: Style = {
  sky: [
    [0.1, 0.06, 280],
    [0.3, 0.11, 292],
  ],
  spark: 'star',
  birth: [0, 60, 0.8],
  camera: ({ strength, open }) => [0, 0, 1 + 0.05 * (strength + open), 0],

  place(context, x, y, random) {
    for (let star = 0; star < 90; star++)
      shape(context, disc((random() * 2 - 1) * x, (random() * 1.6 - 1) * y, 3 + random() ** 4 * 9), '#ddf')
    shape(context, disc(215, -420, 92), oklch(0.93, 0.03, 95))
    shape(context, disc(178, -446, 84), oklch(0.14, 0.07, 282))
    for (const [top, lightness] of [
      [330, 0.2],
      [440, 0.13],
      [560, 0.07],
    ] as const)
      shape(
        context,
        `M${-x} ${y}V${top}Q${-x * 0.4} ${top - 170} 0 ${top + 20}T${x} ${top - 40}V${y}`,
        oklch(lightness, 0.07, 285),
      )
  },

  object(random) {
    const foil = pouchSprite()
    const tear = Array.from({ length: teeth }, (_, index) => {
      const y = 78 + (random() - 0.5) * 16 + Math.sin(index) * 4 - half.y
      return `L${(index / (teeth - 1)) * POUCH_WIDTH - half.x} ${y}`
    }).join('')
    const within = (edge: number) => `M${-half.x} ${edge}${tear}L${half.x} ${edge}Z`
    return [
      {
        box: bounds,
        isFront: true,
        clip: within(half.y),
        paint: (context) => context.drawImage(foil, -half.x, -half.y),
        seams(context) {
          gleam(context, `M${tear.slice(1)}`, 9)
          shape(context, block(...bounds), globe(context, [0, -half.y, 420], [1, 0, 0, 0.8], [1, 0, 0, 0]))
        },
        // The rest of the pouch stands below the card.
        pose: ({ open }) => [0, clamp(open * 1.5) ** 2 * 560],
      },
      {
        box: [-half.x, -half.y, POUCH_WIDTH, stripHeight],
        isFront: true,
        clip: within(-half.y),
        paint: (context) => context.drawImage(foil, -half.x, -half.y),
        pose({ doubt }) {
          const away = easeOut(clamp(doubt * 1.6))
          return [away * 420, -away * 620, away * 1.3, 1, 1, 1 - away]
        },
      },
    ]
  },
}
