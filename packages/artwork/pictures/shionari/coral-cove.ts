/** The coral cove at high tide: one shell on the sand, and the bubbles of its first notes. */
import type { Point } from '../../shapes.ts'
import { bloom } from '../lit-picture.ts'
import { disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { bubble, bubbleTrail, coral, lightNet, sandBed, shafts, shoal, weed } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet, within } from './wash.ts'

const AT = [320, 470] as const
const SHELL = [0.93, 0.045, 75] as const
const STRIPE = [0.72, 0.15, 38] as const

/** A tall spire of a shell, leaning in the sand: whorl below whorl, with a band that runs round all of them. */
function shell(sheet: Sheet): void {
  const { context, cut } = sheet
  within(sheet, [330, 466], 1.12, 1, () => {
    // From the point down; each whorl overlaps the one above.
    for (let whorl = 0; whorl < 9; whorl++) {
      const y = -170 + 190 * ((whorl + 1) / 9) ** 1.35
      const half = 5 + 47 * ((whorl + 1) / 9) ** 1.2
      const tall = half * 0.62
      cut(rounded([[-half, y - tall * 0.1], [-half * 0.7, y - tall], [half * 0.6, y - tall * 1.25], [half * 1.02, y - tall * 0.5], [half * 0.9, y + tall * 0.5], [0, y + tall], [-half * 0.86, y + tall * 0.7]]), [SHELL[0] - whorl * 0.006, SHELL[1], SHELL[2]], half * 0.28, 0.13)
      context.fillStyle = toneOf(STRIPE, 0.75)
      context.fill(limb([[-half * 0.94, y + tall * 0.26], [0, y + tall * 0.3], [half * 0.94, y - tall * 0.2]], [half * 0.14, half * 0.22, half * 0.14], 16))
      context.fillStyle = toneOf(STRIPE, 0.4)
      context.fill(limb([[-half * 0.84, y - tall * 0.36], [0, y - tall * 0.34], [half * 0.84, y - tall * 0.82]], [1, half * 0.09, 1], 16))
    }
    // The mouth, rose within.
    cut(rounded([[-50, 16], [-20, 6], [22, 12], [34, 44], [20, 82], [-8, 100], [-34, 84], [-52, 50]]), [0.95, 0.05, 60], 9, 0.12)
    cut(rounded([[-36, 26], [-12, 20], [14, 26], [20, 48], [10, 74], [-8, 86], [-26, 72], [-38, 48]]), [0.72, 0.14, 14], 8, 0.14)
    context.fillStyle = toneOf([0.46, 0.14, 6], 0.75)
    context.fill(rounded([[-24, 38], [-6, 34], [8, 42], [8, 58], [-4, 72], [-18, 60]]))
  })
}

/** The song: bubbles along a rising line, like notes on a stave. */
const SONG: readonly Point[] = [[226, 452], [236, 390], [290, 320], [400, 270], [390, 190], [320, 150], [340, 80], [420, 40]]

export const coralCove: Picture = {
  subject: 'shell',
  light: { x: 340, y: -60, colour: [0.97, 0.07, 95], reach: 820, shade: [0.42, 0.1, 215] },
  at: AT,
  touches: { ground: 498 },
  drawDistance: (sheet) => {
    const wet = wetSheet(sheet, AT)
    skyOf(sheet, [[0.96, 0.06, 110], [0.9, 0.08, 165], [0.82, 0.09, 190], [0.74, 0.09, 200]], [0, 0.25, 0.6, 0.9])
    settleAll(sheet, 0.5)
    lightNet(sheet, -20, 130, 70, 0.8)
    shafts(sheet, 560, 11, 0.55)
    // Far banks of coral, only as washes of colour.
    for (const [x, y, size, hue] of [[60, 430, 120, 350], [160, 450, 90, 20], [520, 440, 120, 330], [610, 420, 110, 10]] as const)
      glaze(sheet, rounded([[x - size, y + 90], [x - size * 0.7, y - size * 0.3], [x - size * 0.2, y - size * 0.7], [x + size * 0.4, y - size * 0.5], [x + size * 0.9, y + 10], [x + size, y + 90]]), [0.8, 0.1, hue], 0.5, 4)
    shoal(wet, 470, 210, 60, 14, 12, [0.72, 0.15, 55], 0.1)
    sandBed(wet, [[-20, 486], [150, 470], [330, 482], [500, 466], [680, 484]], [0.92, 0.045, 80])
    lightNet(sheet, 460, 620, 70, 0.75)
  },
  drawSubject: (sheet) => shell(wetSheet(sheet, AT)),
  drawForeground: (sheet) => {
    const wet = wetSheet(sheet, AT)
    coral(wet, 64, 560, 300, [0.66, 0.16, 20])
    coral(wet, 560, 556, 330, [0.68, 0.15, 350])
    coral(wet, 138, 596, 170, [0.78, 0.13, 60])
    coral(wet, 484, 596, 150, [0.64, 0.14, 320])
    for (const [x, y, size] of [[70, 590, 110], [560, 590, 120], [330, 640, 160], [470, 620, 90], [150, 626, 80]] as const)
      wet.cut(rounded([[x - size, y + 60], [x - size * 0.8, y - 16], [x - size * 0.2, y - 42], [x + size * 0.5, y - 30], [x + size, y + 60]]), [0.9, 0.05, 78], 12, 0.08)
    weed(sheet, 612, 612, 260, -50, [0.62, 0.13, 155], 0.7)
    weed(sheet, 20, 612, 300, 50, [0.6, 0.13, 160], 0.7)
    bloom(wet.context, { ...sheet.light, x: 236, y: 470, colour: [0.97, 0.07, 60] }, 110, 0.7)
    bubbleTrail(sheet, SONG, 26, 15)
    bubble(sheet, 216, 436, 13)
    paperEdge(sheet, 16)
  },
}
