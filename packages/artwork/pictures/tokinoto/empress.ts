/** Tokiwa, whose gown is the city: she holds out the sun with one hand and the moon with the other. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'
import { skyOf, star, starField } from '../scenery.ts'
import { dial } from './clockwork.ts'
import { burin, type Enamel, enamel, GOLD, goldWire, IVORY, leaf, shine } from './enamel.ts'
import { drawFace } from './face.ts'
import { cloudBank, fan, skyline, tower } from './scenery.ts'

const MIDDLE = 402
const AT: Point = [MIDDLE, 430]
const SUN: Point = [196, 300]
const MOON: Point = [618, 300]
const SKIN: Tone = [0.92, 0.045, 62]
const HAIR: Tone = [0.27, 0.07, 300]

/** Day on the left, night on the right, and the hour of their meeting in the middle. */
function dayAndNight(sheet: Sheet): void {
  const { context, width, height } = sheet
  const half = (from: number, to: number, draw: () => void) =>
    isolated(context, () => {
      context.beginPath()
      context.rect(from, 0, to - from, height)
      context.clip()
      draw()
    })
  half(0, MIDDLE, () => {
    skyOf(sheet, [[0.72, 0.13, 25], [0.84, 0.12, 55], [0.92, 0.1, 82], [0.95, 0.06, 95]], [0, 0.26, 0.46, 0.68])
    fan(sheet, 13, [86, 720], [0.99, 0.07, 95], 0.46)
    skyline(sheet, 720, 140, [0.82, 0.09, 45], 14)
  })
  half(MIDDLE, width, () => {
    skyOf(sheet, [[0.2, 0.09, 285], [0.28, 0.11, 275], [0.4, 0.11, 262], [0.54, 0.09, 250]], [0, 0.26, 0.46, 0.68])
    starField(sheet, 36, 600, 2.8)
    for (const ring of [96, 130, 170]) {
      context.strokeStyle = toneOf([0.9, 0.05, 220], 0.4)
      context.lineWidth = 2
      context.stroke(disc(...MOON, ring))
    }
    skyline(sheet, 720, 140, [0.34, 0.1, 268], 14)
  })
  // The dial behind her head parts them.
  const lay = enamel(sheet, [MIDDLE, 196])
  lay(disc(MIDDLE, 196, 148), GOLD, { wire: 4, shade: 0, rim: 6 })
  dial(lay, sheet, { x: MIDDLE, y: 196, radius: 128, tone: [0.95, 0.04, 95], ink: [0.4, 0.12, 25] })
  isolated(context, () => {
    context.clip(disc(MIDDLE, 196, 124))
    context.globalCompositeOperation = 'multiply'
    context.fillStyle = toneOf([0.62, 0.1, 270])
    context.fillRect(MIDDLE, 0, 200, 400)
  })
}

/** The skirt: towers by dawn on one side and with lit windows on the other. */
function city(sheet: Sheet): void {
  const towers = [[196, 230, 78], [140, 340, 79], [80, 414, 79]] as const
  for (const [offset, tall, wide] of towers) {
    tower(sheet, { x: MIDDLE - offset, foot: 850, wide, tall, wall: [0.88, 0.07, 62], roof: [0.64, 0.15, 25], window: [0.6, 0.13, 35], wire: 2.2 })
    tower(sheet, { x: MIDDLE + offset, foot: 850, wide, tall, wall: [0.44, 0.11, 268], roof: [0.34, 0.1, 285], window: [0.94, 0.13, 90], wire: 2.2 })
  }
}

function gown(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  // Folds of silk turn into walls.
  const front = rounded([[MIDDLE - 44, 424], [MIDDLE + 44, 424], [MIDDLE + 74, 520], [MIDDLE + 104, 660], [MIDDLE + 112, 764], [MIDDLE - 112, 764], [MIDDLE - 104, 660], [MIDDLE - 74, 520]])
  lay(front, [0.9, 0.05, 85], { shade: 0, rim: 0 })
  isolated(context, () => {
    context.clip(front)
    context.fillStyle = toneOf([0.4, 0.13, 278])
    context.fillRect(MIDDLE, 400, 300, 500)
    for (const side of [-1, 1]) {
      const tone: Tone = side < 0 ? [0.74, 0.12, 60] : [0.26, 0.1, 280]
      burin(context, [
        [[MIDDLE + side * 14, 430], [MIDDLE + side * 30, 600], [MIDDLE + side * 40, 850]],
        [[MIDDLE + side * 30, 430], [MIDDLE + side * 60, 580], [MIDDLE + side * 84, 850]],
      ], 8, tone)
    }
    context.fillStyle = toneOf([0.95, 0.13, 90])
    for (const [y, count] of [[560, 2], [610, 2], [660, 3], [712, 3]] as const)
      for (let column = 0; column < count; column++) {
        context.beginPath()
        context.roundRect(MIDDLE + 22 + column * 30, y, 13, 26, [7, 7, 0, 0])
        context.fill()
      }
    context.fillStyle = toneOf([0.62, 0.14, 35])
    for (const [y, count] of [[560, 2], [610, 2], [660, 3], [712, 3]] as const)
      for (let column = 0; column < count; column++) {
        context.beginPath()
        context.roundRect(MIDDLE - 35 - column * 30, y, 13, 26, [7, 7, 0, 0])
        context.fill()
      }
  })
  goldWire(context, front, 4)
  for (const [y, half] of [[536, 82], [640, 102]] as const) lay(limb([[MIDDLE - half, y], [MIDDLE, y + 16], [MIDDLE + half, y]], [12, 16, 12]), GOLD, { wire: 2.4, shade: 4 })
  dial(lay, sheet, { x: MIDDLE, y: 494, radius: 38, time: 6, numerals: false })
}

function sleeve(lay: Enamel, { context }: Sheet, side: number, silk: Tone, lining: Tone): void {
  const x = (offset: number) => MIDDLE + side * offset
  // From the shoulder to the wrist; its end hangs in a long point.
  lay(rounded([[x(50), 330], [x(96), 344], [x(150), 358], [x(186), 346], [x(216), 420], [x(228), 520], [x(238), 628], [x(190), 560], [x(150), 470], [x(100), 440], [x(58), 420]]), lining, { shade: 12, rim: 5 })
  lay(rounded([[x(36), 316], [x(84), 318], [x(136), 346], [x(180), 338], [x(192), 372], [x(190), 440], [x(198), 540], [x(166), 500], [x(132), 432], [x(90), 404], [x(44), 400]]), silk, { shade: 16, rim: 6 })
  const fold: Tone = [silk[0] * 0.62, silk[1], silk[2]]
  burin(context, [[[x(70), 330], [x(120), 380], [x(176), 480]], [[x(100), 340], [x(146), 380], [x(184), 440]], [[x(52), 350], [x(80), 386], [x(124), 420]]], 6, fold)
  for (const [offset, y, size] of [[150, 404, 4.4], [176, 452, 5], [120, 376, 3.6], [182, 500, 3.6]] as const) star(context, x(offset), y, size)
}

function hand(lay: Enamel, sheet: Sheet, side: number): void {
  const { context } = sheet
  isolated(context, () => {
    context.translate(MIDDLE, 0)
    context.scale(side, 1)
    lay(limb([[166, 356], [196, 350], [210, 352]], [24, 20, 22]), SKIN, { wire: 2.6, shade: 4 })
    for (const line of [[[214, 354], [236, 348], [252, 334]], [[216, 360], [242, 358], [260, 346]], [[212, 364], [236, 366], [254, 360]]] as const) lay(limb(line, [12, 10, 4]), SKIN, { wire: 2, shade: 0, rim: 2 })
    lay(rounded([[198, 346], [216, 342], [228, 352], [224, 368], [204, 370], [194, 360]]), SKIN, { wire: 0, shade: 0, rim: 0 })
    lay(limb([[204, 350], [200, 336], [206, 326]], [11, 9, 4]), SKIN, { wire: 2, shade: 0, rim: 2 })
    lay(limb([[176, 346], [180, 366]], [9, 9]), GOLD, { wire: 1.4, shade: 0 })
  })
}

function sunAndMoon(lay: Enamel, { context }: Sheet): void {
  shine(context, ...SUN, 150, [0.97, 0.12, 85], 0.95)
  for (let ray = 0; ray < 16; ray++) {
    const angle = (ray / 16) * Math.PI * 2
    const at = (far: number, aside: number): Point => [SUN[0] + Math.cos(angle + aside) * far, SUN[1] + Math.sin(angle + aside) * far]
    lay(cornered([at(40, -0.16), at(ray % 2 ? 58 : 74, 0), at(40, 0.16)]), [0.84, 0.16, 70], { wire: 1.8, shade: 0, rim: 0 })
  }
  lay(disc(...SUN, 42), [0.95, 0.12, 92], { wire: 3.4, shade: 8, rim: 4 })
  shine(context, ...MOON, 130, [0.9, 0.07, 225], 0.8)
  const crescent = new Path2D()
  crescent.arc(MOON[0], MOON[1], 48, 0.5, Math.PI * 2 - 0.9)
  crescent.arc(MOON[0] + 17, MOON[1] - 3, 36, Math.PI * 2 - 1.16, 0.86, true)
  crescent.closePath()
  lay(crescent, [0.95, 0.04, 215], { wire: 3.4, shade: 8, rim: 4 })
  star(context, MOON[0] + 22, MOON[1] - 4, 8)
}

function bodice(lay: Enamel, { context }: Sheet): void {
  lay(rounded([[MIDDLE - 62, 318], [MIDDLE - 30, 300], [MIDDLE + 30, 300], [MIDDLE + 62, 318], [MIDDLE + 58, 372], [MIDDLE + 44, 430], [MIDDLE, 442], [MIDDLE - 44, 430], [MIDDLE - 58, 372]]), [0.58, 0.17, 18], { shade: 14, rim: 5 })
  lay(rounded([[MIDDLE - 34, 300], [MIDDLE, 292], [MIDDLE + 34, 300], [MIDDLE + 16, 340], [MIDDLE, 358], [MIDDLE - 16, 340]]), SKIN, { wire: 2.6, shade: 6 })
  for (const side of [-1, 1]) {
    lay(rounded([[MIDDLE + side * 34, 296], [MIDDLE + side * 66, 300], [MIDDLE + side * 92, 268], [MIDDLE + side * 78, 320], [MIDDLE + side * 50, 342], [MIDDLE + side * 10, 372], [MIDDLE, 364], [MIDDLE + side * 16, 342]]), IVORY, { wire: 3, shade: 7 })
    burin(context, [[[MIDDLE + side * 26, 420], [MIDDLE + side * 36, 390], [MIDDLE + side * 30, 366]]], 4, [0.36, 0.14, 15])
  }
  lay(limb([[MIDDLE - 46, 426], [MIDDLE, 442], [MIDDLE + 46, 426]], [20, 26, 20]), GOLD, { shade: 5 })
  lay(disc(MIDDLE, 376, 11, 14), [0.6, 0.12, 190], { wire: 2.6, shade: 4 })
}

/** Behind neck and shoulders, so that no sky is seen between them. */
function hairBehind(lay: Enamel): void {
  lay(rounded([[MIDDLE - 66, 214], [MIDDLE - 62, 150], [MIDDLE, 116], [MIDDLE + 62, 150], [MIDDLE + 66, 214], [MIDDLE + 64, 336], [MIDDLE - 64, 336]]), HAIR, { shade: 0, rim: 4 })
}

function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  // Hair falls behind the shoulders and ends in curls.
  for (const side of [-1, 1]) {
    const x = (offset: number) => MIDDLE + side * offset
    lay(limb([[x(36), 170], [x(72), 250], [x(70), 330], [x(110), 420], [x(88), 486], [x(118), 500]], [70, 64, 46, 36, 22, 2]), HAIR, { shade: 10, rim: 6 })
    burin(context, [[[x(50), 220], [x(68), 290], [x(78), 360]], [[x(66), 230], [x(82), 300], [x(98), 380]]], 3.4, side < 0 ? [0.62, 0.12, 50] : [0.52, 0.12, 275])
  }
  lay(limb([[MIDDLE, 246], [MIDDLE, 308]], [42, 50]), [0.84, 0.055, 55], { wire: 0, shade: 5 })
  lay(limb([[MIDDLE - 26, 300], [MIDDLE, 312], [MIDDLE + 26, 300]], [9, 10, 9]), GOLD, { wire: 2, shade: 0 })
  drawFace(lay, sheet, { x: MIDDLE, y: 206, size: 118, turn: -0.14, lean: 0.02, skin: SKIN, hair: HAIR, iris: [0.64, 0.14, 82], mouth: 'calm', lips: [0.56, 0.19, 18] })
  // Hair parted in the middle, with the seal of the hours on the brow.
  for (const side of [-1, 1]) {
    const x = (offset: number) => MIDDLE + side * offset
    lay(rounded([[x(-4), 138], [x(34), 140], [x(62), 170], [x(66), 226], [x(54), 270], [x(46), 226], [x(34), 184], [x(10), 164]]), HAIR, { wire: 3, shade: 6, rim: 4 })
    burin(context, [[[x(12), 146], [x(44), 166], [x(56), 214]], [[x(8), 154], [x(36), 174], [x(48), 210]]], 2.6, side < 0 ? [0.62, 0.12, 50] : [0.52, 0.12, 275])
    lay(disc(x(62), 262, 6, 14), GOLD, { wire: 2, shade: 3 })
  }
  context.fillStyle = toneOf([0.6, 0.2, 22])
  context.fill(cornered([[MIDDLE - 2, 160], [MIDDLE + 5, 171], [MIDDLE - 2, 182], [MIDDLE - 9, 171]]))
  // Crown of twelve rays.
  for (let ray = 0; ray < 7; ray++) {
    const angle = -Math.PI / 2 + (ray - 3) * 0.3
    const tall = 66 - Math.abs(ray - 3) * 9
    const root: Point = [MIDDLE + Math.cos(angle) * 74, 206 + Math.sin(angle) * 80]
    const tip: Point = [MIDDLE + Math.cos(angle) * (74 + tall), 206 + Math.sin(angle) * (80 + tall)]
    lay(limb([root, [(root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2], tip], [17, 11, 1]), GOLD, { wire: 2.4, shade: 4, rim: 3 })
    context.fillStyle = leaf(context)
    context.fill(disc(tip[0], tip[1], 5))
  }
  lay(limb([[MIDDLE - 64, 160], [MIDDLE - 40, 132], [MIDDLE, 122], [MIDDLE + 40, 132], [MIDDLE + 64, 160]], [14, 20, 24, 20, 14]), GOLD, { wire: 3, shade: 5 })
  for (const [x, y, hue] of [[-38, 134, 190], [0, 122, 20], [38, 134, 190]] as const) lay(disc(MIDDLE + x, y, 8), [0.6, 0.17, hue], { wire: 2, shade: 3, rim: 2 })
}

export const empress: Picture = {
  subject: 'empress',
  light: { x: SUN[0], y: SUN[1], colour: [0.97, 0.1, 85], reach: 860, shade: [0.18, 0.09, 280] },
  at: AT,
  touches: 'air',
  foil: 'sparkle',
  nameSide: 'left',
  drawDistance: (sheet) => {
    dayAndNight(sheet)
    cloudBank(sheet, { y: 690, size: 74, lit: [0.94, 0.05, 40], foot: [0.62, 0.11, 330], wire: 1.8 })
    city(sheet)
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    sunAndMoon(lay, sheet)
    sleeve(lay, sheet, -1, [0.86, 0.12, 72], [0.66, 0.17, 25])
    sleeve(lay, sheet, 1, [0.4, 0.13, 272], [0.6, 0.1, 215])
    gown(lay, sheet)
    hand(lay, sheet, -1)
    hand(lay, sheet, 1)
    hairBehind(lay)
    bodice(lay, sheet)
    head(lay, sheet)
  },
  drawForeground: (sheet) => cloudBank(sheet, { y: 768, size: 96, lit: [0.97, 0.03, 50], foot: [0.44, 0.12, 310] }),
  drawHidden: ({ context }) => {
    // The twelve hours she has given away, as moons from new to full.
    context.fillStyle = '#fff'
    context.strokeStyle = '#fff'
    context.lineWidth = 4
    for (let hour = 0; hour < 12; hour++) {
      const angle = (hour / 12) * Math.PI * 2 - Math.PI / 2
      const [x, y] = [MIDDLE + Math.cos(angle) * 270, 330 + Math.sin(angle) * 270]
      context.stroke(disc(x, y, 34))
      const lit = disc(x, y, 34)
      lit.addPath(disc(x + (hour / 11) * 68, y, 34))
      context.save()
      context.clip(disc(x, y, 34))
      context.fill(lit, 'evenodd')
      context.restore()
    }
    for (let ray = 0; ray < 60; ray++) {
      const angle = (ray / 60) * Math.PI * 2
      context.fill(limb([[MIDDLE + Math.cos(angle) * 330, 330 + Math.sin(angle) * 330], [MIDDLE + Math.cos(angle) * 560, 330 + Math.sin(angle) * 560]], [2, ray % 5 ? 4 : 16], 2))
    }
  },
}
