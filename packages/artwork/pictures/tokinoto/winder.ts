/** Towa hangs with all her weight on the tower's key, and the evening goes on a little longer. */
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { wheel } from './clockwork.ts'
import { burin, type Enamel, enamel, GOLD, goldWire, hatch, IVORY, shine, within } from './enamel.ts'
import { drawFace } from './face.ts'
import { cloudBank, engravedSky, fan, orb, skyline, tower } from './scenery.ts'
import { isolated } from '../../canvas.ts'

const AT: Point = [420, 380]
const SKIN = [0.87, 0.065, 62] as const
const HAIR = [0.5, 0.13, 45] as const
const VEST = [0.52, 0.09, 190] as const
const SHIRT = [0.94, 0.03, 88] as const
const BREECHES = [0.4, 0.07, 255] as const
const LEATHER = [0.44, 0.09, 48] as const

/** The key's two wings, turned down on the side where she hangs. */
function towerKey(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  within(sheet, [286, 128], 0.3, 1, () => {
    for (const side of [-1, 1]) {
      const wing = disc(side * 122, 0, 112, 92)
      wing.addPath(disc(side * 126, 0, 72, 54))
      lay(wing, GOLD, { rule: 'evenodd', wire: 4, shade: 16, rim: 6 })
      context.strokeStyle = toneOf([0.5, 0.11, 62])
      context.lineWidth = 2.4
      context.stroke(disc(side * 124, 0, 92, 73))
    }
    lay(disc(0, 0, 54), [0.62, 0.12, 70], { wire: 4, shade: 12, rim: 5 })
    lay(disc(0, 0, 30), [0.5, 0.09, 190], { wire: 3, shade: 8, rim: 4 })
    lay(cornered([[-12, -12], [12, -12], [12, 12], [-12, 12]]), [0.32, 0.05, 60], { wire: 2, shade: 0, rim: 0 })
  })
}

function leg(lay: Enamel, { context }: Sheet, [hip, knee, ankle]: readonly [Point, Point, Point]): void {
  const down = Math.atan2(ankle[1] - knee[1], ankle[0] - knee[0])
  const on = (far: number, side: number): Point => [
    ankle[0] + Math.cos(down) * far - Math.sin(down) * side,
    ankle[1] + Math.sin(down) * far + Math.cos(down) * side,
  ]
  lay(limb([on(-62, 0), on(-30, 0), ankle], [38, 34, 27]), IVORY, { shade: 9 })
  for (const far of [-42, -24, -6]) burin(context, [[on(far, -16), on(far + 3, 0), on(far, 16)]], 6.5, [0.58, 0.17, 28])
  lay(limb([hip, knee, [knee[0] + (ankle[0] - knee[0]) * 0.36, knee[1] + (ankle[1] - knee[1]) * 0.36]], [60, 54, 45]), BREECHES, { shade: 14 })
  lay(rounded([on(-8, -17), on(14, -19), on(34, -10), on(36, 14), on(24, 46), on(8, 50), on(6, 22), on(-8, 17)]), LEATHER, { shade: 9 })
}

function legs(lay: Enamel, sheet: Sheet): void {
  // Both swing to the same side; the far one is stretched.
  leg(lay, sheet, [[444, 548], [410, 612], [322, 622]])
  leg(lay, sheet, [[412, 544], [330, 560], [252, 536]])
  burin(sheet.context, [[[404, 556], [366, 572], [336, 574]], [[440, 574], [424, 600], [404, 614]]], 4, [0.22, 0.06, 260])
}

function trunk(lay: Enamel, { context }: Sheet): void {
  lay(rounded([[394, 436], [440, 424], [488, 434], [494, 480], [478, 540], [448, 562], [402, 556], [388, 532], [396, 480]]), SHIRT, { shade: 14 })
  lay(rounded([[396, 442], [420, 432], [434, 470], [434, 540], [408, 550], [386, 534], [394, 480]]), VEST, { shade: 10 })
  lay(rounded([[486, 438], [464, 430], [448, 470], [442, 542], [464, 552], [484, 532], [494, 480]]), VEST, { shade: 10 })
  for (const y of [474, 498, 522]) {
    context.fillStyle = toneOf(GOLD)
    context.fill(disc(425, y, 4.4))
    context.fill(disc(455, y, 4.4))
  }
  lay(limb([[386, 540], [436, 556], [486, 538]], [17, 18, 17]), LEATHER, { shade: 5 })
  lay(cornered([[422, 544], [448, 544], [448, 566], [422, 566]]), GOLD, { wire: 2, shade: 4 })
  lay(cornered([[462, 544], [474, 540], [496, 592], [484, 596]]), [0.62, 0.03, 240], { wire: 2, shade: 4 })
}

function arms(lay: Enamel, { context }: Sheet): void {
  for (const [shoulder, elbow, wrist, hand] of [[[404, 446], [356, 366], [352, 286], [362, 246]], [[480, 442], [534, 360], [526, 282], [512, 252]]] as const) {
    lay(limb([wrist, hand], [30, 26]), SKIN, { wire: 2.6, shade: 6 })
    lay(limb([shoulder, elbow, wrist], [58, 52, 40]), SHIRT, { shade: 12 })
    lay(limb([[wrist[0] - 21, wrist[1] + 6], [wrist[0] + 21, wrist[1] + 2]], [16, 16]), VEST, { wire: 2.4, shade: 4 })
    burin(context, [[[elbow[0] - 14, elbow[1] + 20], [elbow[0] + 4, elbow[1] + 6], [elbow[0] + 16, elbow[1] - 14]]], 3.4, [0.66, 0.05, 70])
  }
  for (const [x, y, turn] of [[364, 240, 0.45], [508, 246, -0.1]] as const) {
    isolated(context, () => {
      context.translate(x, y)
      context.rotate(turn)
      lay(rounded([[-25, -18], [0, -24], [25, -18], [26, 8], [13, 22], [-13, 22], [-26, 8]]), SKIN, { wire: 2.6, shade: 6, rim: 3 })
      burin(context, [[[-12, -22], [-13, -4], [-11, 10]], [[0, -24], [0, -4], [1, 12]], [[12, -22], [13, -4], [12, 10]]], 2.6, [0.55, 0.1, 40])
    })
  }
}

function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  within(sheet, [18, 36], 0, 1, () => {
    // The scarf flies behind.
    lay(limb([[446, 402], [520, 424], [574, 392], [656, 410]], [30, 38, 30, 3]), [0.58, 0.18, 25], { shade: 9 })
    lay(limb([[446, 406], [506, 446], [564, 440], [624, 474]], [26, 34, 26, 3]), [0.52, 0.17, 22], { shade: 9 })
    lay(limb([[426, 396], [424, 372]], [40, 36]), [0.74, 0.08, 55], { wire: 0, shade: 0 })
    lay(rounded([[364, 334], [366, 282], [402, 254], [452, 256], [484, 288], [490, 340], [504, 372], [478, 378], [440, 384], [396, 384], [360, 378], [346, 364]]), HAIR, { shade: 10 })
    drawFace(lay, sheet, { x: 422, y: 338, size: 104, turn: -0.32, lean: -0.1, skin: SKIN, hair: [0.36, 0.1, 40], iris: [0.6, 0.13, 160], mouth: 'laugh' })
    lay(rounded([[368, 336], [360, 296], [384, 270], [428, 262], [470, 276], [486, 318], [482, 356], [470, 322], [456, 296], [444, 318], [434, 294], [416, 316], [404, 296], [388, 318], [382, 306]]), HAIR, { wire: 3, shade: 6 })
    burin(context, [[[430, 268], [420, 284], [414, 304]], [[454, 274], [464, 292], [472, 318]], [[400, 274], [390, 288], [382, 304]]], 3, [0.34, 0.1, 42])
    lay(limb([[396, 392], [424, 404], [456, 390]], [24, 27, 24]), [0.6, 0.18, 26], { shade: 6 })
    // Cap with goggles.
    lay(rounded([[352, 288], [358, 250], [396, 222], [446, 222], [482, 250], [490, 288], [460, 272], [420, 266], [380, 274]]), VEST, { shade: 12 })
    burin(context, [[[420, 226], [416, 246], [418, 264]], [[386, 236], [382, 252], [384, 268]], [[456, 236], [462, 250], [462, 268]]], 3, [0.3, 0.07, 200])
    lay(rounded([[350, 290], [380, 276], [420, 268], [384, 300], [340, 314], [330, 308]]), [0.42, 0.08, 192], { shade: 5 })
    for (const x of [398, 446]) {
      lay(disc(x, 256, 21), LEATHER, { wire: 3, shade: 5 })
      lay(disc(x, 256, 14), [0.88, 0.1, 90], { wire: 2, shade: 5, rim: 3 })
      context.fillStyle = '#fff'
      context.fill(disc(x - 4, 251, 4.4, 3))
    }
  })
}

export const winder: Picture = {
  subject: 'apprentice',
  light: { x: 640, y: 330, colour: [0.95, 0.11, 80], reach: 720, shade: [0.3, 0.1, 25] },
  at: AT,
  touches: 'air',
  foil: 'gold relief',
  drawDistance: (sheet) => {
    const { context, width, height } = sheet
    engravedSky(sheet, [[0.6, 0.14, 25], [0.76, 0.15, 48], [0.88, 0.13, 74], [0.94, 0.09, 92]], [0, 0.3, 0.5, 0.7], { line: [0.5, 0.16, 30] })
    fan(sheet, 16, [70, 600], [0.98, 0.08, 95], 0.40)
    shine(context, 640, 330, 330, sheet.light.colour, 0.7)
    orb(sheet, 58, [0.97, 0.1, 92], [74])
    skyline(sheet, 500, 170, [0.7, 0.12, 40], 11)
    tower(sheet, { x: 566, foot: 600, wide: 74, tall: 210, wall: [0.74, 0.1, 55], roof: [0.54, 0.09, 185], time: 6.2 })
    cloudBank(sheet, { y: 500, size: 65, lit: [0.96, 0.06, 80], foot: [0.76, 0.12, 45], wire: 1.8 })
    // The wall of the tower room with its arched opening.
    const wall = new Path2D()
    wall.rect(-10, -10, width + 20, height + 20)
    const opening = new Path2D()
    opening.moveTo(330, 620)
    opening.lineTo(330, 300)
    opening.arc(560, 300, 230, Math.PI, 0)
    opening.lineTo(790, 620)
    opening.closePath()
    wall.addPath(opening)
    context.fillStyle = toneOf([0.4, 0.1, 38])
    context.fill(wall, 'evenodd')
    isolated(context, () => {
      context.clip(wall, 'evenodd')
      hatch(context, 0, 46, 3, toneOf([0.26, 0.08, 30], 0.8))
    })
    goldWire(context, opening, 6)
    const lay = enamel(sheet, [150, 420])
    lay(wheel(70, 420, 168, 28, 0.05, 6), [0.58, 0.11, 60], { rule: 'evenodd', shade: 16, rim: 5 })
    lay(wheel(232, 540, 92, 17, 0.1), [0.5, 0.09, 190], { rule: 'evenodd', shade: 12, rim: 4 })
    lay(wheel(40, 640, 110, 20, 0.2), [0.5, 0.12, 38], { rule: 'evenodd', shade: 12, rim: 4 })
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    towerKey(lay, sheet)
    legs(lay, sheet)
    trunk(lay, sheet)
    arms(lay, sheet)
    head(lay, sheet)
  },
}
