/** A pocket watch in which a garden stands instead of the works. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { dial } from './clockwork.ts'
import { burin, enamel, GOLD, goldWire, hatch, shine } from './enamel.ts'

const AT: Point = [330, 370]
const MOSS = [0.56, 0.12, 140] as const
const LEAVES = [0.62, 0.13, 150] as const

function chain(sheet: Sheet): void {
  const { context } = sheet
  const links: readonly Point[] = [[84, 500], [62, 520], [36, 536], [10, 548], [-16, 556]]
  links.forEach(([x, y], index) => {
    const link = disc(x, y, 19, 10, index % 2 ? 0.2 : 0.75)
    goldWire(context, link, 5)
  })
}

function pine(sheet: Sheet): void {
  const { context } = sheet
  const lay = enamel(sheet, [380, 300])
  lay(limb([[410, 430], [398, 386], [420, 344], [392, 296], [404, 258]], [32, 22, 19, 14, 6]), [0.42, 0.08, 50], { wire: 2.4, shade: 8, rim: 3 })
  lay(limb([[410, 350], [446, 330], [476, 326]], [12, 9, 4]), [0.42, 0.08, 50], { wire: 2, shade: 0, rim: 2 })
  lay(limb([[400, 316], [366, 306], [346, 308]], [11, 8, 4]), [0.42, 0.08, 50], { wire: 2, shade: 0, rim: 2 })
  for (const [x, y, wide, tall] of [[478, 322, 56, 22], [340, 304, 54, 22], [424, 288, 48, 20], [402, 244, 62, 28]] as const) {
    lay(rounded([[x - wide, y + tall * 0.5], [x - wide * 0.7, y - tall * 0.3], [x - wide * 0.25, y - tall * 0.7], [x + wide * 0.1, y - tall], [x + wide * 0.55, y - tall * 0.5], [x + wide, y + tall * 0.4], [x + wide * 0.4, y + tall * 0.62], [x - wide * 0.4, y + tall * 0.66]]), LEAVES, { wire: 2.6, shade: 14, rim: 5, grain: 1.4 })
  }
}

function garden(sheet: Sheet): void {
  const { context } = sheet
  const lay = enamel(sheet, AT)
  // The lid stands open behind; its glass keeps the hour.
  isolated(context, () => {
    context.translate(396, 256)
    context.scale(1, 0.98)
    lay(disc(0, 0, 186), GOLD, { wire: 4, shade: 26, rim: 8 })
    dial(lay, sheet, { x: 0, y: 0, radius: 160, tone: [0.95, 0.03, 105], time: 10.15 })
  })
  lay(rounded([[362, 440], [430, 440], [438, 468], [354, 468]]), [0.66, 0.12, 75], { wire: 3, shade: 4 })
  // The case, seen a little from above, filled with earth and moss.
  lay(disc(330, 496, 212, 76), [0.66, 0.12, 75], { wire: 4, shade: 24, rim: 6 })
  lay(disc(330, 480, 206, 70), GOLD, { wire: 3, shade: 14, rim: 8 })
  lay(disc(330, 476, 184, 58), [0.36, 0.07, 145], { wire: 3, shade: 0, rim: 0 })
  lay(rounded([[152, 478], [190, 436], [250, 420], [300, 434], [370, 418], [440, 412], [492, 440], [508, 480], [440, 520], [330, 532], [220, 520]]), MOSS, { wire: 0, shade: 26, rim: 8 })
  // A pond, a red bridge, a stone lantern, the pine.
  lay(rounded([[214, 494], [262, 474], [330, 480], [386, 498], [372, 522], [300, 530], [236, 520]]), [0.7, 0.09, 215], { wire: 2.6, shade: 8, rim: 0, grain: 0 })
  for (const [x, y, wide] of [[256, 500, 22], [318, 514, 30], [346, 500, 16]] as const) burin(context, [[[x - wide, y], [x, y - 2], [x + wide, y]]], 2, [0.95, 0.03, 200])
  pine(sheet)
  lay(limb([[246, 492], [286, 460], [328, 454], [366, 476]], [13, 14, 14, 13]), [0.6, 0.19, 28], { wire: 2.4, shade: 5, rim: 3 })
  for (const [x, y] of [[252, 478], [284, 454], [318, 444], [350, 454]] as const) lay(cornered([[x - 3, y + 16], [x - 3, y - 14], [x + 3, y - 14], [x + 3, y + 16]]), [0.56, 0.19, 28], { wire: 1.4, shade: 0, rim: 0 })
  lay(limb([[248, 468], [286, 440], [324, 432], [354, 444]], [6, 6, 6, 6]), [0.6, 0.19, 28], { wire: 1.6, shade: 0, rim: 2 })
  lay(cornered([[190, 470], [194, 446], [212, 446], [216, 470]]), [0.68, 0.02, 120], { wire: 2, shade: 5, rim: 2 })
  lay(cornered([[180, 424], [203, 406], [226, 424]]), [0.6, 0.02, 120], { wire: 2, shade: 5, rim: 2 })
  lay(cornered([[188, 446], [188, 426], [218, 426], [218, 446]]), [0.72, 0.02, 120], { wire: 2, shade: 4, rim: 2 })
  context.fillStyle = toneOf([0.94, 0.14, 88])
  context.fillRect(197, 430, 12, 12)
  shine(context, 203, 436, 46, [0.92, 0.14, 80], 0.8)
  for (const [x, y] of [[444, 466], [468, 482], [424, 500], [172, 488], [452, 444], [400, 452]] as const) {
    for (let petal = 0; petal < 5; petal++) {
      const angle = (petal / 5) * Math.PI * 2 + x
      context.fillStyle = toneOf([0.88, 0.1, 355])
      context.fill(disc(x + Math.cos(angle) * 4.6, y + Math.sin(angle) * 3.6, 3.8, 3))
    }
    context.fillStyle = toneOf([0.86, 0.14, 90])
    context.fill(disc(x, y, 2.4))
  }
  // Crown and ring of the watch, on the left where the chain begins.
  lay(rounded([[132, 462], [106, 462], [92, 478], [106, 496], [132, 500]]), [0.7, 0.12, 78], { wire: 3, shade: 8 })
  chain(sheet)
}

export const pocketGarden: Picture = {
  subject: 'pocket watch',
  light: { x: 90, y: 30, colour: [0.96, 0.08, 110], reach: 820, shade: [0.2, 0.06, 200] },
  at: AT,
  touches: { ground: 556 },
  drawDistance: (sheet) => {
    const { context, width, height } = sheet
    const wall = context.createLinearGradient(0, 0, width, 470)
    wall.addColorStop(0, toneOf([0.74, 0.1, 160]))
    wall.addColorStop(0.5, toneOf([0.5, 0.09, 172]))
    wall.addColorStop(1, toneOf([0.34, 0.07, 185]))
    context.fillStyle = wall
    context.fillRect(0, 0, width, height)
    hatch(context, Math.PI / 2, 8, 1.6, toneOf([0.28, 0.07, 190], 0.4))
    // The window's light on the wall.
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      for (const [x, wide] of [[-60, 150], [130, 120], [290, 110]] as const) {
        context.fillStyle = toneOf([0.86, 0.1, 120], 0.36)
        context.fill(cornered([[x, -10], [x + wide, -10], [x + wide + 250, 470], [x + 250, 470]]))
      }
    })
    // Table with an inlaid edge.
    context.fillStyle = toneOf([0.36, 0.08, 35])
    context.fillRect(0, 448, width, height)
    hatchBelow(sheet, 448)
    const edge = new Path2D()
    edge.moveTo(-10, 448)
    edge.lineTo(width + 10, 448)
    goldWire(context, edge, 3)
    shine(context, 200, 540, 380, [0.8, 0.1, 90], 0.4)
  },
  drawSubject: garden,
}

function hatchBelow({ context, width, height }: Sheet, y: number): void {
  isolated(context, () => {
    context.beginPath()
    context.rect(0, y, width, height)
    context.clip()
    hatch(context, 0.04, 9, 2, toneOf([0.24, 0.06, 30], 0.8))
  })
}
