/** Seira lights the sun of her armillary and waits for a star whose light is still on its way. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { star, starField } from '../scenery.ts'
import { burin, type Enamel, enamel, GOLD, goldWire, IVORY, leaf, shine } from './enamel.ts'
import { drawFace } from './face.ts'
import { cloudBank, engravedSky, skyline, tower } from './scenery.ts'

const AT: Point = [520, 420]
const SUN: Point = [226, 372]
const GOWN = [0.4, 0.13, 268] as const
const BODICE = [0.5, 0.13, 258] as const
const SKIN = [0.9, 0.05, 62] as const
const HAIR = [0.82, 0.05, 300] as const
const HAIR_LINE = [0.56, 0.08, 300] as const

/** Constellations as a chart shows them: the great one ends in an empty ring, where her star will stand. */
function chart({ context }: Sheet): void {
  const figures: readonly (readonly Point[])[] = [
    [[70, 96], [132, 70], [190, 104], [262, 84], [318, 128]],
    [[190, 104], [204, 160], [150, 190]],
    [[640, 60], [596, 110], [648, 156], [700, 128]],
    [[648, 156], [664, 230]],
    [[60, 560], [110, 610], [84, 662]],
  ]
  context.strokeStyle = toneOf([0.86, 0.09, 92], 0.75)
  context.lineWidth = 1.8
  for (const figure of figures) {
    context.beginPath()
    for (const point of figure) context.lineTo(...point)
    context.stroke()
    for (const [x, y] of figure) if (x !== 318) star(context, x, y, 4.4)
  }
  context.setLineDash([7, 6])
  context.stroke(disc(318, 128, 22))
  context.setLineDash([])
}

/** Rings of the armillary: the far halves of them before the sun is drawn, the near ones after it. */
function rings({ context }: Sheet, near: boolean): void {
  const [x, y] = SUN
  const [from, to] = near ? [0, Math.PI] : [Math.PI, Math.PI * 2]
  for (const [wide, tall, turn] of [[196, 62, -0.16], [196, 96, 0.62], [196, 84, -0.98]] as const) {
    const ring = new Path2D()
    ring.ellipse(x, y, wide, tall, turn, from, to)
    goldWire(context, ring, 9)
    context.strokeStyle = toneOf([0.42, 0.1, 62])
    context.lineWidth = 2
    for (let mark = 0; mark < 30; mark++) {
      const angle = from + ((mark + 0.5) / 30) * Math.PI
      const [px, py] = [Math.cos(angle) * wide, Math.sin(angle) * tall]
      const at: Point = [x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn)]
      context.fillStyle = toneOf([0.42, 0.1, 62])
      context.fill(disc(at[0], at[1], 1.7))
    }
  }
}

function armillary(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  const [x, y] = SUN
  // The foot: a turned column.
  lay(rounded([[196, 740], [214, 680], [206, 640], [222, 610], [216, 580], [236, 580], [230, 610], [246, 640], [238, 680], [256, 740]]), GOLD, { shade: 10, rim: 4 })
  goldWire(context, disc(x, y, 205), 11)
  goldWire(context, disc(x, y, 190), 2)
  rings(sheet, false)
  shine(context, x, y, 260, [0.92, 0.14, 84], 0.95)
  for (let ray = 0; ray < 16; ray++) {
    const angle = (ray / 16) * Math.PI * 2
    const reach = ray % 2 ? 60 : 76
    const at = (far: number, side: number): Point => [x + Math.cos(angle + side) * far, y + Math.sin(angle + side) * far]
    lay(cornered([at(40, -0.15), at(reach, 0), at(40, 0.15)]), [0.88, 0.15, 78], { wire: 1.6, shade: 0, rim: 0 })
  }
  lay(disc(x, y, 42), [0.96, 0.1, 92], { wire: 3, shade: 0, rim: 0 })
  rings(sheet, true)
  for (const [dx, dy, size, hue] of [[-120, -96, 13, 20], [138, 40, 17, 215], [-40, 126, 11, 150], [96, -140, 9, 340]] as const)
    lay(disc(x + dx, y + dy, size), [0.68, 0.13, hue], { wire: 2.4, shade: size * 0.5, rim: 3 })
}

function gown(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  const skirt = rounded([[486, 470], [590, 466], [640, 540], [704, 660], [756, 800], [700, 840], [420, 840], [386, 800], [420, 660], [462, 548]])
  lay(skirt, GOWN, { shade: 40, rim: 8 })
  isolated(context, () => {
    context.clip(skirt)
    burin(context, [
      [[506, 480], [470, 620], [440, 800]], [[530, 480], [520, 640], [520, 820]], [[556, 478], [582, 640], [610, 820]], [[580, 474], [640, 610], [690, 780]],
    ], 9, [0.24, 0.1, 272])
    for (const [x, y, size] of [[486, 600, 5], [452, 700, 6], [548, 560, 4], [560, 690, 7], [630, 640, 5], [612, 730, 4], [500, 720, 4], [660, 720, 6], [600, 560, 3.4]] as const) star(context, x, y, size)
    context.strokeStyle = leaf(context)
    context.lineWidth = 1.6
    context.beginPath()
    for (const [x, y] of [[452, 700], [486, 600], [548, 560], [560, 690], [630, 640], [660, 720]] as const) context.lineTo(x, y)
    context.stroke()
  })
  // Bodice with a row of moons from new to full.
  lay(rounded([[468, 336], [520, 318], [574, 318], [622, 340], [616, 410], [592, 476], [540, 488], [486, 478], [470, 410]]), BODICE, { shade: 18, rim: 6 })
  lay(limb([[482, 474], [540, 490], [596, 470]], [20, 24, 20]), GOLD, { shade: 7 })
  lay(rounded([[486, 326], [540, 316], [604, 326], [576, 376], [544, 398], [512, 378]]), IVORY, { wire: 3, shade: 9 })
  for (const [y, share] of [[420, 1], [444, 0.5], [464, 0]] as const) {
    context.fillStyle = toneOf([0.95, 0.06, 92])
    context.fill(disc(541, y, 7))
    context.fillStyle = toneOf(BODICE)
    context.fill(disc(541 + share * 6, y, 7 * share))
  }
}

/** The far arm rests with a book; the near one reaches to the ring. */
function bookArm(lay: Enamel, { context }: Sheet): void {
  lay(limb([[612, 350], [668, 424], [640, 492]], [60, 58, 44]), BODICE, { shade: 14 })
  lay(cornered([[548, 430], [640, 410], [672, 520], [580, 542]]), [0.5, 0.16, 20], { shade: 12, rim: 4 })
  lay(cornered([[560, 440], [634, 424], [640, 444], [566, 460]]), [0.58, 0.16, 24], { wire: 1.6, shade: 0, rim: 0 })
  star(context, 610, 488, 7)
  burin(context, [[[576, 536], [624, 526], [670, 514]]], 5, [0.94, 0.04, 90])
  lay(rounded([[618, 470], [646, 466], [660, 486], [644, 510], [612, 514], [598, 500]]), SKIN, { wire: 2.6, shade: 5 })
  burin(context, [[[604, 496], [620, 490], [634, 488]], [[606, 506], [622, 502], [638, 500]]], 2.2, [0.6, 0.09, 40])
  lay(limb([[632, 474], [660, 470]], [46, 46]), IVORY, { wire: 2.4, shade: 6 })
}

function reachingArm(lay: Enamel, { context }: Sheet): void {
  lay(limb([[428, 412], [402, 380], [394, 358]], [26, 22, 18]), SKIN, { wire: 2.6, shade: 5 })
  // Fingers on the ring.
  for (const line of [[[398, 360], [380, 340], [368, 330]], [[402, 354], [390, 330], [380, 316]], [[408, 356], [404, 332], [398, 318]]] as const) lay(limb(line, [11, 10, 5]), SKIN, { wire: 2, shade: 0, rim: 2 })
  lay(rounded([[386, 366], [394, 346], [412, 348], [418, 370], [406, 384]]), SKIN, { wire: 0, shade: 0, rim: 0 })
  lay(limb([[486, 352], [464, 432], [430, 416]], [62, 60, 48]), BODICE, { shade: 14 })
  lay(limb([[444, 432], [416, 400]], [50, 46]), IVORY, { wire: 2.6, shade: 6 })
  lay(rounded([[462, 330], [494, 318], [522, 340], [516, 380], [482, 396], [452, 376]]), GOWN, { shade: 10, rim: 5 })
  burin(context, [[[478, 334], [474, 358], [482, 388]], [[496, 332], [498, 358], [496, 386]]], 3.4, [0.26, 0.1, 272])
}

function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  // Hair down the back, then neck, face, and the knot with its pins.
  lay(rounded([[502, 170], [556, 140], [610, 170], [622, 240], [606, 300], [640, 350], [622, 378], [596, 340], [560, 318], [520, 300]]), HAIR, { shade: 12, rim: 4 })
  lay(limb([[540, 262], [546, 326]], [44, 50]), [0.82, 0.06, 55], { wire: 0, shade: 6 })
  lay(limb([[512, 324], [546, 340], [582, 322]], [18, 20, 18]), IVORY, { wire: 2.4, shade: 4 })
  lay(disc(546, 342, 10), [0.6, 0.17, 20], { wire: 2.4, shade: 4 })
  drawFace(lay, sheet, { x: 530, y: 216, size: 122, turn: -0.62, lean: 0.06, skin: SKIN, hair: [0.4, 0.08, 300], iris: [0.62, 0.14, 75], mouth: 'smile' })
  // Round spectacles.
  for (const [x, y, wide] of [[501, 216, 20], [543, 220, 23]] as const) {
    context.fillStyle = toneOf([0.96, 0.06, 90], 0.18)
    context.fill(disc(x, y, wide, 23))
    goldWire(context, disc(x, y, wide, 23), 3)
  }
  burin(context, [[[520, 214], [522, 212], [524, 215]], [[566, 218], [582, 216], [592, 214]]], 4, GOLD)
  lay(rounded([[482, 206], [478, 168], [504, 138], [556, 128], [604, 152], [616, 210], [600, 260], [592, 214], [572, 176], [540, 168], [512, 186], [498, 178]]), HAIR, { wire: 3.2, shade: 10, rim: 4 })
  burin(context, [[[508, 150], [540, 148], [578, 172]], [[496, 168], [530, 152], [566, 160]], [[556, 136], [594, 170], [604, 220]]], 3, HAIR_LINE)
  lay(disc(586, 118, 42, 36, 0.4), HAIR, { shade: 12, rim: 4 })
  burin(context, [[[556, 122], [580, 96], [614, 106]], [[564, 134], [586, 112], [616, 122]], [[580, 142], [598, 130], [616, 132]]], 3, HAIR_LINE)
  for (const [x, y, tipX, tipY] of [[600, 132, 650, 84], [582, 138, 640, 64]] as const) {
    burin(context, [[[x, y], [(x + tipX) / 2, (y + tipY) / 2], [tipX, tipY]]], 8, GOLD)
    star(context, tipX, tipY, 7)
  }
  lay(limb([[598, 236], [612, 284], [592, 330], [606, 372]], [16, 18, 14, 1]), HAIR, { wire: 2.6, shade: 4 })
  lay(disc(594, 256, 6, 9), GOLD, { wire: 1.6, shade: 3 })
}

export const astronomer: Picture = {
  subject: 'astronomer',
  light: { x: SUN[0], y: SUN[1], colour: [0.95, 0.11, 84], reach: 760, shade: [0.16, 0.08, 275] },
  at: AT,
  touches: 'air',
  foil: 'sparkle',
  drawDistance: (sheet) => {
    engravedSky(sheet, [[0.2, 0.09, 272], [0.27, 0.11, 266], [0.36, 0.11, 255], [0.5, 0.1, 240]], [0, 0.34, 0.56, 0.74], { bottom: 760, line: [0.12, 0.07, 275] })
    starField(sheet, 34, 560, 2.6)
    chart(sheet)
    skyline(sheet, 700, 150, [0.34, 0.1, 255], 11)
    tower(sheet, { x: 86, foot: 780, wide: 96, tall: 230, wall: [0.4, 0.09, 255], roof: [0.3, 0.09, 265], time: 1.5 })
    cloudBank(sheet, { y: 676, size: 84, lit: [0.62, 0.08, 250], foot: [0.32, 0.09, 262], wire: 1.8 })
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    armillary(enamel(sheet, [SUN[0], SUN[1] + 100]), sheet)
    gown(lay, sheet)
    bookArm(lay, sheet)
    head(lay, sheet)
    reachingArm(lay, sheet)
  },
  drawForeground: (sheet) => {
    shine(sheet.context, SUN[0], SUN[1], 120, [0.95, 0.12, 88], 0.5)
  },
}
