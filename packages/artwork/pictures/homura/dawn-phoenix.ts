/** Akebono: one wing is the last fire of the night, the other the first of the day. */
import { type Context, isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { star, starField } from '../scenery.ts'
import { hazeBars, hill, volcano } from './scenery.ts'
import { drawWing } from './wing.ts'
import { ember, feather, fire, heat, INK, type Print, strokes, woodblock } from './woodblock.ts'

/** The whole bird is drawn around 420 and stands this much lower, so that its head is free of a pouch's lettering. */
const LOWER = 64
const AT: Point = [367, 420 + LOWER]
const GOLD = [0.86, 0.15, 84] as const
const FLAME = [0.66, 0.21, 40] as const

function wings(print: Print, { context }: Sheet): void {
  // The wing of the night is burnt down to violet and ember.
  drawWing(print, context, [[340, 420], [226, 390], [120, 270], [54, 110]], [
    { count: 9, long: [210, 300, 250], angle: [2.1, 3.7], wide: 74, tones: [[0.32, 0.13, 345], [0.25, 0.13, 275]] },
    { count: 8, long: [140, 190, 170], angle: [2.1, 3.8], wide: 60, tones: [[0.42, 0.17, 358], [0.35, 0.15, 285]] },
    { count: 7, long: [80, 110, 96], angle: [2.1, 3.9], wide: 48, tones: [[0.54, 0.2, 372], [0.47, 0.15, 300]] },
  ], [62, 50, 38, 16])
  drawWing(print, context, [[396, 420], [510, 390], [616, 270], [684, 110]], [
    { count: 10, long: [210, 300, 250], angle: [1.04, -0.56], wide: 74, tones: [[0.58, 0.22, 32], [0.76, 0.18, 72]] },
    { count: 9, long: [140, 190, 170], angle: [1.04, -0.66], wide: 60, tones: [[0.68, 0.21, 46], [0.83, 0.17, 82]] },
    { count: 8, long: [80, 110, 96], angle: [1.04, -0.76], wide: 48, tones: [[0.8, 0.18, 72], [0.9, 0.13, 90]] },
  ], [62, 50, 38, 16])
}

function tail(print: Print, { context }: Sheet): void {
  const plumes: readonly (readonly [readonly Point[], readonly [number, number, number]])[] = [
    [[[340, 560], [250, 640], [130, 650], [60, 740]], [0.32, 0.14, 300]],
    [[[350, 570], [290, 690], [190, 730], [150, 850]], [0.42, 0.18, 350]],
    [[[396, 560], [486, 640], [606, 650], [676, 740]], [0.86, 0.15, 86]],
    [[[386, 570], [446, 690], [546, 730], [586, 850]], [0.76, 0.18, 60]],
    [[[367, 570], [350, 690], [390, 790], [362, 900]], [0.62, 0.22, 32]],
  ]
  for (const [line, tone] of plumes) {
    feather(print, context, line, 62, tone, 4)
    // An eye of fire three quarters down the plume.
    const [x, y] = line[2] as Point
    print(disc(x, y, 25, 29), [Math.min(0.9, tone[0] + 0.18), tone[1], tone[2]], { ink: 3.5, rim: 4, shade: 0 })
    print(disc(x, y + 3, 14, 17), [0.5, 0.2, 25], { ink: 2.5, rim: 0, shade: 0 })
    context.fillStyle = toneOf([0.97, 0.06, 96])
    context.fill(disc(x, y + 5, 6, 8))
  }
}

function bodyAndHead(print: Print, { context }: Sheet): void {
  print(rounded([[367, 300], [430, 350], [452, 430], [430, 520], [390, 590], [367, 612], [344, 590], [304, 520], [282, 430], [304, 350]]), FLAME, { shade: 16, rim: 9 })
  // Breast feathers like scales, darker on the side of the night.
  for (let row = 0; row < 6; row++) {
    const half = 4 - Math.abs(row - 1.6) * 0.8
    for (let place = -Math.floor(half); place <= half; place++) {
      const x = 367 + place * 32 + (row % 2 ? 16 : 0)
      const y = 366 + row * 38
      if (Math.abs(x - 367) > 82 - Math.max(0, row - 2) * 18) continue
      const warm = (x - 300) / 134
      print(rounded([[x - 18, y - 14], [x + 18, y - 14], [x + 15, y + 14], [x, y + 30], [x - 15, y + 14]]), [0.5 + warm * 0.3, 0.21, 18 + warm * 52], { ink: 2.5, line: [0.34, 0.15, 20], rim: 0, shade: 0 })
    }
  }
  // The neck turns to the day.
  print(limb([[367, 400], [334, 320], [350, 240], [404, 196]], [116, 78, 56, 50], 50), FLAME, { shade: 10, rim: 7 })
  // A collar of slim feathers hides where neck and breast meet.
  for (const [index, angle] of [0.2, 2.94, 0.55, 2.6, 0.9, 2.25, 1.2, 1.94, 1.57].entries()) {
    const warm = (Math.cos(angle) + 1) / 2
    const from: Point = [360 + Math.cos(angle) * 30, 318 + Math.sin(angle) * 16]
    feather(print, context, [from, [from[0] + Math.cos(angle) * 44, from[1] + Math.sin(angle) * 56 + 8], [from[0] + Math.cos(angle) * 66, from[1] + Math.sin(angle) * 104 + index]], 40, [0.5 + warm * 0.34, 0.21, 16 + warm * 62], 3)
  }
  strokes(context, [[[346, 370], [322, 312], [342, 252]], [[378, 366], [352, 312], [366, 256]], [[400, 352], [378, 310], [388, 268]]], 8, [0.46, 0.2, 25])
  isolated(context, () => {
    context.translate(62, 30)
    context.scale(0.86, 0.86)
    head(print, context)
  })
}

function head(print: Print, context: Context): void {
  fire(context, [
    { x: 372, y: 200, tall: 120, wide: 38, lean: -128 }, { x: 388, y: 180, tall: 170, wide: 40, lean: -104 }, { x: 406, y: 172, tall: 178, wide: 36, lean: -52 }, { x: 362, y: 226, tall: 70, wide: 34, lean: -120 },
  ], undefined, 4)
  print(rounded([[358, 214], [372, 172], [412, 156], [450, 170], [468, 200], [452, 232], [412, 248], [376, 246]]), FLAME, { shade: 8, rim: 6 })
  print(rounded([[412, 206], [452, 196], [468, 206], [450, 232], [414, 246], [392, 236]]), GOLD, { ink: 3, rim: 5, shade: 0 })
  // Beak, hooked and shut; the eye of one who has seen every morning.
  print(rounded([[452, 176], [492, 178], [524, 196], [538, 226], [518, 216], [496, 218], [460, 224], [448, 200]]), GOLD, { ink: 3.5, rim: 4, shade: 5 })
  context.fillStyle = toneOf(INK)
  context.fill(limb([[456, 210], [490, 204], [520, 212]], [1, 5, 1]))
  context.fill(disc(478, 190, 4, 2.6))
  const eye = rounded([[404, 196], [422, 180], [446, 184], [450, 194], [428, 204]])
  print(eye, [0.98, 0.05, 96], { ink: 3, rim: 0, shade: 0 })
  context.fillStyle = toneOf([0.42, 0.19, 20])
  context.fill(disc(429, 192, 9, 9.5))
  context.fillStyle = toneOf(INK)
  context.fill(disc(429, 192, 5))
  context.fillStyle = '#fff'
  context.fill(disc(426, 188, 2.8))
  context.fillStyle = toneOf(INK)
  context.fill(limb([[396, 196], [420, 176], [458, 180]], [2, 9, 2]))
  context.fill(limb([[400, 200], [376, 214], [364, 236]], [4, 6, 1]))
}

export const dawnPhoenix: Picture = {
  subject: 'phoenix',
  light: { x: 480, y: 640, colour: [0.95, 0.12, 88], reach: 760, shade: [0.16, 0.1, 285] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  nameSide: 'left',
  drawDistance: (sheet) => {
    const { context, width, height } = sheet
    const sky = context.createLinearGradient(0, 120, width, 300)
    for (const [stop, tone] of [
      [0, [0.17, 0.1, 280]], [0.34, [0.3, 0.14, 310]], [0.52, [0.58, 0.17, 10]], [0.7, [0.78, 0.14, 55]], [1, [0.92, 0.1, 90]],
    ] as const) sky.addColorStop(stop, toneOf(tone))
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    isolated(context, () => {
      context.beginPath()
      context.rect(0, 0, 300, height)
      context.clip()
      starField(sheet, 18, 520, 2.4)
    })
    for (const [x, y, size] of [[150, 70, 6], [230, 40, 4], [40, 420, 5], [210, 560, 4]] as const) star(context, x, y, size)
    // One disc for both: half a waning ember, half the sun.
    heat(context, 367, 340, 420, [0.85, 0.15, 60], 0.6)
    context.fillStyle = toneOf([0.95, 0.1, 92])
    context.fill(disc(367, 340, 216))
    isolated(context, () => {
      context.clip(disc(367, 340, 216))
      context.fillStyle = toneOf([0.42, 0.19, 16])
      context.fill(rounded([[120, 80], [367, 80], [330, 210], [400, 340], [334, 470], [367, 600], [120, 600]]))
    })
    hazeBars(sheet, [[-60, 610, 330, 26], [-60, 644, 240, 18], [60, 668, 220, 14]], [0.44, 0.15, 320], 0.9)
    hazeBars(sheet, [[470, 600, 330, 26], [530, 634, 260, 18], [430, 662, 260, 14]], [0.97, 0.05, 92], 0.9)
    volcano(sheet, { peak: [170, 700], foot: [-120, 500, 900], tone: [0.2, 0.1, 290], foottone: [0.34, 0.14, 320], crater: 18 })
    volcano(sheet, { peak: [590, 690], foot: [280, 920, 900], tone: [0.5, 0.18, 28], foottone: [0.8, 0.15, 66], crater: 20 })
    hill(sheet, [[-20, 800], [150, 786], [330, 812], [520, 790], [760, 806]], [0.28, 0.12, 330], [0.14, 0.07, 300])
  },
  drawSubject: (sheet) => {
    const print = woodblock(sheet, AT)
    isolated(sheet.context, () => {
      sheet.context.translate(0, LOWER)
      wings(print, sheet)
      tail(print, sheet)
      bodyAndHead(print, sheet)
    })
  },
  drawForeground: ({ context, random }) => {
    for (let index = 0; index < 18; index++) {
      const x = random() * 734
      ember(context, x, random() * 860, 1.8 + random() ** 2 * 6, -1.4 + random() * 0.8, x / 734)
    }
  },
  drawHidden: ({ context }) => {
    context.translate(0, LOWER)
    // What both fires keep between them: an egg, and the ring of all its mornings.
    context.lineWidth = 6
    context.strokeStyle = 'rgb(255 255 255 / 0.95)'
    for (const radius of [150, 216, 300]) context.stroke(disc(367, 420, radius))
    for (let ray = 0; ray < 36; ray++) {
      const angle = (ray / 36) * Math.PI * 2
      context.fillStyle = '#fff'
      context.fill(cornered([
        [367 + Math.cos(angle - 0.03) * 310, 420 + Math.sin(angle - 0.03) * 310],
        [367 + Math.cos(angle + 0.03) * 310, 420 + Math.sin(angle + 0.03) * 310],
        [367 + Math.cos(angle) * 420, 420 + Math.sin(angle) * 420],
      ]))
    }
    const egg = rounded([[367, 310], [424, 370], [444, 450], [412, 520], [367, 536], [322, 520], [290, 450], [310, 370]])
    egg.addPath(cornered([[296, 414], [330, 438], [350, 404], [376, 440], [402, 406], [438, 430], [438, 442], [402, 420], [376, 456], [350, 420], [330, 454], [296, 430]]))
    context.fillStyle = '#fff'
    context.fill(egg, 'evenodd')
  },
}
