/** The card that comes out back first, and the object it comes out of. */
import { type LightKit, stamp } from './light.ts'
import { createStageObject } from './parts.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBackSprite } from './pouch.ts'
import { block, shade, shape } from './shapes.ts'
import { sprite } from './sprites.ts'
import type { Cue, Style } from './style.ts'
import { easeIn, easeOut, type Moments, progress } from './timeline.ts'

export interface Actors {
  /** One side of the object, seen through the camera. `stage`: which of the light's colours stands. */
  drawObject(context: CanvasRenderingContext2D, stage: number, cue: Cue, isFront: boolean): void
  drawCard(context: CanvasRenderingContext2D, time: number): void
}

export function createActors(
  style: Style,
  kits: readonly LightKit[],
  moments: Moments,
  random: () => number,
): Actors {
  const object = createStageObject(style.object(random), kits)
  const card = cardBackSprite()
  const sheen = sheenSprite()
  const [birthX, birthY, birthScale] = style.birth

  return {
    drawObject(context, stage, cue, isFront) {
      object.draw(context, stage, cue, isFront)
    },

    drawCard(context, time) {
      if (time < moments.open) return
      const rise = easeOut(progress(time, moments.open, moments.turn + 0.1))
      const turned = easeIn(progress(time, moments.turn, moments.end))
      const scale = birthScale + (1.16 - birthScale) * rise
      const [x, y] = [birthX * (1 - rise), birthY + (-30 - birthY) * rise]
      const width = Math.max(0.02, Math.cos((turned * Math.PI) / 2)) * CARD_WIDTH * scale
      const height = CARD_HEIGHT * scale
      stamp(context, card, x, y, width, height)
      const sweep = progress(time, moments.open + 0.1, moments.turn + 0.2) * 2 - 1
      context.globalAlpha = 0.7 * (1 - Math.abs(sweep))
      const band = width * 0.36
      context.drawImage(
        sheen,
        x + sweep * (width - band) * 0.5 - band / 2,
        y - height / 2 + 6,
        band,
        height - 12,
      )
      context.globalAlpha = 1
    },
  }
}

/** A band of light that runs over the card. */
function sheenSprite(): HTMLCanvasElement {
  return sprite(64, 8, (context) => {
    shape(
      context,
      block(0, 0, 64, 8),
      shade(context, [0, 0, 64, 0], [1, 0, 0, 0], [1, 0, 0, 0.8], [1, 0, 0, 0]),
    )
  })
}
