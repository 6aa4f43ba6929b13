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

/** Down in tufts along a line: points that lie back, on the side of the body's edge. */
function tufts(points: readonly Point[], reach: number): Point[] {
  return points.flatMap(([x, y], index): Point[] => {
    const [toX, toY] = points[index + 1] ?? [x, y]
    const [alongX, alongY] = [toX - x, toY - y]
    const far = Math.hypot(alongX, alongY) || 1
    return index === points.length - 1 ? [[x, y]] : [[x, y], [x + alongX * 0.72 + (alongY / far) * reach, y + alongY * 0.72 - (alongX / far) * reach]]
  })
}

function feet(print: Print): void {
  // They have let go and trail behind.
  for (const [x, y] of [[352, 448], [300, 456]] as const) {
    print(limb([[x, y - 20], [x - 16, y + 22], [x - 44, y + 34]], [17, 12, 9]), [0.8, 0.15, 80], { ink: 3, rim: 2, shade: 2 })
    for (const [dx, dy] of [[-34, -4], [-38, 12], [-26, 24]] as const)
      print(limb([[x - 42, y + 33], [x - 42 + dx * 0.6, y + 33 + dy * 0.4], [x - 44 + dx, y + 34 + dy]], [9, 8, 1]), [0.8, 0.15, 80], { ink: 2.5, rim: 0, shade: 0 })
  }
}

function head(print: Print, { context }: Sheet): void {
  fire(context, [
    { x: 392, y: 176, tall: 92, wide: 34, lean: -78 }, { x: 420, y: 156, tall: 118, wide: 40, lean: -48 }, { x: 452, y: 152, tall: 84, wide: 30, lean: -6 },
  ])
  // The beak calls; its upper half bends down a little, as a bird of prey's will later.
  print(rounded([[488, 240], [518, 244], [532, 252], [512, 266], [484, 262]]), [0.74, 0.16, 66], { ink: 3.5, rim: 3, shade: 3 })
  context.fillStyle = toneOf([0.42, 0.16, 20])
  context.fill(rounded([[488, 232], [526, 240], [514, 250], [488, 246]]))
  print(rounded([[484, 198], [514, 196], [546, 212], [560, 240], [540, 236], [512, 236], [486, 238]]), [0.86, 0.15, 84], { ink: 4, rim: 3, shade: 5 })
  context.fillStyle = toneOf([0.5, 0.12, 55])
  context.fill(disc(510, 210, 5, 2.6, 0.3))
  print(cornered(tufts([[500, 196], [478, 158], [430, 140], [382, 152], [346, 196], [334, 252], [356, 300], [398, 320], [446, 314], [484, 286], [500, 240]], -9)), DOWN, { shade: 12, rim: 6 })
  // A pale mask of down round the eye.
  print(cornered(tufts([[496, 190], [462, 172], [424, 182], [404, 216], [410, 256], [440, 282], [476, 278], [494, 250]], -6)), BELLY, { ink: 0, rim: 0, shade: 0 })
  context.fillStyle = toneOf(INK)
  context.fill(disc(452, 220, 25, 28))
  context.fillStyle = toneOf([0.6, 0.17, 50])
  context.fill(disc(453, 228, 18, 16))
  context.fillStyle = toneOf([0.8, 0.16, 80])
  context.fill(disc(454, 236, 12, 7))
  context.fillStyle = toneOf([0.1, 0.03, 20])
  context.fill(disc(453, 220, 14, 17))
  context.fillStyle = '#fff'
  context.fill(disc(444, 209, 8, 9))
  context.fill(disc(462, 231, 3.4))
  strokes(context, [[[422, 200], [444, 184], [476, 192]]], 6, [0.42, 0.17, 24])
  strokes(context, [[[428, 246], [452, 254], [474, 244]]], 4, [0.5, 0.18, 30])
  context.fillStyle = toneOf([0.72, 0.18, 30], 0.75)
  context.fill(disc(424, 262, 15, 9, -0.2))
}

function drawSubject(sheet: Sheet): void {
  const { context } = sheet
  const print = woodblock(sheet, AT)
  // Both wings are thrown up, one on each side of the head.
  fan(sheet, print, [420, 330], [-1.2, -0.12], 252, 0.14)
  fan(sheet, print, [252, 430], [3.05, 2.05], 124, 0.04)
  feet(print)
  print(cornered(tufts([[474, 270], [480, 330], [462, 392], [416, 442], [352, 466], [284, 464], [238, 436], [246, 388], [286, 330], [340, 280]], -11)), DOWN, { shade: 16, rim: 7 })
  print(cornered(tufts([[470, 290], [464, 344], [436, 396], [392, 430], [338, 448], [314, 436], [352, 408], [392, 372], [420, 326], [432, 288]], -9)), BELLY, { ink: 3, rim: 6, shade: 0 })
  strokes(context, [[[434, 330], [441, 341], [451, 333]], [[414, 362], [421, 374], [432, 366]], [[388, 394], [395, 405], [406, 398]], [[440, 360], [447, 370], [455, 363]]], 5, [0.6, 0.18, 45])
  head(print, sheet)
  fan(sheet, print, [318, 350], [2.95, 4.3], 226, 0)
  for (let row = 0; row < 5; row++) {
    const angle = 3.1 + row * 0.26
    feather(print, context, [[332, 352], [332 + Math.cos(angle) * 60, 352 + Math.sin(angle) * 60], [332 + Math.cos(angle + 0.06) * 112, 352 + Math.sin(angle + 0.06) * 112]], 40, [0.7 + row * 0.03, 0.19, 44 + row * 5])
  }
  print(cornered(tufts([[366, 316], [372, 352], [346, 388], [304, 386], [274, 356], [286, 318], [324, 300]], -8)), DOWN, { shade: 8, rim: 6 })
  strokes(context, [[[304, 342], [314, 353], [326, 345]], [[328, 362], [338, 373], [350, 364]], [[332, 324], [342, 335], [353, 327]]], 5, [0.42, 0.18, 24])
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
