/** The ashwing on a burnt trunk, still warm: where it has sat, the first flower stands. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, flakes, hazeBars, hill, volcano } from './scenery.ts'
import { ember, heat, INK, strokes, woodblock } from './woodblock.ts'

const AT: Point = [226, 250]
const ASH = [0.84, 0.025, 300] as const
const CHAR = [0.22, 0.03, 310] as const

function fireweed(sheet: Sheet, x: number, foot: number, tall: number, lean: number): void {
  const { context } = sheet
  const print = woodblock(sheet, [x, foot - tall])
  print(limb([[x, foot], [x + lean * 0.4, foot - tall * 0.5], [x + lean, foot - tall]], [9, 7, 3]), [0.42, 0.12, 150], { ink: 3, rim: 2, shade: 0 })
  for (const [part, side] of [[0.12, 1], [0.22, -1], [0.32, 1]] as const) {
    const [from, y] = [x + lean * part * 0.8, foot - tall * part]
    print(rounded([[from, y], [from + side * 30, y - 24], [from + side * 66, y - 22], [from + side * 32, y - 6]]), [0.5, 0.13, 150], { ink: 3, rim: 2, shade: 3 })
  }
  for (let flower = 0; flower < 11; flower++) {
    const part = 0.4 + flower * 0.054
    const size = 19 - flower * 1.35
    const [middle, y] = [x + lean * part ** 1.1 + (flower % 2 ? -1 : 1) * size * 0.85, foot - tall * part]
    for (let petal = 0; petal < 4; petal++) {
      const angle = (petal / 4) * Math.PI * 2 + 0.6
      print(disc(middle + Math.cos(angle) * size * 0.55, y + Math.sin(angle) * size * 0.55, size * 0.62, size * 0.42, angle), [0.6 + flower * 0.006, 0.2, 345], { ink: 2.4, rim: 2, shade: 0 })
    }
    context.fillStyle = toneOf([0.95, 0.08, 95])
    context.fill(disc(middle, y, size * 0.24))
  }
}

export const ashwing: Picture = {
  subject: 'moth',
  light: { x: 150, y: 470, colour: [0.92, 0.13, 74], reach: 420, shade: [0.22, 0.06, 300] },
  at: AT,
  touches: 'air',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.5, 0.07, 300], [0.66, 0.06, 312], [0.82, 0.05, 335], [0.9, 0.05, 30]], [0, 0.34, 0.62, 0.84])
    blockGrain(sheet, [0.4, 0.08, 300], 0.18)
    hazeBars(sheet, [[330, 84, 340, 22], [400, 114, 300, 14], [-40, 330, 260, 22], [420, 300, 300, 18]], [0.94, 0.03, 330], 0.8)
    volcano(sheet, { peak: [470, 262], foot: [170, 860, 520], tone: [0.5, 0.06, 300], foottone: [0.76, 0.05, 330], crater: 22 })
    hill(sheet, [[-20, 470], [160, 456], [340, 480], [520, 462], [680, 476]], [0.46, 0.05, 305], [0.3, 0.05, 300])
    // What the fire left: bare trunks.
    for (const [x, foot, tall, lean] of [[330, 480, 130, 8], [396, 474, 90, -6], [590, 480, 150, -14], [540, 470, 80, 5], [300, 472, 70, -4]] as const) {
      context.fillStyle = toneOf([0.3, 0.05, 300])
      context.fill(limb([[x, foot], [x + lean * 0.4, foot - tall * 0.5], [x + lean, foot - tall]], [15, 10, 3]))
      context.fill(limb([[x + lean * 0.4, foot - tall * 0.5], [x + 16, foot - tall * 0.72], [x + 22, foot - tall * 0.86]], [6, 4, 1]))
    }
    // The near trunk, its cracks still red.
    const print = woodblock(sheet, [250, 300])
    print(limb([[170, 660], [196, 440], [220, 200], [206, -30]], [170, 128, 112, 104]), CHAR, { rim: 8, shade: 10, ink: 5 })
    print(limb([[236, 120], [300, 74], [352, 70], [400, 22]], [44, 30, 22, 3]), CHAR, { rim: 5, shade: 5 })
    strokes(context, [[[176, 40], [186, 130], [176, 220]], [[240, 170], [250, 270], [232, 380]], [[166, 260], [170, 340], [156, 420]], [[206, 400], [200, 480], [190, 560]], [[220, 30], [226, 70], [222, 110]]], 8, [0.1, 0.02, 310])
    heat(context, 150, 480, 190, [0.76, 0.19, 48], 0.85)
    strokes(context, [[[140, 400], [158, 470], [142, 560]], [[150, 460], [186, 500], [196, 560]], [[130, 500], [118, 560], [124, 620]]], 11, [0.66, 0.22, 40])
    strokes(context, [[[142, 410], [157, 470], [144, 550]], [[154, 466], [184, 502], [194, 552]]], 5, [0.93, 0.14, 86])
  },
  drawSubject: (sheet) => {
    const { context } = sheet
    isolated(context, () => {
      context.translate(...AT)
      context.rotate(-0.55)
      const print = woodblock(sheet, [AT[0] + 40, AT[1]])
      for (const side of [-1, 1]) {
        context.save()
        context.scale(side, 1)
        print(rounded([[4, 2], [54, 4], [102, 34], [104, 78], [66, 100], [28, 70]]), [0.68, 0.05, 305], { rim: 4, shade: 5 })
        strokes(context, [[[12, 14], [50, 40], [72, 92]], [[16, 12], [66, 32], [98, 74]]], 4, [0.44, 0.06, 300])
        print(rounded([[2, -8], [44, -66], [118, -104], [152, -88], [140, -40], [96, 6], [40, 20]]), ASH, { rim: 4, shade: 6 })
        strokes(context, [[[10, -6], [60, -50], [130, -92]], [[12, 0], [70, -28], [140, -56]], [[14, 6], [60, 0], [104, -6]]], 4, [0.58, 0.05, 300])
        // On each wing an eye that still glows.
        print(disc(84, -46, 25, 23), CHAR, { ink: 3, rim: 0, shade: 0 })
        context.fillStyle = toneOf([0.62, 0.22, 38])
        context.fill(disc(84, -46, 17, 15))
        context.fillStyle = toneOf([0.93, 0.14, 88])
        context.fill(disc(84, -44, 8, 7))
        print(limb([[5, -46], [24, -80], [52, -98]], [4, 8, 2]), CHAR, { ink: 2, rim: 2, shade: 0 })
        context.restore()
      }
      print(rounded([[0, -52], [14, -38], [13, 0], [9, 48], [0, 64], [-9, 48], [-13, 0], [-14, -38]]), [0.92, 0.03, 320], { rim: 4, shade: 4 })
      context.fillStyle = toneOf(INK)
      for (const y of [10, 26, 40]) context.fill(limb([[-11, y], [0, y + 4], [11, y]], [1, 4, 1]))
      context.fill(disc(-6, -44, 3.6))
      context.fill(disc(6, -44, 3.6))
    })
  },
  drawForeground: (sheet) => {
    fireweed(sheet, 478, 640, 330, -26)
    fireweed(sheet, 566, 640, 210, 22)
    flakes(sheet, 90, [0.94, 0.02, 320], 6)
    flakes(sheet, 30, [0.4, 0.03, 300], 4)
    for (let index = 0; index < 16; index++) ember(sheet.context, 60 + sheet.random() * 260, 330 + sheet.random() * 260, 2 + sheet.random() * 3, -1.4, sheet.random())
  },
}
