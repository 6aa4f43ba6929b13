/** A person's face, cut from few shapes: outline, eyes, nose, mouth. Hair and ornaments are each figure's own. */
import { isolated } from '../canvas.ts'
import { disc, limb, rounded, toneOf } from './paper-cut.ts'
import type { Sheet, Tone } from './picture.ts'

export interface Face {
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
  eyes: 'open' | 'lowered'
  iris: number
  lips?: Tone
}

export function drawFace(sheet: Sheet, face: Face): void {
  const { context, cut } = sheet
  const { turn, skin } = face
  isolated(context, () => {
    context.translate(face.x, face.y)
    context.rotate(face.lean ?? 0)
    context.scale(face.size / 110, face.size / 110)
    const chin = turn * 11
    const outline = rounded([
      [-37, -34], [-40 - turn * 2, -4], [-35 + chin * 0.3, 22], [-17 + chin * 0.8, 42], [chin, 51],
      [17 + chin * 0.8, 42], [35 + chin * 0.3, 22], [40 - turn * 2, -4], [37, -34], [0, -58],
    ])
    cut(outline, skin, 6, 0.05)
    isolated(context, () => {
      context.clip(outline)
      // The hair's shade on the brow, a breath of red on the cheeks.
      context.fillStyle = toneOf([skin[0] - 0.16, skin[1] + 0.02, skin[2] - 20], 0.6)
      context.fill(disc(turn * 4, -48, 52, 36))
      context.filter = 'blur(5px)'
      context.fillStyle = toneOf([0.7, 0.14, 25], 0.4)
      context.fill(disc(-25 + turn * 12, 20, 11, 6))
      context.fill(disc(25 + turn * 12, 20, 11, 6))
    })
    for (const side of [-1, 1]) drawEye(sheet, face, side)
    const middle = turn * 14
    context.fillStyle = toneOf([skin[0] - 0.2, skin[1] + 0.04, skin[2] - 15], 0.85)
    context.fill(limb([[middle, 13], [middle + turn * 4, 20], [middle + turn * 1, 22]], [0.5, 2, 0.5], 10))
    const lips = face.lips ?? [0.5, 0.15, 20]
    context.fillStyle = toneOf(lips)
    context.fill(limb([[middle - 6.5, 32], [middle, 33.4], [middle + 6.5, 31.6]], [0.5, 3.4, 0.5], 12))
    context.fillStyle = toneOf(lips, 0.35)
    context.fill(disc(middle, 36.4, 3.6, 1.6))
  })
}

function drawEye({ context }: Sheet, { turn, hair, eyes, iris }: Face, side: number): void {
  // The eye on the far side is narrower.
  const width = 11.5 * (side * turn > 0 ? 1 - Math.abs(turn) * 0.3 : 1)
  isolated(context, () => {
    context.translate(side * 19 + turn * 12, 3)
    context.scale(side, 1)
    context.fillStyle = toneOf(hair)
    context.fill(limb([[-width * 0.9, -15], [0, -19], [width * 1.1, -15]], [1.4, 2.8, 0.6], 14))
    if (eyes === 'lowered') {
      context.fill(limb([[-width, 1], [-width * 0.3, 5.5], [width * 0.5, 4.5], [width * 1.35, -1.5]], [0.8, 3.2, 3.4, 0.6], 18))
      context.fill(limb([[width * 0.7, 4], [width * 1.1, 6.5], [width * 1.45, 7]], [1.6, 1.4, 0.3], 8))
      context.fillStyle = toneOf([0.6, 0.1, 20], 0.5)
      context.fill(limb([[-width * 0.9, -4], [0, -6], [width, -4]], [0.4, 1.2, 0.4], 12))
      return
    }
    const opening = rounded([[-width, 4], [-width * 0.5, -5], [width * 0.35, -6], [width * 1.1, -1], [width * 0.6, 7], [-width * 0.4, 8]])
    isolated(context, () => {
      context.clip(opening)
      context.fillStyle = toneOf([0.96, 0.01, 80])
      context.fillRect(-20, -20, 40, 40)
      const gaze = side * turn * 3.2
      context.fillStyle = toneOf([0.3, 0.12, iris])
      context.fill(disc(gaze, 0.5, 6.2, 8.2))
      context.fillStyle = toneOf([0.62, 0.15, iris])
      context.fill(disc(gaze, 4.5, 4.6, 4))
      context.fillStyle = toneOf([0.1, 0.04, iris])
      context.fill(disc(gaze, 0, 2.8, 4.2))
      context.fillStyle = '#fff'
      context.fill(disc(gaze - side * 2.2, -2.6, 2, 2.4))
      context.fillStyle = toneOf([0.3, 0.05, 280], 0.4)
      context.fillRect(-20, -20, 40, 15.5)
    })
    context.fillStyle = toneOf(hair)
    context.fill(limb([[-width * 1.05, 3.5], [-width * 0.45, -5.5], [width * 0.4, -7], [width * 1.45, -3.5]], [0.6, 3, 3.8, 0.6], 18))
  })
}
