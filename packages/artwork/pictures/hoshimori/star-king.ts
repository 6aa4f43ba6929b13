/** Seraphia: the stag whose antlers carry the night sky, seen from the hill where a child holds up a lamp. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { aurora, firs, ground, lightDisc, mistBand, motes, skyOf, star, starField, undergrowth } from '../scenery.ts'

const BODY = [0.3, 0.075, 262] as const
const ANTLER = [0.66, 0.115, 78] as const

/** Tips of the antlers: the foil joins them into constellations. */
const TIPS: readonly Point[] = [
  [96, 306], [60, 196], [150, 120], [236, 196], [288, 84], [372, 168], [420, 60], [520, 150], [590, 66], [560, 262], [500, 318],
]

function antlers({ cut }: Sheet): void {
  const branch = (points: readonly Point[], from: number) => cut(limb(points, [from, from * 0.72, from * 0.42, 2]), ANTLER, from * 0.2, 0.13)
  // The far antler is thinner and lies behind.
  branch([[352, 452], [452, 404], [536, 316], [560, 262]], 21)
  branch([[470, 388], [520, 300], [540, 220], [520, 150]], 15)
  branch([[528, 286], [572, 210], [594, 140], [590, 66]], 12)
  branch([[420, 420], [470, 380], [494, 350], [500, 318]], 11)
  branch([[508, 320], [474, 222], [440, 140], [420, 60]], 13)
  branch([[322, 456], [216, 440], [128, 380], [96, 306]], 27)
  branch([[200, 434], [148, 340], [92, 260], [60, 196]], 18)
  branch([[258, 446], [226, 330], [172, 216], [150, 120]], 20)
  branch([[230, 350], [246, 290], [242, 240], [236, 196]], 12)
  branch([[296, 452], [330, 330], [310, 190], [288, 84]], 17)
  branch([[322, 300], [350, 250], [366, 210], [372, 168]], 10)
}

function drawSubject(sheet: Sheet): void {
  const { context, cut } = sheet
  antlers(sheet)
  // Neck and chest rise out of the hill like a mountain of their own.
  cut(rounded([[366, 452], [440, 520], [520, 640], [640, 760], [700, 930], [300, 960], [210, 850], [236, 740], [262, 640], [270, 560]]), BODY, 16)
  // Mane: long locks down the throat, each cut on its own.
  const mane: readonly (readonly Point[])[] = [
    [[300, 560], [262, 640], [250, 720], [206, 790]],
    [[330, 590], [300, 690], [290, 770], [250, 850]],
    [[366, 600], [352, 710], [350, 810], [312, 900]],
    [[408, 590], [416, 710], [420, 820], [396, 920]],
    [[440, 560], [482, 690], [500, 800], [486, 900]],
    [[462, 560], [540, 680], [580, 790], [584, 880]],
  ]
  mane.forEach((points, index) => {
    cut(limb(points, [4, 66, 44, 2]), [0.36 + index * 0.022, 0.08, 266], 9, 0.1)
  })
  // Far ear, head turned to the left, near ear.
  cut(rounded([[392, 470], [448, 444], [506, 452], [470, 492], [412, 506]]), [0.34, 0.08, 268], 8)
  cut(
    rounded([[306, 446], [356, 444], [404, 478], [410, 540], [372, 592], [318, 622], [262, 654], [214, 668], [190, 652], [196, 620], [226, 580], [252, 520], [276, 468]]),
    [0.42, 0.08, 264],
    11,
  )
  cut(rounded([[318, 462], [278, 410], [214, 396], [236, 442], [284, 486]]), [0.4, 0.08, 264], 7)
  cut(rounded([[292, 456], [268, 422], [228, 406], [250, 438], [276, 468]]), [0.55, 0.08, 330], 3, 0.06)
  // Pale bridge of the nose, nostril, mouth.
  cut(rounded([[292, 462], [316, 474], [284, 548], [236, 606], [206, 628], [204, 612], [240, 560], [268, 500]]), [0.66, 0.07, 255], 5, 0.1)
  context.fillStyle = toneOf([0.14, 0.05, 270])
  context.fill(disc(206, 636, 8, 5, -0.5))
  context.fill(limb([[214, 660], [246, 650], [276, 634]], [2, 4, 1]))
  // The eye looks down at the child: a long dark almond with a warm glint under a heavy lid.
  cut(rounded([[280, 540], [296, 524], [322, 522], [342, 536], [322, 550], [298, 550]]), [0.12, 0.05, 270], 2, 0.04)
  context.fillStyle = toneOf([0.8, 0.13, 80])
  context.fill(disc(304, 541, 8, 6))
  context.fillStyle = '#fff'
  context.fill(disc(300, 536, 3))
  context.fillStyle = toneOf([0.3, 0.08, 266])
  context.fill(limb([[272, 540], [294, 520], [324, 517], [350, 534]], [2, 9, 8, 2]))
  context.fillStyle = toneOf([0.6, 0.07, 258])
  context.fill(limb([[284, 516], [306, 504], [330, 506]], [1, 5, 1]))
  // A star on the brow and a lit crest of small leaves.
  star(context, 330, 478, 7)
  for (const [x, y] of TIPS) {
    isolated(context, () => {
      context.shadowColor = toneOf([0.92, 0.1, 95])
      context.shadowBlur = 22
      star(context, x, y, 6.5)
    })
  }
}

export const starKing: Picture = {
  subject: 'stag',
  light: { x: 210, y: 250, colour: [0.92, 0.09, 92], reach: 780, shade: [0.14, 0.075, 278] },
  at: [360, 560],
  touches: 'air',
  foil: 'gold relief',
  nameSide: 'right',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.13, 0.07, 282], [0.24, 0.1, 270], [0.42, 0.11, 240], [0.62, 0.1, 200], [0.3, 0.08, 250]], [0, 0.3, 0.52, 0.68, 1])
    starField(sheet, 320, 640, 3)
    aurora(sheet, 330, 260, [165, 195, 300])
    lightDisc(sheet, 118)
    firs(sheet, 660, 170, [0.33, 0.07, 225])
    mistBand(sheet, 740, 80, [0.75, 0.08, 200], 0.4)
    firs(sheet, 740, 210, [0.24, 0.065, 245])
  },
  drawSubject,
  drawForeground: (sheet) => {
    const { context, cut } = sheet
    mistBand(sheet, 800, 70, [0.7, 0.08, 210], 0.34)
    firs(sheet, 850, 150, [0.17, 0.05, 260], [40, 330])
    ground(sheet, [[-20, 800], [90, 788], [190, 812], [330, 880], [520, 900], [760, 870]], [0.17, 0.045, 262], 0.12)
    // The child with the lamp: small, so that the king is large.
    isolated(context, () => {
      context.translate(120, 796)
      context.globalCompositeOperation = 'screen'
      const pool = context.createRadialGradient(30, -66, 0, 30, -66, 130)
      pool.addColorStop(0, toneOf([0.88, 0.14, 70], 0.8))
      pool.addColorStop(1, toneOf([0.88, 0.14, 70], 0))
      context.fillStyle = pool
      context.fillRect(-130, -200, 320, 320)
    })
    isolated(context, () => {
      context.translate(120, 796)
      cut(cornered([[-20, 2], [-12, -36], [0, -46], [12, -36], [18, 2]]), [0.3, 0.1, 30], 3)
      cut(limb([[6, -34], [18, -48], [28, -62]], [8, 6, 5]), [0.36, 0.1, 30], 2)
      cut(disc(-1, -54, 11.5), [0.2, 0.04, 280], 2)
      context.fillStyle = toneOf([0.95, 0.11, 85])
      context.fill(disc(30, -62, 7, 9))
    })
    undergrowth(sheet, 150, [0.1, 0.035, 268], 30)
    motes(sheet, 34, [0.9, 0.12, 95], 2.4)
  },
  drawHidden: ({ context }) => {
    // The constellation of the king: the tips, joined.
    context.strokeStyle = 'rgb(255 255 255 / 0.95)'
    context.lineWidth = 5
    for (const order of [[0, 1, 2, 4, 6, 8, 7, 9, 10], [2, 3, 4, 5, 7]]) {
      context.beginPath()
      for (const index of order) context.lineTo(...(TIPS[index] as Point))
      context.stroke()
    }
    for (const [x, y] of TIPS) star(context, x, y, 11)
    context.lineWidth = 3
    for (const radius of [150, 230, 320, 430]) context.stroke(disc(210, 250, radius))
  },
}
