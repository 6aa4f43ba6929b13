/** The belfry above the sea of clouds, at the first stroke of the morning. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { burin, enamel, GOLD, shine } from './enamel.ts'
import { birds, cloudBank, engravedSky, fan, orb, skyline, tower } from './scenery.ts'

const AT: Point = [212, 330]
const WALL = [0.86, 0.05, 60] as const
const COPPER = [0.56, 0.09, 178] as const

/** Pillars and an arch, open to the sky, with the bell between them. */
function belfry(sheet: Sheet): void {
  const { context } = sheet
  const lay = enamel(sheet, AT)
  // A bridge leads to the ringer's house.
  lay(cornered([[280, 452], [430, 452], [430, 474], [280, 474]]), COPPER, { shade: 5, rim: 3 })
  for (const x of [326, 372]) lay(cornered([[x - 7, 474], [x + 7, 474], [x + 12, 560], [x - 12, 560]]), WALL, { wire: 2.4, shade: 4 })
  tower(sheet, { x: 430, foot: 640, wide: 82, tall: 230, wall: WALL, roof: [0.62, 0.13, 20] })
  const stone = { shade: 20, rim: 5, grain: 0 }
  lay(cornered([[132, 640], [132, 420], [292, 420], [292, 640]]), WALL, stone)
  lay(cornered([[112, 424], [112, 398], [312, 398], [312, 424]]), COPPER, { shade: 6, rim: 3 })
  for (const [y, count] of [[466, 3], [546, 3]] as const) {
    for (let column = 0; column < count; column++) {
      context.fillStyle = toneOf([0.44, 0.1, 30])
      context.beginPath()
      context.roundRect(154 + column * 46, y, 24, 52, [12, 12, 0, 0])
      context.fill()
    }
  }
  const arcade = cornered([[128, 400], [128, 214], [296, 214], [296, 400]])
  const arch = new Path2D()
  arch.moveTo(156, 400)
  arch.lineTo(156, 294)
  arch.arc(212, 294, 56, Math.PI, 0)
  arch.lineTo(268, 400)
  arch.closePath()
  arcade.addPath(arch)
  lay(arcade, WALL, { ...stone, rule: 'evenodd' })
  lay(cornered([[112, 222], [112, 198], [312, 198], [312, 222]]), COPPER, { shade: 6, rim: 3 })
  lay(rounded([[126, 200], [136, 150], [168, 104], [200, 78], [212, 18], [224, 78], [256, 104], [288, 150], [298, 200]]), COPPER, { shade: 26, rim: 6, grain: Math.PI / 2 })
  burin(context, [[[212, 84], [182, 130], [166, 196]], [[212, 84], [212, 140], [212, 196]], [[212, 84], [242, 130], [258, 196]]], 4, [0.34, 0.07, 190])
  // The bell swings towards the sun.
  isolated(context, () => {
    context.translate(212, 244)
    context.rotate(-0.2)
    lay(rounded([[-14, 4], [14, 4], [32, 40], [38, 84], [54, 106], [-54, 106], [-38, 84], [-32, 40]]), GOLD, { shade: 22, rim: 6 })
    burin(context, [[[-40, 84], [0, 90], [40, 84]], [[-34, 60], [0, 65], [34, 60]]], 3, [0.42, 0.1, 60])
    lay(limb([[0, 100], [2, 122]], [10, 10]), [0.5, 0.1, 60], { wire: 0, shade: 0, rim: 0 })
    lay(disc(2, 126, 12), [0.5, 0.1, 60], { wire: 2, shade: 5, rim: 2 })
  })
  lay(cornered([[140, 396], [140, 376], [284, 376], [284, 396]]), WALL, { wire: 2, shade: 0 })
}

export const cloudBelfry: Picture = {
  subject: 'landscape',
  light: { x: 452, y: 392, colour: [0.95, 0.09, 82], reach: 760, shade: [0.4, 0.12, 330] },
  at: AT,
  touches: 'air',
  drawDistance: (sheet) => {
    engravedSky(sheet, [[0.66, 0.13, 345], [0.78, 0.12, 15], [0.89, 0.1, 55], [0.95, 0.07, 85]], [0, 0.3, 0.52, 0.66], { line: [0.54, 0.15, 350] })
    fan(sheet, 14, [88, 620], [0.98, 0.06, 92], 0.41, 0.06)
    shine(sheet.context, 452, 392, 300, sheet.light.colour, 0.6)
    orb(sheet, 62, [0.96, 0.09, 88], [78, 92])
    skyline(sheet, 470, 150, [0.74, 0.1, 5], 9)
    cloudBank(sheet, { y: 418, size: 55, lit: [0.97, 0.04, 70], foot: [0.8, 0.1, 10], wire: 1.6 })
    tower(sheet, { x: 560, foot: 560, wide: 84, tall: 270, wall: [0.8, 0.07, 45], roof: [0.6, 0.08, 175], time: 6 })
  },
  drawSubject: belfry,
  drawForeground: (sheet) => {
    cloudBank(sheet, { y: 500, size: 82, lit: [0.98, 0.03, 70], foot: [0.82, 0.09, 5] })
    birds(sheet, [[352, 176, 22], [408, 148, 16], [446, 190, 13], [60, 250, 15], [330, 240, 12]], [0.4, 0.12, 350])
  },
}
