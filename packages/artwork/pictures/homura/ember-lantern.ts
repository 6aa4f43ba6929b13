/** The lantern that cannot be put out, on a sill; outside it snows on the mountain, which sleeps. */
import { isolated } from '../../canvas.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import type { Point } from '../../shapes.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, flakes, hill, hotPool, volcano } from './scenery.ts'
import { fire, heat, strokes, woodblock } from './woodblock.ts'

const AT: Point = [430, 430]
const WOOD = [0.3, 0.07, 35] as const
const PAPER = [0.92, 0.1, 84] as const
const WALL = [0.24, 0.06, 278] as const

function drawLantern(sheet: Sheet): void {
  const { context } = sheet
  const print = woodblock(sheet, [430, 330])
  // Feet, paper walls that lean outwards, posts, lid.
  for (const x of [372, 488]) print(cornered([[x - 14, 554], [x + 14, 554], [x + 10, 530], [x - 10, 530]]), WOOD, { rim: 3 })
  print(cornered([[350, 540], [510, 540], [504, 522], [356, 522]]), WOOD, { rim: 3 })
  const wall = cornered([[362, 532], [498, 532], [492, 330], [368, 330]])
  print(wall, PAPER, { rim: 0, shade: 0 })
  isolated(context, () => {
    context.clip(wall)
    heat(context, 430, 450, 120, [0.99, 0.05, 98], 1)
    context.fillStyle = toneOf([0.72, 0.17, 55], 0.45)
    context.fillRect(362, 330, 140, 40)
    fire(context, [
      { x: 416, y: 530, tall: 70, wide: 30, lean: -12 }, { x: 432, y: 532, tall: 128, wide: 42, lean: 14 }, { x: 450, y: 530, tall: 62, wide: 28, lean: 10 },
    ], [[0.82, 0.16, 70], [0.66, 0.2, 42], [0.78, 0.18, 62], [0.92, 0.12, 90], [0.99, 0.03, 98]], 3)
    // A seal-mark and the bars behind the paper.
    context.fillStyle = toneOf([0.5, 0.13, 40], 0.45)
    for (const x of [408, 452]) context.fillRect(x - 2, 330, 4, 210)
    for (const y of [392, 462]) context.fillRect(362, y - 2, 140, 4)
  })
  print(limb([[366, 534], [370, 430], [374, 322]], [13, 12, 12]), WOOD, { rim: 3, shade: 3 })
  print(limb([[494, 534], [490, 430], [486, 322]], [13, 12, 12]), WOOD, { rim: 3, shade: 3 })
  print(cornered([[350, 336], [510, 336], [498, 312], [362, 312]]), WOOD, { rim: 5 })
  print(rounded([[372, 314], [380, 240], [430, 208], [480, 240], [488, 314], [474, 314], [466, 252], [430, 226], [394, 252], [386, 314]]), WOOD, { rim: 4, shade: 4 })
  print(disc(430, 212, 11, 8), [0.7, 0.13, 75], { ink: 3, rim: 2, shade: 0 })
}

export const emberLantern: Picture = {
  subject: 'lantern',
  light: { x: 430, y: 420, colour: [0.92, 0.13, 78], reach: 420, shade: [0.13, 0.06, 275] },
  at: [430, 300],
  touches: { ground: 545 },
  drawDistance: (sheet) => {
    const { context, width, height } = sheet
    skyOf(sheet, [[0.24, 0.1, 268], [0.42, 0.1, 256], [0.66, 0.06, 240], [0.5, 0.08, 250]], [0, 0.34, 0.62, 1])
    blockGrain(sheet, [0.8, 0.05, 240], 0.14)
    context.fillStyle = toneOf([0.95, 0.04, 95])
    context.fill(disc(186, 128, 40))
    volcano(sheet, { peak: [286, 190], foot: [-60, 640, 470], tone: [0.9, 0.02, 245], foottone: [0.44, 0.08, 258], crater: 24 })
    hill(sheet, [[-20, 420], [140, 396], [330, 420], [520, 398], [680, 416]], [0.86, 0.02, 245], [0.7, 0.05, 255])
    for (const [x, size] of [[92, 1], [150, 0.7], [326, 0.8], [370, 1.1]] as const) {
      context.fillStyle = toneOf([0.2, 0.05, 262])
      for (const tier of [0, 1, 2]) {
        const y = 424 - tier * 26 * size
        context.fill(cornered([[x - (34 - tier * 8) * size, y], [x, y - 46 * size], [x + (34 - tier * 8) * size, y]]))
      }
    }
    flakes(sheet, 120, [0.98, 0.01, 240], 7)
    // The room: a round window, its wall and bars, the sill.
    const wall = new Path2D()
    wall.rect(-10, -10, width + 20, height + 20)
    wall.addPath(disc(270, 262, 232))
    context.fillStyle = toneOf(WALL)
    context.fill(wall, 'evenodd')
    isolated(context, () => {
      context.clip(wall, 'evenodd')
      heat(context, 430, 420, 400, [0.72, 0.15, 55], 0.75)
      for (let line = 0; line < 30; line++) strokes(context, [[[-10, line * 22 + 6], [330, line * 22 + 2], [660, line * 22 + 8]]], 2.4, [0.14, 0.05, 280], 0.35)
    })
    for (const [radius, wide, tone] of [[232, 22, [0.15, 0.03, 30]], [232, 13, [0.42, 0.09, 45]]] as const) {
      context.lineWidth = wide
      context.strokeStyle = toneOf(tone)
      context.stroke(disc(270, 262, radius))
    }
    isolated(context, () => {
      context.clip(disc(270, 262, 226))
      for (const bar of [limb([[128, 0], [128, 300], [128, 560]], [9, 9, 9]), limb([[0, 190], [300, 190], [560, 190]], [9, 9, 9])]) {
        context.fillStyle = toneOf([0.16, 0.03, 30])
        context.fill(bar)
      }
    })
    const sill = cornered([[-20, 524], [670, 524], [670, 640], [-20, 640]])
    context.fillStyle = toneOf([0.34, 0.08, 40])
    context.fill(sill)
    hotPool(sheet, 430, 546, 330, [0.92, 0.15, 72], 1)
    context.fillStyle = toneOf([0.14, 0.03, 25])
    context.fillRect(-20, 520, 700, 6)
    strokes(context, [[[-20, 566], [300, 560], [660, 572]], [[-20, 596], [280, 602], [660, 594]]], 4, [0.18, 0.05, 30], 0.8)
  },
  drawSubject: (sheet) => {
    // Slender: a lantern that one carries in one hand.
    isolated(sheet.context, () => {
      sheet.context.translate(430 * 0.32, -552 * 0.06)
      sheet.context.scale(0.68, 1.06)
      drawLantern(sheet)
    })
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    const print = woodblock(sheet, [180, 520])
    // Two of those who tried: a snuffer and a bucket of water, both given up.
    print(limb([[206, 566], [270, 556], [318, 548]], [6, 6, 6]), [0.5, 0.03, 270], { ink: 3, rim: 2, shade: 2 })
    print(cornered([[176, 588], [188, 546], [216, 558], [206, 594]]), [0.5, 0.03, 270], { ink: 3, rim: 3, shade: 4 })
    print(cornered([[58, 486], [150, 486], [140, 574], [68, 574]]), [0.44, 0.09, 55], { rim: 5, shade: 8 })
    print(disc(104, 486, 46, 11), [0.55, 0.09, 235], { rim: 2, shade: 3 })
    print(cornered([[62, 514], [148, 514], [146, 526], [64, 526]]), [0.2, 0.04, 40], { ink: 2, rim: 3, shade: 0 })
    strokes(context, [[[88, 500], [90, 540], [92, 572]], [[120, 500], [119, 540], [116, 572]]], 3, [0.2, 0.05, 40])
    heat(context, 430, 450, 200, [0.9, 0.13, 75], 0.28)
  },
}
