/** The mail from below the clouds comes through the storm, a little late. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { burin, enamel, goldWire, hatch, shine, within } from './enamel.ts'
import { cloudBank, engravedSky, skyline, tower } from './scenery.ts'

const AT: Point = [280, 240]
const HULL = [0.86, 0.04, 85] as const
const STRIPE = [0.56, 0.16, 25] as const

function airship(sheet: Sheet): void {
  const { context } = sheet
  within(sheet, AT, -0.1, 1, () => {
    const lay = enamel({ ...sheet, light: { ...sheet.light, x: sheet.light.x - AT[0], y: sheet.light.y - AT[1] } }, [0, 0])
    // Tail fins, hull with its ribs, the stripe of the mail.
    lay(cornered([[126, -20], [190, -78], [206, -78], [188, -14]]), STRIPE, { shade: 10 })
    lay(cornered([[126, 24], [186, 78], [204, 76], [188, 16]]), STRIPE, { shade: 10 })
    const hull = rounded([[-186, 4], [-170, -32], [-110, -66], [-20, -78], [80, -62], [160, -26], [202, 0], [160, 24], [80, 58], [-20, 74], [-110, 64], [-170, 36]])
    lay(hull, HULL, { shade: 44, rim: 8, grain: 0.02 })
    isolated(context, () => {
      context.clip(hull)
      context.fillStyle = toneOf(STRIPE)
      context.fill(limb([[-200, 14], [-20, 16], [210, 2]], [6, 34, 4]))
      for (const x of [-132, -76, -18, 42, 98, 146]) {
        const rib = new Path2D()
        rib.ellipse(x + 10, 0, 16, 84, 0, Math.PI * 0.5, Math.PI * 1.5)
        goldWire(context, rib, 2.4)
      }
    })
    goldWire(context, hull, 4)
    lay(cornered([[150, -4], [216, -10], [220, 4], [150, 10]]), [0.66, 0.12, 78], { shade: 4 })
    // An envelope on its side.
    lay(cornered([[-64, -8], [-16, -8], [-16, 26], [-64, 26]]), [0.97, 0.02, 90], { wire: 2, shade: 0, rim: 0 })
    burin(context, [[[-64, -8], [-40, 12], [-16, -8]]], 3, [0.4, 0.1, 25])
    // Gondola with lit windows, hung on cords.
    for (const [x, to] of [[-84, -66], [-20, -30], [40, 30], [84, 52]] as const) burin(context, [[[x, 64], [to, 98]]], 3, [0.3, 0.04, 60])
    lay(rounded([[-80, 96], [64, 92], [72, 112], [44, 140], [-52, 142], [-88, 116]]), [0.48, 0.09, 55], { shade: 14, rim: 4 })
    for (const x of [-58, -28, 2, 32]) {
      lay(disc(x + 6, 114, 9), [0.95, 0.12, 92], { wire: 2, shade: 0, rim: 0 })
      shine(context, x + 6, 114, 34, [0.9, 0.14, 80], 0.6)
    }
    // Propeller, turning.
    lay(limb([[60, 116], [96, 116]], [9, 7]), [0.5, 0.06, 70], { wire: 2, shade: 0, rim: 0 })
    context.fillStyle = toneOf([0.92, 0.04, 90], 0.4)
    context.fill(disc(98, 116, 8, 40))
    goldWire(context, disc(98, 116, 8, 40), 1.6)
    // The bag of letters that is let down already.
    burin(context, [[[-30, 140], [-34, 170], [-28, 196]]], 2.4, [0.3, 0.04, 60])
    lay(rounded([[-44, 202], [-28, 192], [-12, 202], [-4, 232], [-28, 244], [-52, 232]]), [0.72, 0.08, 70], { shade: 12, rim: 3 })
  })
}

export const mailAirship: Picture = {
  subject: 'airship',
  light: { x: 530, y: 60, colour: [0.94, 0.05, 220], reach: 760, shade: [0.26, 0.05, 265] },
  at: AT,
  touches: 'air',
  drawDistance: (sheet) => {
    const { context, width } = sheet
    engravedSky(sheet, [[0.42, 0.045, 262], [0.54, 0.045, 250], [0.7, 0.04, 235], [0.8, 0.035, 215]], [0, 0.3, 0.58, 0.78], { line: [0.26, 0.05, 265] })
    // The break in the clouds through which the light falls.
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      for (const [to, wide, alpha] of [[250, 120, 0.3], [420, 90, 0.42], [560, 110, 0.34]] as const) {
        context.fillStyle = toneOf([0.9, 0.05, 215], alpha)
        context.fill(cornered([[520, -20], [548, -20], [to + wide, 640], [to, 640]]))
      }
    })
    skyline(sheet, 500, 170, [0.6, 0.045, 245], 8)
    tower(sheet, { x: 540, foot: 600, wide: 96, tall: 330, wall: [0.66, 0.04, 240], roof: [0.44, 0.07, 235], window: [0.94, 0.12, 90], time: 4.1 })
    // The mooring arm of the tower.
    const lay = enamel(sheet, [460, 330])
    lay(cornered([[430, 338], [520, 320], [520, 332], [430, 346]]), [0.6, 0.09, 75], { wire: 2, shade: 0, rim: 2 })
    // Rain in two directions of the burin.
    isolated(context, () => {
      context.globalAlpha = 0.5
      context.beginPath()
      context.rect(0, 0, width, 460)
      context.clip()
      hatch(context, 1.9, 23, 1.5, toneOf([0.92, 0.03, 230], 0.7))
    })
  },
  drawSubject: airship,
  drawForeground: (sheet) => {
    cloudBank(sheet, { y: 480, size: 78, lit: [0.88, 0.025, 235], foot: [0.58, 0.05, 255] })
    isolated(sheet.context, () => {
      sheet.context.globalAlpha = 0.35
      hatch(sheet.context, 1.9, 57, 2, toneOf([0.96, 0.02, 230]))
    })
  },
}
