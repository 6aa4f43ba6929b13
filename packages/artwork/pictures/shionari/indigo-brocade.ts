/** The indigo brocade koi: it has left the third waterfall below and leaps for the fourth, the moonlit sky. */
import { isolated } from '../../canvas.ts'
import { beside, type Point, spline } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { lightDisc, skyOf, starField } from '../scenery.ts'
import { clouds, foam, spray } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet } from './wash.ts'

const AT = [370, 360] as const
const INDIGO = [0.4, 0.13, 272] as const
const PEARL = [0.93, 0.03, 80] as const
const GOLD = [0.8, 0.14, 78] as const

const SPINE: readonly Point[] = [[112, 226], [196, 208], [290, 214], [384, 262], [436, 352], [430, 440], [474, 520]]
const GIRTH = [26, 112, 152, 160, 130, 78, 34]

function fan(sheet: Sheet, root: Point, tips: readonly Point[], alpha = 0.62): void {
  const { context } = sheet
  const sail = rounded([root, ...tips])
  glaze(sheet, sail, [0.62, 0.12, 280], alpha, 4)
  isolated(context, () => {
    context.clip(sail)
    context.strokeStyle = toneOf([0.93, 0.05, 85], 0.6)
    context.lineWidth = 2.2
    for (let ray = 0; ray <= 16; ray++) {
      const place = (ray / 16) * (tips.length - 1)
      const from = tips[Math.floor(place)] as Point
      const to = tips[Math.min(tips.length - 1, Math.floor(place) + 1)] as Point
      const t = place % 1
      context.beginPath()
      context.moveTo(...root)
      context.quadraticCurveTo(root[0] + (from[0] - root[0]) * 0.5, root[1] + (from[1] - root[1]) * 0.4, from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t)
      context.stroke()
    }
  })
}

function body(sheet: Sheet): void {
  const { context, cut } = sheet
  const outline = limb(SPINE, GIRTH, 70)
  cut(outline, INDIGO, 26, 0.16)
  const curve = spline(SPINE)
  const girth = spline(GIRTH.map((value, index) => [index, value] as const))
  isolated(context, () => {
    context.clip(outline)
    // A pale belly, then patches of gold and pearl, then every scale.
    context.filter = 'blur(9px)'
    context.fillStyle = toneOf(PEARL, 0.95)
    context.fill(cornered([...Array.from({ length: 21 }, (_, step) => beside(curve, step / 20, girth(step / 20)[1] * 0.17)), ...Array.from({ length: 21 }, (_, step) => beside(curve, 1 - step / 20, girth(1 - step / 20)[1] * 0.62))]))
    context.filter = 'blur(5px)'
    for (const [t, side, width, tall, tone] of [
      [0.4, -0.3, 66, 46, GOLD], [0.52, 0.06, 44, 52, PEARL], [0.63, -0.26, 54, 44, GOLD], [0.76, 0, 40, 34, PEARL], [0.88, -0.2, 30, 26, GOLD],
    ] as const) {
      const [x, y] = beside(curve, t, girth(t)[1] * side)
      context.fillStyle = toneOf(tone, 0.92)
      context.fill(rounded([[x - width, y - 4], [x - width * 0.3, y - tall], [x + width * 0.5, y - tall * 0.6], [x + width, y + 8], [x + width * 0.3, y + tall], [x - width * 0.5, y + tall * 0.5]]))
    }
    context.filter = 'none'
    context.lineWidth = 2
    for (let row = 0; row < 34; row++) {
      const t = 0.33 + (row / 34) * 0.63
      const size = girth(t)[1] / 11
      for (let column = -5; column <= 5; column++) {
        const [x, y] = beside(curve, t, girth(t)[1] * (column + (row % 2) * 0.5) * 0.095)
        const [nextX, nextY] = beside(curve, t + 0.02, girth(t)[1] * (column + (row % 2) * 0.5) * 0.095)
        const turn = Math.atan2(nextY - y, nextX - x)
        context.strokeStyle = toneOf([0.2, 0.1, 275], 0.42)
        context.beginPath()
        context.arc(x, y, size, turn - 1.3, turn + 1.3)
        context.stroke()
        context.fillStyle = toneOf([0.97, 0.05, 85], column < 0 ? 0.15 : 0.08)
        context.fill(disc(x - Math.cos(turn) * size * 0.1, y - Math.sin(turn) * size * 0.1, size * 0.4))
      }
    }
  })
}

function head(sheet: Sheet): void {
  const { context, cut } = sheet
  context.filter = 'blur(2px)'
  context.fillStyle = toneOf(GOLD, 0.92)
  context.fill(rounded([[214, 152], [252, 144], [270, 166], [240, 190], [206, 178]]))
  context.filter = 'none'
  // The gill's curve, the lips and two barbels.
  context.fillStyle = toneOf([0.2, 0.09, 275], 0.75)
  context.fill(limb([[262, 152], [286, 196], [278, 246], [240, 276]], [1, 7, 7, 1]))
  cut(rounded([[134, 210], [114, 212], [108, 222], [116, 230], [110, 238], [122, 244], [142, 240]]), [0.86, 0.08, 50], 5)
  context.fillStyle = toneOf([0.3, 0.1, 20], 0.9)
  context.fill(limb([[110, 226], [126, 226], [138, 224]], [1, 4, 1]))
  for (const points of [[[138, 246], [120, 276], [84, 280]], [[152, 254], [148, 292], [118, 316]]] as const) context.fill(limb(points, [7, 5, 1]))
  cut(disc(182, 204, 17), [0.95, 0.07, 88], 4)
  context.fillStyle = toneOf([0.1, 0.04, 275])
  context.fill(disc(180, 204, 10.5))
  context.fillStyle = '#fff'
  context.fill(disc(175, 199, 4))
}

export const indigoBrocade: Picture = {
  subject: 'koi',
  light: { x: 150, y: 96, colour: [0.95, 0.085, 90], reach: 960, shade: [0.2, 0.1, 285] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  drawDistance: (sheet) => {
    const { context, random } = sheet
    skyOf(sheet, [[0.34, 0.13, 285], [0.5, 0.14, 300], [0.72, 0.11, 330], [0.84, 0.07, 40]], [0, 0.34, 0.62, 0.85])
    settleAll(sheet, 0.8)
    starField(sheet, 70, 260, 2.2)
    lightDisc(sheet, 66)
    clouds(sheet, 560, 210, 190, [0.78, 0.09, 325], 0.6)
    clouds(sheet, 40, 330, 170, [0.8, 0.09, 345], 0.55)
    // The waterfall comes down between two cliffs, and breaks into mist.
    const fall = rounded([[452, 200], [530, 186], [640, 192], [662, 330], [690, 520], [700, 720], [300, 720], [360, 560], [420, 380]])
    glaze(sheet, fall, [0.86, 0.05, 270], 0.85, 4)
    isolated(context, () => {
      context.clip(fall)
      for (let strand = 0; strand < 60; strand++) {
        const t = random()
        const top = 452 + t * 200
        const foot = 330 + t * 370
        const from = 190 + random() * 260
        const to = from + 120 + random() * 240
        const at = (y: number): Point => [top + (foot - top) * ((y - 190) / 500) ** 1.4, y]
        context.fillStyle = random() < 0.55 ? toneOf([0.97, 0.02, 260], 0.6) : toneOf([0.52, 0.12, 280], 0.4)
        context.fill(limb([at(from), at((from + to) / 2), at(to)], [1, 4 + random() * 7, 1], 14))
      }
    })
    foam(sheet, [[446, 204], [520, 186], [600, 184], [660, 200]], 12, 1.5)
    const wet = wetSheet(sheet, AT)
    wet.cut(rounded([[640, 150], [720, 120], [730, 700], [690, 720], [676, 520], [660, 330]]), [0.32, 0.09, 285], 12)
    wet.cut(rounded([[-20, 520], [60, 500], [140, 540], [200, 610], [270, 640], [330, 720], [-20, 720]]), [0.34, 0.1, 290], 14)
    wet.cut(rounded([[-20, 600], [90, 590], [180, 650], [240, 720], [-20, 720]]), [0.26, 0.09, 285], 12)
    clouds(sheet, 420, 660, 230, [0.95, 0.03, 300], 0.8)
    clouds(sheet, 600, 690, 190, [0.95, 0.03, 300], 0.8)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    // The tail opens in the falling water; back fin, far breast fin, body, near fins.
    fan(wet, [470, 500], [[404, 560], [392, 640], [430, 680], [486, 618], [520, 560]], 0.8)
    fan(wet, [470, 500], [[500, 560], [560, 620], [640, 624], [628, 560], [560, 506], [510, 486]], 0.8)
    fan(wet, [410, 250], [[360, 150], [430, 120], [500, 160], [540, 240], [560, 330], [516, 372], [468, 340]], 0.74)
    fan(wet, [250, 262], [[200, 300], [160, 370], [180, 400], [240, 370], [286, 300]], 0.6)
    body(wet)
    fan(wet, [330, 282], [[272, 330], [232, 420], [256, 458], [330, 430], [384, 350], [370, 300]], 0.82)
    fan(wet, [404, 420], [[348, 440], [316, 500], [342, 524], [400, 492], [430, 450]], 0.76)
    head(wet)
  },
  drawForeground: (sheet) => {
    spray(sheet, 470, 560, 90, 240, -3.4, -0.2)
    spray(sheet, 250, 400, 30, 170, 0.6, 2.6)
    spray(sheet, 200, 210, 26, 190, -3.6, -1.2)
    clouds(sheet, 330, 716, 210, [0.97, 0.02, 300], 0.85)
    clouds(sheet, 620, 726, 190, [0.97, 0.02, 300], 0.85)
    paperEdge(sheet, 11)
  },
}
