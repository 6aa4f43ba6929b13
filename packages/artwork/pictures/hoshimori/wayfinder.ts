/** The wayfinder on a stump: its needle points at one lit window, far down in the valley. */
import { isolated } from '../../canvas.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture } from '../picture.ts'
import { firs, ground, lightDisc, mistBand, skyOf, undergrowth } from '../scenery.ts'

const BRASS = [0.68, 0.12, 82] as const
const BARK = [0.38, 0.08, 45] as const

export const wayfinder: Picture = {
  subject: 'compass',
  light: { x: 150, y: 236, colour: [0.93, 0.12, 68], reach: 560, shade: [0.24, 0.08, 20] },
  at: [430, 430],
  touches: { ground: 470 },
  drawDistance: (sheet) => {
    const { context } = sheet
    skyOf(sheet, [[0.44, 0.09, 330], [0.68, 0.13, 30], [0.86, 0.13, 65], [0.9, 0.1, 80]], [0, 0.28, 0.46, 0.6])
    lightDisc(sheet, 58)
    firs(sheet, 330, 70, [0.6, 0.11, 40])
    mistBand(sheet, 360, 40, [0.93, 0.1, 70], 0.6)
    ground(sheet, [[-20, 350], [160, 372], [330, 350], [500, 366], [680, 340]], [0.5, 0.1, 40], 0.3)
    // A house with one window and its smoke.
    context.fillStyle = toneOf([0.28, 0.07, 20])
    context.fill(cornered([[190, 366], [190, 346], [178, 346], [206, 322], [234, 346], [222, 346], [222, 366]]))
    context.fillStyle = toneOf([0.97, 0.11, 85])
    context.fillRect(201, 348, 10, 10)
    context.fillStyle = toneOf([0.9, 0.04, 60], 0.5)
    context.fill(limb([[218, 326], [230, 300], [214, 274], [232, 240]], [3, 8, 12, 2]))
    firs(sheet, 410, 80, [0.4, 0.1, 25], [140, 280])
    // The stump, with its rings.
    sheet.cut(rounded([[250, 470], [300, 446], [560, 446], [620, 470], [640, 660], [220, 660]]), BARK, 16)
    sheet.cut(disc(434, 470, 186, 46), [0.66, 0.09, 65], 5)
    context.strokeStyle = toneOf([0.48, 0.1, 50], 0.6)
    for (const ring of [0.82, 0.62, 0.42, 0.22]) {
      context.lineWidth = 2.5
      context.stroke(disc(440, 470, 186 * ring, 46 * ring))
    }
    context.fillStyle = toneOf([0.24, 0.07, 40], 0.7)
    for (const [x, bend] of [[290, -8], [350, 6], [420, -4], [490, 8], [560, 4], [600, 12]] as const) context.fill(limb([[x, 520], [x + bend, 580], [x + bend * 2, 660]], [1, 7, 3]))
  },
  drawSubject: ({ context, cut }) => {
    // An open case: lid upright behind, dial lying flat.
    cut(disc(452, 398, 70, 68), BRASS, 8)
    context.fillStyle = toneOf([0.34, 0.08, 200])
    context.fill(disc(452, 398, 56, 54))
    isolated(context, () => {
      context.fillStyle = toneOf([0.9, 0.1, 90])
      for (let point = 0; point < 8; point++) {
        const angle = (point / 8) * Math.PI * 2
        const reach = point % 2 ? 22 : 44
        context.fill(cornered([[452 + Math.cos(angle) * reach, 398 + Math.sin(angle) * reach], [452 + Math.cos(angle + 0.5) * 9, 398 + Math.sin(angle + 0.5) * 9], [452 + Math.cos(angle - 0.5) * 9, 398 + Math.sin(angle - 0.5) * 9]]))
      }
    })
    cut(disc(430, 476, 84, 30), BRASS, 6)
    cut(disc(430, 466, 84, 28), [0.74, 0.12, 84], 5)
    context.fillStyle = toneOf([0.95, 0.03, 85])
    context.fill(disc(430, 465, 70, 22))
    context.fillStyle = toneOf([0.4, 0.06, 60])
    for (let mark = 0; mark < 24; mark++) {
      const angle = (mark / 24) * Math.PI * 2
      context.fill(disc(430 + Math.cos(angle) * 61, 465 + Math.sin(angle) * 18.5, mark % 6 ? 1.6 : 3.4, mark % 6 ? 1 : 2))
    }
    context.fillStyle = toneOf([0.54, 0.2, 25])
    context.fill(cornered([[372, 455], [432, 460], [428, 470]]))
    context.fillStyle = toneOf([0.3, 0.05, 220])
    context.fill(cornered([[488, 475], [432, 460], [428, 470]]))
    context.fillStyle = toneOf(BRASS)
    context.fill(disc(430, 465, 6, 4))
    context.strokeStyle = toneOf(BRASS)
    context.lineWidth = 5
    context.stroke(rounded([[510, 478], [560, 470], [590, 500], [572, 540], [596, 584]], false))
  },
  drawForeground: (sheet) => {
    const { cut, context } = sheet
    for (const [x, y, size] of [[286, 600, 1], [322, 622, 0.7], [600, 610, 0.9]] as const) {
      cut(limb([[x, y + 40 * size], [x + 3, y + 16 * size], [x, y]], [14 * size, 11 * size, 10 * size]), [0.9, 0.03, 75], 3)
      cut(rounded([[x - 34 * size, y + 4], [x - 22 * size, y - 22 * size], [x, y - 32 * size], [x + 24 * size, y - 20 * size], [x + 34 * size, y + 4], [x, y + 10 * size]]), [0.56, 0.18, 28], 5)
      context.fillStyle = toneOf([0.95, 0.03, 80], 0.9)
      for (const [dx, dy] of [[-14, -8], [2, -20], [16, -8]] as const) context.fill(disc(x + dx * size, y + dy * size, 4 * size, 3.2 * size))
    }
    undergrowth(sheet, 120, [0.2, 0.07, 20], 24)
  },
}
