/** The dewmoth asleep under a blade of grass, a moment before the sun is up. */
import { isolated } from '../../canvas.ts'
import { disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { ground, lightDisc, mistBand, motes, skyOf } from '../scenery.ts'

const WING = [0.9, 0.06, 150] as const

function dewdrop({ context }: Sheet, x: number, y: number, size: number): void {
  const fill = context.createRadialGradient(x - size * 0.3, y + size * 0.4, size * 0.1, x, y, size)
  fill.addColorStop(0, toneOf([0.98, 0.04, 90], 0.95))
  fill.addColorStop(0.7, toneOf([0.86, 0.06, 60], 0.55))
  fill.addColorStop(1, toneOf([0.6, 0.08, 40], 0.7))
  context.fillStyle = fill
  context.fill(disc(x, y, size, size * 1.12))
  context.fillStyle = '#fff'
  context.fill(disc(x - size * 0.32, y - size * 0.42, size * 0.22))
}

export const dewmoth: Picture = {
  subject: 'moth',
  light: { x: 468, y: 372, colour: [0.97, 0.09, 80], reach: 560, shade: [0.5, 0.1, 15] },
  at: [236, 330],
  touches: 'air',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.78, 0.08, 300], [0.86, 0.09, 350], [0.92, 0.09, 50], [0.94, 0.1, 80]], [0, 0.3, 0.55, 0.72])
    lightDisc(sheet, 74)
    ground(sheet, [[-20, 440], [140, 416], [320, 432], [500, 410], [680, 428]], [0.76, 0.1, 20], 0.8)
    mistBand(sheet, 450, 36, [0.97, 0.05, 70], 0.7)
    ground(sheet, [[-20, 500], [180, 482], [380, 508], [680, 474]], [0.62, 0.11, 5], 0.6)
  },
  drawSubject: (sheet) => {
    const { context, cut } = sheet
    isolated(context, () => {
      context.translate(228, 318)
      context.rotate(0.2)
      // Wings folded like a roof, seen from the side; feathered feelers; round furry body.
      cut(rounded([[-6, -44], [42, -30], [92, 22], [120, 84], [66, 92], [18, 60], [-10, 8]]), [0.82, 0.08, 165], 6)
      cut(rounded([[-14, -46], [24, -24], [58, 34], [72, 106], [22, 100], [-16, 58], [-26, 0]]), WING, 7)
      context.fillStyle = toneOf([0.6, 0.13, 20], 0.8)
      context.fill(disc(34, 54, 13, 16, 0.3))
      context.fillStyle = toneOf([0.95, 0.09, 90])
      context.fill(disc(34, 54, 7, 9, 0.3))
      context.fillStyle = toneOf([0.66, 0.1, 170], 0.6)
      for (const vein of [[[-12, -30], [10, 20], [20, 92]], [[-8, -34], [30, 20], [52, 88]], [[0, -36], [46, 10], [66, 76]]] as const) context.fill(limb(vein, [1, 3, 1]))
      cut(rounded([[-30, -50], [-6, -58], [8, -36], [-4, 6], [-22, 26], [-34, -8]]), [0.96, 0.03, 85], 5)
      cut(disc(-22, -64, 18, 17), [0.96, 0.03, 85], 4)
      context.fillStyle = toneOf([0.3, 0.06, 20])
      context.fill(limb([[-36, -66], [-30, -61], [-22, -64]], [1, 4, 1], 12))
      for (const [tipX, tipY] of [[-62, -104], [-30, -116]] as const) {
        cut(limb([[-24, -78], [(tipX - 24) / 2 - 4, (tipY - 78) / 2 - 6], [tipX, tipY]], [4, 15, 2]), [0.78, 0.1, 60], 2)
      }
      for (const x of [-28, -14]) cut(limb([[x, 6], [x - 14, 30], [x - 4, 52]], [4, 3, 2]), [0.5, 0.08, 30], 1)
    })
  },
  drawForeground: (sheet) => {
    const { cut } = sheet
    // The blade it holds on to bends across the picture, heavy with dew.
    cut(limb([[60, 660], [96, 420], [200, 366], [420, 236], [560, 250]], [42, 36, 24, 14, 2]), [0.62, 0.13, 135], 6)
    cut(limb([[170, 660], [150, 420], [60, 240], [-20, 190]], [34, 26, 16, 3]), [0.54, 0.12, 140], 5)
    cut(limb([[520, 660], [540, 480], [610, 360], [670, 330]], [40, 30, 16, 3]), [0.5, 0.12, 145], 5)
    cut(limb([[420, 660], [392, 560], [410, 470], [380, 420]], [24, 18, 10, 1]), [0.6, 0.13, 132], 4)
    for (const [x, y, size] of [[344, 296, 15], [424, 252, 12], [540, 262, 22], [118, 408, 12], [74, 262, 10], [590, 402, 14], [398, 500, 9]] as const) dewdrop(sheet, x, y, size)
    motes(sheet, 14, [0.97, 0.07, 80], 2.4)
  },
}
