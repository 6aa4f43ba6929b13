/** Utaha: the siren who sings for the moon alone, on a rock that no ship can reach. */
import { isolated } from '../../canvas.ts'
import { beside, type Point, spline } from '../../shapes.ts'
import { type Face, drawFace } from '../figure.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { lightDisc, skyOf, starField } from '../scenery.ts'
import { clouds, foam, swell } from './scenery.ts'
import { glaze, settleAll, wetSheet, within } from './wash.ts'

const SKIN = [0.9, 0.045, 40] as const
const HAIR = [0.6, 0.16, 5] as const
const SILK = [0.9, 0.05, 190] as const
const SCALE = [0.55, 0.12, 190] as const
const AT = [400, 430] as const
const HEAD: Point = [374, 244]
const WATER_LINE = 694

const FACE: Face = {
  x: HEAD[0], y: HEAD[1], size: 132, turn: 0.6, lean: -0.2, skin: SKIN, hair: [0.38, 0.13, 5], eyes: 'lowered', iris: 200, lips: [0.56, 0.17, 10],
}

const TAIL: readonly Point[] = [[384, 500], [356, 580], [410, 650], [520, 664], [612, 620], [654, 540], [664, 470]]
const TAIL_GIRTH = [104, 134, 122, 92, 64, 42, 26]

function hairBehind({ cut }: Sheet): void {
  const locks: readonly (readonly Point[])[] = [
    [[352, 190], [250, 190], [190, 270], [90, 250], [-16, 300]],
    [[346, 200], [260, 250], [220, 340], [120, 350], [20, 410]],
    [[344, 220], [280, 310], [270, 410], [170, 450], [90, 530]],
    [[350, 240], [310, 350], [320, 450], [240, 530], [190, 620]],
    [[366, 200], [270, 150], [200, 180], [130, 150], [40, 180]],
  ]
  locks.forEach((points, index) => cut(limb(points, [40, 84, 76, 46, 1], 60), [HAIR[0] - 0.04 + index * 0.022, HAIR[1], HAIR[2] + index * 7], 11, 0.1))
}

function tail(sheet: Sheet): void {
  const { context, cut } = sheet
  const fluke = (tips: readonly Point[], tone: readonly [number, number, number]) => {
    const sail = rounded([[662, 484], ...tips])
    glaze(sheet, sail, tone, 0.72, 4)
    isolated(context, () => {
      context.clip(sail)
      context.strokeStyle = toneOf([0.97, 0.04, 180], 0.6)
      context.lineWidth = 2.2
      for (const [x, y] of tips) context.stroke(rounded([[662, 484], [(662 + x) / 2 + 8, (484 + y) / 2 - 10], [x, y]], false))
    })
  }
  fluke([[610, 440], [548, 396], [516, 330], [560, 330], [620, 360], [660, 410]], [0.66, 0.13, 205])
  fluke([[672, 410], [700, 340], [754, 270], [772, 350], [748, 420], [700, 470]], [0.62, 0.13, 215])
  const outline = limb(TAIL, TAIL_GIRTH, 80)
  cut(outline, SCALE, 22, 0.14)
  const curve = spline(TAIL)
  const girth = spline(TAIL_GIRTH.map((value, index) => [index, value] as const))
  isolated(context, () => {
    context.clip(outline)
    context.lineWidth = 2
    for (let row = 0; row < 46; row++) {
      const t = 0.06 + (row / 46) * 0.92
      const size = girth(t)[1] / 10
      for (let column = -5; column <= 5; column++) {
        const offset = girth(t)[1] * (column + (row % 2) * 0.5) * 0.1
        const [x, y] = beside(curve, t, offset)
        const [nextX, nextY] = beside(curve, Math.min(0.999, t + 0.015), offset)
        const turn = Math.atan2(nextY - y, nextX - x)
        context.strokeStyle = toneOf([0.3, 0.1, 200], 0.4)
        context.beginPath()
        context.arc(x, y, size, turn - 1.3, turn + 1.3)
        context.stroke()
        context.fillStyle = toneOf([0.93, 0.08, 150 + column * 14], 0.28)
        context.fill(disc(x, y, size * 0.42))
      }
    }
  })
  // Fins like veils at the hip.
  glaze(sheet, rounded([[340, 520], [300, 560], [240, 600], [226, 660], [290, 656], [350, 600], [372, 548]]), [0.74, 0.11, 195], 0.7, 4)
  glaze(sheet, rounded([[420, 520], [470, 540], [500, 590], [486, 630], [440, 610], [404, 560]]), [0.74, 0.11, 195], 0.6, 4)
}

function torso(sheet: Sheet): void {
  const { context, cut } = sheet
  // The arm she leans on, then body and silk; the other hand is held up to the moon.
  cut(limb([[346, 372], [302, 450], [288, 540], [262, 596]], [38, 33, 26, 18]), [0.83, 0.05, 30], 8)
  cut(rounded([[270, 584], [254, 600], [228, 616], [236, 624], [268, 620], [286, 602]]), [0.83, 0.05, 30], 4)
  cut(limb([[388, 380], [384, 334], [374, 290]], [52, 37, 36]), [0.8, 0.055, 25], 3, 0.05)
  cut(rounded([[330, 362], [374, 340], [426, 346], [452, 380], [440, 436], [424, 490], [438, 536], [400, 560], [346, 548], [330, 520], [346, 470], [332, 420]]), SKIN, 14, 0.1)
  cut(rounded([[336, 392], [372, 412], [408, 412], [446, 384], [444, 430], [426, 484], [440, 530], [462, 584], [430, 578], [398, 610], [362, 580], [322, 592], [332, 524], [348, 472], [334, 426]]), SILK, 12, 0.1)
  cut(rounded([[336, 396], [346, 350], [362, 346], [366, 410]]), SILK, 5, 0.08)
  context.fillStyle = toneOf([0.6, 0.09, 205], 0.55)
  for (const fold of [[[352, 420], [368, 470], [352, 574]], [[388, 420], [392, 480], [396, 596]], [[428, 410], [410, 470], [434, 566]]] as const) context.fill(limb(fold, [1, 6, 2]))
  cut(limb([[338, 476], [390, 492], [434, 478]], [13, 15, 13]), [0.82, 0.12, 85], 4)
  for (const x of [352, 374, 396, 418]) cut(disc(x, 488 + Math.sin((x - 338) / 31) * 4, 6), [0.97, 0.02, 90], 2)
  cut(limb([[436, 376], [496, 386], [540, 346], [566, 292]], [38, 34, 26, 17]), SKIN, 8)
  cut(rounded([[558, 304], [554, 280], [562, 252], [570, 240], [574, 258], [584, 246], [586, 262], [580, 288], [574, 306]]), SKIN, 4)
  for (const [x, y, turn] of [[548, 330, -0.5], [276, 566, 0.3]] as const) cut(disc(x, y, 15, 6, turn), [0.85, 0.12, 85], 2)
  glaze(sheet, rounded([[440, 366], [500, 376], [546, 350], [560, 400], [600, 460], [560, 470], [530, 520], [500, 450], [450, 420]]), SILK, 0.42, 3)
  glaze(sheet, rounded([[334, 372], [300, 430], [282, 500], [240, 520], [220, 580], [270, 560], [318, 540], [340, 450]]), SILK, 0.4, 3)
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  drawFace(sheet, FACE)
  within(sheet, HEAD, -0.2, 132 / 110, () => {
    // An open mouth: she sings.
    context.fillStyle = toneOf([0.4, 0.15, 12])
    context.fill(disc(9, 34, 7, 8.5))
    context.fillStyle = toneOf([0.68, 0.15, 10])
    context.fill(disc(9, 39, 4.4, 2.6))
    cut(rounded([[-44, 20], [-54, -24], [-38, -66], [0, -80], [38, -68], [50, -34], [46, -2], [38, -20], [26, -40], [8, -34], [-14, -44], [-26, -14], [-34, 30], [-40, 62]]), HAIR, 8, 0.1)
    cut(limb([[-36, -10], [-52, 40], [-34, 90], [-56, 150]], [20, 30, 20, 1]), [0.62, 0.16, 12], 6, 0.1)
    cut(limb([[46, -20], [52, 20], [44, 56]], [9, 13, 1]), HAIR, 4, 0.1)
    context.strokeStyle = toneOf([0.85, 0.09, 20], 0.75)
    context.lineWidth = 4.5
    context.stroke(rounded([[-34, -52], [-12, -66], [16, -66], [36, -54]], false))
    // A comb of red coral and pearls.
    for (const [points, width] of [
      [[[-30, -56], [-50, -88], [-44, -124]], 10], [[[-46, -84], [-68, -98], [-74, -122]], 7], [[[-20, -66], [-22, -100], [-8, -128]], 8], [[[-21, -96], [-34, -112], [-30, -134]], 6],
    ] as const) cut(limb(points, [width, width * 0.8, width * 0.5], 16), [0.55, 0.2, 28], 3)
    for (const [x, y, size] of [[-36, -52, 7], [-20, -62, 8], [-3, -67, 6], [11, -69, 4.5]] as const) cut(disc(x, y, size), [0.97, 0.02, 90], 3)
  })
}

export const moonlitSiren: Picture = {
  subject: 'siren',
  light: { x: 566, y: 178, colour: [0.96, 0.06, 100], reach: 700, shade: [0.17, 0.1, 280] },
  at: AT,
  touches: { water: WATER_LINE },
  foil: 'mother-of-pearl',
  drawDistance: (sheet) => {
    const { context, random } = sheet
    skyOf(sheet, [[0.24, 0.12, 288], [0.38, 0.14, 280], [0.54, 0.13, 255], [0.72, 0.1, 215]], [0, 0.26, 0.44, 0.57])
    settleAll(sheet, 0.9)
    starField(sheet, 110, 380, 2.2)
    lightDisc(sheet, 112)
    isolated(context, () => {
      context.globalAlpha = 0.12
      context.fillStyle = toneOf([0.7, 0.07, 270])
      for (const [x, y, size] of [[540, 150, 26], [600, 200, 34], [552, 226, 16], [616, 136, 13]] as const) context.fill(disc(x, y, size, size * 0.85))
    })
    clouds(sheet, 150, 520, 210, [0.66, 0.11, 255], 0.6)
    clouds(sheet, 600, 470, 190, [0.68, 0.1, 250], 0.55)
    swell(sheet, 586, 5, [0.52, 0.12, 235], 1)
    // The ship that keeps away.
    glaze(sheet, rounded([[70, 574], [104, 584], [150, 584], [176, 570], [164, 596], [86, 596]]), [0.26, 0.1, 275], 0.95, 2)
    for (const sail of [[[120, 506], [120, 572], [80, 570]], [[126, 498], [126, 572], [172, 566]]] as const) glaze(sheet, cornered(sail), [0.66, 0.1, 265], 0.9, 2)
    swell(sheet, 606, 7, [0.46, 0.12, 238], 0.9)
    swell(sheet, 640, 10, [0.38, 0.12, 245], 0.88)
    swell(sheet, 690, 9, [0.3, 0.12, 258], 0.85)
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      for (let glint = 0; glint < 120; glint++) {
        const depth = random() ** 1.3
        context.fillStyle = toneOf([0.95, 0.07, 95], 0.8 - depth * 0.5)
        context.fill(disc(566 + (random() + random() - 1) * (30 + depth * 150), 592 + depth * 240, 6 + random() * 30 * (0.4 + depth), 1 + depth * 2))
      }
    })
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    hairBehind(wet)
    wet.cut(rounded([[180, 716], [206, 660], [236, 622], [300, 604], [380, 600], [470, 640], [540, 660], [590, 716]]), [0.3, 0.07, 270], 16, 0.14)
    tail(wet)
    torso(wet)
    head(wet)
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    foam(sheet, [[150, 716], [260, 724], [390, 716], [500, 724], [620, 714]], 11, -1.4)
    // The song, in rings of light that rise to the moon.
    for (const [x, y, size] of [[446, 232, 7], [480, 206, 9], [508, 172, 6], [470, 160, 5], [530, 128, 8], [566, 104, 5], [500, 110, 4]] as const) {
      bloom(context, { ...sheet.light, x, y }, size * 5, 0.9)
      context.strokeStyle = toneOf([0.98, 0.04, 95], 0.9)
      context.lineWidth = 2
      context.stroke(disc(x, y, size))
    }
  },
}
