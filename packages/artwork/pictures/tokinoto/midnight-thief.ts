/** Yoiyami leaps from roof to roof at midnight, with an hour under his arm that nobody will miss. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { dial } from './clockwork.ts'
import { burin, type Enamel, enamel, GOLD, IVORY, shine, within } from './enamel.ts'
import { drawFace } from './face.ts'
import { cloudBank, engravedSky, fan, tower } from './scenery.ts'

const AT: Point = [350, 380]
const MOON: Point = [500, 250]
const COAT = [0.3, 0.05, 300] as const
const LINING = [0.54, 0.2, 18] as const
const TROUSERS = [0.26, 0.04, 285] as const
const SKIN = [0.88, 0.055, 58] as const
const HAIR = [0.3, 0.07, 330] as const
const WAISTCOAT = [0.5, 0.1, 185] as const

function rose(sheet: Sheet, x: number, y: number, size: number, turn = 0): void {
  within(sheet, [x, y], turn, size / 20, () => {
    const lay = enamel(sheet, [0, 0])
    lay(rounded([[6, 12], [30, 14], [42, 30], [22, 28]]), [0.5, 0.11, 150], { wire: 1.6, shade: 3, rim: 0 })
    lay(rounded([[-20, -2], [-12, -18], [6, -21], [20, -10], [20, 8], [8, 20], [-12, 18]]), [0.62, 0.21, 18], { wire: 2, shade: 7, rim: 3 })
    burin(sheet.context, [[[-6, 2], [-4, -10], [8, -8], [10, 2], [0, 8], [-10, 6]], [[-14, 6], [-6, 15], [8, 12]]], 2.6, [0.36, 0.15, 15])
  })
}

function cape(lay: Enamel, { context }: Sheet): void {
  const outer = rounded([[296, 284], [350, 262], [420, 280], [520, 318], [624, 300], [770, 226], [742, 352], [760, 470], [690, 448], [652, 520], [590, 490], [540, 540], [490, 494], [430, 470], [370, 400]])
  lay(outer, LINING, { shade: 34, rim: 8 })
  isolated(context, () => {
    context.clip(outer)
    burin(context, [
      [[390, 290], [520, 380], [690, 460]], [[380, 310], [470, 420], [590, 500]], [[410, 286], [560, 350], [750, 380]], [[372, 330], [430, 430], [500, 510]],
    ], 9, [0.36, 0.16, 12])
  })
  lay(rounded([[296, 284], [350, 256], [430, 272], [530, 306], [630, 286], [770, 216], [700, 300], [622, 344], [520, 350], [430, 330], [360, 330]]), COAT, { shade: 14, rim: 7 })
}

function backLeg(lay: Enamel, { context }: Sheet): void {
  lay(limb([[414, 452], [480, 536], [546, 556]], [70, 60, 46]), TROUSERS, { shade: 14, rim: 6 })
  lay(limb([[532, 552], [590, 592], [628, 636]], [44, 40, 32]), COAT, { shade: 10, rim: 5 })
  lay(rounded([[606, 622], [636, 612], [656, 634], [694, 668], [700, 686], [676, 688], [634, 664], [608, 652]]), COAT, { shade: 9, rim: 5 })
  lay(limb([[536, 536], [556, 572]], [13, 13]), GOLD, { wire: 1.6, shade: 3 })
  burin(context, [[[436, 480], [476, 524], [520, 544]]], 4, [0.5, 0.06, 300])
}

function frontLeg(lay: Enamel, { context }: Sheet): void {
  lay(limb([[384, 452], [304, 516], [238, 520]], [76, 66, 50]), TROUSERS, { shade: 16, rim: 6 })
  lay(limb([[246, 508], [232, 580], [196, 630]], [48, 42, 32]), COAT, { shade: 10, rim: 5 })
  lay(rounded([[180, 616], [212, 626], [216, 650], [190, 676], [146, 706], [128, 702], [140, 678], [172, 646]]), COAT, { shade: 9, rim: 5 })
  lay(limb([[222, 516], [270, 532]], [14, 14]), GOLD, { wire: 1.6, shade: 3 })
  burin(context, [[[370, 478], [312, 514], [270, 512]]], 4, [0.5, 0.06, 300])
}

/** The minute hand of the great dial, carried like a sword. */
function stolenHand(lay: Enamel, { context }: Sheet): void {
  lay(limb([[182, 330], [118, 216], [40, 66]], [12, 24, 2]), GOLD, { shade: 8, rim: 4 })
  lay(disc(140, 256, 25), GOLD, { shade: 7, rim: 4 })
  lay(disc(140, 256, 11), LINING, { wire: 2, shade: 3 })
  burin(context, [[[124, 226], [86, 152], [52, 88]]], 4, [0.5, 0.11, 62])
  lay(disc(186, 338, 13), GOLD, { wire: 2.4, shade: 4 })
}

function trunk(lay: Enamel, { context }: Sheet): void {
  // Tails of the coat.
  lay(rounded([[396, 420], [436, 430], [506, 478], [560, 566], [500, 552], [452, 510], [404, 486]]), COAT, { shade: 10, rim: 5 })
  lay(rounded([[296, 300], [340, 280], [400, 290], [424, 340], [434, 420], [426, 470], [380, 480], [348, 462], [322, 400]]), COAT, { shade: 16, rim: 6 })
  lay(rounded([[312, 304], [340, 294], [352, 340], [380, 400], [400, 446], [372, 462], [344, 440], [324, 380]]), WAISTCOAT, { shade: 8, rim: 4 })
  for (const [x, y] of [[338, 366], [350, 394], [364, 420]] as const) {
    context.fillStyle = toneOf(GOLD)
    context.fill(disc(x, y, 5))
  }
  lay(cornered([[316, 292], [344, 284], [350, 320], [336, 352], [322, 330]]), IVORY, { wire: 2.6, shade: 5 })
  lay(rounded([[320, 296], [296, 284], [294, 310], [318, 310], [338, 316], [352, 294], [334, 290]]), LINING, { wire: 2.6, shade: 5 })
  lay(limb([[352, 466], [392, 474], [430, 458]], [16, 18, 16]), [0.44, 0.08, 50], { shade: 4 })
}

function arms(lay: Enamel, { context }: Sheet): void {
  lay(limb([[322, 318], [256, 372], [196, 332]], [60, 54, 42]), COAT, { shade: 12, rim: 6 })
  lay(limb([[206, 340], [184, 322]], [44, 42]), IVORY, { wire: 2.4, shade: 5 })
  lay(rounded([[158, 308], [174, 290], [196, 300], [200, 322], [184, 338], [164, 330]]), IVORY, { wire: 2.8, shade: 6 })
  burin(context, [[[160, 314], [174, 308], [188, 310]], [[164, 324], [178, 318], [192, 320]]], 2.6, [0.6, 0.03, 300])
}

/** What he took: the hour, ticking in its case. */
function loot(lay: Enamel, sheet: Sheet): void {
  lay(limb([[408, 316], [500, 338], [552, 398]], [58, 52, 42]), COAT, { shade: 12, rim: 5 })
  lay(limb([[544, 386], [562, 406]], [46, 44]), IVORY, { wire: 2.4, shade: 5 })
  lay(disc(572, 452, 12, 16), GOLD, { wire: 2.4, shade: 4 })
  dial(lay, sheet, { x: 576, y: 512, radius: 52, time: 12, numerals: false })
  lay(rounded([[544, 412], [572, 404], [592, 420], [588, 448], [562, 456], [540, 442]]), IVORY, { wire: 2.8, shade: 6 })
  burin(sheet.context, [[[550, 434], [566, 426], [586, 428]], [[554, 444], [570, 438], [586, 440]]], 2.6, [0.6, 0.03, 300])
}

function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  within(sheet, [12, 10], 0, 1, () => {
    // A long tail of hair with a bow streams away.
    lay(limb([[352, 210], [420, 206], [488, 244], [560, 222]], [30, 38, 26, 1]), HAIR, { shade: 8, rim: 5 })
    burin(context, [[[372, 206], [420, 212], [470, 236]], [[380, 218], [420, 222], [460, 240]]], 3, [0.52, 0.1, 335])
    lay(limb([[328, 260], [334, 296]], [40, 44]), [0.78, 0.06, 50], { wire: 0, shade: 4 })
    lay(rounded([[258, 206], [270, 160], [316, 140], [364, 160], [376, 212], [366, 256], [338, 272], [296, 262]]), HAIR, { shade: 9, rim: 4 })
    drawFace(lay, sheet, { x: 312, y: 214, size: 112, turn: -0.5, lean: -0.08, skin: SKIN, hair: HAIR, iris: [0.66, 0.15, 150], mouth: 'smile' })
    // The mask leaves the eyes free and ends in two points.
    within(sheet, [312, 214], -0.08, 1.02, () => {
      const mask = rounded([[-50, -8], [-58, -30], [-30, -20], [-8, -16], [16, -20], [46, -32], [40, -4], [34, 18], [12, 22], [-8, 12], [-26, 22], [-46, 14]])
      for (const [x, y, wide] of [[-26.5, 4, 12.5], [13, 4, 16]] as const) mask.addPath(disc(x, y, wide, 12.5))
      lay(mask, IVORY, { rule: 'evenodd', wire: 2.4, shade: 6, rim: 3 })
      burin(context, [[[-44, 6], [-50, -8], [-54, -22]], [[34, 8], [38, -8], [42, -24]]], 2.4, GOLD)
    })
    lay(rounded([[262, 216], [252, 176], [280, 148], [330, 138], [372, 164], [380, 214], [366, 236], [360, 198], [336, 180], [318, 196], [306, 178], [288, 198], [280, 184]]), HAIR, { wire: 3, shade: 6, rim: 4 })
    // Hat, tipped over one eye.
    isolated(context, () => {
      context.translate(318, 152)
      context.rotate(-0.2)
      lay(rounded([[-58, -10], [-66, -92], [-60, -104], [0, -112], [62, -104], [68, -92], [58, -10]]), COAT, { shade: 16, rim: 7 })
      lay(limb([[-58, -18], [0, -8], [58, -18]], [22, 24, 22]), LINING, { wire: 2.6, shade: 5 })
      lay(limb([[-100, -10], [-50, 6], [0, 10], [50, 6], [102, -12]], [6, 20, 24, 20, 5]), COAT, { shade: 7, rim: 5 })
    })
    rose(sheet, 362, 118, 21, -0.2)
    lay(limb([[368, 108], [414, 62], [470, 74]], [4, 24, 1]), IVORY, { wire: 2.4, shade: 6 })
  })
}

export const midnightThief: Picture = {
  subject: 'phantom thief',
  light: { x: MOON[0], y: MOON[1], colour: [0.96, 0.07, 90], reach: 780, shade: [0.2, 0.11, 345] },
  at: AT,
  touches: 'air',
  foil: 'line',
  drawDistance: (sheet) => {
    const { context } = sheet
    engravedSky(sheet, [[0.3, 0.14, 350], [0.42, 0.17, 4], [0.58, 0.18, 20], [0.74, 0.15, 42]], [0, 0.3, 0.52, 0.72], { bottom: 780, line: [0.2, 0.12, 350] })
    fan(sheet, 20, [226, 760], [0.86, 0.13, 50], 0.26)
    shine(context, ...MOON, 420, [0.95, 0.1, 80], 0.7)
    // The dial of the great tower is lit; one of its hands is missing.
    const lay = enamel(sheet, MOON)
    dial(lay, sheet, { x: MOON[0], y: MOON[1], radius: 214, tone: [0.95, 0.06, 92], ink: [0.5, 0.13, 30] })
    context.fillStyle = toneOf([0.36, 0.12, 20])
    context.fill(limb([[500, 270], [500, 190], [500, 146]], [14, 22, 1]))
    context.fill(disc(500, 250, 15))
    tower(sheet, { x: 90, foot: 840, wide: 150, tall: 300, wall: [0.36, 0.12, 358], roof: [0.26, 0.1, 340] })
    tower(sheet, { x: 300, foot: 860, wide: 110, tall: 200, wall: [0.44, 0.14, 8], roof: [0.3, 0.11, 345] })
    tower(sheet, { x: 660, foot: 860, wide: 150, tall: 250, wall: [0.36, 0.12, 358], roof: [0.26, 0.1, 340] })
    cloudBank(sheet, { y: 716, size: 84, lit: [0.78, 0.12, 30], foot: [0.4, 0.14, 5], wire: 1.8 })
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    cape(lay, sheet)
    backLeg(lay, sheet)
    loot(lay, sheet)
    trunk(lay, sheet)
    frontLeg(lay, sheet)
    head(lay, sheet)
    stolenHand(lay, sheet)
    arms(lay, sheet)
  },
  drawForeground: (sheet) => {
    for (const [x, y, size, turn] of [[90, 560, 24, 0.5], [620, 610, 20, -0.4], [300, 690, 26, 1.1], [520, 690, 18, 2], [56, 420, 15, -0.8]] as const) rose(sheet, x, y, size, turn)
  },
}
