/** The fledgling's first leap: off the nest of ashes, into more sky than it had thought of. */
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, flakes, hazeBars, smoke, volcano } from './scenery.ts'
import { ember, feather, fire, heat, INK, type Print, strokes, woodblock } from './woodblock.ts'

const AT: Point = [350, 320]
const DOWN = [0.6, 0.21, 30] as const
const BELLY = [0.84, 0.15, 78] as const

/** Feathers spread like a hand from one root. */
function fan({ context }: Sheet, print: Print, [x, y]: Point, angles: readonly [number, number], reach: number, dark: number): void {
  for (let index = 0; index < 6; index++) {
    const t = index / 5
    const angle = angles[0] + (angles[1] - angles[0]) * t
    const far = reach * (0.72 + Math.sin(Math.PI * (0.12 + t * 0.76)) * 0.34)
    const point = (part: number, by: number): Point => [x + Math.cos(angle + by) * far * part, y + Math.sin(angle + by) * far * part]
    feather(print, context, [[x, y], point(0.5, -0.1), point(1, 0.08)], 46, [0.58 + t * 0.16 - dark, 0.21, 26 + t * 36])
  }
}

function drawSubject(sheet: Sheet): void {
  const { context } = sheet
  const print = woodblock(sheet, AT)
  fan(sheet, print, [372, 316], [-0.3, -1.5], 178, 0.12)
  fan(sheet, print, [244, 440], [3.0, 1.8], 104, 0)
  // Feet that have let go.
  for (const [x, y] of [[318, 446], [276, 448]] as const) {
    print(limb([[x, y - 16], [x - 6, y + 20], [x - 26, y + 42]], [15, 12, 9]), [0.8, 0.15, 80], { ink: 3, rim: 2, shade: 2 })
    for (const toe of [-20, -4, 12]) print(limb([[x - 26, y + 40], [x - 30 + toe * 0.6, y + 56], [x - 40 + toe, y + 66]], [9, 8, 1]), [0.8, 0.15, 80], { ink: 2.5, rim: 0, shade: 0 })
  }
  print(rounded([[470, 262], [452, 340], [404, 420], [322, 464], [244, 462], [212, 428], [236, 362], [300, 286], [366, 226]]), DOWN, { shade: 14, rim: 7 })
  print(cornered([[458, 288], [446, 344], [404, 412], [326, 456], [272, 454], [296, 430], [316, 434], [326, 406], [352, 406], [362, 376], [388, 374], [394, 342], [418, 336], [426, 304], [444, 302]]), BELLY, { ink: 3, rim: 6, shade: 0 })
  strokes(context, [[[404, 362], [410, 374], [420, 368]], [[430, 326], [436, 338], [446, 330]], [[368, 398], [374, 410], [384, 404]], [[336, 424], [342, 436], [352, 430]]], 5, [0.6, 0.18, 45])
  fire(context, [
    { x: 372, y: 204, tall: 84, wide: 34, lean: -84 }, { x: 392, y: 178, tall: 112, wide: 42, lean: -62 }, { x: 424, y: 164, tall: 86, wide: 34, lean: -22 },
  ])
  // The head thrown back: a round eye full of sky, the beak open.
  print(disc(426, 234, 82, 78), DOWN, { shade: 10, rim: 6 })
  print(rounded([[486, 192], [508, 156], [546, 128], [550, 160], [528, 196], [500, 214]]), [0.86, 0.15, 84], { ink: 3.5, rim: 3, shade: 4 })
  print(rounded([[498, 212], [526, 204], [556, 210], [538, 234], [504, 244]]), [0.78, 0.16, 72], { ink: 3.5, rim: 3, shade: 3 })
  context.fillStyle = toneOf([0.4, 0.16, 20])
  context.fill(rounded([[500, 210], [524, 196], [544, 182], [534, 204], [510, 214]]))
  print(disc(448, 218, 34, 37), [0.97, 0.02, 88], { ink: 4.5, rim: 0, shade: 0 })
  context.fillStyle = toneOf(INK)
  context.fill(disc(454, 208, 23, 26))
  context.fillStyle = toneOf([0.55, 0.17, 255])
  context.fill(disc(453, 219, 14, 10))
  context.fillStyle = '#fff'
  context.fill(disc(447, 198, 8))
  context.fill(disc(463, 214, 3.6))
  context.fillStyle = toneOf([0.4, 0.17, 22])
  context.fill(limb([[410, 190], [434, 166], [466, 164]], [2, 9, 2]))
  context.fillStyle = toneOf([0.8, 0.16, 44], 0.9)
  context.fill(disc(418, 278, 19, 11, -0.3))
  strokes(context, [[[362, 250], [374, 262], [386, 254]], [[356, 280], [368, 292], [382, 284]]], 5, [0.44, 0.18, 24])
  // The near wing beats back, all feathers open.
  fan(sheet, print, [308, 346], [2.75, 4.35], 218, 0)
  print(rounded([[352, 330], [344, 374], [304, 394], [262, 378], [236, 336], [262, 312], [292, 282], [330, 286]]), DOWN, { shade: 8, rim: 6 })
  strokes(context, [[[276, 332], [288, 344], [302, 336]], [[302, 352], [314, 364], [328, 354]], [[300, 308], [312, 320], [326, 312]]], 5, [0.42, 0.18, 24])
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
  drawSubject,
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
