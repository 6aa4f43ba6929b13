/** Mio: the priestess who gives fallen stars back to the sky, standing in the lake up to her ankles. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { drawFace } from '../figure.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { firs, lightDisc, mistBand, motes, skyOf, star, starField, undergrowth, water } from '../scenery.ts'

const WHITE = [0.86, 0.025, 300] as const
const RED = [0.5, 0.17, 22] as const
const SKIN = [0.88, 0.05, 60] as const
const HAIR = [0.24, 0.06, 300] as const
const WATER_LINE = 700

/** Stars rise from her hands in an arc which leaves the card's frame. */
const RISING: readonly (readonly [number, number, number])[] = [
  [238, 196, 9], [176, 132, 7], [112, 96, 11], [64, 36, 6], [286, 128, 4], [150, 62, 4], [216, 80, 5], [28, 110, 5],
]

function hairBehind({ cut }: Sheet): void {
  // One great wave of hair, blown to the right across the frame.
  const strands: readonly (readonly Point[])[] = [
    [[404, 236], [470, 330], [560, 380], [728, 372]],
    [[400, 250], [452, 372], [560, 440], [716, 470]],
    [[392, 256], [430, 396], [520, 500], [650, 560]],
    [[384, 250], [410, 400], [466, 520], [560, 620]],
    [[410, 226], [500, 290], [590, 310], [738, 280]],
  ]
  strands.forEach((points, index) => cut(limb(points, [30, 78, 54, 2]), [HAIR[0] + index * 0.02, HAIR[1], HAIR[2] + index * 4], 9, 0.07))
}

function dress({ context, cut }: Sheet): void {
  // Red hakama, widening into the water.
  cut(cornered([[322, 436], [424, 436], [462, 560], [500, 702], [258, 702], [288, 560]]), RED, 14, 0.12)
  for (const [top, bottom] of [[342, 300], [360, 346], [382, 398], [404, 452]] as const) {
    context.fillStyle = toneOf([0.3, 0.14, 15], 0.75)
    context.fill(limb([[top, 446], [(top + bottom) / 2, 570], [bottom, 704]], [3, 7, 12]))
    context.fillStyle = toneOf([0.68, 0.17, 30], 0.5)
    context.fill(limb([[top - 7, 446], [(top + bottom) / 2 - 10, 570], [bottom - 15, 704]], [1, 4, 6]))
  }
  // White upper robe with a crossed collar.
  cut(rounded([[330, 300], [374, 290], [420, 304], [436, 360], [426, 442], [320, 442], [312, 360]]), WHITE, 10, 0.1)
  cut(cornered([[350, 292], [366, 288], [396, 352], [432, 400], [424, 416], [380, 372]]), RED, 3, 0.08)
  cut(cornered([[402, 292], [388, 288], [360, 344], [322, 386], [322, 402], [370, 362]]), [0.93, 0.02, 300], 3, 0.08)
  cut(cornered([[316, 428], [430, 428], [434, 452], [314, 452]]), [0.38, 0.15, 15], 4)
}

function sleeves({ context, cut }: Sheet): void {
  // Left arm raised to the sky, its sleeve falling open; right arm low, giving to the water.
  cut(rounded([[340, 306], [300, 290], [256, 244], [238, 262], [196, 330], [156, 452], [206, 470], [262, 420], [318, 380]]), WHITE, 12, 0.12)
  cut(rounded([[238, 262], [196, 330], [160, 446], [184, 420], [222, 344], [252, 284]]), [0.52, 0.13, 20], 4, 0.08)
  cut(limb([[252, 262], [244, 238], [240, 218]], [20, 17, 12]), SKIN, 4, 0.06)
  cut(rounded([[230, 222], [226, 200], [234, 188], [246, 190], [253, 206], [250, 224]]), SKIN, 3, 0.06)
  cut(rounded([[416, 308], [462, 350], [506, 420], [520, 446], [540, 540], [512, 612], [466, 590], [440, 480], [412, 392]]), [0.8, 0.03, 300], 12, 0.12)
  cut(rounded([[520, 446], [540, 540], [516, 606], [506, 530], [502, 470]]), [0.45, 0.13, 20], 4, 0.08)
  cut(limb([[508, 440], [524, 462], [534, 476]], [18, 15, 12]), SKIN, 3, 0.06)
  context.fillStyle = toneOf([0.6, 0.05, 300], 0.5)
  for (const fold of [
    [[300, 310], [250, 370], [212, 452]], [[318, 340], [286, 392], [250, 422]],
    [[440, 350], [470, 450], [486, 586]], [[462, 380], [500, 470], [512, 570]],
  ] as const) context.fill(limb(fold, [1, 5, 1]))
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  cut(limb([[376, 300], [374, 270]], [34, 30]), [0.78, 0.05, 50], 1, 0.03)
  // She looks to the left, at the stars she has just let go.
  drawFace(sheet, { x: 370, y: 214, size: 128, turn: -0.6, lean: 0.05, skin: SKIN, hair: HAIR, eyes: 'lowered', iris: 300 })
  // Fringe, side locks and the crown of the hair.
  cut(rounded([[318, 222], [308, 176], [328, 134], [376, 118], [422, 136], [440, 190], [434, 256], [420, 216], [414, 180], [398, 204], [392, 176], [374, 204], [362, 174], [346, 206], [338, 176], [326, 200]]), HAIR, 7, 0.07)
  cut(limb([[320, 190], [308, 240], [316, 300], [298, 350]], [14, 18, 12, 1]), HAIR, 4, 0.07)
  cut(limb([[426, 190], [436, 250], [430, 310], [446, 372]], [16, 24, 16, 1]), HAIR, 5, 0.07)
  context.strokeStyle = toneOf([0.62, 0.09, 290], 0.75)
  context.lineWidth = 5
  context.stroke(rounded([[334, 156], [356, 144], [384, 142], [408, 152]], false))
  // A crown of gold needles with a star, and two red cords.
  for (let needle = -3; needle <= 3; needle++) {
    const x = 374 + needle * 13
    cut(cornered([[x - 4, 134 + Math.abs(needle) * 3], [x + needle * 4, 96 + Math.abs(needle) * 9], [x + 4, 134 + Math.abs(needle) * 3]]), [0.82, 0.13, 88], 2)
  }
  star(context, 374, 90, 7)
  for (const [x, drop] of [[316, 70], [434, 96]] as const) {
    cut(limb([[x, 158], [x - 8, 158 + drop * 0.5], [x + 4, 158 + drop]], [7, 6, 4]), RED, 2)
    cut(disc(x + 4, 162 + drop, 7, 10), [0.85, 0.13, 88], 2)
  }
}

export const starPriestess: Picture = {
  subject: 'priestess',
  light: { x: 160, y: 170, colour: [0.94, 0.075, 95], reach: 640, shade: [0.17, 0.09, 305] },
  at: [372, 420],
  touches: { water: WATER_LINE },
  foil: 'sparkle',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.2, 0.11, 300], [0.38, 0.15, 315], [0.6, 0.15, 345], [0.82, 0.11, 45]], [0, 0.28, 0.5, 0.66])
    starField(sheet, 150, 430)
    lightDisc(sheet, 92)
    firs(sheet, 600, 120, [0.48, 0.12, 330])
    mistBand(sheet, 656, 46, [0.85, 0.09, 20], 0.55)
    firs(sheet, 640, 100, [0.33, 0.11, 315])
    water(sheet, 668, [0.66, 0.13, 350], [0.2, 0.1, 300])
  },
  drawSubject: (sheet) => {
    hairBehind(sheet)
    dress(sheet)
    sleeves(sheet)
    head(sheet)
    for (const [x, y, radius] of RISING)
      isolated(sheet.context, () => {
        sheet.context.shadowColor = toneOf([0.9, 0.1, 92])
        sheet.context.shadowBlur = 18
        star(sheet.context, x, y, radius)
      })
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    // Rings where she stands, drawn over her hem.
    for (const [radius, alpha] of [[128, 0.9], [176, 0.6], [240, 0.35]] as const) {
      context.strokeStyle = toneOf([0.95, 0.05, 80], alpha)
      context.lineWidth = 3
      context.stroke(disc(378, WATER_LINE + 2, radius, radius * 0.1))
    }
    undergrowth(sheet, 120, [0.13, 0.06, 305], 18)
    motes(sheet, 40, [0.92, 0.1, 92], 2.6)
  },
}
