/** The sentinel on the parapet keeps its halberd still: a bird has come to the lamp of its heart. */
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet } from '../picture.ts'
import { starField } from '../scenery.ts'
import { wheel } from './clockwork.ts'
import { burin, type Enamel, enamel, GOLD, INK, shine, within } from './enamel.ts'
import { cloudBank, engravedSky, skyline, tower } from './scenery.ts'

const AT: Point = [330, 400]
const HEART: Point = [330, 500]
const AZURE = [0.55, 0.12, 245] as const
const PALE = [0.84, 0.06, 225] as const
const DARK = [0.34, 0.08, 255] as const

function halberd(lay: Enamel): void {
  lay(cornered([[602, 720], [594, 150], [610, 150], [618, 720]]), [0.5, 0.09, 60], { wire: 2.6, shade: 5 })
  // Its blade is an hour hand.
  lay(rounded([[602, -10], [620, 40], [640, 72], [664, 96], [644, 132], [616, 140], [612, 170], [592, 170], [588, 140], [560, 132], [540, 96], [564, 72], [584, 40]]), PALE, { shade: 14, rim: 6 })
  lay(disc(602, 104, 18), AZURE, { wire: 3, shade: 6 })
  lay(disc(604, 180, 17, 11), GOLD, { wire: 2, shade: 4 })
}

function trunk(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  lay(rounded([[220, 720], [206, 600], [180, 470], [210, 400], [330, 384], [450, 400], [480, 470], [454, 600], [440, 720]]), AZURE, { shade: 30, rim: 7 })
  // Collar in three steps, ribs like a shell.
  for (const [wide, y] of [[112, 402], [92, 388], [72, 374]] as const) lay(limb([[330 - wide, y], [330, y + 22], [330 + wide, y]], [22, 26, 22]), wide === 92 ? GOLD : PALE, { shade: 6 })
  for (const side of [-1, 1])
    burin(context, [[[330 + side * 126, 470], [330 + side * 112, 560], [330 + side * 90, 660]], [[330 + side * 148, 450], [330 + side * 138, 540], [330 + side * 112, 650]]], 5, DARK)
  lay(rounded([[236, 626], [330, 610], [424, 626], [416, 720], [244, 720]]), DARK, { shade: 10 })
  for (const y of [640, 664, 688]) lay(limb([[236, y], [330, y - 10], [424, y]], [12, 14, 12]), GOLD, { wire: 1.6, shade: 3, rim: 0 })
  // The heart: a lamp with a wheel in it.
  lay(disc(...HEART, 82), GOLD, { wire: 4, shade: 14, rim: 8 })
  lay(disc(...HEART, 66), [0.5, 0.14, 55], { wire: 3, shade: 0, rim: 0 })
  context.fillStyle = toneOf([0.97, 0.1, 94])
  context.fill(disc(...HEART, 62))
  lay(wheel(...HEART, 52, 14, 0.2, 4), [0.86, 0.17, 62], { rule: 'evenodd', wire: 2.4, shade: 0, rim: 0 })
  shine(context, ...HEART, 210, [0.9, 0.15, 80], 0.7)
}

function pauldron(lay: Enamel, sheet: Sheet, side: number): void {
  within(sheet, [330 + side * 166, 444], side * 0.24, 1, () => {
    for (const [size, tone] of [[92, AZURE], [70, PALE], [46, GOLD]] as const)
      lay(rounded([[-size, size * 0.5], [-size * 0.86, -size * 0.3], [0, -size * 0.86], [size * 0.86, -size * 0.3], [size, size * 0.5], [0, size * 0.34]]), tone, { shade: size * 0.2, rim: 5 })
  })
}

/** The arm that holds the bird up to the lamp. */
function givingArm(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  lay(limb([[166, 470], [96, 540], [108, 610]], [62, 60, 56]), DARK, { shade: 14 })
  for (const [x, y, turn] of [[148, 488, 0.8], [122, 516, 0.8], [104, 548, 0.4]] as const) lay(disc(x, y, 36, 11, turn), PALE, { wire: 2, shade: 4 })
  lay(limb([[100, 620], [150, 566], [196, 508]], [74, 62, 40]), AZURE, { shade: 16, rim: 6 })
  lay(disc(102, 618, 38), GOLD, { shade: 9, rim: 4 })
  lay(disc(102, 618, 18), DARK, { wire: 2, shade: 4 })
  lay(limb([[182, 506], [212, 522]], [24, 22]), GOLD, { wire: 2.4, shade: 4 })
  // Palm and fingers, jointed.
  for (const [end, tip] of [[[148, 432], [134, 412]], [[170, 418], [164, 394]], [[252, 430], [266, 410]]] as const) {
    lay(limb([[204, 478], end], [24, 20]), PALE, { wire: 2.4, shade: 5 })
    lay(limb([end, tip], [19, 11]), PALE, { wire: 2.4, shade: 4 })
  }
  lay(rounded([[164, 470], [200, 452], [240, 458], [250, 480], [226, 512], [188, 512]]), PALE, { shade: 9, rim: 4 })
  burin(context, [[[180, 470], [206, 476], [236, 470]]], 3, DARK)
}

function bird(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  within(sheet, [206, 424], 0, 1.12, () => {
    lay(cornered([[-30, 6], [-72, -14], [-68, -4], [-76, 4]]), [0.5, 0.14, 28], { wire: 2, shade: 4 })
    lay(rounded([[-38, -2], [-18, -26], [10, -34], [28, -52], [46, -48], [50, -30], [40, 0], [18, 22], [-14, 22]]), [0.9, 0.06, 70], { wire: 2.6, shade: 8, rim: 4 })
    lay(rounded([[-42, -4], [-16, -26], [14, -20], [10, 4], [-16, 12]]), [0.6, 0.17, 28], { wire: 2.4, shade: 7 })
    lay(rounded([[12, -38], [26, -58], [46, -54], [54, -38], [36, -42], [26, -34]]), [0.6, 0.17, 28], { wire: 2, shade: 0 })
    lay(cornered([[48, -42], [66, -36], [48, -32]]), [0.82, 0.15, 75], { wire: 1.6, shade: 0, rim: 0 })
    context.fillStyle = toneOf(INK)
    context.fill(disc(40, -40, 4.4))
    context.fillStyle = '#fff'
    context.fill(disc(38.6, -41.6, 1.6))
    burin(context, [[[4, 22], [6, 34]], [[16, 22], [18, 34]]], 3, [0.6, 0.14, 60])
  })
}

function head(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  // It leans down to the bird.
  within(sheet, [316, 268], -0.2, 1, () => {
    lay(limb([[18, 92], [14, 128]], [84, 92]), DARK, { shade: 8 })
    lay(rounded([[-14, -130], [10, -196], [44, -228], [70, -216], [62, -150], [40, -110]]), GOLD, { shade: 12, rim: 5 })
    lay(rounded([[-102, 16], [-104, -50], [-64, -116], [4, -138], [70, -116], [106, -50], [104, 20], [82, 88], [36, 124], [-34, 124], [-82, 86]]), AZURE, { shade: 26, rim: 8 })
    lay(limb([[0, -136], [-8, -90], [-12, -40]], [34, 26, 20]), PALE, { wire: 2.6, shade: 5 })
    // Ears like turned knobs.
    lay(disc(106, 6, 24, 32), GOLD, { shade: 8 })
    lay(disc(108, 6, 11, 16), DARK, { wire: 2, shade: 0 })
    // The face plate, with round eyes that look down, and a smile of slots.
    lay(rounded([[-88, -24], [-50, -46], [-12, -38], [30, -46], [70, -24], [74, 40], [50, 92], [10, 108], [-34, 104], [-72, 76], [-88, 34]]), PALE, { shade: 14, rim: 5 })
    for (const x of [-50, 30]) {
      lay(disc(x, 4, 27, 29), [0.26, 0.06, 262], { wire: 3, shade: 0, rim: 0 })
      context.fillStyle = toneOf([0.93, 0.14, 88])
      context.fill(disc(x, 5, 22, 24))
      context.fillStyle = toneOf([0.84, 0.17, 66])
      context.fill(disc(x, 17, 16, 11))
      // Round pupils that look down at the bird.
      context.fillStyle = toneOf([0.22, 0.06, 262])
      context.fill(disc(x - 8, 13, 10, 12))
      context.fillStyle = '#fff'
      context.fill(disc(x - 12, 8, 4.4))
      shine(context, x, 5, 50, [0.88, 0.15, 78], 0.5)
    }
    lay(rounded([[-18, 4], [-2, 4], [0, 40], [-10, 50], [-22, 40]]), AZURE, { wire: 2.4, shade: 5 })
    burin(context, [[[-52, 60], [-34, 76], [-8, 82], [18, 76], [36, 60]]], 7, DARK)
    for (const [x, y] of [[-74, 40], [56, 44], [-60, 72], [44, 76]] as const) {
      context.fillStyle = toneOf([0.6, 0.1, 70])
      context.fill(disc(x, y, 4))
    }
  })
}

function haltingArm(lay: Enamel): void {
  lay(limb([[492, 480], [560, 560], [566, 620]], [62, 60, 54]), DARK, { shade: 14 })
  for (const [x, y, turn] of [[516, 508, -0.7], [542, 538, -0.7], [560, 568, -0.3]] as const) lay(disc(x, y, 36, 11, turn), PALE, { wire: 2, shade: 4 })
  lay(limb([[566, 622], [590, 560], [604, 500]], [72, 60, 42]), AZURE, { shade: 16, rim: 5 })
  lay(disc(564, 624, 38), GOLD, { shade: 9, rim: 4 })
  lay(disc(564, 624, 18), DARK, { wire: 2, shade: 4 })
  lay(rounded([[574, 430], [604, 420], [634, 432], [640, 478], [626, 500], [586, 500], [572, 478]]), PALE, { shade: 9, rim: 4 })
}

export const azureSentinel: Picture = {
  subject: 'automaton',
  light: { x: 60, y: 40, colour: [0.94, 0.06, 205], reach: 1050, shade: [0.22, 0.1, 268] },
  at: AT,
  touches: 'air',
  foil: 'line',
  drawDistance: (sheet) => {
    const { context } = sheet
    engravedSky({ ...sheet, light: { ...sheet.light, x: 460, y: 560 } }, [[0.38, 0.11, 262], [0.52, 0.12, 250], [0.7, 0.1, 232], [0.86, 0.06, 200]], [0, 0.34, 0.62, 0.8], { line: [0.26, 0.1, 268] })
    starField(sheet, 26, 330, 3)
    skyline(sheet, 560, 240, [0.6, 0.1, 238], 9)
    tower(sheet, { x: 80, foot: 640, wide: 110, tall: 420, wall: [0.56, 0.09, 245], roof: [0.4, 0.1, 255], time: 9.75 })
    cloudBank(sheet, { y: 520, size: 70, lit: [0.88, 0.05, 215], foot: [0.62, 0.1, 245], wire: 1.8 })
  },
  drawSubject: (sheet) => {
    const lay = enamel(sheet, AT)
    within(sheet, [30, 0], 0, 1, () => halberd(lay))
    pauldron(lay, sheet, 1)
    within(sheet, [30, 0], 0, 1, () => haltingArm(lay))
    trunk(lay, sheet)
    pauldron(lay, sheet, -1)
    head(lay, sheet)
    givingArm(lay, sheet)
    bird(lay, sheet)
  },
}
