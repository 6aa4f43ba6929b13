/** The viridian fawn in the middle of its leap over the brook, in the first sun. */
import { isolated } from '../../canvas.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { mistBand, motes, skyOf, trunk, undergrowth, water } from '../scenery.ts'

const COAT = [0.58, 0.11, 62] as const
const BELLY = [0.9, 0.04, 85] as const
const CRYSTAL = [0.82, 0.13, 165] as const
const HOOF = [0.3, 0.07, 165] as const

function leg({ cut }: Sheet, points: readonly (readonly [number, number])[], dark: boolean): void {
  cut(limb(points, [54, 25, 14, 12]), dark ? [0.44, 0.1, 58] : COAT, dark ? 5 : 7)
  const [x, y] = points.at(-1) as readonly [number, number]
  cut(disc(x, y, 12, 9, 0.2), HOOF, 3)
}

export const leapingFawn: Picture = {
  subject: 'stag',
  light: { x: 90, y: 90, colour: [0.95, 0.11, 100], reach: 780, shade: [0.22, 0.08, 170] },
  at: [350, 350],
  touches: { water: 540 },
  foil: 'line',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.93, 0.11, 108], [0.82, 0.14, 128], [0.6, 0.12, 150], [0.4, 0.09, 165]], [0, 0.3, 0.62, 0.9])
    for (const [x, width, lean] of [[180, 18, 20], [300, 14, 8], [420, 20, -10], [520, 16, 12], [610, 22, -14]] as const) trunk(sheet, x, 520, width, lean, [0.66, 0.11, 138])
    mistBand(sheet, 470, 90, [0.93, 0.09, 115], 0.6)
    for (const [x, width, lean] of [[40, 60, 40], [480, 38, -20], [660, 66, 26]] as const) trunk(sheet, x, 540, width, lean, [0.4, 0.085, 155])
    // Sunbeams.
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      context.filter = 'blur(7px)'
      for (const [angle, width] of [[0.35, 0.05], [0.55, 0.07], [0.78, 0.05], [1.02, 0.08], [1.25, 0.05]] as const) {
        context.fillStyle = toneOf([0.9, 0.12, 105], 0.24)
        context.fill(cornered([[90, 90], [90 + Math.cos(angle - width) * 1000, 90 + Math.sin(angle - width) * 1000], [90 + Math.cos(angle + width) * 1000, 90 + Math.sin(angle + width) * 1000]]))
      }
    })
    bloom(context, sheet.light, 330, 1)
    context.fillStyle = toneOf([0.3, 0.08, 158])
    context.fill(rounded([[-20, 498], [120, 492], [220, 524], [180, 552], [-20, 560]]))
    context.fill(rounded([[720, 486], [580, 492], [500, 524], [560, 552], [720, 560]]))
    water(sheet, 540, [0.66, 0.11, 150], [0.3, 0.09, 175])
  },
  drawSubject: (sheet) => {
    const { context, cut } = sheet
    leg(sheet, [[246, 336], [170, 374], [112, 360], [44, 398]], true)
    leg(sheet, [[452, 340], [536, 350], [566, 398], [622, 384]], true)
    // Tail, body, chest.
    cut(limb([[206, 306], [176, 286], [166, 258]], [22, 26, 4]), BELLY, 5)
    cut(rounded([[206, 312], [262, 276], [346, 280], [424, 262], [474, 282], [486, 330], [450, 376], [370, 372], [300, 380], [236, 378], [204, 346]]), COAT, 13)
    cut(rounded([[262, 374], [340, 360], [430, 362], [460, 368], [400, 386], [310, 390]]), BELLY, 5, 0.08)
    leg(sheet, [[248, 350], [190, 412], [136, 408], [70, 462]], false)
    leg(sheet, [[446, 348], [512, 394], [528, 440], [588, 446]], false)
    // Neck and head, stretched forward.
    cut(rounded([[420, 292], [462, 240], [498, 184], [536, 176], [548, 214], [520, 266], [492, 324], [452, 336]]), COAT, 10)
    cut(rounded([[520, 226], [534, 216], [512, 286], [480, 336], [470, 322], [500, 276]]), BELLY, 4, 0.08)
    cut(rounded([[500, 178], [530, 152], [566, 158], [598, 184], [634, 204], [636, 220], [614, 230], [574, 228], [534, 226], [506, 208]]), COAT, 8)
    cut(rounded([[598, 212], [634, 208], [634, 222], [612, 231], [580, 228]]), BELLY, 3, 0.08)
    context.fillStyle = toneOf([0.16, 0.04, 50])
    context.fill(disc(633, 208, 7, 5, 0.4))
    context.fill(rounded([[552, 180], [566, 172], [580, 182], [568, 192], [554, 191]]))
    context.fillStyle = '#fff'
    context.fill(disc(564, 178, 3))
    context.fill(disc(571, 186, 1.5))
    // Ears laid back, small antlers of crystal.
    cut(rounded([[516, 166], [478, 152], [452, 160], [470, 180], [506, 186]]), COAT, 4)
    for (const points of [[[530, 160], [516, 120], [486, 92]], [[512, 124], [522, 98], [520, 76]], [[544, 156], [550, 112], [534, 74]], [[549, 116], [568, 96], [574, 72]]] as const) {
      cut(cornered([[points[0][0] - 7, points[0][1]], [points[1][0] - 6, points[1][1]], points[2], [points[1][0] + 7, points[1][1]], [points[0][0] + 7, points[0][1]]]), CRYSTAL, 3, 0.16)
    }
    for (const [x, y, size] of [[286, 304, 9], [322, 318, 7], [360, 300, 9], [394, 322, 7], [264, 336, 7], [338, 342, 6], [420, 296, 6], [304, 348, 5]] as const) {
      context.fillStyle = toneOf(BELLY, 0.9)
      context.fill(disc(x, y, size, size * 0.8))
    }
  },
  drawForeground: (sheet) => {
    const { context, cut } = sheet
    // Crystals bloom where its hooves have touched the bank; drops fall behind it.
    for (const [x, y, tall, lean] of [[64, 560, 76, -14], [96, 568, 110, 6], [130, 562, 66, 20], [36, 574, 60, -20], [160, 572, 40, 14]] as const)
      cut(cornered([[x - 12, y], [x - 15 + lean * 0.6, y - tall * 0.7], [x + lean, y - tall], [x + 13 + lean * 0.6, y - tall * 0.66], [x + 12, y]]), CRYSTAL, 5, 0.16)
    for (let drop = 0; drop < 26; drop++) {
      const t = drop / 26
      context.fillStyle = toneOf([0.96, 0.05, 120], 0.85)
      context.fill(disc(80 + t * 190 + sheet.random() * 30, 520 - Math.sin(t * Math.PI) * 70 + sheet.random() * 30, 2 + sheet.random() * 4))
    }
    for (const radius of [60, 110, 170]) {
      context.strokeStyle = toneOf([0.95, 0.06, 120], 0.7 - radius * 0.003)
      context.lineWidth = 3
      context.stroke(disc(340, 590, radius, radius * 0.13))
    }
    undergrowth(sheet, 150, [0.17, 0.06, 165], 22)
    motes(sheet, 26, [0.95, 0.1, 105], 2.6)
  },
}
