/** Puka: the calf that practises its spout on a bright morning; its mother waits farther out. */
import { isolated } from '../../canvas.ts'
import { disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { lightDisc, skyOf } from '../scenery.ts'
import { clouds, foam, spray, swell } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet } from './wash.ts'

const AT = [300, 380] as const
const SKIN = [0.56, 0.09, 238] as const

function calf(sheet: Sheet): void {
  const { context, cut } = sheet
  // Tail first, then the round back; below the water line it is hidden by the waves.
  cut(limb([[386, 420], [428, 404], [452, 366]], [56, 34, 16]), SKIN, 8)
  cut(rounded([[452, 372], [426, 350], [398, 344], [404, 324], [436, 326], [456, 344], [472, 318], [502, 306], [512, 324], [494, 346], [464, 360]]), SKIN, 7)
  cut(rounded([[176, 400], [184, 352], [222, 322], [276, 314], [332, 326], [380, 362], [404, 408], [380, 446], [220, 450], [182, 432]]), SKIN, 20, 0.13)
  cut(rounded([[178, 412], [206, 398], [262, 404], [316, 420], [330, 450], [214, 452], [186, 436]]), [0.93, 0.025, 220], 9, 0.08)
  context.strokeStyle = toneOf([0.6, 0.07, 235], 0.6)
  context.lineWidth = 2.4
  for (const offset of [0, 11, 22]) context.stroke(rounded([[190 + offset, 420 + offset * 0.4], [240, 420 + offset * 0.8], [306, 436 + offset * 0.5]], false))
  context.fillStyle = toneOf([0.3, 0.08, 240], 0.85)
  context.fill(limb([[178, 404], [206, 394], [238, 400], [258, 390]], [1, 4.4, 4, 1]))
  context.fill(disc(244, 372, 10, 11))
  context.fillStyle = '#fff'
  context.fill(disc(240.5, 367, 3.6))
  context.fillStyle = toneOf([0.74, 0.13, 15], 0.6)
  context.fill(disc(262, 392, 10, 5.5))
  cut(rounded([[292, 414], [330, 420], [352, 452], [340, 466], [306, 450], [284, 430]]), [0.48, 0.09, 242], 6)
}

/** Water thrown up and falling to both sides, with a bow of colour in it. */
function spout({ context, random }: Sheet): void {
  isolated(context, () => {
    context.filter = 'blur(2px)'
    for (const [index, hue] of [20, 60, 95, 150, 215, 280, 320].entries()) {
      context.strokeStyle = toneOf([0.84, 0.12, hue], 0.55)
      context.lineWidth = 8
      context.beginPath()
      context.arc(268, 314, 168 - index * 8, -2.75, -0.75)
      context.stroke()
    }
  })
  for (const points of [
    [[268, 314], [262, 240], [222, 196], [180, 232]], [[270, 314], [272, 230], [312, 188], [352, 226]], [[269, 314], [266, 230], [250, 176], [226, 180]], [[269, 314], [270, 230], [284, 172], [310, 178]],
  ] as const) {
    context.fillStyle = toneOf([0.98, 0.015, 210], 0.85)
    context.fill(limb(points, [7, 15, 12, 1], 40))
  }
  for (let drop = 0; drop < 60; drop++) {
    const angle = -Math.PI / 2 + (random() - 0.5) * 1.7
    const reach = 60 + random() * 110
    context.fillStyle = toneOf([0.99, 0.01, 210], 0.6 + random() * 0.4)
    context.fill(disc(268 + Math.cos(angle) * reach, 306 + Math.sin(angle) * reach, 1.6 + random() * 3.4))
  }
}

export const pukaTheCalf: Picture = {
  subject: 'whale',
  light: { x: 500, y: 116, colour: [0.98, 0.06, 95], reach: 640, shade: [0.46, 0.09, 245] },
  at: AT,
  touches: { water: 446 },
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.8, 0.08, 232], [0.88, 0.06, 215], [0.95, 0.04, 120], [0.96, 0.05, 85]], [0, 0.26, 0.48, 0.6])
    settleAll(sheet, 0.5)
    lightDisc(sheet, 44)
    clouds(sheet, 150, 330, 190, [0.97, 0.015, 80], 0.9)
    clouds(sheet, 560, 340, 170, [0.96, 0.02, 60], 0.9)
    clouds(sheet, 60, 130, 120, [0.98, 0.012, 90], 0.8)
    swell(sheet, 366, 3, [0.72, 0.08, 205], 1)
    // The mother's tail, far out, going down.
    glaze(sheet, rounded([[560, 372], [548, 344], [516, 330], [500, 308], [530, 310], [558, 326], [586, 306], [614, 300], [606, 324], [576, 342], [574, 372]]), [0.5, 0.08, 240], 0.9, 2)
    foam(sheet, [[540, 374], [566, 370], [596, 374]], 6, -1.5)
    swell(sheet, 388, 5, [0.68, 0.09, 208], 0.9, 0.05)
    swell(sheet, 420, 7, [0.62, 0.1, 212], 0.85, 0.05)
  },
  drawSubject: (sheet) => {
    const wet = wetSheet(sheet, AT)
    spout(wet)
    calf(wet)
  },
  drawForeground: (sheet) => {
    foam(sheet, [[160, 448], [240, 456], [330, 454], [410, 444]], 11, -1.4)
    spray(sheet, 420, 420, 26, 90, -2.2, -0.4)
    swell(sheet, 470, 9, [0.6, 0.1, 214], 0.72, 0.08)
    swell(sheet, 520, 12, [0.54, 0.11, 220], 0.8, 0.1)
    swell(sheet, 576, 14, [0.46, 0.11, 228], 0.85, 0.14)
    paperEdge(sheet, 16)
  },
}
