/** The red mountain at evening; below it a gate, and one pilgrim who has stopped to look. */
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, crag, hazeBars, hill, lava, smoke, sunDisc, tufts, volcano } from './scenery.ts'
import { strokes, woodblock } from './woodblock.ts'

const AT = [214, 440] as const
const POST = [0.42, 0.17, 28] as const

export const redRidge: Picture = {
  subject: 'gate',
  light: { x: 470, y: 470, colour: [0.9, 0.13, 78], reach: 520, shade: [0.18, 0.06, 300] },
  at: AT,
  touches: { ground: 520 },
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.42, 0.09, 258], [0.7, 0.06, 230], [0.9, 0.05, 88], [0.84, 0.11, 70]], [0, 0.24, 0.5, 0.78])
    blockGrain(sheet, [0.35, 0.08, 250], 0.16)
    hazeBars(sheet, [[-60, 92, 300, 20], [-60, 120, 200, 14], [480, 150, 260, 18], [540, 178, 160, 12]], [0.93, 0.03, 88], 0.8)
    sunDisc(sheet, 74, [0.93, 0.12, 82])
    smoke(sheet, [[372, 92, 26], [392, 64, 34], [424, 34, 42], [470, 6, 52]], [0.36, 0.04, 330], [0.72, 0.16, 40])
    volcano(sheet, { peak: [352, 112], foot: [-90, 800, 520], tone: [0.38, 0.14, 22], foottone: [0.66, 0.17, 38], crater: 34 })
    lava(sheet, [[350, 122], [362, 190], [338, 250], [352, 318]], [26, 15, 9, 3])
    lava(sheet, [[334, 124], [312, 176], [300, 214]], [12, 8, 2])
    hazeBars(sheet, [[-80, 392, 330, 26], [-80, 426, 220, 18], [400, 410, 330, 26], [470, 444, 260, 18]], [0.94, 0.06, 82], 0.92)
    hill(sheet, [[-20, 470], [120, 446], [300, 470], [470, 452], [680, 478]], [0.36, 0.08, 150], [0.24, 0.06, 170])
    crag(sheet, [[-20, 528], [150, 518], [330, 520], [500, 532], [670, 520]], [0.29, 0.06, 60], [0.78, 0.14, 66])
  },
  drawSubject: (sheet) => {
    const { context } = sheet
    const print = woodblock(sheet, AT)
    print(limb([[154, 522], [160, 420], [164, 330]], [19, 17, 16]), POST)
    print(limb([[278, 522], [272, 420], [268, 330]], [19, 17, 16]), POST)
    print(cornered([[142, 366], [290, 366], [290, 382], [142, 382]]), POST, { rim: 3, shade: 4 })
    print(cornered([[204, 344], [228, 344], [228, 366], [204, 366]]), [0.86, 0.05, 85], { rim: 2, shade: 3 })
    print(rounded([[112, 316], [160, 330], [216, 334], [272, 330], [320, 316], [316, 340], [270, 350], [216, 352], [162, 350], [116, 340]]), POST, { rim: 4, shade: 6 })
    print(rounded([[104, 300], [158, 316], [216, 321], [274, 316], [328, 300], [326, 316], [274, 332], [216, 337], [158, 332], [106, 316]]), [0.2, 0.03, 280], { rim: 3, shade: 0 })
    // The pilgrim: a hat, a cloak, a staff.
    print(cornered([[196, 522], [202, 474], [216, 462], [230, 474], [238, 522]]), [0.84, 0.04, 85], { ink: 3, rim: 3, shade: 6 })
    print(cornered([[192, 474], [216, 450], [240, 474]]), [0.7, 0.12, 78], { ink: 3, rim: 3, shade: 4 })
    print(limb([[246, 522], [244, 450]], [4, 4]), [0.3, 0.06, 50], { ink: 2, rim: 0, shade: 0 })
    strokes(context, [[[208, 480], [206, 500], [204, 520]], [[220, 480], [221, 500], [222, 520]]], 3, [0.4, 0.05, 60])
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    tufts(sheet, [[40, 626], [110, 630], [560, 628], [622, 620], [470, 634]], 74, [0.15, 0.04, 150])
    // A crow on a post looks as well.
    context.fillStyle = toneOf([0.14, 0.03, 280])
    context.fill(limb([[520, 640], [524, 560], [522, 520]], [20, 16, 15]))
    context.fill(rounded([[494, 510], [512, 486], [536, 478], [548, 468], [562, 470], [578, 480], [560, 486], [556, 504], [530, 522], [500, 534], [474, 540]]))
    context.fillStyle = toneOf([0.9, 0.1, 80])
    context.fill(disc(555, 476, 2.6))
  },
}
