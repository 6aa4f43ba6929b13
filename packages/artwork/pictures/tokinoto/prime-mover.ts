/** Zenmai'o, seen from the clouds at his waist: he turns the key of the sun, and the day begins. */
import { isolated } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'
import { skyOf, star } from '../scenery.ts'
import { wheel } from './clockwork.ts'
import { burin, type Enamel, enamel, GOLD, goldWire, INK, IVORY, shine, within } from './enamel.ts'
import { birds, cloudBank, fan, tower } from './scenery.ts'

const AT: Point = [390, 460]
const SUN: Point = [172, 132]
const COPPER: Tone = [0.6, 0.09, 182]
const DEEP: Tone = [0.42, 0.08, 192]
const PALE: Tone = [0.8, 0.07, 172]

/** The sun is a lock in the sky: a dial around it, the key's shaft in it. */
function sunLock(sheet: Sheet): void {
  const { context } = sheet
  const [x, y] = SUN
  context.strokeStyle = toneOf([0.99, 0.05, 95], 0.7)
  context.lineWidth = 2.5
  context.stroke(disc(x, y, 300))
  context.lineWidth = 6
  for (let hour = 0; hour < 12; hour++) {
    const angle = (hour / 12) * Math.PI * 2
    context.beginPath()
    context.moveTo(x + Math.cos(angle) * 264, y + Math.sin(angle) * 264)
    context.lineTo(x + Math.cos(angle) * 298, y + Math.sin(angle) * 298)
    context.stroke()
  }
}

function sun(lay: Enamel, { context }: Sheet): void {
  const [x, y] = SUN
  lay(disc(x, y, 92), [0.97, 0.1, 95], { wire: 5, shade: 0, rim: 0 })
  goldWire(context, disc(x, y, 74), 2)
  context.fillStyle = toneOf([0.5, 0.13, 48])
  context.fill(disc(x, y - 12, 30))
}

function keyAndFist(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  within(sheet, [178, 340], 0.03, 1, () => {
    // The key's wings on both sides of the fist, its shaft in the sun.
    for (const side of [-1, 1]) {
      const ring = disc(side * 74, 4, 66, 54)
      ring.addPath(disc(side * 78, 4, 40, 30))
      lay(ring, GOLD, { rule: 'evenodd', wire: 4, shade: 12, rim: 6 })
    }
    lay(cornered([[-15, -10], [-15, -214], [15, -214], [15, -10]]), GOLD, { shade: 9, rim: 5 })
    for (const y of [-70, -96, -176]) lay(disc(0, y, 24, 9), GOLD, { wire: 2.4, shade: 4 })
    lay(rounded([[-50, -34], [-22, -48], [20, -48], [50, -34], [58, 20], [42, 52], [-40, 54], [-58, 22]]), PALE, { shade: 16, rim: 7 })
    for (const x of [-40, -13, 14, 41]) {
      lay(rounded([[x - 15, -40], [x, -50], [x + 14, -40], [x + 15, 2], [x, 12], [x - 15, 2]]), COPPER, { wire: 3, shade: 0, rim: 4 })
      context.fillStyle = toneOf(GOLD)
      context.fill(disc(x, -14, 4))
    }
    lay(limb([[-54, 26], [-10, 34], [30, 20]], [30, 32, 22]), PALE, { wire: 3, shade: 7 })
    lay(limb([[-48, 58], [0, 70], [46, 58]], [24, 30, 24]), GOLD, { shade: 8 })
  })
}

function raisedArm(lay: Enamel): void {
  lay(limb([[282, 506], [200, 540], [150, 500]], [138, 128, 104]), DEEP, { shade: 26, rim: 8 })
  for (const [x, y, turn] of [[236, 528, 0.3], [196, 528, 0.6]] as const) lay(disc(x, y, 20, 66, turn), COPPER, { wire: 3, shade: 6 })
  lay(limb([[140, 528], [160, 460], [196, 392]], [126, 108, 84]), COPPER, { shade: 24, rim: 9 })
  lay(limb([[112, 478], [156, 496], [206, 486]], [18, 24, 18]), GOLD, { wire: 3, shade: 6 })
  lay(disc(140, 530, 54), GOLD, { shade: 14, rim: 6 })
  lay(wheel(140, 530, 42, 14, 0.2, 4), DEEP, { rule: 'evenodd', wire: 2.4, shade: 0, rim: 0 })
}

function restingArm(lay: Enamel): void {
  lay(limb([[590, 480], [676, 580], [690, 720], [676, 840]], [140, 132, 120, 120]), DEEP, { shade: 24, rim: 7 })
  for (const y of [566, 606, 646]) lay(limb([[616, y + 14], [672, y - 4], [734, y + 6]], [16, 20, 16]), COPPER, { wire: 3, shade: 5 })
}

/** A cathedral's front: the works of the world behind a rose window. */
function trunk(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  lay(rounded([[204, 790], [216, 680], [232, 560], [262, 460], [330, 424], [398, 416], [466, 424], [536, 460], [566, 560], [582, 680], [594, 790]]), COPPER, { shade: 30, rim: 10 })
  for (const side of [-1, 1]) {
    for (const [x, foot] of [[128, 160], [96, 122]] as const) {
      lay(limb([[398 + side * x, 480], [398 + side * (x + 8), 620], [398 + side * foot, 780]], [16, 20, 26]), x > 100 ? PALE : DEEP, { wire: 3, shade: 6 })
    }
    for (const [x, y] of [[150, 600], [154, 660], [160, 722]] as const) {
      context.fillStyle = toneOf([0.95, 0.12, 88])
      context.beginPath()
      context.roundRect(398 + side * x - 10 + side * 18, y, 20, 36, [10, 10, 0, 0])
      context.fill()
    }
  }
  lay(disc(398, 604, 116), GOLD, { wire: 5, shade: 18, rim: 8 })
  context.fillStyle = toneOf([0.36, 0.1, 35])
  context.fill(disc(398, 604, 98))
  isolated(context, () => {
    context.clip(disc(398, 604, 98))
    shine(context, 398, 604, 130, [0.9, 0.16, 70], 0.95)
    lay(wheel(360, 642, 78, 14, 0.1), [0.74, 0.14, 72], { rule: 'evenodd', wire: 2.4, shade: 0, rim: 3 })
    lay(wheel(444, 556, 66, 12, 0.3), [0.66, 0.15, 48], { rule: 'evenodd', wire: 2.4, shade: 0, rim: 3 })
  })
  for (let part = 0; part < 12; part++) {
    const angle = (part / 12) * Math.PI * 2
    context.fillStyle = toneOf(part % 3 ? [0.5, 0.1, 62] : [0.58, 0.19, 25])
    context.fill(disc(398 + Math.cos(angle) * 107, 604 + Math.sin(angle) * 107, part % 3 ? 4 : 7))
  }
  for (const [y, half] of [[744, 176], [772, 184]] as const) lay(limb([[398 - half, y], [398, y + 22], [398 + half, y]], [18, 24, 18]), GOLD, { wire: 3, shade: 6 })
}

function shoulders(lay: Enamel, sheet: Sheet): void {
  for (const side of [-1, 1]) {
    const x = 398 + side * 172
    // Each carries a quarter of the city.
    for (const [dx, tall, wide] of [[30, 70, 34], [-12, 108, 44]] as const)
      tower(sheet, { x: x + dx, foot: 440, wide, tall, wall: [0.92, 0.05, 80], roof: dx > 0 ? [0.6, 0.16, 25] : [0.5, 0.1, 235], wire: 1.8 })
    for (const [size, tone] of [[98, COPPER], [62, GOLD]] as const)
      lay(rounded([[x - size, 470 + size * 0.36], [x - size * 0.9, 446], [x, 436 - size * 0.1 + (98 - size) * 0.5], [x + size * 0.9, 446], [x + size, 470 + size * 0.36], [x, 470 + size * 0.2]]), tone, { shade: 0, rim: 6 })
  }
}

/** A calm mask under a crown of hours; both halves are one drawing. */
function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  lay(rounded([[336, 360], [398, 350], [460, 360], [480, 440], [398, 466], [316, 440]]), DEEP, { shade: 16 })
  for (const y of [396, 418]) lay(limb([[330, y], [398, y + 20], [466, y]], [13, 16, 13]), GOLD, { wire: 2.4, shade: 4 })
  within(sheet, [402, 268], 0.05, 1, () => {
    // Crown: twelve hours, of which five are seen.
    for (const [x, tall] of [[-76, 60], [76, 60], [-40, 94], [40, 94], [0, 132]] as const)
      lay(rounded([[x - 19, -72], [x * 1.12 - 7, -92 - tall * 0.6], [x * 1.22, -92 - tall], [x * 1.12 + 7, -92 - tall * 0.6], [x + 19, -72]]), GOLD, { wire: 3, shade: 9, rim: 5 })
    lay(rounded([[-88, -40], [-84, -84], [0, -106], [84, -84], [88, -40], [86, 40], [58, 104], [0, 132], [-58, 104], [-86, 40]]), PALE, { shade: 12, rim: 8 })
    lay(limb([[-90, -62], [0, -90], [90, -62]], [26, 32, 26]), COPPER, { shade: 8, rim: 4 })
    lay(disc(0, -84, 17), [0.6, 0.2, 25], { wire: 3, shade: 5 })
    for (const side of [-1, 1]) {
      context.save()
      context.scale(side, 1)
      lay(rounded([[84, -30], [108, -44], [114, 10], [104, 54], [82, 40]]), GOLD, { wire: 3, shade: 6 })
      burin(context, [[[8, -14], [40, -34], [76, -22]]], 12, DEEP)
      // Heavy lids: he has looked at the light for a long time.
      context.fillStyle = toneOf([0.3, 0.07, 200])
      context.fill(rounded([[18, 8], [40, -6], [70, 4], [66, 18], [42, 24], [22, 18]]))
      context.fillStyle = toneOf([0.97, 0.11, 92])
      context.fill(rounded([[24, 10], [42, 4], [64, 9], [60, 16], [42, 20], [26, 16]]))
      context.fillStyle = toneOf([0.5, 0.16, 45])
      context.fill(disc(40, 12, 7))
      burin(context, [[[16, 8], [42, -3], [74, 6]]], 5, INK)
      burin(context, [[[22, 34], [46, 40], [70, 30]]], 3.4, DEEP)
      burin(context, [[[30, 64], [56, 50], [72, 20]]], 4, DEEP)
      burin(context, [[[6, 58], [16, 54], [12, 46]]], 5, DEEP)
      context.restore()
    }
    lay(rounded([[-9, -20], [9, -20], [15, 40], [0, 54], [-15, 40]]), COPPER, { wire: 2.6, shade: 6, rim: 4 })
    context.fillStyle = toneOf(DEEP)
    context.fill(rounded([[-28, 78], [-8, 72], [0, 75], [8, 72], [28, 78], [10, 88], [-10, 88]]))
    burin(context, [[[-34, 78], [0, 80], [34, 78]]], 4, INK)
    // Beard of mainspring: coils of steel.
    for (const [x, y, size] of [[0, 116, 26], [-34, 104, 19], [34, 104, 19]] as const) {
      lay(disc(x, y, size), GOLD, { wire: 3, shade: 6, rim: 4 })
      const coil = new Path2D()
      for (let step = 0; step <= 40; step++) coil.lineTo(x + Math.cos(step * 0.42) * size * (1 - step / 44), y + Math.sin(step * 0.42) * size * (1 - step / 44))
      context.strokeStyle = toneOf([0.42, 0.1, 60])
      context.lineWidth = 2.6
      context.stroke(coil)
    }
  })
}

export const primeMover: Picture = {
  subject: 'colossus',
  light: { x: SUN[0], y: SUN[1], colour: [0.97, 0.1, 88], reach: 1000, shade: [0.2, 0.09, 250] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  nameSide: 'right',
  drawDistance: (sheet) => {
    skyOf(sheet, [[0.66, 0.15, 52], [0.8, 0.14, 72], [0.9, 0.1, 88], [0.84, 0.07, 150], [0.62, 0.09, 200]], [0, 0.22, 0.42, 0.58, 0.76])
    fan(sheet, 17, [108, 860], [0.99, 0.07, 95], 0.40, 0.05)
    sunLock(sheet)
    shine(sheet.context, ...SUN, 330, [0.97, 0.12, 88], 0.9)
    cloudBank(sheet, { y: 640, size: 88, lit: [0.97, 0.05, 85], foot: [0.72, 0.09, 195], wire: 1.8 })
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    sun(lay, sheet)
    restingArm(lay)
    raisedArm(lay)
    trunk(lay, sheet)
    shoulders(lay, sheet)
    head(lay, sheet)
    keyAndFist(lay, sheet)
  },
  drawForeground: (sheet) => {
    tower(sheet, { x: 96, foot: 900, wide: 92, tall: 210, wall: [0.88, 0.06, 70], roof: [0.56, 0.16, 25], time: 6 })
    tower(sheet, { x: 660, foot: 900, wide: 84, tall: 180, wall: [0.8, 0.06, 90], roof: [0.5, 0.1, 240] })
    cloudBank(sheet, { y: 742, size: 104, lit: [0.98, 0.04, 85], foot: [0.62, 0.1, 215] })
    birds(sheet, [[560, 250, 20], [604, 220, 14], [534, 206, 11], [60, 350, 14]], IVORY)
  },
  drawHidden: ({ context }) => {
    // The train of wheels behind the sky, which he set in motion.
    context.fillStyle = '#fff'
    context.strokeStyle = '#fff'
    context.lineWidth = 5
    for (const [x, y, radius, teeth] of [[172, 132, 250, 44], [560, 150, 150, 28], [620, 420, 130, 24], [60, 520, 170, 30], [398, 604, 100, 20]] as const) {
      context.fill(wheel(x, y, radius, teeth, 0.1, 7), 'evenodd')
      context.stroke(disc(x, y, radius * 0.5))
    }
    star(context, 398, 604, 26)
  },
}
