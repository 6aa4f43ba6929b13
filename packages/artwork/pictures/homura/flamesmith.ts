/** Hinata: the smith with her hammer at its highest, one breath before it falls. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { drawFace } from '../figure.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain } from './scenery.ts'
import { ember, fire, heat, INK, type Print, sparks, strokes, woodblock } from './woodblock.ts'

const AT: Point = [400, 380]
const SKIN = [0.8, 0.08, 55] as const
const DARK_SKIN = [0.58, 0.1, 42] as const
const COAT = [0.44, 0.11, 205] as const
const APRON = [0.36, 0.09, 45] as const
const HAIR = [0.24, 0.09, 18] as const
const IRON = [0.3, 0.02, 260] as const

function forge(sheet: Sheet): void {
  const { context } = sheet
  // A mouth of stone with the fire in it.
  const print = woodblock(sheet, [80, 300])
  print(rounded([[-40, 700], [-40, 120], [60, 92], [170, 130], [216, 240], [214, 700]]), [0.25, 0.03, 265], { ink: 5, rim: 0, shade: 0 })
  for (const [x, y] of [[14, 128], [96, 118], [166, 168], [196, 250], [204, 338]] as const)
    print(rounded([[x - 36, y - 18], [x + 30, y - 24], [x + 38, y + 22], [x - 30, y + 26]]), [0.34, 0.03, 262], { ink: 3, rim: 4, shade: 5 })
  const mouth = rounded([[-40, 520], [-40, 210], [40, 180], [120, 206], [156, 290], [160, 520]])
  context.fillStyle = toneOf([0.4, 0.18, 28])
  context.fill(mouth)
  isolated(context, () => {
    context.clip(mouth)
    fire(context, [
      { x: -6, y: 530, tall: 250, wide: 96, lean: -20 }, { x: 62, y: 536, tall: 320, wide: 110, lean: 26 }, { x: 122, y: 530, tall: 230, wide: 84, lean: -18 },
    ])
  })
}

function lowerArmAndBlade(print: Print, { context }: Sheet): void {
  // Tongs hold the blade on the anvil; it runs out of the forge's light towards us.
  print(limb([[300, 440], [262, 494], [296, 540]], [58, 52, 38]), SKIN, { shade: 9 })
  print(rounded([[346, 376], [304, 386], [262, 420], [228, 470], [262, 508], [310, 500], [346, 450]]), COAT, { shade: 10 })
  strokes(context, [[[330, 400], [286, 440], [250, 484]], [[338, 424], [304, 462], [280, 498]]], 7, [0.24, 0.09, 210])
  print(limb([[302, 544], [250, 566], [196, 574]], [13, 12, 12]), IRON, { ink: 3, rim: 3, shade: 3 })
  print(rounded([[276, 530], [306, 520], [330, 540], [326, 570], [296, 580], [274, 562]]), [0.5, 0.1, 45], { rim: 4, shade: 6 })
  strokes(context, [[[284, 540], [302, 536], [320, 546]], [[282, 556], [300, 554], [318, 562]]], 4, [0.26, 0.06, 40])
}

function anvil(print: Print, sheet: Sheet): void {
  const { context } = sheet
  print(cornered([[92, 720], [110, 650], [128, 636], [252, 636], [268, 650], [290, 720]]), IRON, { rim: 5 })
  print(rounded([[20, 604], [70, 588], [290, 588], [306, 610], [300, 640], [90, 640], [60, 624]]), [0.38, 0.02, 262], { rim: 7, shade: 8 })
  heat(context, 150, 580, 190, [0.85, 0.19, 58], 0.9)
  print(cornered([[-30, 574], [60, 556], [214, 566], [214, 586], [60, 588], [-30, 590]]), [0.93, 0.12, 90], { ink: 3, rim: 0, shade: 0 })
  context.fillStyle = toneOf([0.99, 0.03, 98])
  context.fill(cornered([[-30, 578], [64, 564], [200, 571], [60, 575]]))
}

function body(print: Print, { context }: Sheet): void {
  print(rounded([[300, 404], [340, 372], [408, 364], [470, 384], [504, 440], [520, 560], [560, 720], [250, 720], [286, 600], [290, 480]]), COAT, { shade: 14 })
  print(cornered([[346, 372], [364, 368], [408, 450], [392, 470]]), [0.92, 0.03, 85], { ink: 3, rim: 3, shade: 3 })
  print(cornered([[432, 370], [414, 366], [384, 440], [370, 462], [388, 480]]), [0.92, 0.03, 85], { ink: 3, rim: 3, shade: 3 })
  print(rounded([[310, 500], [400, 490], [496, 500], [512, 560], [540, 720], [276, 720], [300, 600]]), APRON, { rim: 6, shade: 12 })
  print(cornered([[296, 520], [506, 510], [512, 548], [294, 560]]), [0.58, 0.19, 30], { rim: 4, shade: 6 })
  strokes(context, [
    [[330, 570], [322, 640], [310, 716]], [[400, 566], [404, 640], [400, 716]], [[470, 560], [486, 640], [500, 716]],
    [[470, 410], [480, 450], [476, 500]], [[320, 420], [316, 460], [324, 500]],
  ], 7, [0.18, 0.05, 40])
}

function raisedArm(print: Print, { context }: Sheet): void {
  print(limb([[474, 424], [556, 372], [584, 286], [542, 196]], [70, 66, 50, 36]), SKIN, { shade: 11 })
  strokes(context, [[[530, 366], [560, 344], [572, 306]], [[552, 290], [556, 262], [544, 232]]], 6, DARK_SKIN)
  print(rounded([[446, 380], [500, 356], [556, 332], [602, 356], [594, 412], [548, 452], [480, 458]]), COAT, { shade: 10 })
  strokes(context, [[[466, 402], [520, 388], [572, 372]], [[474, 426], [526, 418], [578, 402]]], 7, [0.24, 0.09, 210])
  // Hammer: a long handle, a square iron head that leaves the picture's calm.
  print(limb([[606, 238], [530, 142], [446, 36]], [20, 19, 18]), [0.62, 0.09, 62], { rim: 3, shade: 5 })
  isolated(context, () => {
    context.translate(440, 26)
    context.rotate(0.88)
    print(cornered([[-42, -74], [42, -74], [42, 60], [-42, 60]]), [0.42, 0.02, 262], { rim: 7, shade: 12 })
    print(cornered([[-46, 44], [46, 44], [46, 72], [-46, 72]]), [0.56, 0.02, 262], { ink: 3, rim: 6, shade: 0 })
    strokes(context, [[[-24, -60], [-22, 0], [-24, 50]], [[10, -66], [14, -20], [8, 30]]], 4, [0.22, 0.02, 262])
  })
  isolated(context, () => {
    context.translate(540, 188)
    context.rotate(0.6)
    print(rounded([[-34, -24], [6, -34], [34, -18], [32, 18], [6, 32], [-30, 22]]), SKIN, { rim: 5, shade: 7 })
    strokes(context, [[[-16, -24], [-20, 0], [-16, 20]], [[2, -28], [-1, 0], [2, 26]], [[18, -22], [17, 0], [18, 20]]], 4, DARK_SKIN)
  })
}

function head(print: Print, sheet: Sheet): void {
  const { context } = sheet
  print(limb([[392, 386], [384, 340]], [56, 52]), DARK_SKIN, { ink: 3, rim: 3, shade: 0 })
  // Hair in one thick tail, swung back by the stroke.
  print(limb([[420, 240], [504, 268], [560, 384], [642, 436]], [66, 72, 54, 1]), HAIR, { rim: 6, shade: 7 })
  strokes(context, [[[436, 236], [486, 256], [506, 320]], [[436, 256], [474, 276], [492, 330]]], 5, [0.44, 0.13, 25])
  print(rounded([[304, 262], [312, 200], [360, 164], [420, 170], [456, 214], [452, 282], [424, 330], [330, 330]]), HAIR, { rim: 4, shade: 0 })
  drawFace(sheet, { x: 370, y: 274, size: 148, turn: -0.62, lean: 0.06, skin: [0.86, 0.07, 58], hair: HAIR, eyes: 'open', iris: 45, lips: [0.52, 0.16, 22] })
  // The ink round the cheek, which the shared face does not have; soot on it.
  context.fillStyle = toneOf(INK)
  context.fill(limb([[318, 286], [330, 326], [360, 350], [396, 340], [424, 304]], [1, 5, 6, 5, 1]))
  context.fillStyle = toneOf([0.3, 0.04, 40], 0.75)
  context.fill(limb([[392, 296], [404, 304], [418, 300]], [2, 9, 2]))
  // Fringe and a tied cloth.
  print(rounded([[308, 274], [300, 232], [322, 196], [372, 184], [430, 202], [446, 256], [440, 300], [424, 262], [410, 232], [398, 250], [386, 228], [364, 252], [356, 230], [334, 254], [326, 238]]), HAIR, { ink: 3, rim: 3, shade: 0 })
  print(rounded([[302, 222], [330, 186], [376, 172], [424, 186], [452, 220], [448, 192], [418, 154], [372, 142], [328, 156], [304, 192]]), [0.9, 0.04, 85], { rim: 4, shade: 7 })
  for (const [x, y] of [[330, 180], [356, 164], [384, 162], [412, 174]] as const) {
    context.fillStyle = toneOf([0.42, 0.13, 255])
    context.fill(disc(x, y, 6))
  }
  print(limb([[446, 206], [488, 190], [516, 202]], [20, 26, 3]), [0.9, 0.04, 85], { ink: 3, rim: 3, shade: 4 })
  print(limb([[446, 212], [480, 222], [500, 244]], [18, 24, 3]), [0.84, 0.05, 85], { ink: 3, rim: 3, shade: 4 })
}

export const flamesmith: Picture = {
  subject: 'smith',
  light: { x: 150, y: 560, colour: [0.93, 0.14, 80], reach: 620, shade: [0.14, 0.07, 250] },
  at: AT,
  touches: 'air',
  foil: 'line',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.2, 0.07, 235], [0.28, 0.08, 220], [0.34, 0.08, 205]], [0, 0.5, 1])
    blockGrain(sheet, [0.7, 0.08, 200], 0.12)
    // A row of finished blades on the wall, and the lattice through which the dawn is blue.
    for (let slat = 0; slat < 6; slat++) {
      context.fillStyle = toneOf([0.66, 0.08, 225])
      context.fillRect(470 + slat * 38, 30, 26, 120)
    }
    context.strokeStyle = toneOf(INK)
    context.lineWidth = 6
    context.strokeRect(458, 24, 250, 132)
    for (const [x, y] of [[620, 250], [640, 282], [660, 314]] as const) strokes(context, [[[x - 130, y + 90], [x - 20, y + 50], [x + 80, y - 10]]], 12, [0.6, 0.05, 230], 0.6)
    forge(sheet)
    heat(context, 120, 480, 460, [0.72, 0.18, 45], 0.7)
  },
  drawSubject: (sheet) => {
    const print = woodblock(sheet, AT)
    body(print, sheet)
    head(print, sheet)
    raisedArm(print, sheet)
    lowerArmAndBlade(print, sheet)
  },
  drawForeground: (sheet) => {
    anvil(woodblock(sheet, [200, 690]), sheet)
    sparks(sheet, 90, [150, 572], 420, -0.7, 2.4)
    for (const [x, y, size] of [[236, 470, 10], [300, 392, 7], [204, 420, 8], [266, 520, 9]] as const) ember(sheet.context, x, y, size, -0.9, 0.95)
  },
}
