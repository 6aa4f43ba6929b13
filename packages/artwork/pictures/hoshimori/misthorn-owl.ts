/** The misthorn owl, coming down on us out of the mist it has just called away. */
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { firs, lightDisc, mistBand, motes, skyOf, starField, undergrowth } from '../scenery.ts'

const FEATHER = [0.5, 0.07, 285] as const
const PALE = [0.86, 0.03, 80] as const

/** A wing from the shoulder; feathers fan between two angles, the long ones first. */
function wing({ cut }: Sheet, shoulder: Point, wrist: Point, from: number, to: number, longest: number): void {
  for (const [row, count, length, lightness] of [[0, 9, 1, -0.1], [1, 8, 0.66, 0], [2, 7, 0.4, 0.1]] as const) {
    for (let index = 0; index < count; index++) {
      const t = index / (count - 1)
      const angle = from + (to - from) * t
      const root: Point = [wrist[0] + (shoulder[0] - wrist[0]) * t, wrist[1] + (shoulder[1] - wrist[1]) * t]
      const reach = longest * length * (1 - t * 0.42)
      const tip: Point = [root[0] + Math.cos(angle) * reach, root[1] + Math.sin(angle) * reach]
      const middle: Point = [(root[0] + tip[0]) / 2 - Math.sin(angle) * 8, (root[1] + tip[1]) / 2 + Math.cos(angle) * 8]
      cut(limb([root, middle, tip], [22, 42 - row * 5, 8]), [FEATHER[0] + lightness + (index % 2) * 0.03, FEATHER[1], FEATHER[2] + row * 8], 6, 0.1)
    }
  }
  cut(limb([shoulder, [(shoulder[0] + wrist[0]) / 2, (shoulder[1] + wrist[1]) / 2 - 14], wrist], [66, 52, 30]), [0.66, 0.06, 290], 8, 0.1)
}

export const misthornOwl: Picture = {
  subject: 'owl',
  light: { x: 530, y: 120, colour: [0.95, 0.05, 85], reach: 700, shade: [0.2, 0.07, 275] },
  at: [340, 330],
  touches: 'air',
  foil: 'mother-of-pearl',
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.36, 0.08, 285], [0.54, 0.09, 295], [0.76, 0.07, 320], [0.88, 0.05, 30]], [0, 0.35, 0.65, 0.9])
    starField(sheet, 60, 240, 2)
    lightDisc(sheet, 96)
    firs(sheet, 430, 150, [0.6, 0.07, 300])
    mistBand(sheet, 480, 80, [0.93, 0.03, 320], 0.8)
    firs(sheet, 540, 190, [0.4, 0.07, 290], [190, 470])
    // Rolls of mist, pushed aside by the wings.
    context.filter = 'blur(9px)'
    for (const [x, y, size] of [[60, 560, 100], [170, 620, 120], [560, 560, 110], [650, 620, 120], [340, 680, 130]] as const) {
      for (let ring = 0; ring < 3; ring++) {
        context.fillStyle = toneOf([0.9 + ring * 0.03, 0.03, 310], 0.5)
        context.fill(disc(x + ring * 12, y - ring * 8, size * (1 - ring * 0.28), size * 0.42 * (1 - ring * 0.28)))
      }
    }
    context.filter = 'none'
  },
  drawSubject: (sheet) => {
    const { context, cut } = sheet
    wing(sheet, [300, 330], [110, 170], 2.75, 1.75, 210)
    wing(sheet, [400, 320], [560, 250], -0.35, 1.15, 215)
    // Tail fan, body, breast feathers in rows.
    for (const angle of [1.05, 1.3, 1.55, 1.8, 2.05]) cut(limb([[350, 440], [350 + Math.cos(angle) * 70, 440 + Math.sin(angle) * 70], [350 + Math.cos(angle) * 150, 440 + Math.sin(angle) * 140]], [20, 40, 10]), [0.44, 0.07, 285], 6)
    cut(rounded([[276, 300], [348, 270], [426, 294], [440, 380], [400, 466], [350, 496], [296, 462], [264, 380]]), [0.62, 0.05, 60], 13)
    for (let row = 0; row < 5; row++) {
      for (let column = -3; column <= 3; column++) {
        if (Math.abs(column) > 3.4 - row * 0.45) continue
        const x = 351 + column * 24 + (row % 2 ? 12 : 0)
        const y = 366 + row * 25
        context.fillStyle = toneOf([0.36, 0.07, 50], 0.85)
        context.fill(cornered([[x - 6, y - 7], [x + 6, y - 7], [x, y + 9]]))
      }
    }
    // Feet stretched towards us.
    for (const x of [312, 384]) {
      cut(limb([[x, 450], [x - 4, 496], [x - 6, 530]], [40, 34, 26]), PALE, 5)
      for (const toe of [-1, 0, 1]) cut(limb([[x - 6, 524], [x - 6 + toe * 20, 548], [x - 6 + toe * 28, 582]], [17, 15, 2]), [0.3, 0.04, 60], 3)
    }
    // Head tilted: two dials of pale feathers, horn-like tufts, eyes like lamps.
    context.save()
    context.translate(350, 262)
    context.rotate(0.14)
    cut(cornered([[-84, -44], [-116, -130], [-24, -74]]), [0.44, 0.07, 285], 6)
    cut(cornered([[84, -44], [116, -130], [24, -74]]), [0.44, 0.07, 285], 6)
    cut(rounded([[-96, -30], [-54, -82], [0, -72], [54, -82], [96, -30], [90, 40], [44, 78], [0, 90], [-44, 78], [-90, 40]]), [0.52, 0.07, 288], 11)
    for (const side of [-1, 1]) {
      cut(disc(side * 42, 4, 48, 54, side * -0.2), PALE, 6, 0.08)
      context.strokeStyle = toneOf([0.6, 0.06, 50], 0.5)
      context.lineWidth = 2
      for (let ray = 0; ray < 18; ray++) {
        const angle = (ray / 18) * Math.PI * 2
        context.beginPath()
        context.moveTo(side * 42 + Math.cos(angle) * 32, 4 + Math.sin(angle) * 34)
        context.lineTo(side * 42 + Math.cos(angle) * 44, 4 + Math.sin(angle) * 49)
        context.stroke()
      }
      context.fillStyle = toneOf([0.24, 0.05, 40])
      context.fill(disc(side * 38, 2, 29))
      context.fillStyle = toneOf([0.8, 0.17, 68])
      context.fill(disc(side * 38, 2, 25))
      context.fillStyle = toneOf([0.12, 0.03, 40])
      context.fill(disc(side * 36, 4, 14))
      context.fillStyle = '#fff'
      context.fill(disc(side * 38 + 8, -6, 6))
      cut(limb([[side * 6, -6], [side * 40, -40], [side * 92, -62]], [14, 20, 4]), [0.4, 0.07, 285], 4)
    }
    cut(cornered([[-12, 18], [12, 18], [4, 44], [-2, 56]]), [0.3, 0.04, 60], 4)
    context.restore()
  },
  drawForeground: (sheet) => {
    mistBand(sheet, 650, 60, [0.95, 0.03, 310], 0.75)
    undergrowth(sheet, 110, [0.24, 0.06, 285], 18)
    motes(sheet, 18, [0.95, 0.04, 80], 2.4)
  },
}
