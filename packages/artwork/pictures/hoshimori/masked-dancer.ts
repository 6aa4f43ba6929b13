/** Sayo: the dancer in the fox mask, turning beside the fire on the night the maples fall. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import { bloom } from '../lit-picture.ts'
import type { Picture, Sheet } from '../picture.ts'
import { ground, motes, skyOf, starField, trunk } from '../scenery.ts'

const ROBE = [0.5, 0.1, 200] as const
const LINING = [0.86, 0.1, 88] as const
const SASH = [0.74, 0.15, 65] as const
const SKIN = [0.86, 0.06, 60] as const
const HAIR = [0.2, 0.05, 15] as const

/** A maple leaf of five points. */
function leaf({ context }: Sheet, x: number, y: number, size: number, turn: number, tone: readonly [number, number, number]): void {
  const points: Point[] = []
  for (let point = 0; point <= 10; point++) {
    const angle = turn + ((point - 5) / 10) * Math.PI * 1.7
    const reach = point % 2 ? size : size * 0.42
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach])
  }
  points.push([x - Math.cos(turn) * size * 0.3, y - Math.sin(turn) * size * 0.3])
  context.fillStyle = toneOf(tone)
  context.fill(cornered(points))
}

function leaves(sheet: Sheet, count: number, largest: number, lightness: number): void {
  for (let index = 0; index < count; index++) {
    const t = index / count
    // They fall in one great spiral around her.
    const angle = t * Math.PI * 3.4 + sheet.random() * 0.5
    const reach = 170 + t * 330 + sheet.random() * 90
    leaf(sheet, 380 + Math.cos(angle) * reach, 400 + Math.sin(angle) * reach * 0.8, largest * (0.4 + sheet.random() * 0.6), sheet.random() * 6, [
      lightness + sheet.random() * 0.14, 0.17, 22 + sheet.random() * 40,
    ])
  }
}

function robe({ context, cut }: Sheet): void {
  // The trailing sleeve and sash on the right leave the card's frame.
  cut(limb([[420, 448], [520, 470], [610, 400], [742, 452]], [26, 34, 26, 3]), SASH, 6)
  cut(limb([[410, 456], [500, 540], [600, 520], [720, 600]], [24, 34, 26, 3]), [0.66, 0.16, 50], 6)
  cut(rounded([[366, 306], [430, 300], [520, 262], [590, 214], [612, 232], [640, 330], [690, 412], [640, 418], [560, 376], [480, 372], [400, 372]]), ROBE, 13, 0.14)
  cut(rounded([[590, 214], [612, 232], [640, 330], [690, 412], [652, 396], [614, 330], [594, 262]]), LINING, 4)
  // The skirt: standing leg straight down, the hem thrown round to the right.
  cut(rounded([[330, 452], [422, 446], [470, 510], [560, 572], [664, 606], [620, 650], [520, 668], [452, 690], [356, 700], [318, 640], [314, 540]]), ROBE, 16, 0.14)
  cut(rounded([[664, 606], [620, 650], [520, 668], [452, 690], [500, 650], [590, 622]]), LINING, 5)
  context.fillStyle = toneOf([0.32, 0.09, 215], 0.7)
  for (const fold of [
    [[350, 470], [344, 580], [366, 690]], [[378, 470], [402, 580], [430, 684]], [[402, 468], [470, 570], [560, 650]],
    [[416, 466], [500, 560], [610, 612]], [[420, 330], [520, 320], [610, 350]], [[430, 346], [530, 350], [640, 396]],
  ] as const) context.fill(limb(fold, [1, 7, 2]))
  for (const [x, y, size] of [[372, 560, 15], [420, 620, 18], [500, 616, 14], [344, 640, 12], [486, 320, 13], [570, 300, 15], [566, 360, 9]] as const) {
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal / 5) * Math.PI * 2
      context.fillStyle = toneOf([0.9, 0.06, 90], 0.85)
      context.fill(disc(x + Math.cos(angle) * size * 0.5, y + Math.sin(angle) * size * 0.5, size * 0.42))
    }
  }
  // Torso leaning back, crossed collar, wide sash.
  cut(rounded([[296, 312], [346, 290], [404, 308], [426, 380], [424, 452], [330, 456], [304, 390]]), ROBE, 10, 0.13)
  cut(cornered([[316, 296], [334, 290], [382, 372], [370, 392]]), LINING, 3)
  cut(cornered([[370, 292], [384, 298], [340, 376], [320, 388], [314, 372]]), [0.93, 0.03, 80], 3)
  cut(rounded([[310, 394], [366, 408], [426, 388], [430, 450], [374, 468], [324, 456]]), SASH, 7)
  context.fillStyle = toneOf([0.5, 0.17, 28])
  context.fill(limb([[316, 428], [372, 440], [430, 422]], [7, 8, 7]))
  // Foot in a white sock, on its toes.
  cut(rounded([[352, 690], [390, 690], [388, 716], [330, 722], [326, 712]]), [0.92, 0.02, 80], 4)
}

function raisedArmAndFan({ context, cut }: Sheet): void {
  // Fan behind the hand, ribs from one point.
  const root: Point = [162, 176]
  const rim = (angle: number, reach: number): Point => [root[0] + Math.cos(angle) * reach, root[1] + Math.sin(angle) * reach]
  const from = -2.75
  const to = -0.75
  const edge: Point[] = []
  for (let rib = 0; rib <= 14; rib++) edge.push(rim(from + ((to - from) * rib) / 14, rib % 2 ? 132 : 126))
  cut(cornered([root, ...edge]), [0.6, 0.19, 25], 8)
  context.fillStyle = toneOf([0.9, 0.11, 88])
  context.fill(disc(...rim(-1.75, 82), 30))
  context.strokeStyle = toneOf([0.35, 0.12, 25], 0.8)
  context.lineWidth = 2.5
  for (const tip of edge.filter((_, index) => index % 2 === 0)) {
    context.beginPath()
    context.moveTo(...root)
    context.lineTo(...tip)
    context.stroke()
  }
  cut(rounded([[318, 306], [270, 290], [212, 232], [188, 246], [178, 330], [120, 440], [176, 462], [236, 420], [300, 380]]), ROBE, 13, 0.14)
  cut(rounded([[188, 246], [178, 330], [122, 438], [152, 420], [192, 340], [204, 262]]), LINING, 4)
  context.fillStyle = toneOf([0.32, 0.09, 215], 0.7)
  for (const fold of [[[290, 310], [236, 360], [172, 450]], [[304, 340], [264, 390], [220, 424]]] as const) context.fill(limb(fold, [1, 6, 2]))
  cut(limb([[204, 240], [184, 206], [170, 186]], [24, 18, 13]), SKIN, 4)
  cut(rounded([[156, 190], [152, 170], [164, 160], [178, 166], [180, 184], [170, 196]]), SKIN, 3)
  cut(limb([[596, 224], [624, 204], [646, 182]], [22, 17, 12]), SKIN, 4)
  cut(rounded([[636, 188], [640, 168], [660, 156], [668, 164], [660, 184], [650, 194]]), SKIN, 3)
}

function maskedHead({ context, cut }: Sheet): void {
  // Hair thrown back as she turns.
  for (const points of [
    [[352, 190], [430, 150], [500, 170], [560, 120]], [[356, 206], [440, 190], [520, 210], [600, 170]], [[352, 226], [430, 240], [486, 230], [548, 262]],
  ] as const) cut(limb(points, [22, 40, 26, 2]), HAIR, 6, 0.08)
  cut(limb([[342, 306], [334, 274]], [32, 28]), [0.76, 0.07, 50], 2)
  cut(rounded([[258, 214], [272, 158], [322, 136], [370, 156], [386, 212], [366, 258], [330, 270], [282, 258]]), HAIR, 7, 0.08)
  isolated(context, () => {
    context.translate(306, 216)
    context.rotate(-0.16)
    const white = [0.93, 0.02, 80] as const
    cut(cornered([[-48, -22], [-56, -92], [-10, -54]]), white, 5)
    cut(cornered([[12, -56], [54, -96], [50, -22]]), white, 5)
    context.fillStyle = toneOf([0.56, 0.19, 25])
    context.fill(cornered([[-44, -38], [-50, -76], [-22, -54]]))
    context.fill(cornered([[22, -56], [48, -80], [45, -40]]))
    cut(rounded([[-50, -30], [-20, -58], [20, -58], [50, -30], [46, 6], [18, 44], [0, 58], [-18, 44], [-46, 6]]), white, 7, 0.09)
    const ink = toneOf([0.16, 0.04, 20])
    const red = toneOf([0.54, 0.2, 25])
    for (const side of [-1, 1]) {
      context.save()
      context.scale(side, 1)
      context.fillStyle = ink
      context.fill(limb([[8, -2], [20, -12], [40, -18]], [2, 11, 1], 16))
      context.fillStyle = toneOf([0.85, 0.14, 80])
      context.fill(disc(22, -11, 3))
      context.fillStyle = red
      context.fill(limb([[10, -22], [24, -31], [42, -34]], [1, 6, 1], 14))
      for (const y of [8, 18, 28]) context.fill(limb([[22, y], [34, y - 3], [44 - (y - 8) * 0.5, y - 8]], [1, 3.6, 0.6], 10))
      context.restore()
    }
    context.fillStyle = red
    context.fill(limb([[0, -54], [0, -40], [0, -28]], [2, 10, 1], 12))
    context.fillStyle = ink
    context.fill(disc(0, 36, 6, 4))
    context.fill(limb([[-12, 46], [0, 43], [12, 46]], [0.5, 2.6, 0.5], 12))
  })
  cut(limb([[360, 236], [392, 282], [384, 340]], [6, 6, 3]), [0.56, 0.19, 25], 2)
}

export const maskedDancer: Picture = {
  subject: 'dancer',
  light: { x: 96, y: 668, colour: [0.88, 0.14, 62], reach: 760, shade: [0.16, 0.08, 340] },
  at: [380, 420],
  touches: { ground: 716 },
  foil: 'line',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.18, 0.07, 350], [0.3, 0.12, 10], [0.5, 0.16, 28], [0.68, 0.15, 48]], [0, 0.3, 0.52, 0.7])
    starField(sheet, 6, 240, 2)
    for (const [x, width, lean] of [[30, 40, 30], [210, 22, -20], [520, 26, 18], [690, 46, -30]] as const) trunk(sheet, x, 690, width, lean, [0.24, 0.08, 5])
    for (let index = 0; index < 78; index++) {
      const x = sheet.random() * 734
      const y = sheet.random() ** 1.5 * 300 - 20 + Math.abs(x - 380) * 0.18
      leaf(sheet, x, y - 60, 30 + sheet.random() * 34, sheet.random() * 6, [0.3 + sheet.random() * 0.14, 0.15, 14 + sheet.random() * 30])
    }
    ground(sheet, [[-20, 684], [200, 668], [400, 676], [620, 664], [760, 680]], [0.34, 0.1, 22], 0.6)
    bloom(sheet.context, sheet.light, 380, 0.9)
    leaves(sheet, 22, 22, 0.46)
  },
  drawSubject: (sheet) => {
    robe(sheet)
    raisedArmAndFan(sheet)
    maskedHead(sheet)
  },
  drawForeground: (sheet) => {
    const { context, light } = sheet
    for (let tongue = 0; tongue < 9; tongue++) {
      const x = light.x - 60 + tongue * 15
      const tall = 60 + Math.sin(tongue * 2.3) * 30 + (4 - Math.abs(tongue - 4)) * 22
      context.fillStyle = toneOf([0.72 + (tongue % 3) * 0.09, 0.17, 50 + (tongue % 3) * 18], 0.9)
      context.fill(limb([[x, 740], [x + 8, 740 - tall * 0.5], [x - 6, 740 - tall]], [26, 20, 1]))
    }
    bloom(context, light, 190, 0.7)
    leaves(sheet, 16, 44, 0.42)
    motes(sheet, 10, [0.88, 0.15, 60], 2.4)
  },
}
