/** Garan comes down: the mountain was a dragon asleep, and now its river looks at you. */
import { isolated } from '../../canvas.ts'
import { beside, type Point, spline } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { blockGrain, crag, flakes, hazeBars, hotPool, smoke, volcano } from './scenery.ts'
import { ember, fire, heat, INK, strokes, woodblock } from './woodblock.ts'

const AT: Point = [360, 400]
const CRUST = [0.27, 0.08, 22] as const
const MOLTEN = [0.66, 0.21, 42] as const
const BODY: readonly Point[] = [[330, 118], [250, 176], [300, 236], [470, 268], [560, 340], [470, 424], [250, 430], [150, 500], [236, 560]]
const WIDTHS = [26, 46, 62, 78, 92, 104, 116, 122, 118]

function body(sheet: Sheet): void {
  const { context } = sheet
  const print = woodblock(sheet, AT)
  print(limb(BODY, WIDTHS.map((width) => width + 8), 90), MOLTEN, { ink: 6, rim: 0, shade: 0 })
  context.fillStyle = toneOf([0.87, 0.16, 82])
  context.fill(limb(BODY, WIDTHS.map((width) => width * 0.56), 90))
  context.fillStyle = toneOf([0.94, 0.13, 91])
  context.fill(limb(BODY, WIDTHS.map((width) => width * 0.16), 90))
  // Plates of crust swim on the melt; between them it shows.
  const curve = spline(BODY)
  const width = spline(WIDTHS.map((value, index) => [index, value] as const))
  for (let plate = 3; plate < 43; plate++) {
    const t = plate / 44
    const half = width(t)[1] / 2
    const near = t + 0.018
    for (const side of [-1, 1]) {
      const path = cornered([
        beside(curve, t, side * half * 0.3), beside(curve, t - 0.006, side * half * 0.96), beside(curve, near - 0.003, side * half * 1.08), beside(curve, near + 0.002, side * half * 0.36),
      ])
      print(path, CRUST, { ink: 2, rim: 3, shade: 0 })
    }
    if (plate % 2) print(cornered([beside(curve, t - 0.006, half * 0.84), beside(curve, t - 0.004, half * 1.62), beside(curve, t + 0.016, half * 0.84)]), [0.18, 0.03, 20], { ink: 2, rim: 4, shade: 0 })
  }
}

function head(sheet: Sheet): void {
  const { context } = sheet
  const print = woodblock(sheet, AT)
  isolated(context, () => {
    context.translate(372, 552)
    context.scale(1.16, 1.16)
    // Mane of fire, horns, jaw, skull, snout.
    fire(context, [
      { x: -96, y: 10, tall: 128, wide: 62, lean: -64 }, { x: -50, y: -10, tall: 148, wide: 70, lean: -30 }, { x: 60, y: -10, tall: 148, wide: 70, lean: 34 }, { x: 100, y: 12, tall: 128, wide: 62, lean: 66 },
    ])
    for (const side of [-1, 1]) {
      print(limb([[side * 40, -44], [side * 84, -84], [side * 132, -92], [side * 158, -140]], [34, 30, 19, 1]), [0.86, 0.06, 80], { rim: 5, shade: 6 })
      strokes(context, [[[side * 70, -86], [side * 78, -70], [side * 92, -66]], [[side * 104, -100], [side * 108, -84], [side * 118, -78]]], 4, [0.5, 0.08, 60])
      print(cornered([[side * 76, -10], [side * 132, -34], [side * 120, 4], [side * 156, 14], [side * 112, 34], [side * 124, 62], [side * 74, 48]]), CRUST, { rim: 5, shade: 5 })
    }
    print(rounded([[-62, 44], [0, 34], [62, 44], [56, 92], [0, 112], [-56, 92]]), [0.2, 0.04, 20], { rim: 6, shade: 0 })
    context.fillStyle = toneOf([0.92, 0.14, 88])
    context.fill(rounded([[-48, 50], [0, 44], [48, 50], [42, 82], [0, 96], [-42, 82]]))
    heat(context, 0, 74, 100, [0.85, 0.17, 60], 0.7)
    for (const x of [-34, -12, 12, 34]) {
      context.fillStyle = toneOf([0.95, 0.03, 85])
      context.fill(cornered([[x - 8, 96 - Math.abs(x) * 0.24], [x + 8, 96 - Math.abs(x) * 0.24], [x, 68]]))
    }
    print(rounded([[-84, -20], [-58, -60], [0, -72], [58, -60], [84, -20], [70, 24], [62, 52], [34, 64], [0, 58], [-34, 64], [-62, 52], [-70, 24]]), CRUST, { rim: 6, shade: 0 })
    print(rounded([[-24, -64], [0, -74], [24, -64], [26, -6], [44, 30], [30, 52], [0, 46], [-30, 52], [-44, 30], [-26, -6]]), [0.32, 0.08, 25], { ink: 3, rim: 5, shade: 0 })
    for (const side of [-1, 1]) {
      context.fillStyle = toneOf(INK)
      context.fill(limb([[side * 18, 4], [side * 46, -34], [side * 82, -38]], [10, 20, 3]))
      print(rounded([[side * 24, -2], [side * 44, -22], [side * 72, -22], [side * 60, 0], [side * 40, 6]]), [0.94, 0.13, 92], { ink: 3, rim: 0, shade: 0 })
      context.fillStyle = toneOf(INK)
      context.fill(disc(side * 48, -9, 4.6, 11))
      context.fillStyle = toneOf([0.7, 0.21, 42])
      context.fill(disc(side * 17, 32, 8, 6, side * 0.5))
      context.fillStyle = toneOf([0.95, 0.03, 85])
      context.fill(cornered([[side * 36, 58], [side * 54, 54], [side * 44, 86]]))
      context.fill(cornered([[side * 12, 54], [side * 24, 57], [side * 17, 72]]))
      // Whiskers of flame, and cracks through which the heat shows.
      print(limb([[side * 42, 40], [side * 110, 66], [side * 150, 40], [side * 196, 70]], [13, 12, 9, 1]), MOLTEN, { ink: 3, rim: 3, shade: 0 })
      strokes(context, [[[side * 30, -44], [side * 44, -54], [side * 62, -46]], [[side * 62, 12], [side * 56, 24], [side * 60, 40]]], 5, [0.78, 0.19, 58])
    }
    strokes(context, [[[0, -62], [4, -30], [0, 0], [3, 26]]], 6, [0.8, 0.18, 62])
  })
}

export const magmaWyrm: Picture = {
  subject: 'dragon',
  light: { x: 372, y: 690, colour: [0.9, 0.15, 76], reach: 640, shade: [0.14, 0.05, 120] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.36, 0.09, 135], [0.58, 0.13, 118], [0.8, 0.15, 104], [0.88, 0.13, 92]], [0, 0.26, 0.52, 0.8])
    blockGrain(sheet, [0.3, 0.08, 130], 0.22)
    hazeBars(sheet, [[-60, 210, 220, 22], [-60, 240, 150, 14], [560, 160, 240, 22], [590, 190, 200, 14]], [0.95, 0.08, 100], 0.85)
    smoke(sheet, [[352, 92, 30], [384, 58, 40], [344, 24, 48], [410, -6, 60], [470, 24, 42], [520, -10, 54]], [0.34, 0.05, 140], [0.78, 0.16, 70])
    volcano(sheet, { peak: [330, 112], foot: [-220, 900, 600], tone: [0.25, 0.05, 150], foottone: [0.4, 0.09, 110], crater: 46 })
    crag(sheet, [[-20, 620], [100, 588], [220, 612], [340, 596], [470, 616], [590, 590], [720, 618]], [0.19, 0.04, 140], [0.7, 0.18, 55])
    hotPool(sheet, 372, 660, 420, [0.78, 0.2, 48], 0.9)
  },
  drawSubject: (sheet) => {
    body(sheet)
    head(sheet)
  },
  drawForeground: (sheet) => {
    const { context, random } = sheet
    crag(sheet, [[-20, 690], [70, 640], [130, 676], [220, 700], [470, 704], [560, 672], [630, 636], [720, 690]], [0.13, 0.03, 130], [0.72, 0.18, 52])
    for (let index = 0; index < 60; index++) ember(context, random() * 690, random() * 680, 1.6 + random() ** 2 * 5, -1.2 + random(), random())
    flakes(sheet, 40, [0.3, 0.03, 130], 5)
  },
}
