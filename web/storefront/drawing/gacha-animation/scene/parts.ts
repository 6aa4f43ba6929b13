/** The object of a style: its parts painted once, then only moved. */
import type { LightKit } from './light.ts'
import { block, type Colour, shade, shape } from './shapes.ts'
import { sprite } from './sprites.ts'
import type { Cue, Paint, Part } from './style.ts'
import { hueOf, type Look } from './tiers.ts'

export interface StageObject {
  /** `stage`: which of the light's colours stands. */
  draw(context: CanvasRenderingContext2D, stage: number, cue: Cue, isFront: boolean): void
}

function bitmap({ box: [left, top, width, height], clip }: Part, paint: Paint): HTMLCanvasElement {
  return sprite(width, height, (context) => {
    context.translate(-left, -top)
    if (clip) context.clip(new Path2D(clip))
    paint(context)
  })
}

/** Returns a part's seams, which are painted in white, in the colours of a light. */
function lit(part: Part, seams: Paint, look: Look): HTMLCanvasElement {
  const [left, top, width, height] = part.box
  return bitmap(part, (context) => {
    seams(context)
    const colours = [0, 1, 2, 3, 4].map((stop): Colour => [0.86, look.chroma * 0.9, hueOf(look, stop / 4)])
    const fill = shade(context, [left, top, left + width, top + height], ...colours)
    context.globalCompositeOperation = 'source-in'
    shape(context, block(left, top, width, height), fill)
  })
}

export function createStageObject(parts: readonly Part[], kits: readonly LightKit[]): StageObject {
  const painted = new Map<Paint, { base: HTMLCanvasElement; lights: HTMLCanvasElement[] }>()
  const bitmapsOf = (part: Part) => {
    const { paint, seams } = part
    const known = painted.get(paint)
    if (known) return known
    const made = {
      base: bitmap(part, paint),
      lights: seams ? kits.map(({ look }) => lit(part, seams, look)) : [],
    }
    painted.set(paint, made)
    return made
  }
  const all = parts.map((part) => ({ ...part, ...bitmapsOf(part) }))

  return {
    draw(context, stage, cue, isFront) {
      for (const { box, pose, base, lights, isFront: stands = false } of all) {
        if (stands !== isFront) continue
        const [x, y, turn = 0, width = 1, height = 1, opacity = 1] = pose(cue)
        if (opacity < 0.02 || Math.abs(width * height) < 0.01) continue
        const light = lights[stage]
        context.save()
        context.translate(x, y)
        if (turn !== 0) context.rotate(turn)
        context.scale(width, height)
        context.globalAlpha = opacity
        context.drawImage(base, box[0], box[1])
        // Once the card is out, the light is around it.
        const glow = opacity * cue.strength * (1 - cue.open)
        if (light && glow > 0.02) {
          context.globalCompositeOperation = 'lighter'
          context.globalAlpha = glow
          context.drawImage(light, box[0], box[1])
        }
        context.restore()
      }
    },
  }
}
