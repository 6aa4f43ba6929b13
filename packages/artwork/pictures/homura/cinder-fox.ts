/** The cinder fox, one breath after its sneeze: the haystack is lucky so far. */
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture } from '../picture.ts'
import type { Point } from '../../shapes.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, hazeBars, hill, hotPool, tufts, volcano } from './scenery.ts'
import { ember, heat, INK, sparks, strokes, woodblock } from './woodblock.ts'

const AT: Point = [250, 430]
const COAT = [0.62, 0.18, 42] as const
const CREAM = [0.93, 0.04, 85] as const
const SOCK = [0.25, 0.06, 30] as const

export const cinderFox: Picture = {
  subject: 'fox',
  light: { x: 400, y: 452, colour: [0.94, 0.12, 88], reach: 420, shade: [0.24, 0.08, 60] },
  at: AT,
  touches: { ground: 520 },
  drawDistance: (sheet) => {
    const { context, random } = sheet
    skyOf(sheet, [[0.62, 0.1, 185], [0.8, 0.07, 150], [0.94, 0.06, 98], [0.92, 0.1, 90]], [0, 0.3, 0.56, 0.8])
    blockGrain(sheet, [0.45, 0.09, 185], 0.16)
    hazeBars(sheet, [[350, 70, 240, 20], [410, 98, 240, 14], [-50, 140, 240, 20], [-50, 168, 150, 14]], [0.97, 0.03, 95], 0.85)
    volcano(sheet, { peak: [520, 190], foot: [240, 860, 420], tone: [0.46, 0.07, 200], foottone: [0.74, 0.06, 150], crater: 18 })
    hill(sheet, [[-20, 372], [140, 352], [330, 372], [520, 352], [680, 366]], [0.74, 0.13, 98], [0.66, 0.14, 80])
    // Rows of sheaves, smaller with distance.
    for (const [y, size, count] of [[392, 20, 13], [424, 32, 9]] as const) {
      for (let index = 0; index <= count; index++) {
        const x = (index / count) * 660 + (random() - 0.5) * 12
        context.fillStyle = toneOf(INK)
        context.fill(cornered([[x - size * 0.62, y + 3], [x, y - size * 1.3], [x + size * 0.62, y + 3]]))
        context.fillStyle = toneOf([0.7, 0.14, 78])
        context.fill(cornered([[x - size * 0.46, y], [x, y - size * 1.05], [x + size * 0.46, y]]))
      }
    }
    hill(sheet, [[-20, 474], [180, 462], [420, 470], [670, 460]], [0.68, 0.15, 76], [0.46, 0.12, 62])
    hotPool(sheet, 400, 520, 240, [0.95, 0.13, 85], 0.8)
    // The haystack, at its own risk.
    const print = woodblock(sheet, [560, 420])
    print(rounded([[470, 524], [474, 420], [510, 330], [556, 300], [604, 326], [642, 420], [654, 524]]), [0.78, 0.14, 86], { rim: 7, shade: 14 })
    strokes(context, [
      [[500, 400], [492, 460], [486, 516]], [[528, 360], [520, 440], [516, 518]], [[556, 330], [552, 420], [550, 520]], [[584, 352], [590, 440], [592, 518]], [[612, 392], [624, 460], [630, 516]],
    ], 6, [0.5, 0.13, 62])
    print(rounded([[486, 392], [556, 408], [630, 388], [634, 408], [556, 428], [482, 412]]), [0.5, 0.14, 45], { rim: 0, shade: 4 })
    heat(context, 400, 452, 150, [0.9, 0.16, 70], 0.7)
  },
  drawSubject: (sheet) => {
    const { context } = sheet
    const print = woodblock(sheet, AT)
    // Tail straight up with the shock, its tip a smoulder.
    print(limb([[142, 476], [92, 430], [80, 350], [122, 282]], [34, 62, 66, 4]), COAT, { shade: 10 })
    print(cornered([[58, 366], [70, 330], [92, 302], [124, 280], [122, 316], [114, 352], [104, 344], [96, 372], [84, 350], [72, 378]]), CREAM, { ink: 3, rim: 4, shade: 6 })
    // Hind leg, body bent low, forelegs braced.
    print(limb([[160, 470], [150, 500], [160, 520]], [42, 28, 20]), COAT)
    print(rounded([[130, 470], [150, 424], [206, 402], [270, 410], [312, 446], [300, 492], [236, 506], [160, 508]]), COAT, { shade: 12 })
    print(limb([[176, 486], [186, 510], [206, 520]], [40, 26, 18]), COAT)
    print(limb([[280, 470], [296, 500], [308, 520]], [34, 24, 20]), COAT)
    print(limb([[250, 480], [258, 502], [270, 520]], [34, 24, 20]), COAT)
    for (const [x, y] of [[166, 518], [208, 519], [310, 519], [272, 519]] as const) print(disc(x, y, 17, 8), SOCK, { ink: 2.5, rim: 2, shade: 0 })
    print(rounded([[262, 430], [300, 430], [320, 462], [304, 500], [278, 496], [262, 470]]), CREAM, { ink: 3, rim: 4, shade: 6 })
    // Ears laid back, head thrust forward, eyes shut tight.
    print(cornered([[268, 398], [222, 352], [296, 366]]), COAT, { rim: 3 })
    print(cornered([[304, 372], [292, 316], [344, 358]]), COAT, { rim: 3 })
    context.fillStyle = toneOf(INK)
    context.fill(cornered([[302, 352], [297, 328], [322, 350]]))
    print(rounded([[262, 398], [286, 366], [330, 360], [362, 384], [392, 420], [398, 434], [378, 442], [346, 446], [300, 452], [268, 434]]), COAT, { shade: 8 })
    print(rounded([[398, 434], [378, 442], [346, 446], [300, 452], [284, 436], [318, 422], [350, 420], [380, 420], [394, 424]]), CREAM, { ink: 3, rim: 4, shade: 4 })
    context.fillStyle = toneOf(INK)
    context.fill(disc(395, 425, 9, 7))
    context.fill(limb([[326, 402], [342, 394], [356, 404]], [2, 7, 2]))
    context.fill(limb([[330, 410], [342, 404], [354, 408]], [1, 4, 1]))
    context.fill(limb([[392, 434], [374, 436], [362, 432]], [1, 5, 1]))
    strokes(context, [[[180, 420], [200, 436], [206, 460]], [[212, 412], [228, 432], [230, 456]]], 5, [0.42, 0.15, 32])
  },
  drawForeground: (sheet) => {
    sparks(sheet, 40, [398, 440], 130, 0.1, 1.7)
    for (const [x, y, size, turn] of [[430, 436, 11, 0.1], [456, 410, 8, -0.4], [452, 462, 9, 0.5], [484, 440, 7, 0]] as const) ember(sheet.context, x, y, size, turn, 0.9)
    tufts(sheet, [[30, 622], [120, 632], [230, 628], [420, 634], [520, 626], [620, 630]], 70, [0.3, 0.08, 62])
  },
}
