/** Guren'o bends down over the land: what he breathes out becomes every fire in its houses. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf, star, starField } from '../scenery.ts'
import { crag, hazeBars } from './scenery.ts'
import { ember, fire, heat, INK, type Print, strokes, woodblock } from './woodblock.ts'

const AT: Point = [367, 360]
const STONE = [0.34, 0.13, 24] as const
const DARK_STONE = [0.22, 0.08, 18] as const
const GOLD = [0.82, 0.14, 84] as const
const GLOW = [0.9, 0.16, 82] as const

/** Draws what stands on both sides of the face; x runs outwards from its middle. */
function bothSides({ context }: Sheet, draw: () => void): void {
  for (const side of [-1, 1]) {
    context.save()
    context.translate(367, 0)
    context.scale(side, 1)
    draw()
    context.restore()
  }
}

function mane(sheet: Sheet): void {
  const { context } = sheet
  bothSides(sheet, () => {
    fire(context, [
      { x: 120, y: 240, tall: 330, wide: 120, lean: 60 }, { x: 190, y: 320, tall: 360, wide: 130, lean: 170 }, { x: 200, y: 420, tall: 300, wide: 130, lean: 200 },
      { x: 180, y: 500, tall: 150, wide: 100, lean: 190 }, { x: 40, y: 220, tall: 300, wide: 110, lean: 10 },
    ], undefined, 6)
  })
}

function beard(print: Print, sheet: Sheet): void {
  const { context } = sheet
  // It falls like lava and ends in points over the valley.
  bothSides(sheet, () => {
    for (const [x, foot, wide] of [[150, 640, 76], [112, 690, 74], [70, 716, 62]] as const) {
      const line: readonly Point[] = [[x * 0.86, 500], [x * 1.12, 580], [x, foot - 50], [x * 1.06, foot]]
      print(limb(line, [wide * 0.8, wide, wide * 0.6, 1]), [0.5, 0.2, 28], { rim: 8, shade: 6 })
      context.fillStyle = toneOf([0.7, 0.2, 46])
      context.fill(limb(line, [wide * 0.3, wide * 0.46, wide * 0.24, 1]))
      context.fillStyle = toneOf([0.88, 0.16, 82])
      context.fill(limb(line, [wide * 0.1, wide * 0.18, wide * 0.1, 0.5]))
    }
  })
}

function face(print: Print, sheet: Sheet): void {
  const { context } = sheet
  bothSides(sheet, () => {
    print(rounded([[176, 330], [222, 310], [236, 360], [224, 420], [192, 450], [174, 420]]), STONE, { rim: 6, shade: 6 })
    print(disc(214, 452, 22, 26), GOLD, { rim: 5, shade: 5 })
  })
  print(rounded([[367, 178], [490, 196], [556, 280], [562, 390], [536, 490], [480, 570], [420, 604], [367, 612], [314, 604], [254, 570], [198, 490], [172, 390], [178, 280], [244, 196]]), STONE, { shade: 0, rim: 14, ink: 6 })
  // Light from the valley stands under brow, cheek and lip.
  bothSides(sheet, () => {
    context.fillStyle = toneOf(DARK_STONE)
    context.fill(rounded([[14, 330], [60, 296], [130, 296], [170, 340], [150, 392], [96, 410], [40, 392]]))
    context.fill(rounded([[44, 470], [100, 440], [160, 440], [176, 480], [130, 540], [90, 520]]))
    print(rounded([[30, 420], [84, 404], [140, 420], [158, 452], [110, 470], [60, 462]]), [0.46, 0.17, 28], { rim: 8, shade: 0, ink: 4 })
    // Brows of fire.
    print(limb([[18, 336], [66, 286], [140, 270], [206, 216]], [26, 44, 34, 1]), [0.62, 0.21, 36], { rim: 8, shade: 0 })
    context.fillStyle = toneOf([0.88, 0.15, 84])
    context.fill(limb([[32, 328], [72, 292], [136, 278], [180, 248]], [6, 14, 10, 1]))
    // The eye: a heavy lid let down; what is left of it is white heat, and it looks at the houses.
    const eye = rounded([[38, 370], [76, 350], [122, 350], [150, 366], [118, 392], [74, 394]])
    context.fillStyle = toneOf(INK)
    context.fill(rounded([[26, 372], [72, 338], [128, 338], [164, 364], [124, 402], [70, 404]]))
    context.fillStyle = toneOf([0.97, 0.08, 96])
    context.fill(eye)
    isolated(context, () => {
      context.clip(eye)
      context.fillStyle = toneOf([0.66, 0.22, 40])
      context.fill(disc(88, 384, 24, 25))
      context.fillStyle = toneOf(INK)
      context.fill(disc(86, 388, 13, 14))
      context.fillStyle = toneOf([0.3, 0.11, 22])
      context.fill(rounded([[20, 330], [160, 330], [160, 366], [120, 366], [80, 366], [36, 372]]))
    })
    context.fillStyle = toneOf([0.98, 0.04, 95])
    context.fill(disc(80, 378, 5))
    context.fillStyle = toneOf(INK)
    context.fill(limb([[28, 374], [76, 362], [122, 361], [164, 366]], [2, 8, 8, 2]))
    // Lines of the painted face, in gold, from the cheek to the ear.
    for (const line of [
      [[50, 430], [112, 436], [178, 410]], [[60, 456], [118, 470], [176, 450]], [[36, 516], [82, 560], [70, 590]], [[14, 250], [40, 230], [60, 200]], [[60, 254], [96, 236], [124, 206]],
    ] as const) {
      context.fillStyle = toneOf(GOLD)
      context.fill(limb(line, [2, 14, 1]))
    }
  })
  // Nose and the lips that blow.
  print(rounded([[367, 320], [384, 340], [388, 400], [412, 440], [404, 464], [367, 474], [330, 464], [322, 440], [346, 400], [350, 340]]), [0.42, 0.16, 27], { rim: 10, shade: 0, ink: 4 })
  bothSides(sheet, () => {
    context.fillStyle = toneOf(INK)
    context.fill(disc(22, 456, 11, 6, -0.3))
  })
  print(rounded([[367, 498], [398, 490], [426, 508], [410, 540], [367, 552], [324, 540], [308, 508], [336, 490]]), [0.56, 0.21, 27], { rim: 7, shade: 0, ink: 4 })
  heat(context, 367, 522, 120, [0.9, 0.17, 62], 0.9)
  context.fillStyle = toneOf(INK)
  context.fill(disc(367, 520, 31, 17))
  context.fillStyle = toneOf([0.98, 0.07, 96])
  context.fill(disc(367, 521, 25, 12))
  bothSides(sheet, () => {
    print(limb([[10, 486], [60, 480], [120, 510], [190, 500], [238, 540]], [22, 32, 28, 18, 1]), [0.6, 0.21, 34], { rim: 7, shade: 0 })
    context.fillStyle = toneOf([0.88, 0.15, 84])
    context.fill(limb([[20, 486], [62, 483], [118, 511], [180, 503]], [4, 11, 9, 1]))
  })
}

function horns(print: Print, sheet: Sheet): void {
  const { context } = sheet
  bothSides(sheet, () => {
    // Horns of obsidian that leave the card.
    print(limb([[120, 222], [220, 190], [300, 90], [276, -60]], [72, 66, 46, 20]), [0.4, 0.1, 292], { rim: 12, shade: 10 })
    for (const [x, y, turn] of [[176, 204, 0.4], [222, 178, 0.7], [256, 138, 1.0], [276, 88, 1.3]] as const) {
      isolated(context, () => {
        context.translate(x, y)
        context.rotate(-turn)
        context.fillStyle = toneOf([0.7, 0.2, 46])
        context.fill(limb([[0, -28], [7, 0], [0, 28]], [1, 6, 1]))
      })
    }
  })
}

function crown(print: Print, { context }: Sheet): void {
  print(rounded([[196, 250], [216, 200], [290, 160], [367, 148], [444, 160], [518, 200], [538, 250], [500, 236], [440, 214], [367, 206], [294, 214], [234, 236]]), GOLD, { rim: 9, shade: 8, ink: 5 })
  for (const [x, y, tall] of [[250, 184, 80], [306, 160, 110], [428, 160, 110], [484, 184, 80]] as const)
    print(cornered([[x - 24, y + 14], [x, y - tall], [x + 24, y + 14]]), GOLD, { rim: 7, shade: 7 })
  print(cornered([[333, 172], [367, 2], [401, 172]]), GOLD, { rim: 9, shade: 9, ink: 5 })
  print(rounded([[367, 118], [388, 152], [382, 196], [367, 206], [352, 196], [346, 152]]), [0.6, 0.22, 28], { rim: 5, shade: 4 })
  context.fillStyle = toneOf([0.97, 0.06, 96])
  context.fill(disc(361, 166, 5, 9))
  strokes(context, [[[226, 232], [300, 192], [360, 186]], [[508, 232], [434, 192], [374, 186]]], 6, [0.5, 0.13, 58])
}

function houses({ context }: Sheet): void {
  for (const [x, y, size] of [[90, 756, 0.8], [158, 744, 1], [240, 754, 0.8], [318, 762, 1.1], [424, 756, 0.9], [500, 746, 1.1], [584, 756, 0.8], [650, 746, 1]] as const) {
    heat(context, x, y - 12 * size, 56 * size, [0.88, 0.16, 70], 0.9)
    context.fillStyle = toneOf([0.1, 0.03, 290])
    context.fill(cornered([[x - 24 * size, y], [x - 24 * size, y - 20 * size], [x + 24 * size, y - 20 * size], [x + 24 * size, y]]))
    context.fill(cornered([[x - 36 * size, y - 18 * size], [x - 16 * size, y - 42 * size], [x + 16 * size, y - 42 * size], [x + 36 * size, y - 18 * size]]))
    context.fillStyle = toneOf([0.95, 0.13, 86])
    context.fillRect(x - 13 * size, y - 15 * size, 10 * size, 11 * size)
    context.fillRect(x + 3 * size, y - 15 * size, 10 * size, 11 * size)
  }
}

function breath({ context, random }: Sheet): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    const fall = context.createLinearGradient(0, 520, 0, 760)
    fall.addColorStop(0, toneOf([0.97, 0.1, 92], 0.95))
    fall.addColorStop(1, toneOf([0.7, 0.2, 48], 0))
    context.fillStyle = fall
    context.fill(cornered([[350, 526], [384, 526], [540, 760], [194, 760]]))
  })
  for (let index = 0; index < 44; index++) {
    const t = random() ** 0.8
    const x = 367 + (random() + random() - 1) * (14 + t * 330)
    ember(context, x, 530 + t * 220, 1.8 + random() ** 2 * 5.5, Math.atan2(260, (x - 367) * 1.6), 1 - t * 0.7)
  }
}

export const flameEmperor: Picture = {
  subject: 'flame emperor',
  light: { x: 367, y: 800, colour: [0.92, 0.15, 78], reach: 900, shade: [0.14, 0.09, 295] },
  at: AT,
  touches: 'air',
  foil: 'line',
  nameSide: 'right',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.12, 0.07, 275], [0.2, 0.11, 280], [0.3, 0.13, 310], [0.44, 0.17, 350], [0.3, 0.13, 330]], [0, 0.3, 0.5, 0.7, 1])
    starField(sheet, 16, 520, 2.2)
    hazeBars(sheet, [[-80, 96, 220, 24], [-80, 128, 150, 16], [620, 300, 240, 24], [660, 332, 180, 16]], [0.42, 0.13, 300], 0.9)
    crag(sheet, [[-20, 560], [70, 520], [130, 620], [190, 700], [330, 760], [420, 760], [540, 700], [600, 610], [670, 530], [760, 570]], [0.16, 0.06, 300], [0.6, 0.2, 36])
  },
  drawSubject: (sheet) => {
    const print = woodblock(sheet, AT)
    mane(sheet)
    horns(print, sheet)
    beard(print, sheet)
    face(print, sheet)
    crown(print, sheet)
  },
  drawForeground: (sheet) => {
    const { context, random } = sheet
    breath(sheet)
    crag(sheet, [[-20, 736], [90, 750], [200, 742], [330, 762], [470, 748], [600, 756], [760, 736]], [0.12, 0.05, 300], [0.72, 0.19, 48])
    houses(sheet)
    for (let index = 0; index < 10; index++) ember(context, random() * 734, random() * 700, 2 + random() ** 2 * 5, -1.4 + random() * 0.6, random())
  },
  drawHidden: ({ context }) => {
    // The emperor awake: eyes wide open behind the lids, and the seal of fire between them.
    context.fillStyle = '#fff'
    for (const side of [-1, 1]) {
      const eye = rounded([[367 + side * 30, 372], [367 + side * 78, 320], [367 + side * 140, 322], [367 + side * 172, 364], [367 + side * 124, 412], [367 + side * 70, 410]])
      eye.addPath(disc(367 + side * 98, 366, 34))
      eye.addPath(disc(367 + side * 98, 366, 14))
      context.fill(eye, 'evenodd')
    }
    for (let ray = 0; ray < 48; ray++) {
      const angle = (ray / 48) * Math.PI * 2
      context.fill(limb([[367 + Math.cos(angle) * 290, 366 + Math.sin(angle) * 290], [367 + Math.cos(angle) * 420, 366 + Math.sin(angle) * 420], [367 + Math.cos(angle) * 560, 366 + Math.sin(angle) * 560]], [2, 14, 1], 6))
    }
    star(context, 367, 280, 22)
  },
}
