/** Emberfell's handwriting: flat blocks of colour, an ink line round each, a hard edge of heat on the light's side. */
import type { Context } from '../../canvas.ts'
import { disc, limb, toneOf } from '../paper-cut.ts'
import type { Point } from '../../shapes.ts'
import type { Sheet, Tone } from '../picture.ts'

export const INK: Tone = [0.14, 0.03, 20]

interface Cutting {
  /** Pixels of the ink line. */
  ink?: number
  /** Its colour where many lines stand close together. */
  line?: Tone
  /** Pixels of the edge which the heat lights. */
  rim?: number
  /** Pixels of the flat dark edge away from the light. */
  shade?: number
}

/** Prints one block. */
export type Print = (path: Path2D, tone: Tone, cutting?: Cutting) => void

/** `at` is the middle of what is printed: the edges lie towards the light and away from it. */
export function woodblock({ context, light }: Sheet, at: Point): Print {
  const distance = Math.hypot(at[0] - light.x, at[1] - light.y) || 1
  const away: Point = [(at[0] - light.x) / distance, (at[1] - light.y) / distance]
  const outside = (path: Path2D, by: number) => {
    const rest = new Path2D()
    rest.rect(-4000, -4000, 9000, 9000)
    rest.addPath(path, new DOMMatrix().translate(away[0] * by, away[1] * by))
    return rest
  }
  return (path, tone, { ink = 4, line = INK, rim = 5, shade = 9 } = {}) => {
    context.save()
    context.clip(path)
    context.fillStyle = toneOf(tone)
    context.fill(path)
    if (shade > 0) {
      context.fillStyle = toneOf([tone[0] * 0.55, tone[1] * 0.8, tone[2] - 8], 0.8)
      context.fill(outside(path, -shade), 'evenodd')
    }
    if (rim > 0) {
      context.fillStyle = toneOf([0.66, 0.2, 42], 0.9)
      context.fill(outside(path, rim * 1.7), 'evenodd')
      context.fillStyle = toneOf(light.colour)
      context.fill(outside(path, rim * 0.85), 'evenodd')
    }
    context.restore()
    inkLine(context, path, ink, line)
  }
}

function inkLine(context: Context, path: Path2D, width: number, tone: Tone): void {
  if (width <= 0) return
  context.save()
  context.strokeStyle = toneOf(tone)
  context.lineWidth = width
  context.lineJoin = 'round'
  context.stroke(path)
  context.restore()
}

/** Strokes of the knife that swell and end in a point: folds, gullies, hair. */
export function strokes(context: Context, lines: readonly (readonly Point[])[], width: number, tone: Tone = INK, alpha = 1): void {
  context.fillStyle = toneOf(tone, alpha)
  for (const line of lines) context.fill(limb(line, [width * 0.25, width, width * 0.5, 0.3], 24))
}

export interface Tongue {
  x: number
  y: number
  /** Pixels from its root to its tip. */
  tall: number
  wide: number
  lean: number
}

/** From the ink line inwards. */
const FIRE: readonly Tone[] = [INK, [0.52, 0.2, 30], [0.7, 0.19, 50], [0.9, 0.14, 88]]
/** So much of its height and width each layer has. */
const LAYERS = [1, 1, 0.72, 0.42, 0.24] as const

/** Tongues of flame that melt into one fire. */
export function fire(context: Context, tongues: readonly Tongue[], tones: readonly Tone[] = FIRE, ink = 5): void {
  tones.forEach((tone, layer) => {
    context.fillStyle = toneOf(tone)
    const share = LAYERS[layer] as number
    const more = layer === 0 ? ink * 2 : 0
    for (const { x, y, tall, wide, lean } of tongues) {
      const high = tall * share + more
      const far = lean * share
      context.fill(
        limb(
          [[x, y + wide * 0.2], [x - far * 0.2, y - high * 0.3], [x + far * 0.06, y - high * 0.64], [x + far, y - high]],
          [wide * 0.7 * share + more, wide * share + more, wide * 0.56 * share + more, 0.5],
          30,
        ),
      )
    }
  })
}

/** Sparks as the knife cuts them: slim diamonds along their flight, red far from the fire. */
export function sparks({ context, random }: Sheet, count: number, from: Point, reach: number, towards: number, spread: number): void {
  for (let index = 0; index < count; index++) {
    const angle = towards + (random() - 0.5) * spread
    const far = reach * (0.12 + random() * 0.88)
    const bend = (random() - 0.5) * 0.5
    const x = from[0] + Math.cos(angle + bend * (far / reach)) * far
    const y = from[1] + Math.sin(angle + bend * (far / reach)) * far
    ember(context, x, y, 1.6 + random() ** 2 * 5, angle + bend * 2, 1 - far / reach)
  }
}

/** `heat` is 1 for white and 0 for dark red. */
export function ember(context: Context, x: number, y: number, size: number, angle: number, heat: number): void {
  context.save()
  context.translate(x, y)
  context.rotate(angle)
  const tone: Tone = [0.6 + heat * 0.36, 0.2 - heat * 0.1, 35 + heat * 55]
  context.shadowColor = toneOf([0.66, 0.21, 40])
  context.shadowBlur = size * 3.5
  context.fillStyle = toneOf(tone)
  context.beginPath()
  context.moveTo(-size * 2.4, 0)
  context.lineTo(0, -size * 0.62)
  context.lineTo(size * 1.5, 0)
  context.lineTo(0, size * 0.62)
  context.closePath()
  context.fill()
  context.restore()
}

/** A feather: vane, ink line, quill. */
export function feather(print: Print, context: Context, line: readonly Point[], wide: number, tone: Tone, ink = 3.5): void {
  print(limb(line, [wide * 0.34, wide, wide * 0.92, wide * 0.1], 26), tone, { ink, line: [tone[0] * 0.5, tone[1] * 0.8, tone[2] - 6], rim: 0, shade: 0 })
  if (wide > 55) strokes(context, [line], wide * 0.07, [tone[0] * 0.6, tone[1], tone[2]], 0.8)
}

/** A round wash of heat without an edge; the only soft thing in these prints. */
export function heat(context: Context, x: number, y: number, radius: number, tone: Tone, alpha = 0.8): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  const wash = context.createRadialGradient(x, y, 0, x, y, radius)
  wash.addColorStop(0, toneOf(tone, alpha))
  wash.addColorStop(0.4, toneOf(tone, alpha * 0.4))
  wash.addColorStop(1, toneOf(tone, 0))
  context.fillStyle = wash
  context.fill(disc(x, y, radius))
  context.restore()
}
