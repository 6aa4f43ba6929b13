/** The dragonfly with wings of glass: each pane is set in gold, and the sun stands behind them. */
import { isolated } from '../../canvas.ts'
import { spline, type Point } from '../../shapes.ts'
import { cornered, disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Picture, Sheet, Tone } from '../picture.ts'
import { burin, type Enamel, enamel, GOLD, goldWire, INK, leaf, shine, within } from './enamel.ts'
import { cloudBank, engravedSky, fan, orb, skyline } from './scenery.ts'

const AT: Point = [352, 350]
const BODY = [0.5, 0.12, 165] as const
const ROSE: readonly Tone[] = [[0.72, 0.16, 5], [0.8, 0.13, 30], [0.66, 0.16, 335], [0.86, 0.1, 60]]
const TEAL: readonly Tone[] = [[0.76, 0.11, 195], [0.68, 0.12, 235], [0.84, 0.09, 165], [0.64, 0.13, 270]]

/** A wing of panes between its front and its rear edge, from root to tip. */
function wing(sheet: Sheet, front: readonly Point[], rear: readonly Point[], tones: readonly Tone[]): void {
  const { context, random } = sheet
  const [near, far] = [spline(front), spline(rear)]
  const [columns, rows] = [9, 3]
  const corner = (column: number, row: number): Point => {
    const inner = row > 0 && row < rows
    const t = Math.min(1, Math.max(0, (column + (inner ? (row % 2 ? 0.34 : -0.28) : 0)) / columns))
    const [x0, y0] = near(t)
    const [x1, y1] = far(t)
    const u = (row / rows) ** 1.25
    return [x0 + (x1 - x0) * u, y0 + (y1 - y0) * u]
  }
  const outline = new Path2D()
  for (let step = 0; step <= 30; step++) outline.lineTo(...near(step / 30))
  for (let step = 30; step >= 0; step--) outline.lineTo(...far(step / 30))
  outline.closePath()
  isolated(context, () => {
    context.clip(outline)
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        const pane = cornered([corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)])
        const tone = tones[Math.floor(random() * tones.length)] as Tone
        context.fillStyle = toneOf([tone[0] + column * 0.012, tone[1], tone[2]], 0.93)
        context.fill(pane)
        context.strokeStyle = leaf(context)
        context.lineWidth = 2.6
        context.stroke(pane)
      }
    }
    // Sunlight runs across the glass.
    context.globalCompositeOperation = 'screen'
    context.fillStyle = toneOf([0.95, 0.06, 95], 0.3)
    const middle = near(0.62)
    context.fill(cornered([[middle[0] - 60, middle[1] - 90], [middle[0] - 16, middle[1] - 90], [middle[0] + 70, middle[1] + 160], [middle[0] + 10, middle[1] + 160]]))
  })
  goldWire(context, outline, 4)
  const [x, y] = near(0.86)
  context.fillStyle = toneOf(INK)
  context.fill(disc(x, y, 12, 6, Math.atan2(y - near(0.8)[1], x - near(0.8)[0])))
}

function body(lay: Enamel, sheet: Sheet): void {
  const { context } = sheet
  // Segments with gold rings, drawn from the tail; the last one is broader.
  const spine = spline([[-300, 56], [-200, 26], [-90, 2], [10, 0]])
  for (let segment = 0; segment < 9; segment++) {
    const [x, y] = spine(segment / 9)
    const [toX, toY] = spine((segment + 1) / 9)
    const half = segment < 2 ? 17 : 11 + segment * 1.1
    lay(limb([[x, y], [(x + toX) / 2, (y + toY) / 2], [toX, toY]], [half * 1.7, half * 2, half * 1.7]), segment % 2 ? BODY : [0.6, 0.13, 150], { wire: 2.6, shade: 9, rim: 4 })
  }
  // Thorax as a small clock case, with its winding key.
  lay(limb([[30, -30], [12, -72]], [9, 9]), GOLD, { wire: 2, shade: 0 })
  lay(disc(-6, -90, 20, 15, -0.4), GOLD, { wire: 3, shade: 5 })
  lay(disc(24, -92, 20, 15, 0.5), GOLD, { wire: 3, shade: 5 })
  context.fillStyle = toneOf(INK)
  context.fill(disc(-6, -90, 8, 5, -0.4))
  context.fill(disc(24, -92, 8, 5, 0.5))
  lay(rounded([[-20, -16], [20, -42], [84, -42], [112, -18], [112, 18], [84, 42], [20, 40], [-20, 18]]), BODY, { wire: 4, shade: 16, rim: 6 })
  burin(context, [[[6, -24], [40, -34], [92, -28]], [[10, 26], [46, 34], [92, 26]]], 4, [0.3, 0.09, 170])
  lay(disc(54, 0, 25), [0.95, 0.04, 95], { wire: 3, shade: 5 })
  burin(context, [[[54, 0], [54, -17]], [[54, 0], [66, 8]]], 4)
  // Legs folded below.
  for (const [x, bend] of [[24, 60], [56, 66], [86, 58]] as const) {
    burin(context, [[[x, 36], [x + 26, bend], [x + 8, bend + 34]]], 6, [0.3, 0.07, 60])
  }
  lay(disc(124, 0, 26, 28), BODY, { wire: 3, shade: 8 })
  for (const side of [-1, 1]) {
    lay(disc(148, side * 23, 33, 27, side * 0.3), [0.62, 0.18, 20], { wire: 3.6, shade: 12, rim: 6 })
    context.fillStyle = toneOf([0.97, 0.03, 60])
    context.fill(disc(154, side * 23 - 9, 9, 6, -0.4))
    burin(context, [[[168, side * 8], [190, side * 16], [204, side * 12]]], 3, INK)
  }
}

export const glasswing: Picture = {
  subject: 'dragonfly',
  light: { x: 500, y: 150, colour: [0.97, 0.09, 98], reach: 900, shade: [0.34, 0.1, 290] },
  at: AT,
  touches: 'air',
  foil: 'mother-of-pearl',
  drawDistance: (sheet) => {
    const { context } = sheet
    engravedSky(sheet, [[0.86, 0.11, 108], [0.92, 0.1, 102], [0.93, 0.07, 95], [0.9, 0.05, 60]], [0, 0.36, 0.62, 0.82], { line: [0.66, 0.13, 110] })
    fan(sheet, 19, [98, 720], [0.99, 0.06, 100], 0.49)
    shine(context, 500, 150, 330, sheet.light.colour, 0.5)
    orb(sheet, 74, [0.98, 0.08, 98], [92, 106])
    skyline(sheet, 600, 190, [0.82, 0.07, 320], 10)
    cloudBank(sheet, { y: 540, size: 72, lit: [0.96, 0.03, 330], foot: [0.78, 0.09, 320], wire: 1.8 })
  },
  drawSubject: (sheet) => {
    const local = { ...sheet, light: { ...sheet.light, x: 160, y: -250 } }
    within(sheet, [348, 378], -0.52, 0.93, () => {
      wing(local, [[20, 20], [-50, 110], [-130, 210], [-230, 262]], [[-8, 18], [-120, 96], [-226, 150], [-244, 240]], TEAL)
      wing(local, [[84, 26], [96, 130], [94, 240], [60, 322]], [[52, 26], [20, 140], [4, 250], [50, 318]], ROSE)
      wing(local, [[20, -20], [-26, -130], [-90, -240], [-190, -318]], [[-10, -16], [-110, -116], [-220, -200], [-214, -296]], TEAL)
      wing(local, [[86, -26], [128, -140], [146, -260], [120, -360]], [[52, -26], [40, -150], [40, -280], [106, -356]], ROSE)
      body(enamel(local, [0, 0]), sheet)
    })
  },
}
