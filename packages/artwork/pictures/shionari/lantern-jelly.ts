/** The lantern jelly, on its round along the windows of a ship that sank long ago. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { skyOf } from '../scenery.ts'
import { bubbleTrail, marineSnow, sandBed, shafts, weed } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet, within } from './wash.ts'

const AT = [440, 250] as const
const OAK = [0.36, 0.06, 120] as const

/** The stern, heeled over, with its gallery of windows. The nearest is lit already. */
function wreck(sheet: Sheet): void {
  const { context, cut } = sheet
  within(sheet, [214, 380], -0.16, 1, () => {
    cut(limb([[60, -120], [74, -280], [84, -420]], [24, 19, 12]), OAK, 6)
    cut(limb([[6, -300], [84, -310], [160, -330]], [9, 11, 7]), OAK, 4)
    glaze(sheet, rounded([[14, -296], [84, -302], [150, -320], [120, -250], [138, -190], [90, -214], [60, -180], [40, -230]]), [0.62, 0.06, 150], 0.5, 3)
    context.strokeStyle = toneOf([0.28, 0.05, 130], 0.8)
    context.lineWidth = 2.5
    for (const x of [-150, -90, 180]) context.stroke(rounded([[82, -400], [(x + 82) / 2 + 8, -250], [x, -110]], false))
    cut(rounded([[-280, -110], [-200, -150], [170, -146], [216, -100], [204, 40], [150, 170], [60, 240], [-300, 240]]), OAK, 22, 0.1)
    cut(rounded([[-280, -130], [-180, -164], [180, -160], [226, -112], [214, -84], [160, -118], [-190, -122], [-280, -84]]), [0.46, 0.08, 95], 7)
    context.strokeStyle = toneOf([0.22, 0.05, 140], 0.6)
    context.lineWidth = 3
    for (let plank = 0; plank < 8; plank++) context.stroke(rounded([[-300, -56 + plank * 36], [-60, -66 + plank * 38], [196 - plank * 14, -60 + plank * 36]], false))
    const windows: readonly (readonly [number, number])[] = [[150, 0.95], [76, 0.5], [2, 0.2], [-72, 0.08], [-146, 0.04]]
    for (const [x, lit] of windows) {
      const arch = rounded([[x - 25, 30], [x - 25, -30], [x - 14, -50], [x, -56], [x + 14, -50], [x + 25, -30], [x + 25, 30]])
      cut(rounded([[x - 32, 37], [x - 32, -32], [x - 18, -58], [x, -65], [x + 18, -58], [x + 32, -32], [x + 32, 37]]), [0.46, 0.08, 95], 4)
      context.fillStyle = toneOf([0.2 + lit * 0.7, 0.05 + lit * 0.08, 82])
      context.fill(arch)
      context.fillStyle = toneOf([0.26, 0.05, 110])
      context.fillRect(x - 2, -58, 4, 90)
      context.fillRect(x - 26, -16, 52, 4)
    }
    glaze(sheet, rounded([[-260, 60], [-180, 90], [-120, 200], [-280, 240]]), [0.4, 0.1, 150], 0.7, 3)
  })
}

function jelly(sheet: Sheet): void {
  const { context } = sheet
  within(sheet, AT, 0.34, 0.92, () => {
    const trails: readonly (readonly Point[])[] = [
      [[-44, 8], [-62, 56], [-36, 96], [-60, 150]], [[-22, 14], [-34, 70], [-6, 112], [-30, 186]], [[2, 16], [-6, 76], [22, 120], [4, 204]],
      [[24, 14], [22, 64], [46, 110], [28, 172]], [[44, 8], [52, 50], [72, 90], [58, 140]],
    ]
    trails.forEach((points) => glaze(sheet, limb(points, [9, 8, 6, 1], 40), [0.86, 0.13, 62], 0.75, 2))
    for (const points of [[[-12, 14], [-22, 52], [0, 84], [-16, 116]], [[14, 14], [8, 54], [30, 82], [12, 110]]] as const) glaze(sheet, limb(points, [18, 24, 18, 2], 40), [0.92, 0.1, 70], 0.75, 2)
    glaze(sheet, rounded([[-62, 14], [-60, -28], [-34, -58], [0, -66], [34, -58], [60, -28], [62, 14], [42, 22], [22, 14], [0, 22], [-22, 14], [-42, 22]]), [0.8, 0.15, 58], 0.82, 4)
    glaze(sheet, rounded([[-40, 2], [-36, -26], [-18, -44], [4, -48], [26, -40], [40, -20], [40, 4], [0, 10]]), [0.95, 0.1, 82], 0.8, 3)
    context.fillStyle = toneOf([0.99, 0.04, 90])
    context.fill(limb([[0, -34], [8, -14], [0, 4]], [2, 17, 4], 16))
    context.fillStyle = toneOf([1, 0, 90], 0.8)
    context.fill(limb([[-44, -26], [-30, -46], [-12, -54]], [1, 7, 1], 12))
  })
}

export const lanternJelly: Picture = {
  subject: 'lantern jellyfish',
  light: { x: AT[0], y: AT[1], colour: [0.92, 0.13, 70], reach: 420, shade: [0.2, 0.06, 160] },
  at: [AT[0] + 30, AT[1] + 40],
  touches: 'air',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.5, 0.09, 155], [0.36, 0.08, 165], [0.24, 0.06, 175]], [0, 0.45, 1])
    settleAll(sheet, 0.9)
    isolated(sheet.context, () => {
      shafts({ ...sheet, light: { ...sheet.light, x: 500, y: -40, colour: [0.8, 0.1, 150] } }, 480, 9, 0.4)
    })
    bloom(sheet.context, sheet.light, 330, 0.8)
    const wet = wetSheet(sheet, AT)
    sandBed(wet, [[-20, 520], [200, 506], [420, 530], [680, 516]], [0.4, 0.06, 140])
    // The ship's hull is lit from the jelly's side.
    wreck(wetSheet({ ...sheet, light: { ...sheet.light, x: 520 } }, [214, 380]))
    bloom(sheet.context, { ...sheet.light, x: AT[0] - 40, y: AT[1] + 70 }, 180, 0.4)
  },
  drawSubject: (sheet) => jelly(sheet),
  drawForeground: (sheet) => {
    const { context } = sheet
    bloom(context, { ...sheet.light, y: AT[1] - 12 }, 150, 0.5)
    weed(sheet, 540, 612, 210, -40, [0.34, 0.09, 155], 0.9)
    weed(sheet, 600, 612, 300, -70, [0.28, 0.08, 165], 0.9)
    weed(sheet, 480, 612, 120, 30, [0.38, 0.1, 140], 0.9)
    context.fillStyle = toneOf([0.2, 0.05, 160])
    context.fill(cornered([[-10, 612], [-10, 590], [120, 580], [200, 596], [210, 612]]))
    bubbleTrail(sheet, [[350, 380], [330, 260], [360, 140], [340, 20]], 12, 8)
    marineSnow(sheet, 60, [0.9, 0.09, 85])
    paperEdge(sheet, 16)
  },
}
