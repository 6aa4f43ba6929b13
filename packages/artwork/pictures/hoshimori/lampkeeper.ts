/** Koharu: the lampkeeper, who catches a star in her lamp on a night of snow. */
import { isolated } from '../../canvas.ts'
import { drawFace } from '../figure.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture } from '../picture.ts'
import { firs, ground, mistBand, motes, skyOf, star, starField } from '../scenery.ts'

const CLOAK = [0.34, 0.1, 262] as const
const HAIR = [0.5, 0.12, 48] as const
const WOOL = [0.6, 0.17, 28] as const

export const lampkeeper: Picture = {
  subject: 'lampkeeper',
  light: { x: 508, y: 220, colour: [0.92, 0.13, 75], reach: 520, shade: [0.15, 0.07, 265] },
  at: [270, 420],
  touches: 'air',
  foil: 'sparkle',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.17, 0.06, 265], [0.29, 0.08, 258], [0.45, 0.08, 245], [0.62, 0.06, 240]], [0, 0.4, 0.7, 0.9])
    starField(sheet, 120, 330, 2.4)
    firs(sheet, 430, 190, [0.34, 0.06, 250])
    mistBand(sheet, 520, 60, [0.8, 0.04, 245], 0.45)
    firs(sheet, 500, 220, [0.22, 0.06, 258], [150, 470])
    ground(sheet, [[-20, 590], [160, 570], [380, 584], [560, 560], [720, 576]], [0.66, 0.05, 250], 0.7)
    bloom(sheet.context, sheet.light, 330, 1)
  },
  drawSubject: (sheet) => {
    const { context, cut } = sheet
    // Pole and lamp.
    cut(limb([[404, 720], [420, 500], [452, 110]], [15, 14, 11]), [0.42, 0.08, 50], 3)
    cut(limb([[448, 116], [490, 92], [512, 122]], [10, 9, 6]), [0.42, 0.08, 50], 3)
    context.fillStyle = toneOf([0.35, 0.05, 60])
    context.fillRect(507, 118, 4, 36)
    cut(cornered([[462, 172], [508, 146], [556, 172]]), [0.36, 0.07, 40], 4)
    context.fillStyle = toneOf([0.96, 0.09, 88])
    context.fill(rounded([[470, 176], [548, 176], [556, 226], [544, 272], [474, 272], [462, 226]]))
    star(context, 509, 224, 14, 1)
    cut(cornered([[470, 270], [548, 270], [540, 286], [478, 286]]), [0.36, 0.07, 40], 3)
    for (const x of [484, 509, 534]) {
      context.fillStyle = toneOf([0.45, 0.1, 50], 0.7)
      context.fillRect(x - 1.5, 174, 3, 98)
    }
    // Cloak to the picture's lower edge.
    cut(rounded([[196, 408], [290, 380], [372, 420], [424, 540], [470, 740], [40, 740], [84, 600], [128, 480]]), CLOAK, 18, 0.11)
    context.fillStyle = toneOf([0.22, 0.08, 266], 0.7)
    for (const fold of [
      [[236, 450], [170, 580], [132, 720]], [[270, 460], [256, 590], [240, 720]], [[310, 456], [336, 590], [330, 720]], [[356, 470], [400, 590], [420, 720]],
    ] as const) context.fill(limb(fold, [1, 9, 4]))
    // Both arms reach to the pole; mittens hold it.
    cut(rounded([[330, 450], [380, 470], [428, 500], [424, 540], [370, 546], [316, 510]]), [0.4, 0.1, 260], 8)
    cut(rounded([[400, 486], [430, 480], [452, 504], [446, 536], [414, 546], [396, 520]]), WOOL, 6)
    cut(rounded([[250, 500], [330, 570], [402, 590], [400, 640], [320, 640], [232, 580]]), [0.4, 0.1, 260], 9)
    cut(rounded([[380, 574], [414, 568], [438, 592], [430, 628], [396, 638], [378, 610]]), WOOL, 6)
    // Hood behind the head, then hair, face, fringe.
    cut(rounded([[170, 300], [190, 200], [264, 158], [344, 180], [372, 250], [356, 340], [340, 420], [228, 430], [178, 380]]), CLOAK, 12, 0.1)
    cut(rounded([[202, 290], [216, 222], [272, 188], [330, 206], [350, 262], [346, 340], [330, 384], [236, 392], [208, 350]]), [0.3, 0.09, 40], 5)
    drawFace(sheet, { x: 284, y: 304, size: 152, turn: 0.62, lean: -0.12, skin: [0.9, 0.055, 62], hair: [0.3, 0.08, 40], eyes: 'open', iris: 240 })
    cut(rounded([[222, 330], [212, 268], [232, 222], [278, 202], [328, 220], [350, 270], [344, 316], [332, 278], [322, 256], [308, 282], [296, 252], [276, 286], [262, 258], [246, 300], [240, 344]]), HAIR, 7, 0.09)
    cut(limb([[228, 300], [216, 360], [236, 420], [222, 470]], [16, 26, 20, 2]), HAIR, 5)
    cut(limb([[344, 290], [352, 336], [342, 380]], [8, 14, 2]), HAIR, 3)
    // Scarf, its end lifted by the wind.
    cut(rounded([[216, 400], [280, 424], [350, 396], [366, 430], [330, 466], [262, 472], [208, 446]]), WOOL, 8)
    cut(limb([[226, 440], [150, 430], [96, 388], [22, 408]], [34, 42, 38, 26]), WOOL, 8)
    context.fillStyle = toneOf([0.88, 0.05, 70], 0.9)
    for (const stripe of [[[120, 384], [112, 410], [118, 436]], [[72, 378], [66, 400], [72, 424]]] as const) context.fill(limb(stripe, [4, 7, 4]))
    context.fillStyle = toneOf([0.4, 0.14, 25], 0.8)
    context.fill(limb([[224, 428], [290, 448], [356, 424]], [1, 5, 1]))
  },
  drawForeground: (sheet) => {
    const { context, random } = sheet
    for (let flake = 0; flake < 130; flake++) {
      context.fillStyle = toneOf([0.97, 0.02, 240], 0.35 + random() * 0.5)
      context.fill(disc(random() * 690, random() * 690, 1.2 + random() ** 3 * 6))
    }
    isolated(context, () => {
      context.filter = 'blur(4px)'
      for (let flake = 0; flake < 9; flake++) {
        context.fillStyle = toneOf([0.95, 0.03, 240], 0.5)
        context.fill(disc(random() * 690, random() * 690, 10 + random() * 9))
      }
    })
    motes(sheet, 14, [0.92, 0.13, 80], 3)
  },
}
