/** The cat on the long hand: behind the glass of the great dial, at a quarter past. */
import { isolated, letter } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'
import { burin, enamel, goldWire, hatch, INK, leaf, shine } from './enamel.ts'
import { wheel } from './clockwork.ts'

const AT: Point = [250, 290]
const CENTRE: Point = [452, 330]
const FUR = [0.25, 0.04, 285] as const
const GLASS: readonly Tone[] = [[0.84, 0.09, 178], [0.92, 0.06, 130], [0.8, 0.09, 195], [0.94, 0.06, 100]]

/** The dial from behind: stained glass in twelve parts and three rings, its numerals the wrong way round. */
function glassDial({ context }: Sheet): void {
  const [x, y] = CENTRE
  const rings = [150, 300, 404, 560] as const
  for (let part = 0; part < 24; part++) {
    const from = (part / 24) * Math.PI * 2
    rings.forEach((outer, ring) => {
      const pane = new Path2D()
      pane.arc(x, y, outer, from, from + Math.PI / 12)
      pane.arc(x, y, rings[ring - 1] ?? 0, from + Math.PI / 12, from, true)
      pane.closePath()
      context.fillStyle = toneOf(GLASS[(part + ring * 2) % GLASS.length] as Tone)
      context.fill(pane)
      context.strokeStyle = toneOf([0.3, 0.06, 200])
      context.lineWidth = ring === 2 ? 2 : 4
      context.stroke(pane)
    })
  }
  shine(context, x, y, 520, [0.97, 0.08, 105], 0.75)
  context.lineWidth = 9
  for (const ring of rings) {
    context.strokeStyle = toneOf([0.28, 0.06, 200])
    context.stroke(disc(x, y, ring))
  }
  for (let hour = 0; hour < 12; hour++) {
    isolated(context, () => {
      context.translate(x, y)
      context.scale(-1, 1)
      context.rotate((hour / 12) * Math.PI * 2)
      const numeral = ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'][hour] as string
      letter(context, numeral, 0, -322, { size: 70, weight: 900, align: 'center', fill: toneOf([0.26, 0.07, 200]) })
    })
  }
}

function cat(sheet: Sheet): void {
  const { context } = sheet
  const lay = enamel(sheet, AT)
  const fur = { wire: 3, shade: 10, rim: 5 }
  // The hand: it lies level, and its counterweight is a moon.
  lay(cornered([[40, 352], [90, 338], [600, 330], [600, 352], [90, 366]]), [0.44, 0.07, 70], { shade: 5, rim: 4 })
  lay(disc(CENTRE[0], CENTRE[1] + 10, 34), [0.7, 0.12, 80], { shade: 10, rim: 5 })
  lay(disc(CENTRE[0], CENTRE[1] + 10, 13), [0.5, 0.1, 70], { shade: 4, rim: 2 })
  // Tail, then the long body that lies along the hand, then the legs that hang.
  lay(limb([[346, 322], [392, 350], [398, 420], [364, 466], [384, 492]], [26, 27, 25, 22, 12]), FUR, fur)
  lay(limb([[330, 330], [336, 380], [322, 424]], [36, 30, 22]), [0.2, 0.035, 285], fur)
  lay(rounded([[150, 338], [156, 286], [196, 254], [258, 240], [318, 254], [360, 288], [366, 330], [340, 350], [240, 352], [166, 356]]), FUR, { ...fur, shade: 18 })
  lay(limb([[292, 318], [300, 376], [286, 430]], [46, 36, 24]), FUR, fur)
  lay(rounded([[266, 424], [284, 414], [302, 424], [300, 444], [272, 446]]), FUR, fur)
  lay(limb([[182, 326], [170, 380], [176, 432]], [40, 32, 24]), FUR, fur)
  lay(rounded([[158, 430], [176, 420], [194, 430], [192, 450], [164, 450]]), FUR, fur)
  burin(context, [[[170, 438], [171, 444], [170, 450]], [[181, 438], [182, 444], [181, 450]], [[279, 434], [280, 440], [279, 446]], [[290, 434], [290, 440], [289, 446]]], 2.4, [0.5, 0.04, 285])
  burin(context, [[[300, 262], [322, 280], [330, 304]], [[270, 254], [290, 266], [300, 284]]], 3, [0.45, 0.05, 285], 0.8)
  // Head on the hand, facing us; one eye is not asleep.
  lay(cornered([[88, 250], [84, 192], [130, 226]]), FUR, fur)
  lay(cornered([[168, 224], [212, 190], [208, 250]]), FUR, fur)
  context.fillStyle = toneOf([0.62, 0.11, 15])
  context.fill(cornered([[97, 240], [95, 210], [118, 228]]))
  context.fill(cornered([[180, 228], [202, 208], [200, 240]]))
  lay(rounded([[80, 292], [84, 250], [112, 226], [148, 218], [186, 226], [212, 250], [216, 292], [196, 326], [148, 340], [100, 326]]), FUR, { ...fur, shade: 12 })
  const lid = toneOf([0.86, 0.12, 95])
  context.fillStyle = lid
  context.fill(limb([[98, 282], [114, 290], [132, 282]], [1, 5, 1], 14))
  const open = rounded([[164, 284], [180, 272], [200, 276], [196, 290], [178, 294]])
  context.fillStyle = toneOf([0.88, 0.17, 110])
  context.fill(open)
  context.fillStyle = toneOf(INK)
  context.fill(disc(182, 283, 4, 9))
  context.fillStyle = '#fff'
  context.fill(disc(179, 279, 2.4))
  context.fillStyle = toneOf([0.7, 0.12, 15])
  context.fill(rounded([[141, 300], [155, 300], [148, 309]]))
  burin(context, [[[148, 309], [147, 316], [136, 319]], [[148, 309], [149, 316], [160, 319]]], 2.4, [0.6, 0.06, 300])
  for (const side of [-1, 1])
    burin(context, [-6, 2, 10].map((y) => [[148 + side * 22, 310 + y * 0.3], [148 + side * 56, 304 + y], [148 + side * 92, 306 + y * 1.9]] as const), 2, [0.86, 0.03, 100], 0.9)
  // A collar with a small key.
  lay(limb([[104, 332], [148, 350], [194, 332]], [9, 11, 9]), [0.52, 0.17, 25], { wire: 2, shade: 0, rim: 0 })
  lay(disc(148, 362, 11), [0.84, 0.13, 88], { wire: 2, shade: 4, rim: 2 })
  context.fillStyle = toneOf(INK)
  context.fill(disc(148, 362, 3.4))
}

export const minuteHandCat: Picture = {
  subject: 'cat',
  light: { x: 452, y: 200, colour: [0.95, 0.09, 105], reach: 620, shade: [0.14, 0.05, 220] },
  at: AT,
  touches: 'air',
  drawDistance: (sheet) => {
    const { context, width, height } = sheet
    glassDial(sheet)
    // Outside the dial's ring the wall is dark.
    const wall = new Path2D()
    wall.rect(-10, -10, width + 20, height + 20)
    wall.addPath(disc(...CENTRE, 556))
    context.fillStyle = toneOf([0.24, 0.05, 215])
    context.fill(wall, 'evenodd')
    goldWire(context, disc(...CENTRE, 556), 6)
  },
  drawSubject: cat,
  drawForeground: (sheet) => {
    const { context, width, height } = sheet
    // The works in front of us, against the light.
    const lay = enamel(sheet, [300, 560])
    lay(wheel(590, 560, 150, 26, 0.1, 6), [0.3, 0.06, 200], { rule: 'evenodd', wire: 2.6, shade: 14, rim: 5 })
    lay(wheel(404, 632, 96, 18, 0.2), [0.36, 0.07, 70], { rule: 'evenodd', wire: 2.4, shade: 10, rim: 5 })
    lay(wheel(30, 596, 110, 20, 0.3), [0.32, 0.07, 190], { rule: 'evenodd', wire: 2.4, shade: 10, rim: 5 })
    context.fillStyle = toneOf([0.2, 0.04, 220])
    context.fillRect(0, height - 34, width, 40)
    isolated(context, () => {
      context.beginPath()
      context.rect(0, height - 34, width, 34)
      context.clip()
      hatch(context, 0.9, 7, 1.6, toneOf([0.36, 0.06, 200]))
    })
    context.strokeStyle = leaf(context)
    context.lineWidth = 3
    context.beginPath()
    context.moveTo(0, height - 35)
    context.lineTo(width, height - 35)
    context.stroke()
  },
}
