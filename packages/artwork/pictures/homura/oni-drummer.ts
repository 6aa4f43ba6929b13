/** Gorai: the drummer with the oni mask pushed up on his brow, both sticks raised before the mountain answers. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { crag, flakes, hazeBars, lava, smoke, volcano } from './scenery.ts'
import { ember, fire, heat, INK, type Print, sparks, strokes, woodblock } from './woodblock.ts'

const AT: Point = [367, 420]
const SKIN = [0.7, 0.1, 52] as const
const DARK_SKIN = [0.5, 0.1, 42] as const
const COAT = [0.36, 0.12, 262] as const
const MASK = [0.5, 0.2, 27] as const
const GOLD = [0.82, 0.14, 85] as const
const ROPE = [0.87, 0.05, 88] as const

function arms(print: Print, { context }: Sheet): void {
  // Left arm flung up and out, right arm higher; each a shoulder, an elbow, a fist.
  print(limb([[300, 400], [232, 366], [176, 300], [150, 206]], [74, 66, 52, 34]), SKIN, { shade: 12 })
  print(limb([[434, 400], [508, 360], [566, 288], [590, 190]], [74, 66, 52, 34]), SKIN, { shade: 12 })
  strokes(context, [
    [[252, 356], [214, 340], [190, 296]], [[206, 356], [180, 318], [168, 270]],
    [[484, 356], [526, 330], [548, 284]], [[532, 350], [560, 306], [574, 262]],
  ], 6, DARK_SKIN)
  // The rolled sleeves, tied back.
  print(rounded([[316, 372], [270, 344], [226, 330], [196, 376], [222, 424], [280, 446], [326, 440]]), COAT)
  print(rounded([[418, 372], [468, 340], [512, 326], [546, 370], [520, 420], [460, 446], [410, 440]]), COAT)
  strokes(context, [
    [[300, 380], [254, 372], [220, 388]], [[306, 404], [262, 404], [236, 416]],
    [[434, 380], [484, 368], [522, 382]], [[430, 404], [478, 400], [508, 412]],
  ], 7, [0.2, 0.09, 262])
  // Sticks and fists; the right stick leaves the frame.
  print(limb([[128, 240], [148, 150], [120, 8]], [20, 20, 17]), [0.84, 0.08, 80], { rim: 4, shade: 6 })
  print(limb([[566, 216], [608, 130], [664, -6]], [20, 20, 17]), [0.84, 0.08, 80], { rim: 4, shade: 6 })
  for (const [x, y, turn] of [[150, 182, 0.3], [592, 166, 0.38]] as const) {
    isolated(context, () => {
      context.translate(x, y)
      context.rotate(turn)
      print(rounded([[-30, -26], [8, -34], [31, -20], [32, 18], [14, 34], [-18, 32], [-32, 14]]), SKIN, { rim: 4, shade: 7 })
      strokes(context, [[[-24, -12], [0, -17], [26, -10]], [[-26, 3], [0, -2], [28, 4]], [[-23, 18], [0, 14], [24, 18]]], 4, DARK_SKIN)
    })
  }
}

function trunkOfBody(print: Print, { context }: Sheet): void {
  print(rounded([[296, 376], [330, 352], [404, 352], [440, 376], [458, 470], [452, 600], [282, 600], [276, 470]]), SKIN, { shade: 12 })
  // Chest and belly, cut with the knife.
  strokes(context, [
    [[300, 452], [334, 470], [362, 456]], [[434, 452], [400, 470], [372, 456]], [[367, 420], [365, 470], [368, 520]],
    [[330, 500], [346, 508], [360, 504]], [[404, 500], [388, 508], [374, 504]],
  ], 7, DARK_SKIN)
  print(rounded([[296, 376], [326, 352], [338, 372], [322, 470], [316, 600], [250, 600], [262, 470]]), COAT)
  print(rounded([[438, 376], [408, 352], [396, 372], [414, 470], [420, 600], [486, 600], [472, 470]]), COAT)
  print(limb([[330, 358], [318, 470], [310, 600]], [13, 15, 15]), GOLD, { ink: 3, rim: 0, shade: 4 })
  print(limb([[404, 358], [416, 470], [426, 600]], [13, 15, 15]), GOLD, { ink: 3, rim: 0, shade: 4 })
}

function head(print: Print, sheet: Sheet): void {
  const { context } = sheet
  print(limb([[367, 366], [367, 320]], [70, 64]), DARK_SKIN, { rim: 0, shade: 0 })
  // Wild hair behind, thrown back by the beat.
  for (const line of [
    [[330, 250], [270, 232], [236, 176], [214, 196]], [[404, 250], [470, 232], [506, 170], [530, 196]],
    [[326, 280], [272, 286], [238, 258], [216, 280]], [[408, 280], [464, 286], [500, 254], [524, 280]],
    [[330, 304], [288, 326], [256, 318], [240, 340]], [[404, 304], [448, 326], [482, 314], [498, 338]],
  ] as const) print(limb(line, [44, 46, 26, 1]), [0.22, 0.05, 20], { ink: 3, rim: 5, shade: 0 })
  print(rounded([[300, 240], [310, 200], [367, 186], [424, 200], [434, 240], [430, 292], [408, 330], [367, 350], [326, 330], [304, 292]]), SKIN, { shade: 8 })
  for (const side of [-1, 1]) {
    isolated(context, () => {
      context.translate(367, 0)
      context.scale(side, 1)
      print(disc(70, 272, 13, 20), SKIN, { ink: 3, rim: 3, shade: 4 })
      // Brow like a bow, an eye wide open, a line of joy below it.
      context.fillStyle = toneOf(INK)
      context.fill(limb([[12, 248], [34, 226], [62, 236]], [6, 15, 2]))
      context.fill(limb([[13, 264], [32, 250], [57, 260]], [2, 7, 2]))
      const eye = rounded([[14, 266], [32, 253], [54, 262], [34, 275]])
      context.fillStyle = toneOf([0.97, 0.02, 85])
      context.fill(eye)
      isolated(context, () => {
        context.clip(eye)
        context.fillStyle = toneOf([0.42, 0.15, 45])
        context.fill(disc(33, 262, 10))
        context.fillStyle = toneOf(INK)
        context.fill(disc(33, 262, 5.5))
      })
      context.fillStyle = '#fff'
      context.fill(disc(30, 259, 3))
      context.fillStyle = toneOf([0.56, 0.2, 28], 0.9)
      context.fill(limb([[60, 254], [66, 268], [58, 284]], [1, 8, 1]))
      context.fill(limb([[30, 286], [46, 296], [58, 292]], [1, 7, 1]))
      strokes(context, [[[16, 290], [34, 304], [38, 320]]], 4, DARK_SKIN)
    })
  }
  strokes(context, [[[358, 262], [354, 286], [362, 294], [378, 293]]], 5, DARK_SKIN)
  // A shout that is a laugh.
  const mouth = rounded([[334, 302], [367, 308], [402, 300], [394, 326], [367, 338], [342, 328]])
  print(mouth, [0.34, 0.13, 20], { ink: 4, rim: 0, shade: 0 })
  isolated(context, () => {
    context.clip(mouth)
    context.fillStyle = toneOf([0.95, 0.02, 85])
    context.fill(rounded([[332, 298], [402, 298], [398, 312], [367, 316], [338, 314]]))
    context.fillStyle = toneOf([0.6, 0.18, 22])
    context.fill(disc(367, 340, 20, 11))
  })
}

function maskOnBrow(print: Print, { context }: Sheet): void {
  // Tilted back, so that it stares at the sky: shorter than it is broad.
  isolated(context, () => {
    context.translate(367, 158)
    for (const side of [-1, 1]) {
      context.save()
      context.scale(side, 1)
      print(limb([[46, -34], [88, -62], [100, -112], [82, -146]], [34, 30, 19, 1]), GOLD, { rim: 4, shade: 6 })
      strokes(context, [[[62, -60], [76, -52], [90, -54]], [[78, -86], [90, -80], [102, -84]]], 4, [0.5, 0.12, 60])
      context.restore()
    }
    print(rounded([[-76, -20], [-48, -60], [0, -68], [48, -60], [76, -20], [82, 22], [58, 48], [0, 58], [-58, 48], [-82, 22]]), MASK, { shade: 10 })
    for (const side of [-1, 1]) {
      context.save()
      context.scale(side, 1)
      context.fillStyle = toneOf(INK)
      context.fill(limb([[10, -22], [36, -44], [70, -36]], [8, 18, 3]))
      context.fillStyle = toneOf(GOLD)
      context.fill(disc(36, -12, 17, 14))
      context.fillStyle = toneOf(INK)
      context.fill(disc(36, -12, 7))
      strokes(context, [[[16, -2], [38, 10], [60, -4]], [[18, 12], [44, 22], [66, 12]]], 5, [0.3, 0.14, 20])
      context.fillStyle = toneOf([0.96, 0.02, 88])
      context.fill(cornered([[26, 32], [40, 32], [34, 8]]))
      context.fill(cornered([[2, 32], [14, 32], [8, 44]]))
      context.restore()
    }
    print(rounded([[-16, -4], [0, -16], [16, -4], [20, 12], [0, 18], [-20, 12]]), [0.58, 0.2, 30], { ink: 3, rim: 3, shade: 4 })
    context.fillStyle = toneOf(INK)
    context.fill(limb([[-54, 28], [0, 36], [54, 28]], [3, 8, 3]))
  })
  // The cord of the mask, tied over the brow.
  print(limb([[300, 218], [367, 208], [434, 218]], [16, 17, 16]), ROPE, { ink: 3, rim: 3, shade: 4 })
}

function drum(print: Print, { context }: Sheet): void {
  print(disc(367, 652, 160, 128), [0.4, 0.14, 28], { shade: 16, rim: 8 })
  print(disc(367, 642, 136, 106), [0.9, 0.05, 85], { shade: 12, rim: 6 })
  for (let nail = 0; nail < 22; nail++) {
    const angle = (nail / 22) * Math.PI * 2
    print(disc(367 + Math.cos(angle) * 148, 647 + Math.sin(angle) * 117, 6.5), GOLD, { ink: 2.5, rim: 2, shade: 0 })
  }
  // Three flames chase each other on the skin.
  isolated(context, () => {
    context.translate(367, 642)
    context.scale(0.82, 0.63)
    for (let part = 0; part < 3; part++) {
      context.save()
      context.rotate((part / 3) * Math.PI * 2)
      context.fillStyle = toneOf([0.2, 0.05, 20])
      context.fill(limb([[10, -52], [58, -50], [92, -8], [80, 52]], [56, 54, 30, 1]))
      context.fill(disc(14, -52, 31))
      context.restore()
    }
  })
}

export const oniDrummer: Picture = {
  subject: 'drummer',
  light: { x: 367, y: 800, colour: [0.9, 0.14, 76], reach: 860, shade: [0.15, 0.08, 300] },
  at: AT,
  touches: 'air',
  foil: 'line',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.17, 0.09, 300], [0.29, 0.13, 340], [0.5, 0.19, 20], [0.72, 0.17, 48]], [0, 0.26, 0.5, 0.7])
    smoke(sheet, [[340, 226, 34], [310, 180, 46], [358, 140, 56], [300, 94, 66], [376, 52, 74], [290, 10, 84], [410, -30, 80]], [0.25, 0.06, 320], [0.55, 0.19, 28])
    volcano(sheet, { peak: [352, 256], foot: [-260, 980, 720], tone: [0.19, 0.06, 330], foottone: [0.42, 0.17, 20], crater: 50 })
    lava(sheet, [[346, 262], [250, 350], [180, 480], [80, 640]], [46, 26, 24, 40])
    lava(sheet, [[368, 262], [470, 340], [560, 470], [680, 640]], [46, 24, 24, 44])
    crag(sheet, [[-20, 722], [120, 706], [367, 716], [600, 704], [760, 720]], [0.2, 0.08, 335], [0.62, 0.2, 38])
    hazeBars(sheet, [[-90, 330, 240, 24], [-90, 360, 160, 16], [600, 300, 240, 24], [640, 330, 200, 16]], [0.84, 0.13, 60], 0.85)
    sparks(sheet, 26, [367, 560], 620, -Math.PI / 2, 2.6)
  },
  drawSubject: (sheet) => {
    const print = woodblock(sheet, AT)
    trunkOfBody(print, sheet)
    arms(print, sheet)
    head(print, sheet)
    maskOnBrow(print, sheet)
    drum(print, sheet)
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    for (const x of [54, 680]) {
      heat(context, x, 640, 260, [0.75, 0.19, 50], 0.6)
      fire(context, [
        { x: x - 46, y: 840, tall: 230, wide: 60, lean: -22 }, { x, y: 850, tall: 330, wide: 90, lean: x < 300 ? 30 : -30 }, { x: x + 46, y: 840, tall: 250, wide: 64, lean: 24 },
      ])
      // The iron basket in which it burns.
      context.fillStyle = toneOf(INK)
      context.fill(cornered([[x - 110, 822], [x + 110, 822], [x + 76, 1030], [x - 76, 1030]]))
    }
    for (let index = 0; index < 12; index++) ember(context, sheet.random() * 734, 120 + sheet.random() * 620, 2 + sheet.random() ** 2 * 6, -1.2 + sheet.random(), sheet.random())
    flakes(sheet, 10, [0.7, 0.15, 40], 4)
  },
  drawHidden: ({ context }) => {
    // The beat, seen: rings from the drum, and above them the mask's own face, awake in the smoke.
    context.strokeStyle = 'rgb(255 255 255 / 0.9)'
    context.lineWidth = 7
    for (const radius of [250, 330, 420, 520, 630]) context.stroke(disc(367, 612, radius, radius * 0.86))
    context.fillStyle = '#fff'
    for (const side of [-1, 1]) context.fill(limb([[367 + side * 120, 130], [367 + side * 210, 90], [367 + side * 300, 130]], [4, 44, 2]))
  },
}
