/** The fledgling's first leap: off the nest of ashes, into more sky than it had thought of. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, flakes, hazeBars, smoke, volcano } from './scenery.ts'
import { ember, feather, fire, heat, INK, strokes, woodblock } from './woodblock.ts'

const AT: Point = [344, 300]
const DOWN = [0.6, 0.21, 30] as const
const BELLY = [0.84, 0.15, 78] as const

function wing(sheet: Sheet, side: number): void {
  const { context } = sheet
  const print = woodblock(sheet, AT)
  isolated(context, () => {
    context.translate(344, 0)
    context.scale(side, 1)
    for (let index = 5; index >= 0; index--) {
      const t = index / 5
      const angle = -1.32 + t * 1.5
      const reach = 190 - Math.abs(t - 0.35) * 80
      feather(print, context, [
        [78 + t * 6, 300 + t * 34],
        [78 + Math.cos(angle) * reach * 0.55 + 10, 300 + t * 40 + Math.sin(angle) * reach * 0.5],
        [78 + Math.cos(angle) * reach, 300 + t * 40 + Math.sin(angle) * reach],
      ], 46, [0.56 + t * 0.16, 0.21, 26 + t * 32])
    }
    print(rounded([[50, 286], [80, 262], [122, 252], [140, 282], [128, 326], [96, 360], [60, 366]]), DOWN, { shade: 6 })
  })
}

export const scarletFledgling: Picture = {
  subject: 'phoenix',
  light: { x: 345, y: 640, colour: [0.93, 0.13, 82], reach: 620, shade: [0.3, 0.12, 320] },
  at: AT,
  touches: 'air',
  foil: 'sparkle',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.4, 0.14, 258], [0.6, 0.13, 244], [0.82, 0.08, 225], [0.94, 0.06, 90]], [0, 0.36, 0.66, 0.9])
    blockGrain(sheet, [0.97, 0.03, 230], 0.2)
    hazeBars(sheet, [[-70, 92, 300, 26], [-70, 126, 200, 18], [470, 60, 300, 26], [530, 94, 200, 18], [520, 396, 260, 22], [560, 426, 200, 14], [-60, 430, 190, 18]], [0.98, 0.02, 220], 0.9)
    volcano(sheet, { peak: [134, 500], foot: [-160, 420, 720], tone: [0.5, 0.1, 262], foottone: [0.78, 0.08, 300], crater: 16 })
    volcano(sheet, { peak: [600, 470], foot: [330, 900, 720], tone: [0.44, 0.11, 268], foottone: [0.74, 0.1, 320], crater: 20 })
    smoke(sheet, [[602, 446, 13], [616, 424, 17], [638, 402, 21]], [0.9, 0.03, 260], [0.98, 0.05, 80], 3)
    heat(context, 345, 660, 330, [0.9, 0.16, 70], 0.8)
  },
  drawSubject: (sheet) => {
    const { context } = sheet
    const print = woodblock(sheet, AT)
    // Three tail plumes, still short.
    for (const [x, lean] of [[314, -70], [374, 70], [344, 0]] as const)
      feather(print, context, [[344, 400], [x + lean * 0.3, 452], [x + lean, 512]], 38, [0.7, 0.19, 52])
    wing(sheet, -1)
    wing(sheet, 1)
    // A body as round as a chick's; feet that have let go.
    for (const side of [-1, 1]) {
      print(limb([[344 + side * 34, 420], [344 + side * 42, 446], [344 + side * 36, 466]], [13, 10, 8]), [0.8, 0.15, 80], { ink: 3, rim: 2, shade: 2 })
      for (const toe of [-14, 0, 14]) print(limb([[344 + side * 36, 464], [344 + side * 36 + toe, 480], [344 + side * 36 + toe * 1.4, 488]], [7, 6, 1]), [0.8, 0.15, 80], { ink: 2.5, rim: 0, shade: 0 })
    }
    print(rounded([[344, 196], [410, 214], [448, 270], [446, 350], [408, 414], [344, 432], [280, 414], [242, 350], [240, 270], [278, 214]]), DOWN, { shade: 14, rim: 7 })
    print(cornered([[286, 330], [300, 344], [316, 332], [330, 348], [344, 334], [358, 348], [372, 332], [388, 344], [402, 330], [412, 360], [396, 400], [344, 424], [292, 400], [276, 360]]), BELLY, { ink: 3, rim: 6, shade: 0 })
    strokes(context, [[[310, 366], [316, 376], [324, 370]], [[338, 380], [344, 390], [352, 382]], [[366, 366], [372, 376], [380, 368]], [[326, 400], [332, 408], [340, 402]], [[352, 402], [358, 408], [366, 400]]], 5, [0.6, 0.18, 45])
    // Crest of flame.
    fire(context, [
      { x: 318, y: 214, tall: 62, wide: 30, lean: -34 }, { x: 344, y: 210, tall: 104, wide: 40, lean: 18 }, { x: 372, y: 214, tall: 66, wide: 30, lean: 34 },
    ])
    // Wide eyes look straight up; the beak is open.
    for (const side of [-1, 1]) {
      print(disc(344 + side * 48, 262, 31, 35), [0.97, 0.02, 88], { ink: 4.5, rim: 0, shade: 0 })
      context.fillStyle = toneOf(INK)
      context.fill(disc(344 + side * 45, 251, 21, 23))
      context.fillStyle = toneOf([0.55, 0.17, 255])
      context.fill(disc(344 + side * 45, 261, 13, 9))
      context.fillStyle = '#fff'
      context.fill(disc(344 + side * 45 - 7, 242, 7.5))
      context.fill(disc(344 + side * 45 + 8, 257, 3.4))
      context.fillStyle = toneOf([0.5, 0.2, 24])
      context.fill(limb([[344 + side * 26, 218], [344 + side * 50, 204], [344 + side * 76, 216]], [2, 8, 2]))
      context.fillStyle = toneOf([0.78, 0.16, 40], 0.85)
      context.fill(disc(344 + side * 74, 306, 16, 9))
    }
    print(rounded([[318, 300], [344, 280], [370, 300], [356, 312], [344, 318], [332, 312]]), [0.86, 0.15, 84], { ink: 3.5, rim: 3, shade: 3 })
    context.fillStyle = toneOf([0.4, 0.16, 20])
    context.fill(rounded([[328, 305], [344, 300], [360, 305], [344, 314]]))
  },
  drawForeground: (sheet) => {
    const { context, random } = sheet
    const print = woodblock(sheet, [345, 600])
    // The nest: charred boughs, ash, a shell, the first fire still in it.
    fire(context, [
      { x: 250, y: 706, tall: 90, wide: 54, lean: -20 }, { x: 344, y: 710, tall: 112, wide: 74, lean: 12 }, { x: 440, y: 706, tall: 86, wide: 54, lean: 22 },
    ])
    print(rounded([[286, 690], [290, 642], [312, 616], [322, 632], [336, 620], [344, 644], [346, 700]]), [0.9, 0.06, 60], { rim: 5, shade: 6 })
    for (const line of [
      [[60, 690], [220, 664], [380, 700]], [[640, 690], [480, 660], [330, 704]], [[110, 640], [180, 690], [300, 710]], [[590, 634], [520, 690], [400, 712]], [[20, 712], [344, 680], [680, 716]],
    ] as const) print(limb(line, [16, 28, 20]), [0.22, 0.03, 300], { ink: 3, rim: 5, shade: 5 })
    for (let index = 0; index < 46; index++) ember(context, random() * 690, 120 + random() * 540, 1.8 + random() ** 2 * 5, -1.5 + random() - 0.5, random())
    flakes(sheet, 40, [0.9, 0.02, 300], 5)
  },
}
