/** The tideglass on the beach at sunset: while it runs, the sea goes out. */
import { isolated } from '../../canvas.ts'
import { bloom } from '../lit-picture.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { lightDisc, skyOf } from '../scenery.ts'
import { clouds, sandBed, swell } from './scenery.ts'
import { glaze, paperEdge, settleAll, wetSheet, within } from './wash.ts'

const AT = [430, 410] as const
const BRASS = [0.62, 0.12, 70] as const

function glass(sheet: Sheet): void {
  const { context, cut } = sheet
  within(sheet, [432, 412], 0.07, 0.98, () => {
    const upper = rounded([[-44, -100], [44, -100], [50, -66], [36, -34], [8, -8], [-8, -8], [-36, -34], [-50, -66]])
    const lower = rounded([[-8, 8], [8, 8], [36, 34], [50, 66], [44, 100], [-44, 100], [-50, 66], [-36, 34]])
    for (const x of [-62, 62]) cut(limb([[x, -106], [x * 0.94, 0], [x, 106]], [11, 9, 11]), BRASS, 3)
    for (const bulb of [upper, lower]) glaze(sheet, bulb, [0.93, 0.04, 190], 0.5, 3)
    // The last of the flood above, the new sea with its waves below, one thread of water between.
    isolated(context, () => {
      context.clip(upper)
      context.fillStyle = toneOf([0.62, 0.12, 215], 0.92)
      context.fill(rounded([[-60, -42], [-30, -50], [0, -43], [30, -51], [60, -44], [60, 10], [-60, 10]]))
    })
    context.fillStyle = toneOf([0.74, 0.11, 205])
    context.fill(limb([[0, -20], [0, 20], [0, 70]], [5, 3, 4], 10))
    isolated(context, () => {
      context.clip(lower)
      for (const [y, lightness] of [[44, 0.74], [58, 0.62], [74, 0.5]] as const) {
        context.fillStyle = toneOf([lightness, 0.12, 215], 0.9)
        context.fill(rounded([[-64, y + 4], [-40, y - 8], [-18, y + 5], [4, y - 8], [26, y + 5], [46, y - 6], [64, y + 4], [64, 130], [-64, 130]]))
      }
      context.fillStyle = toneOf([0.98, 0.02, 200], 0.9)
      for (const [x, y] of [[-40, 38], [-34, 36], [4, 37], [10, 36], [46, 40]] as const) context.fill(disc(x, y, 5, 3.4))
    })
    context.fillStyle = toneOf([1, 0, 90], 0.75)
    for (const y of [-68, 62]) context.fill(limb([[-34, y - 20], [-40, y], [-32, y + 18]], [1, 7, 1], 12))
    for (const y of [-112, 112]) {
      cut(rounded([[-78, y - 10], [0, y - 13], [78, y - 10], [82, y], [78, y + 11], [0, y + 14], [-78, y + 11], [-82, y]]), BRASS, 6, 0.15)
      context.fillStyle = toneOf([0.9, 0.1, 88], 0.8)
      context.fill(limb([[-70, y - 4], [0, y - 6], [70, y - 4]], [1, 3, 1]))
    }
    cut(disc(0, -128, 9), [0.8, 0.12, 20], 3)
  })
}

export const tideglass: Picture = {
  subject: 'tideglass',
  light: { x: 176, y: 250, colour: [0.95, 0.11, 65], reach: 640, shade: [0.36, 0.11, 320] },
  at: AT,
  touches: { ground: 522 },
  drawDistance: (sheet) => {
    const { context, random } = sheet
    skyOf(sheet, [[0.56, 0.12, 320], [0.7, 0.14, 355], [0.82, 0.13, 35], [0.92, 0.1, 75]], [0, 0.2, 0.34, 0.46])
    settleAll(sheet, 0.7)
    clouds(sheet, 470, 110, 200, [0.8, 0.11, 350], 0.6)
    clouds(sheet, 90, 90, 150, [0.76, 0.12, 335], 0.55)
    clouds(sheet, 330, 220, 140, [0.92, 0.09, 45], 0.6)
    lightDisc(sheet, 58)
    swell(sheet, 292, 3, [0.62, 0.13, 15], 1)
    swell(sheet, 320, 5, [0.66, 0.12, 25], 0.8, 0.12)
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      for (let glint = 0; glint < 90; glint++) {
        const depth = random()
        context.fillStyle = toneOf([0.95, 0.1, 70], 0.8 - depth * 0.4)
        context.fill(disc(176 + (random() + random() - 1) * (26 + depth * 120), 294 + depth * 120, 5 + random() * 24, 1 + depth * 1.6))
      }
    })
    const wet = wetSheet(sheet, AT)
    // Each rim of wet sand is a place where the sea has been.
    for (const [y, tone] of [[356, [0.74, 0.1, 35]], [392, [0.7, 0.1, 40]], [438, [0.78, 0.09, 52]]] as const)
      sandBed(wet, [[-20, y + 26], [120, y + 8], [260, y + 18], [400, y - 8], [540, y + 4], [680, y - 14]], tone)
    context.strokeStyle = toneOf([0.98, 0.03, 60], 0.85)
    context.lineWidth = 4
    for (const y of [354, 390]) context.stroke(rounded([[-20, y + 26], [120, y + 8], [260, y + 18], [400, y - 8], [540, y + 4], [680, y - 14]], false))
    bloom(context, sheet.light, 260, 0.6)
  },
  drawSubject: (sheet) => glass(wetSheet(sheet, AT)),
  drawForeground: (sheet) => {
    const wet = wetSheet(sheet, AT)
    const { context, cut } = wet
    // A star of the sea, a few shells, and the prints of a bird which has walked away.
    within(sheet, [150, 520], 0.3, 1, () => {
      const points = Array.from({ length: 10 }, (_, tip) => [Math.cos((tip / 10) * Math.PI * 2) * (tip % 2 ? 13 : 34), Math.sin((tip / 10) * Math.PI * 2) * (tip % 2 ? 9 : 25)] as const)
      cut(rounded(points), [0.66, 0.17, 28], 5)
    })
    for (const [x, y, size, hue] of [[250, 560, 12, 350], [560, 560, 15, 70], [584, 548, 9, 20]] as const) cut(rounded([[x - size, y], [x - size * 0.6, y - size], [x + size * 0.6, y - size], [x + size, y], [x, y + size * 0.7]]), [0.86, 0.08, hue], 4)
    context.fillStyle = toneOf([0.5, 0.1, 30], 0.5)
    for (const [x, y] of [[90, 450], [128, 436], [170, 430], [210, 420], [246, 416]] as const)
      for (const turn of [-0.5, 0, 0.5]) context.fill(limb([[x, y], [x - Math.cos(turn) * 12, y - Math.sin(turn) * 9]], [3.4, 1], 6))
    context.fillStyle = toneOf([0.6, 0.1, 35], 0.7)
    context.fill(cornered([[350, 540], [372, 528], [500, 528], [524, 540], [500, 548], [372, 548]]))
    paperEdge(sheet, 16)
  },
}
