/** Albireo: seen from the deep, where a whale full of stars rises under a rowing boat. */
import { glow, isolated } from '../../canvas.ts'
import { oklch } from '../../palette.ts'
import { beside, type Point, spline } from '../../shapes.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf, star } from '../scenery.ts'
import { bubbleTrail, lightNet, marineSnow, shafts } from './scenery.ts'
import { glaze, settleAll, wetSheet } from './wash.ts'

const AT = [380, 480] as const
const SKIN = [0.32, 0.11, 268] as const
const BELLY = [0.82, 0.06, 245] as const

const SPINE: readonly Point[] = [[206, 176], [232, 270], [292, 390], [396, 508], [510, 604], [580, 690], [604, 748]]
const GIRTH = [58, 176, 236, 244, 182, 92, 40]

/** The stars of the Swan, whose head is Albireo. */
const SWAN: readonly Point[] = [[150, 640], [262, 520], [360, 410], [470, 290], [560, 190]]
const WINGS: readonly Point[] = [[150, 300], [250, 350], [360, 410], [470, 480], [640, 620]]

function fins(sheet: Sheet): void {
  const { cut } = sheet
  const paddle = (outline: readonly Point[], pale: readonly Point[]) => {
    cut(rounded(outline), SKIN, 16, 0.14)
    cut(rounded(pale), BELLY, 8, 0.1)
  }
  // The far one, seen short, and the near one, as long as a third of the whale.
  paddle(
    [[350, 330], [430, 286], [500, 262], [560, 268], [592, 292], [570, 322], [520, 344], [450, 380], [390, 410]],
    [[372, 348], [440, 312], [504, 288], [556, 288], [548, 308], [490, 330], [420, 372]],
  )
  cut(rounded([[600, 730], [560, 742], [506, 752], [460, 790], [446, 836], [500, 822], [548, 800], [596, 780]]), [0.4, 0.12, 262], 14, 0.16)
  cut(rounded([[600, 730], [640, 712], [690, 690], [740, 700], [768, 740], [712, 750], [660, 766], [606, 780]]), [0.42, 0.12, 258], 14, 0.16)
}

function nearFin({ cut, context }: Sheet): void {
  cut(rounded([[292, 430], [250, 476], [180, 520], [116, 580], [64, 660], [42, 730], [70, 744], [104, 712], [138, 700], [164, 664], [204, 648], [230, 608], [280, 584], [330, 540], [352, 480]]), SKIN, 18, 0.15)
  cut(rounded([[290, 470], [220, 534], [146, 592], [90, 664], [66, 716], [104, 690], [152, 640], [210, 592], [280, 546]]), [0.7, 0.08, 250], 9, 0.1)
  context.fillStyle = toneOf([0.9, 0.03, 230], 0.85)
  for (const [x, y, size] of [[104, 704, 6], [140, 692, 5], [168, 656, 6], [206, 640, 5], [234, 600, 5]] as const) context.fill(disc(x, y, size, size * 0.8))
}

function body(sheet: Sheet): void {
  const { context, cut, random } = sheet
  const curve = spline(SPINE)
  const girth = spline(GIRTH.map((value, index) => [index, value] as const))
  const at = (t: number, side: number) => beside(curve, t, girth(t)[1] * side)
  const outline = limb(SPINE, GIRTH, 90)
  cut(disc(204, 178, 30, 30), SKIN, 6)
  cut(outline, SKIN, 34, 0.16)
  isolated(context, () => {
    context.clip(outline)
    // The galaxy on its back: clouds of two colours, a wheel of stars, and single suns.
    context.globalCompositeOperation = 'screen'
    for (const [t, side, size, hue, strength] of [
      [0.3, -0.3, 130, 320, 0.75], [0.46, -0.26, 150, 190, 0.7], [0.6, -0.2, 130, 340, 0.8], [0.72, -0.1, 100, 200, 0.7], [0.86, 0, 70, 310, 0.8], [0.16, -0.34, 80, 260, 0.6],
    ] as const) glow(context, ...at(t, side), size, (alpha) => oklch(0.62, 0.2, hue, alpha), strength)
    context.globalCompositeOperation = 'source-over'
    const [wheelX, wheelY] = at(0.5, -0.2)
    for (let point = 0; point < 420; point++) {
      const arm = point % 3
      const reach = random() ** 0.7 * 104
      const angle = arm * 2.1 + reach * 0.052 + (random() - 0.5) * 0.7
      const x = wheelX + Math.cos(angle) * reach
      const y = wheelY + Math.sin(angle) * reach * 0.72
      context.fillStyle = toneOf([0.95, 0.06, reach < 40 ? 85 : 320 - reach], 0.5 + random() * 0.5)
      context.fill(disc(x, y, 0.8 + random() ** 3 * 2.4))
    }
    context.globalCompositeOperation = 'lighter'
    glow(context, wheelX, wheelY, 52, (alpha) => oklch(0.93, 0.1, 80, alpha), 0.95)
    context.globalCompositeOperation = 'source-over'
    for (let sun = 0; sun < 110; sun++) star(context, ...at(0.06 + random() * 0.92, -0.47 + random() * 0.62), 0.7 + random() ** 5 * 3.4, 0.9)
    // Pale throat and belly, with its pleats.
    const belly = rounded([...[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.62].map((t) => at(t, 0.1 - t * 0.02 + Math.max(0, t - 0.4) * 1.2)), ...[0.66, 0.5, 0.4, 0.3, 0.2, 0.1, 0].map((t) => at(t, 0.64))])
    context.filter = 'blur(3px)'
    context.fillStyle = toneOf(BELLY, 0.94)
    context.fill(belly)
    context.filter = 'none'
    for (let pleat = 1; pleat < 9; pleat++) {
      const points: Point[] = [0.02, 0.12, 0.24, 0.36, 0.46 + pleat * 0.014].map((t) => at(t, 0.1 + pleat * 0.044))
      context.fillStyle = toneOf([0.46, 0.1, 258], 0.6)
      context.fill(limb(points, [1, 4.6, 5, 4, 0.6], 40))
    }
  })
  // Mouth, eye, and the light on its brow.
  context.fillStyle = toneOf([0.14, 0.07, 270], 0.9)
  context.fill(limb([[184, 178], [206, 226], [226, 280], [262, 316]], [2, 6, 6, 1]))
  cut(rounded([[252, 306], [268, 296], [288, 304], [284, 320], [264, 324]]), [0.24, 0.09, 268], 3)
  context.fillStyle = toneOf([0.06, 0.03, 270])
  context.fill(disc(270, 310, 8, 6.5, 0.4))
  context.fillStyle = '#fff'
  context.fill(disc(267, 306.5, 2.6))
  context.fillStyle = toneOf([0.86, 0.05, 230], 0.8)
  for (const [x, y, size] of [[216, 172, 4], [226, 190, 3], [238, 182, 3.4], [250, 206, 3], [262, 230, 3.4], [244, 160, 0]] as const) context.fill(disc(x, y, size))
}

export const albireo: Picture = {
  subject: 'whale',
  light: { x: 300, y: 40, colour: [0.95, 0.07, 185], reach: 940, shade: [0.13, 0.09, 280] },
  at: AT,
  touches: 'air',
  foil: 'sparkle',
  nameSide: 'right',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.62, 0.11, 200], [0.42, 0.13, 240], [0.27, 0.12, 272], [0.16, 0.09, 290]], [0, 0.26, 0.6, 1])
    settleAll(sheet, 0.9)
    // The round window of the surface, with the sky behind it and a boat on it.
    isolated(context, () => {
      context.filter = 'blur(5px)'
      for (const [across, down, tone] of [[360, 150, [0.7, 0.12, 195]], [320, 128, [0.82, 0.1, 185]], [270, 104, [0.93, 0.07, 170]], [190, 66, [0.98, 0.03, 120]]] as const) {
        context.fillStyle = toneOf(tone, 0.8)
        context.fill(disc(300, 36, across, down))
      }
    })
    lightNet(sheet, -40, 210, 90, 0.85)
    bloom(context, sheet.light, 420, 0.7)
    shafts(sheet, 860, 17, 0.5)
    marineSnow(sheet, 110, [0.9, 0.07, 210])
    for (let sun = 0; sun < 90; sun++) star(context, sheet.random() * 734, 330 + sheet.random() * 690, 0.8 + sheet.random() ** 4 * 2.4, 0.75)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    fins(wet)
    body(wet)
    nearFin(wet)
  },
  drawForeground: (sheet) => {
    const { context } = sheet
    glaze(sheet, rounded([[330, 74], [360, 56], [420, 48], [484, 54], [516, 72], [480, 90], [420, 96], [362, 90]]), [0.2, 0.07, 260], 0.94, 3)
    glaze(sheet, limb([[340, 74], [420, 66], [506, 73]], [2, 8, 2]), [0.4, 0.09, 240], 0.8, 1)
    context.fillStyle = toneOf([0.2, 0.07, 260], 0.9)
    for (const oar of [[[410, 88], [396, 128], [388, 158]], [[450, 56], [462, 26], [468, -4]]] as const) context.fill(limb(oar, [4, 4, 4]))
    context.fill(disc(385, 166, 7, 15, 0.25))
    // Stars that leave its back.
    for (const [x, y, size] of [[470, 420, 4], [520, 392, 3], [566, 452, 5], [600, 520, 3], [628, 590, 4.5], [520, 470, 2.6], [668, 640, 3.4]] as const) star(context, x, y, size)
    bubbleTrail(sheet, [[190, 170], [150, 120], [170, 60], [130, 10]], 16, 11)
    bubbleTrail(sheet, [[60, 720], [40, 620], [64, 520], [36, 420]], 10, 7)
  },
  drawHidden: ({ context }) => {
    // The Swan in whose beak Albireo shines, drawn as on an old map of the sky.
    context.strokeStyle = 'rgb(255 255 255 / 0.95)'
    context.lineWidth = 4
    context.stroke(rounded(SWAN, false))
    context.stroke(rounded(WINGS, false))
    context.lineWidth = 2.5
    context.stroke(rounded([[150, 640], [190, 560], [280, 440], [150, 300], [120, 250], [330, 320], [400, 330], [560, 190], [600, 220], [520, 340], [480, 430], [640, 620], [660, 680], [470, 560], [370, 500], [250, 580]]))
    for (const [x, y] of [...SWAN, ...WINGS]) {
      context.fillStyle = '#fff'
      const points: Point[] = []
      for (let ray = 0; ray < 16; ray++) {
        const reach = ray % 4 === 0 ? 30 : ray % 2 ? 7 : 14
        points.push([x + Math.cos((ray / 16) * Math.PI * 2) * reach, y + Math.sin((ray / 16) * Math.PI * 2) * reach])
      }
      context.fill(cornered(points))
    }
    for (const radius of [60, 74]) context.stroke(disc(150, 640, radius))
  },
}
