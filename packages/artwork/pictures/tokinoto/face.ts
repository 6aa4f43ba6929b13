/** A face in enamel: flat skin, lines of ink, and the engraver's short strokes on the cheek. */
import { isolated } from '../../canvas.ts'
import { disc, limb, rounded, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'
import { burin, type Enamel, within } from './enamel.ts'

interface Face {
  x: number
  y: number
  /** From the forehead to the chin, in pixels. */
  size: number
  /** -1 looks to the left, 1 to the right. */
  turn: number
  /** Radians; the head leans. */
  lean?: number
  skin: Tone
  /** Colour of brows and lashes. */
  hair: Tone
  iris: Tone
  eyes?: 'open' | 'lowered'
  mouth?: 'calm' | 'smile' | 'laugh'
  lips?: Tone
}

const LINE: Tone = [0.36, 0.08, 30]

export function drawFace(lay: Enamel, sheet: Sheet, face: Face): void {
  const { context } = sheet
  const { turn, skin } = face
  within(sheet, [face.x, face.y], face.lean ?? 0, face.size / 110, () => {
    const chin = turn * 12
    // The cheek that is turned away is flatter.
    const near = (side: number) => (side * turn > 0 ? 1 - Math.abs(turn) * 0.13 : 1)
    const edge = (side: number, x: number, y: number, pull: number) => [side * x * near(side) + chin * pull, y] as const
    const outline = rounded([
      edge(-1, 38, -34, 0), edge(-1, 40, -4, 0), edge(-1, 36, 20, 0.3), edge(-1, 20, 42, 0.7), [chin - 4, 53], [chin + 4, 53],
      edge(1, 20, 42, 0.7), edge(1, 36, 20, 0.3), edge(1, 40, -4, 0), edge(1, 38, -34, 0), [0, -60],
    ])
    lay(outline, skin, { wire: 0, shade: 0, rim: 3 })
    context.strokeStyle = toneOf(LINE)
    context.lineWidth = 2.6
    context.stroke(outline)
    isolated(context, () => {
      context.clip(outline)
      context.fillStyle = toneOf([skin[0] - 0.1, skin[1] + 0.03, skin[2] - 12], 0.75)
      context.fill(disc(turn * 6, -54, 54, 36))
      context.filter = 'blur(4px)'
      context.fillStyle = toneOf([0.72, 0.13, 22], 0.5)
      for (const side of [-1, 1]) context.fill(disc(side * 25 + turn * 13, 23, 11, 6))
    })
    for (const side of [-1, 1]) {
      eye(sheet, face, side)
      const cheek = side * 25 + turn * 13
      burin(context, [-5, 0, 5].map((x) => [[cheek + x + 2, 19], [cheek + x, 22.5], [cheek + x - 2, 26]] as const), 1.4, [0.58, 0.15, 25], 0.8)
    }
    const middle = turn * 15
    burin(context, [[[middle + turn * 2, 12], [middle + turn * 6, 19], [middle + turn, 22]]], 2, LINE)
    mouth(sheet, face, middle)
  })
}

function mouth({ context }: Sheet, { mouth: kind = 'calm', lips = [0.54, 0.16, 20] }: Face, x: number): void {
  if (kind === 'laugh') {
    const open = rounded([[x - 11, 31], [x, 33], [x + 11, 30], [x + 7, 39], [x, 42], [x - 7, 40]])
    context.fillStyle = toneOf([0.42, 0.14, 20])
    context.fill(open)
    isolated(context, () => {
      context.clip(open)
      context.fillStyle = '#fff'
      context.fillRect(x - 14, 28, 28, 7)
      context.fillStyle = toneOf([0.68, 0.15, 20])
      context.fill(disc(x, 43, 7, 4.5))
    })
    context.strokeStyle = toneOf(LINE)
    context.lineWidth = 1.8
    context.stroke(open)
    return
  }
  const bend = kind === 'smile' ? 3.2 : 0.6
  context.fillStyle = toneOf(lips)
  context.fill(rounded([[x - 7.5, 33 - bend * 0.6], [x - 2.5, 31.6], [x, 32.4], [x + 2.5, 31.6], [x + 7.5, 33 - bend * 0.6], [x + 3, 37.6], [x - 3, 37.6]]))
  burin(context, [[[x - 9.5, 33 - bend], [x, 34.2 + bend * 0.25], [x + 9.5, 33 - bend]]], 2, [lips[0] * 0.5, lips[1] * 0.7, lips[2]])
  context.fillStyle = toneOf([0.95, 0.03, 40], 0.7)
  context.fill(disc(x + 0.5, 36, 2.2, 0.8))
}

function eye({ context }: Sheet, { turn, hair, eyes = 'open', iris }: Face, side: number): void {
  const narrow = side * turn > 0 ? 1 - Math.abs(turn) * 0.24 : 1
  const lash: Tone = [Math.min(0.24, hair[0] * 0.6), hair[1], hair[2]]
  isolated(context, () => {
    context.translate(side * 19.5 + turn * 13, 4)
    context.scale(side * narrow, 1)
    burin(context, [[[-11, -18], [1, -21.5], [14, -16]]], 3, lash, 0.9)
    if (eyes === 'lowered') {
      burin(context, [[[-12, 1], [-3, 6.5], [7, 5.5], [16, -1]]], 4.4, lash)
      burin(context, [[[8, 5], [12, 8], [16, 8.5]], [[3, 6.5], [5, 10], [8, 11.5]]], 2, lash)
      burin(context, [[[-11, -4.5], [0, -6.5], [12, -5]]], 1.3, LINE, 0.7)
      return
    }
    const opening = rounded([[-12, 5], [-9, -4], [-1, -9], [8, -8], [13.5, -2], [10, 8], [1, 11], [-8, 9]])
    isolated(context, () => {
      context.clip(opening)
      context.fillStyle = toneOf([0.97, 0.01, 80])
      context.fillRect(-20, -20, 40, 40)
      const gaze = side * turn * 2.6 + 0.6
      context.fillStyle = toneOf([iris[0] * 0.5, iris[1], iris[2]])
      context.fill(disc(gaze, 0.5, 8, 10.4))
      context.fillStyle = toneOf(iris)
      context.fill(disc(gaze, 4.6, 6.2, 5.6))
      context.fillStyle = toneOf([Math.min(0.95, iris[0] + 0.22), iris[1], iris[2]])
      context.fill(disc(gaze, 7, 4, 2.6))
      context.fillStyle = toneOf([0.1, 0.03, iris[2]])
      context.fill(disc(gaze, 0, 3.6, 5))
      context.fillStyle = '#fff'
      context.fill(disc(gaze - side * 2.8, -3.6, 2.9, 3.3))
      context.fill(disc(gaze + side * 2.8, 5, 1.4, 1.6))
      context.fillStyle = toneOf([0.3, 0.05, 280], 0.34)
      context.fillRect(-20, -20, 40, 15.5)
    })
    context.fillStyle = toneOf(lash)
    context.fill(limb([[-13.5, 4.5], [-9, -5], [-0.5, -10], [9, -9.5], [17.5, -4]], [0.6, 3, 4.6, 4.8, 0.8], 20))
    burin(context, [[[-7, -11.5], [1, -14], [10, -12.5]]], 1.2, LINE, 0.7)
    burin(context, [[[-5, 11], [3, 12.2], [11, 8]]], 1.5, LINE)
  })
}
