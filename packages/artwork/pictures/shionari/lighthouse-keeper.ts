/** Genzo: the keeper of the lighthouse, who rings the storm bell for one boat. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { type Face, drawFace } from '../figure.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { clouds, foam, spray, swell } from './scenery.ts'
import { paperEdge, settleAll, wetSheet, within } from './wash.ts'

const OILSKIN = [0.8, 0.155, 88] as const
const OILSKIN_SHADE = [0.66, 0.15, 76] as const
const SKIN = [0.8, 0.075, 50] as const
const BEARD = [0.93, 0.015, 220] as const
const BRASS = [0.7, 0.12, 80] as const
const AT = [480, 420] as const
const LAMP: Point = [128, 128]
const HEAD: Point = [506, 268]

const FACE: Face = {
  x: HEAD[0], y: HEAD[1], size: 150, turn: -0.55, lean: 0.14, skin: SKIN, hair: [0.8, 0.02, 220], eyes: 'open', iris: 215, lips: [0.55, 0.1, 20],
}

function lighthouse(sheet: Sheet): void {
  const { context } = sheet
  const wet = wetSheet(sheet, [128, 300])
  wet.cut(rounded([[-30, 470], [40, 400], [120, 386], [190, 404], [236, 470], [260, 560], [-30, 560]]), [0.28, 0.05, 220], 12)
  wet.cut(cornered([[98, 400], [106, 170], [150, 170], [160, 400]]), [0.9, 0.02, 90], 9)
  context.fillStyle = toneOf([0.52, 0.17, 28], 0.9)
  for (const y of [212, 290, 368]) context.fill(cornered([[106 - (y - 170) * 0.036, y], [150 + (y - 170) * 0.044, y], [151 + (y - 140) * 0.044, y + 34], [105 - (y - 140) * 0.036, y + 34]]))
  wet.cut(cornered([[92, 172], [166, 172], [160, 160], [98, 160]]), [0.35, 0.05, 220], 3)
  context.fillStyle = toneOf([0.99, 0.06, 95])
  context.fillRect(108, 102, 42, 58)
  wet.cut(rounded([[100, 104], [110, 84], [129, 74], [148, 84], [158, 104]]), [0.4, 0.13, 28], 4)
}

function beams({ context }: Sheet): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.filter = 'blur(6px)'
    for (const [ends, strength] of [[[[780, -90], [780, 60]], 0.85], [[[-200, 150], [-200, 230]], 0.7]] as const) {
      const fall = context.createRadialGradient(...LAMP, 10, ...LAMP, 700)
      fall.addColorStop(0, toneOf([0.97, 0.09, 95], strength))
      fall.addColorStop(1, toneOf([0.9, 0.08, 110], 0.12))
      context.fillStyle = fall
      context.fill(cornered([[LAMP[0], LAMP[1] - 12], ...ends, [LAMP[0], LAMP[1] + 12]]))
    }
  })
}

function bell({ context, cut }: Sheet): void {
  cut(limb([[262, 720], [258, 400], [262, 96]], [30, 27, 25]), [0.38, 0.06, 50], 6)
  cut(limb([[238, 118], [330, 104], [432, 112]], [24, 22, 20]), [0.42, 0.06, 50], 5)
  cut(limb([[264, 220], [300, 170], [346, 122]], [14, 13, 12]), [0.36, 0.06, 50], 4)
  isolated(context, () => {
    context.translate(372, 122)
    context.rotate(0.34)
    context.scale(1.2, 1.2)
    cut(disc(0, 6, 13, 15), BRASS, 3)
    cut(limb([[0, 70], [4, 104], [2, 120]], [8, 8, 8]), [0.35, 0.05, 60], 2)
    cut(disc(3, 124, 14), [0.4, 0.06, 60], 4)
    cut(rounded([[-20, 18], [0, 10], [20, 18], [32, 60], [40, 92], [58, 112], [0, 122], [-58, 112], [-40, 92], [-32, 60]]), BRASS, 12, 0.15)
    context.fillStyle = toneOf([0.45, 0.1, 70], 0.8)
    context.fill(limb([[-50, 102], [0, 110], [50, 102]], [3, 4, 3]))
    context.fill(limb([[-34, 50], [0, 55], [34, 50]], [2, 3, 2]))
  })
  // The sound, in rings that the wind bends.
  context.lineWidth = 3.5
  for (const [reach, alpha] of [[92, 0.8], [124, 0.55], [158, 0.35]] as const) {
    context.strokeStyle = toneOf([0.95, 0.08, 92], alpha)
    for (const from of [0.1, 2.5]) {
      context.beginPath()
      context.arc(360, 190, reach, from, from + 0.6)
      context.stroke()
    }
  }
}

function coat({ context, cut }: Sheet): void {
  cut(limb([[500, 392], [440, 430], [404, 424], [388, 384]], [50, 76, 62, 46]), OILSKIN_SHADE, 10)
  cut(rounded([[440, 366], [500, 344], [572, 362], [640, 424], [690, 560], [716, 730], [372, 730], [392, 600], [420, 470]]), OILSKIN, 20, 0.14)
  context.fillStyle = toneOf([0.5, 0.13, 68], 0.6)
  for (const fold of [
    [[470, 420], [452, 560], [438, 720]], [[520, 430], [516, 570], [522, 720]], [[566, 470], [590, 600], [606, 720]],
    [[600, 430], [640, 560], [664, 700]], [[492, 400], [478, 480], [472, 540]],
  ] as const) context.fill(limb(fold, [1, 10, 3]))
  for (const y of [470, 540, 610, 680]) cut(disc(474 - (y - 470) * 0.1, y, 9), [0.36, 0.07, 60], 3)
  cut(rounded([[436, 360], [500, 388], [562, 364], [596, 392], [540, 430], [466, 424], [428, 398]]), OILSKIN_SHADE, 9)
}

function armAndHands({ context, cut }: Sheet): void {
  cut(limb([[388, 170], [394, 300], [390, 400], [398, 520], [374, 610]], [7, 7, 7, 7, 7]), [0.86, 0.06, 85], 2)
  cut(limb([[562, 384], [614, 424], [592, 506], [520, 524], [428, 478]], [20, 96, 100, 84, 58], 60), OILSKIN, 15, 0.14)
  context.fillStyle = toneOf([0.5, 0.13, 68], 0.6)
  for (const fold of [[[566, 420], [560, 480], [530, 510]], [[612, 470], [570, 530], [510, 540]], [[540, 490], [500, 506], [452, 494]]] as const) context.fill(limb(fold, [1, 8, 1]))
  cut(limb([[446, 440], [428, 476], [426, 512]], [18, 20, 16]), OILSKIN_SHADE, 4)
  for (const [x, y] of [[390, 376], [398, 472]] as const) {
    cut(rounded([[x - 24, y - 18], [x, y - 26], [x + 24, y - 16], [x + 26, y + 12], [x + 4, y + 26], [x - 20, y + 20]]), SKIN, 7, 0.12)
    context.fillStyle = toneOf([0.5, 0.09, 40], 0.75)
    for (const finger of [-9, 2, 12]) context.fill(limb([[x - 24, y + finger], [x - 8, y + finger - 2], [x + 4, y + finger + 1]], [1, 2.6, 1], 10))
  }
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  drawFace(sheet, FACE)
  within(sheet, HEAD, 0.14, 150 / 110, () => {
    // Lines of forty years.
    context.fillStyle = toneOf([0.56, 0.09, 40], 0.7)
    for (const line of [[[-36, 12], [-30, 16], [-22, 16]], [[14, 14], [24, 15], [31, 9]], [[-24, -24], [-6, -27], [14, -24]]] as const) context.fill(limb(line, [0.4, 1.8, 0.4], 10))
    for (const points of [[[-36, -16], [-26, -23], [-12, -15]], [[2, -15], [18, -24], [34, -14]]] as const) cut(limb(points, [4, 10, 3], 14), BEARD, 3)
    // Beard, blown to the lee side, in locks; moustache over the mouth.
    cut(rounded([[-40, 10], [-42, 40], [-30, 74], [0, 98], [44, 112], [96, 108], [70, 90], [98, 76], [62, 62], [54, 30], [44, 2], [34, 22], [16, 30], [-8, 24], [-28, 28]]), BEARD, 10, 0.11)
    context.fillStyle = toneOf([0.7, 0.03, 220], 0.65)
    for (const lock of [[[-26, 40], [-10, 74], [34, 100]], [[-8, 46], [10, 76], [66, 96]], [[14, 48], [30, 68], [74, 82]], [[34, 30], [42, 50], [70, 66]]] as const) context.fill(limb(lock, [1, 5, 1]))
    cut(limb([[-8, 24], [-24, 28], [-36, 38]], [11, 13, 2], 14), BEARD, 4)
    cut(limb([[-8, 24], [10, 30], [30, 42]], [11, 14, 2], 14), BEARD, 4)
    // Sou'wester.
    cut(rounded([[-46, -24], [-44, -62], [-18, -90], [22, -92], [50, -66], [54, -20], [0, -40]]), OILSKIN, 11, 0.13)
    context.fillStyle = toneOf([0.5, 0.13, 68], 0.55)
    context.fill(limb([[6, -90], [16, -64], [18, -36]], [1, 4, 1]))
    cut(rounded([[-74, -16], [-56, -34], [-16, -46], [30, -42], [58, -26], [104, 22], [96, 34], [66, 18], [44, -14], [0, -28], [-36, -22], [-66, -8]]), OILSKIN_SHADE, 7, 0.13)
  })
}

export const lighthouseKeeper: Picture = {
  subject: 'lighthouse keeper',
  light: { x: LAMP[0], y: LAMP[1], colour: [0.96, 0.1, 95], reach: 820, shade: [0.2, 0.06, 215] },
  at: AT,
  touches: 'air',
  foil: 'line',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.27, 0.05, 225], [0.4, 0.06, 200], [0.58, 0.08, 160], [0.78, 0.1, 115]], [0, 0.3, 0.52, 0.66])
    settleAll(sheet, 0.9)
    clouds(sheet, 470, 150, 300, [0.4, 0.04, 215], 0.7)
    clouds(sheet, 160, 70, 240, [0.34, 0.04, 220], 0.7)
    clouds(sheet, 620, 320, 230, [0.48, 0.06, 190], 0.55)
    beams(sheet)
    swell(sheet, 446, 10, [0.5, 0.08, 180], 1, 0.12)
    lighthouse(sheet)
    bloom(sheet.context, sheet.light, 210, 1)
    swell(sheet, 490, 16, [0.44, 0.08, 190], 0.92, 0.2)
    swell(sheet, 540, 24, [0.38, 0.08, 198], 0.9, 0.25)
    spray(sheet, 120, 520, 90, 170, -2.7, -0.3)
    foam(sheet, [[10, 520], [70, 492], [140, 500], [220, 540]], 18, -1.2)
    swell(sheet, 610, 26, [0.32, 0.075, 205], 0.92, 0.3)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    bell(wet)
    coat(wet)
    head(wet)
    armAndHands(wet)
  },
  drawForeground: (sheet) => {
    const { context, random } = sheet
    swell(sheet, 668, 20, [0.4, 0.08, 200], 0.85, 0.5)
    spray(sheet, 160, 690, 70, 260, -2.4, -0.5)
    for (let drop = 0; drop < 120; drop++) {
      const [x, y, length] = [random() * 740, random() * 690, 14 + random() * 34]
      context.strokeStyle = toneOf([0.95, 0.02, 200], 0.12 + random() * 0.25)
      context.lineWidth = 1 + random() * 1.5
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + length * 0.6, y + length)
      context.stroke()
    }
    paperEdge(sheet, 11)
  },
}
