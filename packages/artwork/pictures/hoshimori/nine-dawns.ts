/** Amatsu: nine tails, each with its own dawn, over a forest no higher than its paws. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { firs, ground, lightDisc, mistBand, motes, skyOf, star, starField, undergrowth } from '../scenery.ts'

const FUR = [0.93, 0.025, 60] as const
const MARK = [0.56, 0.19, 25] as const
const ROOT: Point = [520, 690]

/** From the night at the left to full day at the right. */
const DAWNS = [285, 305, 325, 345, 5, 25, 45, 65, 85] as const

function tailTip(index: number): Point {
  const angle = -2.86 + index * 0.245
  const reach = 470 + Math.sin((index / 8) * Math.PI) * 110
  return [ROOT[0] + Math.cos(angle) * reach, ROOT[1] + Math.sin(angle) * reach]
}

function tails({ context, cut }: Sheet): void {
  const order = [0, 8, 1, 7, 2, 6, 3, 5, 4]
  for (const index of order) {
    const angle = -2.86 + index * 0.245
    const [x, y] = tailTip(index)
    const side = index < 4 ? 1 : -1
    const along = (t: number, bend: number): Point => [
      ROOT[0] + (x - ROOT[0]) * t - Math.sin(angle) * bend * side,
      ROOT[1] + (y - ROOT[1]) * t + Math.cos(angle) * bend * side,
    ]
    const hue = DAWNS[index] as number
    const points = [ROOT, along(0.36, 46), along(0.72, -30), along(1.02, -64)]
    cut(limb(points, [18, 84, 118, 3], 60), [0.5 + index * 0.035, 0.14, hue], 17, 0.12)
    // Strands within the tail, then its pale tip.
    context.fillStyle = toneOf([0.86, 0.09, hue + 20], 0.4)
    for (const offset of [-20, 4, 24]) {
      context.fill(limb([ROOT, along(0.36, 46 + offset * 0.6), along(0.7, -30 + offset), along(0.94, -58 + offset * 0.3)], [1, 5, 6, 0.5], 40))
    }
    cut(limb([along(0.7, -29), along(0.84, -44), along(1.03, -65)], [2, 74, 2], 30), [0.93, 0.05, hue + 30], 8, 0.08)
  }
}

function fox({ context, cut }: Sheet): void {
  // Hind quarter, body, chest: it sits and looks back over the forest to the sun.
  cut(rounded([[440, 590], [506, 610], [560, 676], [572, 760], [540, 800], [440, 806], [404, 740], [404, 650]]), FUR, 16, 0.12)
  cut(limb([[420, 640], [396, 730], [384, 812]], [66, 46, 30]), FUR, 10, 0.12)
  cut(limb([[446, 650], [436, 740], [428, 816]], [60, 44, 32]), [0.88, 0.03, 50], 9, 0.12)
  for (const [tipX, tipY, x] of [[372, 700, 400], [398, 726, 424], [430, 716, 450]] as const) cut(limb([[x, 590], [x - 14, 650], [tipX, tipY]], [46, 40, 2]), FUR, 7, 0.1)
  // Neck, far ear, head in profile to the left, near ear.
  cut(rounded([[408, 520], [466, 520], [492, 590], [470, 660], [400, 660], [384, 590]]), FUR, 11, 0.1)
  cut(cornered([[430, 470], [446, 392], [470, 480]]), [0.8, 0.05, 40], 6)
  cut(rounded([[404, 462], [450, 458], [484, 490], [488, 540], [454, 572], [404, 572], [366, 562], [318, 568], [300, 560], [306, 546], [352, 524], [376, 486]]), FUR, 10, 0.1)
  cut(cornered([[440, 484], [488, 388], [494, 510]]), FUR, 7)
  context.fillStyle = toneOf(MARK)
  context.fill(cornered([[456, 476], [483, 410], [484, 490]]))
  cut(cornered([[470, 540], [520, 566], [486, 572], [506, 600], [452, 586], [440, 560]]), FUR, 5, 0.1)
  // Closed eye drawn long, red markings, nose, mouth.
  context.fillStyle = toneOf([0.2, 0.06, 20])
  context.fill(limb([[376, 520], [394, 530], [418, 526], [440, 508]], [1, 6, 6, 0.6], 20))
  context.fill(disc(303, 553, 9, 7))
  context.fill(limb([[312, 566], [344, 566], [380, 556]], [0.6, 3, 0.6], 14))
  context.fillStyle = toneOf(MARK)
  context.fill(limb([[432, 524], [452, 516], [466, 496]], [1, 8, 1], 14))
  context.fill(limb([[398, 498], [406, 484], [404, 468]], [1, 9, 1], 14))
  for (const y of [546, 557]) context.fill(limb([[420, y], [444, y - 2], [462, y - 10]], [0.6, 4, 0.6], 12))
}

export const nineDawns: Picture = {
  subject: 'fox',
  light: { x: 132, y: 664, colour: [0.95, 0.11, 75], reach: 860, shade: [0.2, 0.1, 310] },
  at: [440, 600],
  touches: 'air',
  foil: 'mother-of-pearl',
  nameSide: 'left',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.24, 0.11, 290], [0.42, 0.13, 310], [0.66, 0.13, 350], [0.86, 0.12, 55], [0.6, 0.13, 20]], [0, 0.24, 0.44, 0.64, 1])
    starField(sheet, 130, 330, 2.4)
    lightDisc(sheet, 104)
    mistBand(sheet, 690, 60, [0.93, 0.08, 65], 0.7)
    firs(sheet, 716, 60, [0.62, 0.11, 12])
    mistBand(sheet, 752, 30, [0.9, 0.08, 50], 0.5)
    firs(sheet, 760, 74, [0.46, 0.11, 345])
  },
  drawSubject: (sheet) => {
    tails(sheet)
    fox(sheet)
    for (let index = 0; index < 9; index++) {
      isolated(sheet.context, () => {
        sheet.context.shadowColor = toneOf([0.95, 0.08, 80])
        sheet.context.shadowBlur = 24
        const [x, y] = tailTip(index)
        star(sheet.context, x, y, 9)
      })
    }
  },
  drawForeground: (sheet) => {
    ground(sheet, [[-20, 860], [200, 838], [400, 806], [560, 800], [760, 830]], [0.24, 0.09, 330], 0.3)
    firs(sheet, 850, 62, [0.18, 0.08, 325], [300, 620])
    undergrowth(sheet, 110, [0.12, 0.06, 320], 24)
    motes(sheet, 24, [0.94, 0.1, 70], 2.6)
  },
  drawHidden: ({ context }) => {
    // Nine suns, one above each dawn, and the arcs on which they rise.
    for (let index = 0; index < 9; index++) {
      const [x, y] = tailTip(index)
      context.strokeStyle = 'rgb(255 255 255 / 0.9)'
      context.lineWidth = 4
      context.stroke(disc(x, y, 34))
      for (let ray = 0; ray < 12; ray++) {
        const angle = (ray / 12) * Math.PI * 2
        context.beginPath()
        context.moveTo(x + Math.cos(angle) * 42, y + Math.sin(angle) * 42)
        context.lineTo(x + Math.cos(angle) * 58, y + Math.sin(angle) * 58)
        context.stroke()
      }
    }
    context.lineWidth = 3
    for (const radius of [300, 390, 480, 570]) context.stroke(disc(...ROOT, radius))
  },
}
