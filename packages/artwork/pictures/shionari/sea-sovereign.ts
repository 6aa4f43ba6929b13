/** Nagi: the sovereign whose hair is the sea. A ship rests in her palm, and its crew believes in a calm. */
import { isolated } from '../../canvas.ts'
import { angleAt, beside, type Point, spline } from '../../shapes.ts'
import { type Face, drawFace } from '../figure.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { lightDisc, skyOf } from '../scenery.ts'
import { clouds, foam, spray, swell } from './scenery.ts'
import { glaze, settleAll, wetSheet, within } from './wash.ts'

const SKIN = [0.88, 0.05, 52] as const
const SEA = [0.44, 0.12, 240] as const
const ROBE = [0.93, 0.025, 90] as const
const CORAL = [0.58, 0.19, 28] as const
const GOLD = [0.82, 0.13, 86] as const
const AT = [420, 420] as const
const HEAD: Point = [392, 330]
const SCALE = 238 / 110

const FACE: Face = {
  x: HEAD[0], y: HEAD[1], size: 238, turn: -0.5, lean: -0.1, skin: SKIN, hair: [0.24, 0.09, 250], eyes: 'lowered', iris: 220, lips: [0.56, 0.17, 18],
}

function hairBehind(sheet: Sheet): void {
  const { cut } = sheet
  // Her hair ends in the sea: it rises as one wave behind her and breaks over her brow, towards the ship.
  const wave: readonly Point[] = [[800, 760], [728, 540], [712, 340], [618, 164], [446, 78], [284, 84], [168, 200]]
  cut(limb(wave, [250, 176, 138, 122, 104, 76, 6], 90), [0.38, 0.12, 243], 30, 0.14)
  for (const [points, widths, tone] of [
    [[[780, 700], [742, 520], [728, 350], [640, 170], [470, 70], [320, 62], [220, 120]], [2, 56, 52, 46, 38, 26, 2], [0.56, 0.12, 228]],
    [[[744, 720], [690, 490], [676, 340], [590, 196], [440, 104], [300, 108], [196, 180]], [2, 38, 36, 34, 32, 24, 2], [0.7, 0.1, 212]],
  ] as const) glaze(sheet, limb(points, widths, 80), tone, 0.5, 3)
  const locks: readonly (readonly Point[])[] = [
    [[430, 240], [548, 320], [540, 450], [620, 580], [600, 740], [660, 860]], [[420, 250], [512, 330], [500, 450], [560, 590], [530, 720], [590, 860]],
  ]
  locks.forEach((points, index) => cut(limb(points, [40, 84, 104, 110, 90, 60], 70), [SEA[0] - 0.06 + index * 0.06, SEA[1], SEA[2] - index * 9], 20, 0.13))
}

function robe(sheet: Sheet): void {
  const { context, cut } = sheet
  cut(limb([[424, 690], [418, 570], [396, 450]], [170, 92, 98]), [0.8, 0.06, 46], 8, 0.06)
  const gown = rounded([[330, 610], [400, 590], [500, 590], [590, 632], [646, 740], [668, 1110], [240, 1110], [250, 840], [280, 690]])
  cut(gown, ROBE, 26, 0.1)
  cut(rounded([[352, 602], [420, 586], [506, 596], [452, 720], [412, 780], [384, 720]]), SKIN, 12, 0.08)
  // Crossed collars, one for each colour of the sea.
  for (const [offset, tone] of [[0, [0.4, 0.12, 245]], [24, [0.62, 0.11, 210]], [46, CORAL]] as const) {
    cut(cornered([[508 + offset * 0.7, 588], [478 + offset * 0.7, 584], [400 + offset * 0.3, 690], [330, 800 + offset], [356, 830 + offset], [440 + offset * 0.5, 720]]), tone, 5, 0.08)
    cut(cornered([[346 - offset * 0.6, 600], [368 - offset * 0.6, 590], [410, 670 + offset * 0.4], [440, 730 + offset], [416, 770 + offset], [372, 700 + offset * 0.4]]), tone, 5, 0.08)
  }
  isolated(context, () => {
    context.clip(gown)
    context.strokeStyle = toneOf([0.66, 0.09, 225], 0.5)
    context.lineWidth = 3
    for (let row = 0; row < 8; row++)
      for (let column = 0; column < 6; column++)
        for (const ring of [33, 19]) {
          context.beginPath()
          context.arc(490 + column * 66 + (row % 2) * 33, 720 + row * 36, ring, Math.PI, Math.PI * 2)
          context.stroke()
        }
  })
}

function handWithShip(sheet: Sheet): void {
  const { context, cut } = sheet
  // Sleeve and wrist, then fingers, palm, the still water in it, and the ship.
  cut(rounded([[520, 830], [430, 770], [350, 760], [300, 800], [270, 900], [300, 1030], [600, 1030]]), ROBE, 18, 0.1)
  cut(rounded([[352, 758], [306, 790], [268, 900], [286, 960], [310, 880], [346, 810]]), CORAL, 7, 0.09)
  cut(limb([[370, 822], [310, 800], [256, 776]], [78, 68, 66]), [0.84, 0.055, 48], 12)
  const fingers: readonly (readonly Point[])[] = [
    [[124, 736], [86, 700], [76, 652]], [[150, 724], [112, 676], [108, 622]], [[178, 716], [148, 668], [148, 616]], [[206, 714], [188, 672], [190, 628]],
  ]
  fingers.toReversed().forEach((points, index) => cut(limb(points, [40, 32, 15], 20), [0.83 + index * 0.012, 0.055, 46], 8, 0.1))
  cut(rounded([[104, 724], [140, 712], [220, 708], [290, 724], [330, 766], [310, 814], [244, 828], [170, 812], [120, 776]]), SKIN, 16, 0.12)
  glaze(sheet, rounded([[122, 738], [170, 720], [240, 720], [296, 742], [256, 768], [180, 770], [134, 756]]), [0.8, 0.09, 205], 0.85, 3)
  cut(rounded([[150, 716], [176, 726], [240, 728], [270, 712], [258, 744], [234, 754], [182, 754], [162, 744]]), [0.42, 0.1, 40], 6)
  context.fillStyle = toneOf([0.9, 0.1, 88])
  context.fill(limb([[154, 722], [206, 736], [266, 720]], [2, 4, 2]))
  cut(limb([[210, 732], [210, 660], [208, 590]], [6, 5, 3]), [0.36, 0.07, 45], 1)
  cut(rounded([[204, 604], [160, 650], [150, 704], [178, 712], [206, 708]]), [0.97, 0.02, 85], 8, 0.1)
  cut(rounded([[216, 598], [252, 640], [264, 698], [240, 708], [216, 704]]), [0.93, 0.035, 75], 8, 0.1)
  context.fillStyle = toneOf(CORAL)
  context.fill(disc(182, 674, 11))
  cut(cornered([[208, 590], [236, 582], [210, 572]]), CORAL, 2)
  context.strokeStyle = toneOf([0.97, 0.03, 200], 0.8)
  context.lineWidth = 2.2
  for (const radius of [62, 78]) context.stroke(disc(210, 750, radius, radius * 0.2))
  // Her thumb lies along the rim.
  cut(limb([[310, 776], [288, 742], [272, 724]], [44, 32, 18], 20), SKIN, 8, 0.1)
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  drawFace(sheet, FACE)
  within(sheet, HEAD, -0.1, SCALE, () => {
    // The parted hair is two waves with a crest of light; long locks fall like water.
    cut(rounded([[-4, -44], [-25, -30], [-37, -6], [-44, 30], [-54, 60], [-60, 20], [-56, -30], [-36, -66], [0, -80], [40, -66], [58, -26], [62, 30], [50, 70], [46, 20], [38, -8], [20, -30]]), SEA, 6, 0.13)
    cut(limb([[-46, -26], [-58, 50], [-46, 108], [-66, 160]], [2, 28, 19, 1], 40), [0.5, 0.12, 232], 5, 0.13)
    cut(limb([[48, -34], [64, 54], [56, 116], [84, 196]], [2, 36, 30, 2], 40), [0.5, 0.12, 232], 6, 0.13)
    context.strokeStyle = toneOf([0.82, 0.08, 205], 0.65)
    context.lineWidth = 2
    for (const line of [[[-6, -58], [-32, -42], [-46, 4]], [[-4, -66], [-40, -50], [-54, 10]], [[6, -60], [32, -42], [48, 6]], [[8, -68], [42, -50], [56, 10]]] as const) context.stroke(rounded(line, false))
    // A crown of coral with the jewel of the tides.
    for (const [points, width] of [
      [[[-30, -68], [-50, -96], [-46, -130]], 8], [[[-48, -94], [-68, -104], [-76, -126]], 6], [[[-47, -112], [-32, -122], [-30, -140]], 5],
      [[[28, -70], [46, -98], [42, -134]], 8], [[[44, -94], [64, -106], [74, -126]], 6], [[[44, -114], [30, -126], [28, -142]], 5],
    ] as const) cut(limb(points, [width, width * 0.8, width * 0.5], 18), CORAL, 2.5, 0.13)
    cut(rounded([[-40, -62], [-20, -74], [0, -80], [22, -75], [42, -62], [38, -54], [0, -70], [-36, -54]]), GOLD, 3, 0.13)
    cut(cornered([[-9, -78], [0, -104], [9, -78]]), GOLD, 2.5)
    cut(disc(0, -72, 9, 10), [0.93, 0.06, 190], 4, 0.1)
    for (const [x, y] of [[-26, -67], [-14, -72], [15, -72], [28, -67]] as const) cut(disc(x, y, 3.6), [0.97, 0.02, 80], 1.5)
    for (const [x, drop] of [[-49, 44], [50, 46]] as const) {
      cut(disc(x, drop, 4, 5), GOLD, 1.5)
      cut(disc(x, drop + 11, 5.5, 6.5), [0.96, 0.025, 200], 2)
    }
  })
}

export const seaSovereign: Picture = {
  subject: 'sea sovereign',
  light: { x: 96, y: 470, colour: [0.95, 0.1, 78], reach: 860, shade: [0.22, 0.11, 262] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  nameSide: 'right',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.62, 0.13, 10], [0.76, 0.13, 38], [0.88, 0.11, 68], [0.94, 0.08, 90]], [0, 0.22, 0.4, 0.56])
    settleAll(sheet, 0.7)
    lightDisc(sheet, 96)
    clouds(sheet, 90, 300, 190, [0.93, 0.07, 50], 0.65)
    clouds(sheet, 40, 140, 170, [0.82, 0.11, 20], 0.55)
    swell(sheet, 596, 6, [0.74, 0.1, 200], 1)
    swell(sheet, 640, 10, [0.64, 0.11, 212], 0.9, 0.06)
    swell(sheet, 720, 16, [0.52, 0.12, 225], 0.9, 0.08)
    swell(sheet, 820, 22, [0.42, 0.12, 238], 0.9, 0.1)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    hairBehind(wet)
    isolated(wet.context, () => {
      wet.context.translate(0, -64)
      robe(wet)
    })
    head(wet)
    foam(wet, [[400, 36], [300, 54], [226, 94], [180, 148], [158, 214]], 27, 2.1)
    foam(wet, [[286, 150], [220, 176], [178, 226]], 17, 2.2)
    handWithShip(wet)
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    spray(sheet, 210, 190, 30, 170, 1.4, 3.4)
    swell(sheet, 900, 26, [0.4, 0.12, 240], 0.82, 0.14)
    foam(sheet, [[-10, 884], [60, 872], [150, 886], [250, 910]], 15, -1)
    bloom(context, sheet.light, 250, 0.55)
  },
  drawHidden: ({ context }) => {
    // The old dragon of the sea: it lies in the wave, from its crest to the ship, and only the foil shows it.
    const course = spline([[196, 168], [300, 70], [452, 64], [604, 160], [690, 330], [676, 520], [560, 660], [430, 800], [250, 820], [130, 780]])
    context.strokeStyle = 'rgb(255 255 255 / 0.95)'
    for (let scale = 0; scale <= 54; scale++) {
      const t = scale / 54
      const size = 8 + Math.sin(t * Math.PI) ** 0.7 * 30
      const turn = angleAt(course, t)
      context.lineWidth = 3.5
      context.beginPath()
      context.arc(...course(t), size, turn - 1.5, turn + 1.5)
      context.stroke()
      // The comb on its back.
      if (scale % 2 === 0) context.stroke(rounded([beside(course, t, -size), beside(course, Math.min(1, t + 0.012), -size * 1.7), beside(course, Math.min(1, t + 0.02), -size)], false))
    }
    context.lineWidth = 5
    context.stroke(rounded([[220, 130], [176, 128], [130, 168], [84, 186], [90, 206], [140, 214], [190, 216], [232, 190]], false))
    for (const line of [[[186, 126], [170, 70], [120, 40]], [[210, 122], [214, 66], [180, 30]], [[100, 184], [40, 200], [24, 260]], [[116, 212], [80, 260], [90, 320]]] as const) context.stroke(rounded(line, false))
    context.fillStyle = '#fff'
    context.fill(disc(160, 162, 8))
  },
}
