/** Lumina: a lantern as large as a house, in a depth where there is no other light. A diver looks up to it. */
import { glow, isolated } from '../../canvas.ts'
import { oklch } from '../../palette.ts'
import type { Point } from '../../shapes.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { bubbleTrail, marineSnow } from './scenery.ts'
import { glaze, settleAll, wetSheet, within } from './wash.ts'

const AT = [372, 330] as const
const BELL: Point = [384, 232]
const TILT = -0.14

function tentacles(sheet: Sheet): void {
  const ends: readonly (readonly [from: number, x: number, y: number, hue: number])[] = [
    [-190, -30, 560, 320], [-168, 40, 700, 300], [-140, 8, 420, 340], [-112, 130, 716, 290], [-70, 190, 690, 325], [-30, 300, 716, 280],
    [20, 420, 706, 330], [64, 500, 716, 290], [100, 600, 690, 320], [140, 690, 640, 280], [172, 764, 520, 330], [196, 752, 390, 300], [-196, -26, 300, 290],
  ]
  for (const [from, x, y, hue] of ends) {
    const root: Point = [BELL[0] + from, BELL[1] + 70 - from * TILT * -1]
    const side = from < 0 ? -1 : 1
    const wave = 46 + Math.abs(from) * 0.16
    const along = (t: number): Point => [root[0] + (x - root[0]) * t ** 1.3 + Math.sin(t * 8 + from) * wave * t * 0.7 * side, root[1] + (y - root[1]) * t]
    const points = [0, 0.16, 0.32, 0.48, 0.64, 0.8, 1].map(along)
    glaze(sheet, limb(points, [13, 12, 10, 9, 7, 5, 2], 70), [0.72, 0.15, hue], 0.6, 2)
    for (let bead = 1; bead < 9; bead++) {
      const [beadX, beadY] = along(bead / 9)
      isolated(sheet.context, () => {
        sheet.context.globalCompositeOperation = 'lighter'
        glow(sheet.context, beadX, beadY, 15, (alpha) => oklch(0.85, 0.13, hue, alpha), 0.55)
      })
    }
  }
}

/** Ribbons with a frilled edge, from under the bell. */
function mouthArms(sheet: Sheet): void {
  const { context } = sheet
  const arms: readonly (readonly [readonly Point[], Tone])[] = [
    [[[318, 290], [270, 390], [340, 480], [260, 570], [300, 660]], [0.62, 0.15, 305]],
    [[[452, 286], [500, 380], [430, 470], [520, 550], [480, 640]], [0.66, 0.15, 325]],
    [[[360, 296], [330, 400], [400, 500], [350, 610], [390, 712]], [0.72, 0.14, 345]],
    [[[414, 296], [450, 400], [380, 500], [430, 590], [404, 680]], [0.78, 0.12, 15]],
  ]
  for (const [points, tone] of arms) {
    glaze(sheet, limb(points, [40, 92, 84, 60, 4], 60), tone, 0.5, 4)
    for (const side of [-1, 1]) {
      const edge = points.map(([x, y], index) => [x + side * [18, 44, 40, 28, 2][index]!, y] as const)
      for (let frill = 0; frill < 44; frill++) {
        const place = (frill / 44) * (edge.length - 1)
        const from = edge[Math.floor(place)] as Point
        const to = edge[Math.floor(place) + 1] as Point
        const t = place % 1
        context.fillStyle = toneOf([tone[0] + 0.14, tone[1] * 0.8, tone[2]], 0.5)
        context.fill(disc(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, 10 + Math.sin(frill * 2.1) * 5, 8))
      }
    }
    glaze(sheet, limb(points, [10, 24, 20, 14, 2], 60), [0.92, 0.08, tone[2] + 20], 0.55, 2)
  }
}

function bell(sheet: Sheet): void {
  const { context } = sheet
  within(sheet, BELL, TILT, 1.06, () => {
    const dome = (scale: number, lift = 0) =>
      rounded(
        ([[-212, 66], [-206, -26], [-154, -122], [-66, -178], [0, -186], [66, -178], [154, -122], [206, -26], [212, 66], [178, 100], [126, 78], [64, 106], [0, 84], [-64, 106], [-126, 78], [-178, 100]] as Point[]).map(
          ([x, y]) => [x * scale, y * scale + lift] as const,
        ),
      )
    glaze(sheet, dome(1), [0.46, 0.16, 290], 0.78, 6)
    glaze(sheet, dome(0.84, -8), [0.58, 0.16, 315], 0.5, 5)
    glaze(sheet, dome(0.6, -14), [0.72, 0.15, 350], 0.5, 5)
    isolated(context, () => {
      context.clip(dome(1))
      context.globalCompositeOperation = 'screen'
      glow(context, 0, -30, 190, (alpha) => oklch(0.9, 0.13, 55, alpha), 0.95)
      context.strokeStyle = toneOf([0.9, 0.09, 330], 0.4)
      context.lineWidth = 2.4
      for (let rib = -8; rib <= 8; rib++) context.stroke(rounded([[rib * 6, -180], [rib * 20, -80], [rib * 26, 96]], false))
    })
    // The heart: four horseshoes of light.
    for (const [x, y, turn] of [[-58, -30, 2.7], [58, -30, 0.44], [-42, -94, 3.7], [42, -94, -0.56]] as const)
      within(sheet, [x, y], turn, 1, () => {
        context.strokeStyle = toneOf([0.97, 0.09, 80], 0.95)
        context.lineWidth = 13
        context.lineCap = 'round'
        context.beginPath()
        context.arc(0, 0, 26, 0.8, Math.PI * 2 - 0.8)
        context.stroke()
        context.strokeStyle = toneOf([0.82, 0.16, 40], 0.9)
        context.lineWidth = 3
        context.stroke()
      })
    // Lamps along the rim, and wet light on the crown.
    for (let lamp = -8; lamp <= 8; lamp++) {
      const [x, y] = [lamp * 25, 84 + Math.cos(lamp * 1.57) * 12 - Math.abs(lamp) ** 2 * 0.35]
      isolated(context, () => {
        context.globalCompositeOperation = 'lighter'
        glow(context, x, y, 22, (alpha) => oklch(0.9, 0.12, 70, alpha), 0.8)
      })
      context.fillStyle = toneOf([0.98, 0.06, 85])
      context.fill(disc(x, y, 4.6))
    }
    context.fillStyle = toneOf([0.97, 0.03, 300], 0.62)
    context.fill(limb([[-160, -60], [-120, -118], [-62, -150]], [2, 17, 3], 24))
    context.fill(disc(-36, -160, 9, 5, -0.3))
  })
}

/** Small beside it: helmet, suit, lamp, and the hose that leads up. */
function diver(sheet: Sheet): void {
  const wet = wetSheet(sheet, [130, 610])
  const { context, cut } = wet
  bloom(context, { ...sheet.light, x: 172, y: 604, colour: [0.95, 0.1, 85] }, 90, 0.9)
  context.strokeStyle = toneOf([0.6, 0.05, 250], 0.8)
  context.lineWidth = 3.5
  context.stroke(rounded([[120, 586], [90, 470], [96, 300], [70, -10]], false))
  const suit = [0.6, 0.07, 70] as const
  cut(limb([[126, 636], [118, 664], [124, 694]], [19, 17, 14]), suit, 4)
  cut(limb([[142, 636], [152, 662], [148, 694]], [19, 17, 14]), suit, 4)
  cut(rounded([[112, 604], [134, 598], [156, 606], [158, 644], [110, 644]]), suit, 6)
  cut(limb([[150, 612], [166, 616], [172, 606]], [15, 13, 9]), suit, 3)
  cut(disc(136, 586, 20), [0.76, 0.13, 75], 5)
  cut(disc(145, 581, 9), [0.85, 0.09, 60], 2)
  context.fillStyle = toneOf([0.99, 0.05, 90])
  context.fill(disc(173, 602, 6))
}

export const lumina: Picture = {
  subject: 'jellyfish',
  light: { x: 384, y: 210, colour: [0.93, 0.11, 60], reach: 900, shade: [0.13, 0.08, 265] },
  at: AT,
  touches: 'air',
  foil: 'sparkle',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.2, 0.09, 262], [0.27, 0.12, 275], [0.19, 0.09, 262], [0.1, 0.05, 255]], [0, 0.28, 0.6, 1])
    settleAll(sheet, 1)
    bloom(sheet.context, { ...sheet.light, colour: [0.62, 0.17, 315] }, 470, 0.9)
    // Columns of a drowned street, touched by its light.
    const wet = wetSheet(sheet, [372, 700])
    for (const [x, top, width] of [[40, 560, 46], [212, 610, 34], [560, 590, 40], [670, 520, 54]] as const) {
      wet.cut(cornered([[x - width / 2, 760], [x - width * 0.42, top], [x + width * 0.42, top + 6], [x + width / 2, 760]]), [0.24, 0.08, 285], 8, 0.12)
      wet.cut(rounded([[x - width * 0.7, top + 2], [x - width * 0.6, top - 16], [x + width * 0.6, top - 12], [x + width * 0.7, top + 8]]), [0.28, 0.09, 290], 4, 0.12)
    }
    wet.cut(rounded([[-30, 720], [120, 700], [300, 716], [520, 702], [770, 720], [770, 1040], [-30, 1040]]), [0.22, 0.07, 280], 18, 0.12)
    marineSnow(sheet, 120, [0.8, 0.09, 290])
  },
  drawSubject: (sheet) => {
    tentacles(sheet)
    mouthArms(sheet)
    bell(sheet)
  },
  drawForeground: (sheet) => {
    bloom(sheet.context, { ...sheet.light, y: 196 }, 280, 0.5)
    diver(sheet)
    bubbleTrail(sheet, [[146, 566], [166, 520], [150, 460], [172, 400]], 9, 9)
    marineSnow(sheet, 50, [0.9, 0.08, 60])
  },
}
