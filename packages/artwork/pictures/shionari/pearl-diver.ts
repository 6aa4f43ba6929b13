/** Nami: the pearl diver, who follows the light down to the shells on one breath. */
import type { Point } from '../../shapes.ts'
import { type Face, drawFace } from '../figure.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { bubbleTrail, coral, lightNet, sandBed, shafts, shoal, weed } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet, within } from './wash.ts'

const SKIN = [0.87, 0.065, 58] as const
const HAIR = [0.25, 0.06, 265] as const
const LINEN = [0.94, 0.022, 175] as const
const SASH = [0.58, 0.19, 25] as const
const AT = [360, 360] as const
const HEAD: Point = [232, 344]

const FACE: Face = {
  x: HEAD[0], y: HEAD[1], size: 138, turn: -0.62, lean: -0.42, skin: SKIN, hair: HAIR, eyes: 'open', iris: 190, lips: [0.56, 0.16, 18],
}

function hair({ cut }: Sheet): void {
  const locks: readonly (readonly Point[])[] = [
    [[236, 300], [262, 236], [316, 190], [276, 130], [300, 70]],
    [[248, 300], [310, 246], [380, 206], [352, 140], [396, 84]],
    [[262, 310], [344, 272], [424, 240], [424, 176], [480, 130]],
    [[276, 330], [372, 312], [440, 286], [480, 226], [540, 214]],
    [[282, 352], [340, 350], [396, 322], [440, 300], [476, 300]],
  ]
  locks.forEach((points, index) => cut(limb(points, [34, 74, 50, 26, 1], 50), [HAIR[0] + index * 0.025, HAIR[1], HAIR[2] - index * 6], 9, 0.08))
}

function legs({ cut }: Sheet): void {
  cut(limb([[540, 330], [592, 318], [634, 286], [654, 240], [668, 186]], [62, 48, 38, 22, 7]), [0.8, 0.07, 52], 9)
  cut(limb([[542, 300], [588, 240], [610, 184], [622, 122], [636, 60]], [66, 50, 40, 23, 7]), SKIN, 10)
}

function tunic({ context, cut }: Sheet): void {
  // The ends of the sash and the wet skirt trail behind her.
  cut(limb([[470, 330], [540, 392], [604, 380], [668, 424]], [16, 22, 20, 2]), SASH, 5)
  cut(limb([[464, 336], [520, 430], [576, 440], [624, 500]], [16, 22, 18, 2]), [0.5, 0.18, 22], 5)
  cut(rounded([[446, 326], [500, 262], [556, 212], [586, 240], [612, 282], [606, 330], [566, 366], [508, 384], [472, 370]]), LINEN, 14, 0.11)
  cut(rounded([[296, 398], [338, 372], [400, 344], [456, 306], [482, 330], [484, 372], [440, 396], [380, 436], [326, 462], [290, 440]]), LINEN, 14, 0.11)
  context.fillStyle = toneOf([0.66, 0.06, 195], 0.55)
  for (const fold of [
    [[470, 330], [520, 280], [566, 226]], [[476, 342], [536, 304], [598, 262]], [[480, 356], [548, 334], [606, 308]],
    [[350, 390], [400, 376], [452, 340]], [[352, 436], [400, 412], [466, 368]], [[316, 424], [348, 430], [384, 420]],
  ] as const) context.fill(limb(fold, [1, 6, 2]))
  cut(cornered([[300, 400], [316, 388], [352, 430], [344, 446]]), [0.72, 0.08, 195], 3)
  cut(limb([[452, 304], [472, 336], [478, 380]], [25, 26, 24]), SASH, 6)
}

function arms(sheet: Sheet): void {
  const { context, cut } = sheet
  // The far arm lies along her side and holds a net; the near one reaches for the shell.
  cut(limb([[340, 440], [392, 480], [446, 486], [492, 470]], [32, 29, 23, 17]), [0.82, 0.07, 52], 6)
  const net = rounded([[478, 452], [502, 456], [540, 486], [556, 528], [528, 552], [492, 536], [480, 496]])
  glaze(sheet, net, [0.86, 0.08, 85], 0.5, 2)
  for (const [x, y, size] of [[510, 516, 17], [534, 512, 13], [518, 490, 12]] as const) cut(disc(x, y, size, size * 0.85), [0.8, 0.09, 40 + size * 3], 5)
  context.strokeStyle = toneOf([0.4, 0.08, 70], 0.7)
  context.lineWidth = 1.6
  for (let knot = 0; knot < 6; knot++) {
    context.stroke(rounded([[480 + knot * 13, 456 + knot * 8], [490 + knot * 9, 500], [488 + knot * 12, 544]], false))
    context.stroke(rounded([[480, 462 + knot * 15], [515, 470 + knot * 14], [552, 500 + knot * 9]], false))
  }
  cut(rounded([[478, 456], [496, 446], [512, 456], [508, 474], [490, 480]]), [0.82, 0.07, 52], 4)
  cut(limb([[318, 440], [256, 496], [190, 530], [126, 560]], [40, 33, 26, 17]), SKIN, 8)
  cut(rounded([[140, 542], [112, 552], [80, 566], [62, 582], [72, 588], [96, 580], [90, 592], [104, 592], [130, 576], [146, 562]]), SKIN, 4)
  cut(rounded([[300, 408], [338, 412], [352, 446], [316, 490], [270, 520], [236, 500], [248, 466], [276, 440]]), LINEN, 11, 0.12)
  context.fillStyle = toneOf([0.66, 0.06, 195], 0.55)
  for (const fold of [[[318, 424], [292, 470], [262, 506]], [[334, 440], [306, 478], [282, 502]]] as const) context.fill(limb(fold, [1, 5, 1]))
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  cut(limb([[320, 424], [290, 406], [268, 384]], [46, 38, 36]), [0.77, 0.075, 50], 3, 0.05)
  drawFace(sheet, FACE)
  within(sheet, HEAD, -0.42, 138 / 110, () => {
    cut(rounded([[-41, 4], [-49, -36], [-32, -70], [4, -79], [38, -67], [53, -30], [50, 22], [44, 34], [40, 2], [34, -26], [22, -14], [16, -36], [0, -20], [-8, -40], [-22, -18], [-30, -36], [-37, -12]]), HAIR, 7, 0.08)
    context.strokeStyle = toneOf([0.62, 0.08, 220], 0.8)
    context.lineWidth = 4
    context.stroke(rounded([[-28, -52], [-8, -62], [18, -60], [34, -48]], false))
    // A knotted kerchief.
    cut(limb([[-46, -38], [-14, -58], [30, -58], [54, -28]], [10, 17, 17, 12]), SASH, 4)
    cut(limb([[50, -34], [78, -44], [104, -34]], [10, 17, 2]), SASH, 3)
    cut(limb([[50, -28], [76, -18], [94, 4]], [10, 15, 2]), [0.5, 0.18, 22], 3)
  })
}

function pearlShell(sheet: Sheet): void {
  const { context, cut } = sheet
  cut(rounded([[18, 612], [30, 566], [74, 548], [114, 566], [120, 606], [70, 622]]), [0.66, 0.09, 330], 8)
  context.fillStyle = toneOf([0.9, 0.05, 350])
  context.fill(rounded([[30, 608], [42, 578], [76, 564], [104, 580], [110, 604], [70, 614]]))
  cut(rounded([[14, 614], [70, 606], [124, 610], [112, 640], [66, 652], [26, 640]]), [0.72, 0.08, 335], 7)
  bloom(context, { ...sheet.light, x: 72, y: 598, colour: [0.95, 0.06, 350] }, 110, 0.9)
  cut(disc(72, 598, 15), [0.97, 0.025, 350], 5)
}

export const pearlDiver: Picture = {
  subject: 'diver',
  light: { x: 300, y: -70, colour: [0.96, 0.085, 165], reach: 960, shade: [0.24, 0.09, 220] },
  at: AT,
  touches: 'air',
  foil: 'mother-of-pearl',
  drawDistance: (sheet) => {
    const wet = wetSheet(sheet, AT)
    skyOf(sheet, [[0.95, 0.07, 165], [0.82, 0.12, 178], [0.62, 0.12, 192], [0.42, 0.1, 208]], [0, 0.22, 0.6, 1])
    settleAll(sheet, 0.6)
    // The boat's bottom, and the line that ties her to it.
    lightNet(sheet, -30, 150, 80, 0.9)
    glaze(sheet, rounded([[438, 20], [500, 4], [600, 2], [664, 18], [620, 46], [540, 56], [470, 46]]), [0.4, 0.08, 215], 0.85, 3)
    glaze(sheet, limb([[480, 28], [550, 36], [630, 26]], [2, 10, 2]), [0.55, 0.08, 200], 0.6, 1)
    shafts(sheet, 640, 13, 0.6)
    shoal(wet, 104, 250, 74, 22, 13, [0.5, 0.1, 205], 0.15)
    sandBed(wet, [[-20, 640], [140, 628], [330, 648], [520, 636], [710, 648]], [0.74, 0.07, 165])
    lightNet(sheet, 560, 700, 70, 0.8)
    for (const [x, size, tone] of [[610, 190, [0.66, 0.16, 15]], [530, 130, [0.72, 0.14, 60]]] as const) coral(wet, x, 690, size, tone)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    const { context } = wet
    context.strokeStyle = toneOf([0.88, 0.06, 90], 0.9)
    context.lineWidth = 4
    context.stroke(rounded([[478, 330], [560, 250], [596, 150], [560, 34]], false))
    hair(wet)
    legs(wet)
    tunic(wet)
    arms(wet)
    head(wet)
  },
  drawForeground: (sheet) => {
    const wet = wetSheet(sheet, AT)
    pearlShell(wet)
    weed(sheet, 24, 700, 250, 40, [0.5, 0.13, 160])
    weed(sheet, 660, 710, 300, -60, [0.46, 0.12, 170])
    weed(sheet, 620, 710, 190, -30, [0.56, 0.13, 150])
    bubbleTrail(sheet, [[196, 380], [150, 280], [176, 180], [140, 60], [150, -20]], 22, 15)
    shafts(sheet, 520, 5, 0.3)
    paperEdge(sheet, 11)
  },
}
