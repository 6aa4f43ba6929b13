/** Kagayabi: she rises on the heat of burnt letters, and every feather keeps a line of them. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { drawFace } from '../figure.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf, starField } from '../scenery.ts'
import { hazeBars, volcano } from './scenery.ts'
import { drawWing, type FeatherRow } from './wing.ts'
import { ember, fire, heat, INK, type Print, sparks, strokes, woodblock } from './woodblock.ts'

const AT: Point = [380, 420]
const SKIN = [0.87, 0.06, 58] as const
const HAIR = [0.2, 0.05, 280] as const
const ROBE = [0.92, 0.03, 88] as const
const SKIRT = [0.27, 0.09, 285] as const
const CRIMSON = [0.5, 0.21, 24] as const
const GOLD = [0.84, 0.14, 86] as const

/** Lines of writing on a slip of paper or a feather. */
function writing({ context }: Sheet, x: number, y: number, turn: number, long: number, ink: string): void {
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.fillStyle = ink
    for (const column of [-7, 3]) {
      for (let mark = 0; mark < long / 13; mark++) {
        context.fillRect(column, mark * 13 - long / 2, 5 + ((mark * 7 + column) % 3) * 1.4, 3)
        context.fillRect(column + ((mark * 5) % 4), mark * 13 + 4 - long / 2, 2.4, 6)
      }
    }
  })
}

function slip(sheet: Sheet, print: Print, x: number, y: number, size: number, turn: number): void {
  const { context } = sheet
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.scale(size, size)
    print(rounded([[-17, -46], [17, -50], [14, -4], [20, 44], [-13, 50], [-18, 2]]), [0.93, 0.05, 88], { ink: 3 / size, rim: 4, shade: 4 })
  })
  writing(sheet, x, y - 2 * size, turn, 70 * size, toneOf([0.25, 0.03, 280], 0.9))
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.scale(size, size)
    fire(context, [{ x: -8, y: -40, tall: 44, wide: 22, lean: -12 }, { x: 8, y: -42, tall: 64, wide: 24, lean: 14 }], undefined, 2.5)
  })
}

function wings(print: Print, { context }: Sheet): void {
  const rows = (angle: readonly [number, number], size: number): readonly FeatherRow[] => [
    { count: 9, long: [150 * size, 250 * size, 290 * size], angle, wide: 64, tones: [[0.36, 0.17, 18], [0.48, 0.21, 24]] },
    { count: 8, long: [110 * size, 160 * size, 180 * size], angle, wide: 52, tones: [[0.46, 0.2, 22], [0.58, 0.22, 32]] },
    { count: 7, long: [62 * size, 88 * size, 100 * size], angle, wide: 42, tones: [[0.6, 0.21, 34], [0.74, 0.18, 58]] },
  ]
  drawWing(print, context, [[410, 350], [510, 270], [610, 262], [690, 330]], rows([1.45, 0.1], 1.05), [40, 34, 26, 12])
  drawWing(print, context, [[366, 346], [276, 250], [190, 170], [96, 128]], rows([2.5, 4.0], 0.98), [40, 34, 26, 12])
}

function hairBehind(print: Print, { context }: Sheet): void {
  // The heat lifts it.
  for (const line of [
    [[372, 240], [372, 160], [440, 104], [452, 6]], [[392, 230], [430, 150], [516, 128], [560, 44]], [[420, 240], [480, 186], [566, 180], [640, 112]],
    [[436, 262], [500, 232], [570, 240], [634, 200]], [[352, 236], [340, 170], [384, 110], [376, 40]],
  ] as const) {
    print(limb(line, [46, 54, 32, 1]), HAIR, { ink: 3, rim: 4, shade: 0 })
    strokes(context, [line], 5, [0.4, 0.08, 285])
  }
}

function robe(print: Print, { context }: Sheet): void {
  // The hem is drawn out by the wind of the fire, and burns without burning.
  print(rounded([[350, 446], [446, 446], [484, 540], [520, 630], [610, 690], [676, 694], [596, 744], [486, 730], [430, 764], [366, 726], [300, 748], [250, 736], [312, 670], [326, 560]]), SKIRT, { shade: 14, rim: 7 })
  strokes(context, [
    [[372, 456], [366, 580], [330, 720]], [[392, 456], [398, 600], [404, 740]], [[412, 456], [440, 590], [500, 716]], [[430, 456], [480, 580], [600, 700]],
  ], 9, [0.13, 0.06, 285])
  fire(context, [
    { x: 346, y: 742, tall: 84, wide: 38, lean: -10 }, { x: 440, y: 752, tall: 110, wide: 46, lean: 14 }, { x: 540, y: 736, tall: 80, wide: 38, lean: 18 },
  ], undefined, 2.5)
  print(rounded([[340, 318], [392, 300], [446, 318], [460, 380], [448, 452], [346, 452], [332, 380]]), ROBE, { shade: 10 })
  print(cornered([[364, 308], [380, 303], [418, 380], [440, 420], [424, 430], [392, 388]]), CRIMSON, { ink: 3, rim: 3, shade: 3 })
  print(cornered([[424, 308], [408, 303], [372, 372], [346, 410], [350, 428], [386, 386]]), [0.6, 0.2, 30], { ink: 3, rim: 3, shade: 3 })
  print(rounded([[340, 416], [394, 424], [452, 414], [456, 462], [394, 472], [338, 462]]), GOLD, { rim: 5, shade: 5 })
  print(rounded([[340, 434], [394, 440], [454, 432], [454, 444], [394, 452], [340, 446]]), CRIMSON, { ink: 2.5, rim: 0, shade: 0 })
}

function armsAndLetter(sheet: Sheet, print: Print): void {
  const { context } = sheet
  // Right arm low and open: it lets the ashes go. Left arm holds one letter above the fire.
  print(rounded([[438, 322], [484, 344], [540, 396], [566, 400], [596, 452], [588, 540], [540, 560], [500, 500], [446, 412]]), ROBE, { shade: 11 })
  print(rounded([[566, 400], [596, 452], [588, 540], [572, 486], [552, 432]]), CRIMSON, { ink: 3, rim: 4, shade: 0 })
  strokes(context, [[[456, 352], [506, 420], [540, 540]], [[470, 350], [536, 424], [570, 520]]], 7, [0.66, 0.06, 60])
  print(limb([[552, 410], [580, 424], [606, 428]], [24, 20, 15]), SKIN, { ink: 3, rim: 4, shade: 4 })
  print(rounded([[598, 418], [620, 410], [646, 416], [640, 428], [656, 436], [630, 446], [602, 440]]), SKIN, { ink: 3, rim: 4, shade: 4 })
  print(rounded([[350, 320], [306, 326], [250, 352], [228, 344], [196, 400], [186, 500], [232, 528], [282, 476], [338, 410]]), ROBE, { shade: 11 })
  print(rounded([[228, 344], [196, 400], [188, 496], [216, 456], [240, 386]]), CRIMSON, { ink: 3, rim: 4, shade: 0 })
  strokes(context, [[[330, 344], [270, 400], [232, 510]], [[338, 366], [296, 420], [258, 490]]], 7, [0.66, 0.06, 60])
  print(limb([[246, 358], [218, 340], [196, 316]], [24, 20, 15]), SKIN, { ink: 3, rim: 4, shade: 4 })
  slip(sheet, print, 166, 262, 1.15, -0.24)
  print(rounded([[180, 318], [172, 298], [182, 288], [196, 292], [208, 306], [204, 324]]), SKIN, { ink: 3, rim: 4, shade: 4 })
}

function head(print: Print, sheet: Sheet): void {
  const { context } = sheet
  print(limb([[392, 318], [390, 284]], [36, 32]), [0.72, 0.08, 48], { ink: 3, rim: 3, shade: 0 })
  drawFace(sheet, { x: 386, y: 232, size: 128, turn: -0.55, lean: 0.1, skin: SKIN, hair: HAIR, eyes: 'lowered', iris: 30, lips: [0.52, 0.2, 24] })
  context.fillStyle = toneOf(INK)
  context.fill(limb([[342, 238], [352, 272], [376, 296], [408, 286], [430, 256]], [1, 4, 5, 4, 1]))
  // A red stroke at the corner of each eye, a flame on the brow.
  context.fillStyle = toneOf([0.54, 0.22, 25])
  context.fill(limb([[424, 236], [434, 230], [440, 220]], [2, 5, 1]))
  print(rounded([[334, 248], [324, 196], [346, 152], [394, 138], [440, 158], [458, 208], [448, 268], [438, 226], [426, 196], [404, 186], [384, 202], [366, 190], [352, 214]]), HAIR, { ink: 3, rim: 4, shade: 0 })
  print(limb([[336, 220], [326, 270], [340, 326], [322, 372]], [16, 20, 12, 1]), HAIR, { ink: 3, rim: 4, shade: 0 })
  print(limb([[448, 216], [462, 270], [450, 320], [474, 366]], [18, 24, 14, 1]), HAIR, { ink: 3, rim: 4, shade: 0 })
  strokes(context, [[[350, 180], [384, 156], [428, 172]], [[346, 198], [384, 172], [438, 194]]], 5, [0.42, 0.09, 285])
  for (const [x, y, tall, lean] of [[352, 150, 46, -16], [374, 140, 62, -6], [398, 136, 78, 6], [422, 142, 62, 14], [442, 154, 46, 22]] as const)
    print(limb([[x, y], [x + lean * 0.5, y - tall * 0.6], [x + lean, y - tall]], [16, 13, 1]), GOLD, { ink: 3, rim: 3, shade: 3 })
  print(disc(396, 148, 12), CRIMSON, { ink: 3, rim: 3, shade: 0 })
  for (const [x, y] of [[332, 262], [458, 268]] as const) print(limb([[x, y], [x, y + 22], [x, y + 40]], [5, 9, 1]), GOLD, { ink: 2.5, rim: 2, shade: 0 })
}

export const crimsonWing: Picture = {
  subject: 'winged priestess',
  light: { x: 350, y: 830, colour: [0.92, 0.14, 78], reach: 900, shade: [0.14, 0.08, 265] },
  at: AT,
  touches: 'air',
  foil: 'mother-of-pearl',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.2, 0.09, 268], [0.32, 0.1, 256], [0.44, 0.1, 240], [0.5, 0.15, 20], [0.66, 0.18, 45]], [0, 0.3, 0.5, 0.68, 0.8])
    starField(sheet, 8, 300, 1.6)
    context.fillStyle = toneOf([0.93, 0.05, 92])
    context.fill(disc(400, 300, 232))
    hazeBars(sheet, [[-70, 470, 330, 26], [-70, 504, 220, 18], [480, 440, 330, 26], [560, 474, 220, 18], [300, 524, 220, 16]], [0.38, 0.1, 250], 0.95)
    volcano(sheet, { peak: [120, 520], foot: [-220, 480, 960], tone: [0.24, 0.08, 280], foottone: [0.4, 0.15, 10], crater: 26 })
    volcano(sheet, { peak: [640, 500], foot: [310, 1020, 960], tone: [0.21, 0.07, 285], foottone: [0.38, 0.15, 12], crater: 30 })
    heat(context, 350, 800, 420, [0.75, 0.19, 48], 0.8)
  },
  drawSubject: (sheet) => {
    const print = woodblock(sheet, AT)
    wings(print, sheet)
    hairBehind(print, sheet)
    robe(print, sheet)
    head(print, sheet)
    armsAndLetter(sheet, print)
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    const print = woodblock(sheet, [350, 700])
    fire(context, [
      { x: 30, y: 900, tall: 210, wide: 120, lean: -20 }, { x: 150, y: 900, tall: 240, wide: 120, lean: 20 },
      { x: 590, y: 900, tall: 190, wide: 120, lean: 18 }, { x: 710, y: 900, tall: 250, wide: 120, lean: -20 },
    ])
    context.fillStyle = toneOf(INK)
    context.fillRect(-10, 872, 760, 170)
    for (const [x, y, size, turn] of [[84, 570, 1, 0.5], [656, 590, 0.9, -0.4]] as const) slip(sheet, print, x, y, size, turn)
    sparks(sheet, 26, [350, 760], 700, -Math.PI / 2, 1.9)
    for (let index = 0; index < 8; index++) ember(context, sheet.random() * 734, sheet.random() * 700, 3 + sheet.random() * 4, -1.4 + sheet.random() * 0.6, sheet.random())
  },
  drawHidden: (sheet) => {
    // The letters themselves, written over the moon and the wings.
    for (let column = 0; column < 15; column++)
      for (let row = 0; row < 5; row++) writing(sheet, 40 + column * 48, 90 + row * 128 + (column % 3) * 22, 0, 92, 'rgb(255 255 255 / 0.9)')
  },
}
