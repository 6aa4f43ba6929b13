/** Misora: the young fox on the hill with its back to us, counting stars. */
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture } from '../picture.ts'
import { firs, ground, lightDisc, mistBand, skyOf, star, starField, undergrowth } from '../scenery.ts'

const FUR = [0.62, 0.15, 52] as const
const PALE = [0.9, 0.05, 75] as const

export const starCountingKit: Picture = {
  subject: 'fox',
  light: { x: 520, y: 150, colour: [0.95, 0.06, 90], reach: 620, shade: [0.22, 0.09, 250] },
  at: [232, 440],
  touches: { ground: 492 },
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.24, 0.1, 262], [0.42, 0.12, 245], [0.68, 0.1, 215], [0.86, 0.07, 130]], [0, 0.35, 0.66, 0.86])
    starField(sheet, 210, 330, 3)
    // Seven stars it has counted so far, in a row.
    for (let index = 0; index < 7; index++) star(sheet.context, 82 + index * 52, 92 + Math.sin(index * 1.1) * 34, 4.6)
    lightDisc(sheet, 56, [26, -10])
    firs(sheet, 440, 90, [0.54, 0.08, 220])
    mistBand(sheet, 486, 44, [0.9, 0.05, 140], 0.5)
    firs(sheet, 470, 120, [0.38, 0.08, 235], [90, 400])
    ground(sheet, [[-20, 520], [110, 494], [236, 488], [380, 502], [520, 540], [680, 560]], [0.36, 0.08, 190], 0.3)
  },
  drawSubject: ({ context, cut }) => {
    // Three tails fan to the left; body like a pear; the head tilts towards the moon.
    for (const points of [
      [[224, 488], [150, 480], [96, 440], [84, 376]],
      [[224, 486], [164, 456], [130, 404], [140, 342]],
      [[226, 490], [146, 504], [84, 486], [52, 430]],
    ] as const) {
      cut(limb(points, [8, 40, 40, 3]), FUR, 7)
      cut(limb(points.slice(2), [6, 30, 26, 3]), PALE, 4, 0.08)
    }
    cut(rounded([[232, 376], [270, 396], [288, 450], [278, 492], [196, 492], [188, 446], [204, 396]]), FUR, 9)
    cut(rounded([[228, 340], [262, 330], [284, 352], [282, 384], [250, 404], [216, 394], [206, 364]]), [0.66, 0.15, 54], 7)
    cut(cornered([[214, 360], [206, 300], [240, 338]]), FUR, 5)
    cut(cornered([[252, 336], [282, 290], [284, 350]]), FUR, 5)
    context.fillStyle = toneOf([0.3, 0.06, 40])
    context.fill(cornered([[208, 316], [206, 300], [219, 314]]))
    context.fill(cornered([[272, 304], [282, 290], [283, 310]]))
    // Cheek fur and the tip of the nose, seen past the turned head.
    cut(cornered([[274, 372], [304, 384], [282, 394], [262, 396]]), PALE, 3, 0.08)
    context.fillStyle = toneOf([0.2, 0.05, 40])
    context.fill(disc(302, 383, 4.5))
    context.fill(limb([[284, 360], [290, 364], [296, 363]], [1, 4, 1]))
    context.fillStyle = toneOf([0.44, 0.13, 45], 0.7)
    context.fill(limb([[240, 400], [243, 440], [238, 484]], [1, 4, 1]))
  },
  drawForeground: (sheet) => undergrowth(sheet, 130, [0.19, 0.07, 225], 34),
}
