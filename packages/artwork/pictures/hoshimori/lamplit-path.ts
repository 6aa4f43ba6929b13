/** The path between great trunks; far down it the lamp bearer, no larger than a thumb. */
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import { bloom } from '../lit-picture.ts'
import type { Picture } from '../picture.ts'
import { mistBand, motes, skyOf, trunk, undergrowth } from '../scenery.ts'

export const lamplitPath: Picture = {
  subject: 'traveller',
  light: { x: 408, y: 366, colour: [0.9, 0.13, 72], reach: 330, shade: [0.17, 0.06, 175] },
  at: [338, 390],
  touches: { ground: 424 },
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.3, 0.07, 168], [0.52, 0.09, 150], [0.74, 0.1, 110], [0.3, 0.07, 160]], [0, 0.4, 0.62, 1])
    for (const [x, width, lean] of [[40, 20, 6], [128, 16, -4], [214, 18, 8], [288, 12, 0], [446, 14, 4], [520, 20, -8], [598, 16, 5]] as const)
      trunk(sheet, x, 404, width, lean, [0.48, 0.075, 150])
    mistBand(sheet, 392, 90, [0.88, 0.09, 100], 0.5)
    for (const [x, width, lean] of [[-6, 56, 16], [176, 34, -12], [492, 40, 14], [628, 58, -18]] as const)
      trunk(sheet, x, 452, width, lean, [0.33, 0.065, 165])
    const path = rounded([[352, 398], [378, 404], [366, 428], [404, 462], [376, 504], [470, 600], [120, 600], [212, 512], [292, 470], [284, 440], [330, 416]])
    context.fillStyle = toneOf([0.25, 0.06, 165])
    context.fill(rounded([[-30, 424], [160, 408], [340, 398], [500, 406], [680, 428], [690, 640], [-40, 640]]))
    const lit = context.createRadialGradient(364, 400, 10, 364, 430, 250)
    lit.addColorStop(0, toneOf([0.88, 0.12, 78]))
    lit.addColorStop(0.5, toneOf([0.56, 0.09, 85]))
    lit.addColorStop(1, toneOf([0.32, 0.06, 140]))
    context.fillStyle = lit
    context.fill(path)
    // Stone lamps along the path, unlit, and flat stones on it.
    for (const [x, y, size] of [[250, 440, 0.7], [432, 452, 0.9], [160, 500, 1.5]] as const) {
      sheet.cut(cornered([[x - 5 * size, y], [x + 5 * size, y], [x + 4 * size, y - 34 * size], [x - 4 * size, y - 34 * size]]), [0.36, 0.04, 160], 3 * size)
      sheet.cut(cornered([[x - 12 * size, y - 34 * size], [x + 12 * size, y - 34 * size], [x + 9 * size, y - 52 * size], [x - 9 * size, y - 52 * size]]), [0.4, 0.04, 160], 3 * size)
      sheet.cut(cornered([[x - 19 * size, y - 50 * size], [x + 19 * size, y - 50 * size], [x, y - 68 * size]]), [0.42, 0.04, 160], 3 * size)
    }
    for (const [x, y, size] of [[346, 442, 13], [338, 466, 20], [306, 494, 28], [332, 536, 40]] as const) sheet.cut(disc(x, y, size, size * 0.26), [0.56, 0.05, 110], 3)
    bloom(context, sheet.light, 200, 0.6)
  },
  drawSubject: ({ context, cut }) => {
    // Seen from behind: straw cape, round hat, the lamp held to the right.
    cut(cornered([[316, 424], [324, 372], [338, 362], [351, 372], [358, 424]]), [0.36, 0.09, 48], 4)
    cut(cornered([[306, 374], [338, 344], [368, 372]]), [0.55, 0.1, 70], 3)
    cut(rounded([[318, 384], [338, 380], [350, 392], [348, 414], [318, 416]]), [0.3, 0.08, 28], 3)
    cut(limb([[346, 390], [356, 386], [364, 380]], [9, 7, 6]), [0.36, 0.09, 48], 2)
    cut(limb([[340, 412], [374, 366], [408, 334]], [3.5, 3.5, 3]), [0.3, 0.06, 60], 1)
    context.fillStyle = toneOf([0.22, 0.06, 50])
    for (const x of [326, 334, 343, 350]) context.fill(limb([[338, 378], [x, 400], [x + (x - 338) * 0.3, 420]], [1, 2, 1]))
    context.fillStyle = toneOf([0.99, 0.05, 92])
    context.fill(rounded([[397, 350], [408, 340], [419, 350], [418, 374], [408, 382], [398, 374]]))
  },
  drawForeground: (sheet) => {
    const { cut } = sheet
    bloom(sheet.context, sheet.light, 110, 0.3)
    cut(limb([[-8, 640], [26, 430], [18, 200], [40, -30]], [200, 104, 88, 84]), [0.17, 0.045, 172], 14, 0.06)
    cut(limb([[668, 650], [640, 440], [640, 180], [612, -30]], [220, 96, 76, 70]), [0.15, 0.045, 178], 12, 0.06)
    cut(limb([[40, 90], [170, 44], [270, 60], [360, 20]], [44, 20, 10, 2]), [0.17, 0.045, 172], 5, 0.06)
    undergrowth(sheet, 130, [0.11, 0.04, 175], 30)
    motes(sheet, 26, [0.92, 0.13, 110], 2.4)
  },
}
