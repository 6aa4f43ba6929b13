/** The pouch that is torn and opens, and the card that comes out of it, back first. */
import { type LightKit, stamp } from './light.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBackSprite, POUCH_HEIGHT, POUCH_WIDTH, pouchSprite } from './pouch.ts'
import { createSprite } from './sprites.ts'
import type { Entrance, Style } from './styles.ts'
import type { TierStyle } from './tiers.ts'
import { clamp, easeBack, easeIn, easeOut, type Moments, progress } from './timeline.ts'

/** How a hand holds the pouch. */
export interface Held {
  /** How far the seal is torn, 0..1. */
  pull: number
  /** Towards where it leans, -1..1 in both directions. */
  tilt: readonly [number, number]
}

export interface Actors {
  /** The pouch in the hand. */
  hold(context: CanvasRenderingContext2D, kit: LightKit, time: number, held: Held): void
  /** Pouch and card in the order of their depth. `strength`: of the light inside, 0..1. */
  draw(context: CanvasRenderingContext2D, kit: LightKit, time: number, strength: number): void
}

interface Placement {
  x: number
  y: number
  scale: number
  turn: number
}

function enter(entrance: Entrance, t: number): Placement {
  const away = 1 - easeBack(t)
  switch (entrance) {
    case 'rise':
      return { x: 0, y: away * 900, scale: 1, turn: away * 0.12 }
    case 'drop':
      return { x: 0, y: -away * 1000, scale: 1, turn: away * -0.2 }
    case 'slide':
      return { x: -away * 760, y: 0, scale: 1, turn: away * -0.5 }
    case 'spin':
      return { x: 0, y: away * 120, scale: 1 - 0.75 * away, turn: (1 - easeOut(t)) * -3 }
    default:
      return { x: 0, y: 0, scale: 1 - 0.55 * away, turn: 0 }
  }
}

const teeth = 33

export function createActors(tier: TierStyle, style: Style, moments: Moments, random: () => number): Actors {
  const pouch = pouchSprite(style, random)
  const card = cardBackSprite(style)
  const tear = Array.from({ length: teeth }, (_, index) => 78 + (random() - 0.5) * 16 + Math.sin(index) * 4)
  const top = torn(pouch, tear, true)
  const bottom = torn(pouch, tear, false)
  const sheen = sheenSprite()

  function within(
    context: CanvasRenderingContext2D,
    { x, y, scale, turn }: Placement,
    draw: () => void,
  ): void {
    context.save()
    context.translate(x, y)
    context.rotate(turn)
    context.scale(scale, scale)
    draw()
    context.restore()
  }

  const drawHalf = (context: CanvasRenderingContext2D, half: HTMLCanvasElement) =>
    context.drawImage(half, -POUCH_WIDTH / 2, -POUCH_HEIGHT / 2)

  /** A band of light that runs over the foil. */
  function drawSheen(context: CanvasRenderingContext2D, at: number): void {
    const x = at * (POUCH_WIDTH - 80) - POUCH_WIDTH / 2
    context.globalAlpha = 0.5
    context.drawImage(sheen, x, -POUCH_HEIGHT / 2 + 50, 80, POUCH_HEIGHT - 100)
    context.globalAlpha = 1
  }

  /** Light along the torn edge, from its beginning to `far`. */
  function drawEdge(
    context: CanvasRenderingContext2D,
    kit: LightKit,
    { far, size, time }: { far: number; size: number; time: number },
  ): void {
    context.globalCompositeOperation = 'lighter'
    for (let index = 0; index < teeth * far; index += 2) {
      const glow = size + 12 * Math.sin(index * 3 + time * 22)
      const x = (index / (teeth - 1)) * POUCH_WIDTH - POUCH_WIDTH / 2
      const y = (tear[index] as number) - POUCH_HEIGHT / 2
      stamp(context, kit.glows[index % 6] as HTMLCanvasElement, x, y, glow, glow * 0.8)
    }
    context.globalCompositeOperation = 'source-over'
  }

  function placePouch(time: number, strength: number): Placement {
    const arrived = enter(style.entrance, progress(time, 0, moments.arrived))
    const isStill = time >= moments.hush && time < moments.open
    const shake = isStill || time >= moments.open ? 0 : strength ** 2 * tier.shake
    const gone = easeIn(progress(time, moments.open + 0.05, moments.open + 0.5))
    return {
      x: arrived.x + Math.sin(time * 71) * shake,
      y: arrived.y + Math.cos(time * 83) * shake + gone * 1300,
      scale: arrived.scale * (1 + 0.07 * strength),
      turn: arrived.turn + Math.sin(time * 61) * shake * 0.0012,
    }
  }

  function drawPouch(context: CanvasRenderingContext2D, kit: LightKit, time: number, strength: number): void {
    if (time > moments.open + 0.5) return
    within(context, placePouch(time, strength), () => {
      drawHalf(context, bottom)
      const away = easeOut(progress(time, moments.torn, moments.torn + 0.4))
      if (time >= moments.torn)
        drawEdge(context, kit, { far: 1, size: 30 + 120 * strength * tier.power, time })
      if (away >= 1) return
      context.translate(away * 320, -away * 760)
      context.rotate(away * 1.3)
      drawHalf(context, top)
    })
  }

  function drawCard(context: CanvasRenderingContext2D, kit: LightKit, time: number): void {
    if (time < moments.open) return
    const rise = easeOut(progress(time, moments.open, moments.turn + 0.1))
    const turned = easeIn(progress(time, moments.turn, moments.end))
    const facing = Math.cos((turned * Math.PI) / 2)
    const scale = 0.8 + 0.36 * rise
    const y = 60 - rise * 90
    const width = Math.max(0.02, facing) * CARD_WIDTH * scale
    const height = CARD_HEIGHT * scale
    context.globalCompositeOperation = 'lighter'
    context.globalAlpha = clamp(0.5 * tier.power)
    const halo = kit.glows[2] as HTMLCanvasElement
    stamp(context, halo, 0, y, CARD_WIDTH * scale * 2.2, CARD_HEIGHT * scale * 1.9)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
    stamp(context, card, 0, y, width, height)
    const sweep = progress(time, moments.open + 0.1, moments.turn + 0.2) * 2 - 1
    context.globalAlpha = 0.7 * (1 - Math.abs(sweep))
    const band = width * 0.36
    context.drawImage(sheen, sweep * (width - band) * 0.5 - band / 2, y - height / 2 + 6, band, height - 12)
    context.globalAlpha = 1
  }

  return {
    hold(context, kit, time, { pull, tilt }) {
      const breath = 1 + 0.012 * Math.sin(time * 1.7)
      const place = {
        x: tilt[0] * 26,
        y: tilt[1] * 20 + Math.sin(time * 1.3) * 8,
        scale: breath,
        turn: tilt[0] * 0.05 + Math.sin(time * 0.9) * 0.015,
      }
      within(context, place, () => {
        drawHalf(context, bottom)
        drawSheen(context, clamp(0.5 + tilt[0] * 0.6 + 0.2 * Math.sin(time * 0.8)))
        if (pull > 0) drawEdge(context, kit, { far: pull, size: 26 + 60 * pull, time })
        // The strip lifts at the side where the tear began.
        const [x, y] = [POUCH_WIDTH / 2, 90 - POUCH_HEIGHT / 2]
        context.translate(x, y - pull * 12)
        context.rotate(pull * 0.2)
        context.translate(-x, -y)
        drawHalf(context, top)
      })
    },

    draw(context, kit, time, strength) {
      drawCard(context, kit, time)
      drawPouch(context, kit, time, strength)
    },
  }
}

/** The pouch above or below the torn edge. */
function torn(pouch: HTMLCanvasElement, tear: readonly number[], above: boolean): HTMLCanvasElement {
  const { canvas, context } = createSprite(POUCH_WIDTH, POUCH_HEIGHT)
  context.beginPath()
  const edge = above ? -2 : POUCH_HEIGHT + 2
  context.moveTo(0, edge)
  for (const [index, y] of tear.entries()) context.lineTo((index / (tear.length - 1)) * POUCH_WIDTH, y)
  context.lineTo(POUCH_WIDTH, edge)
  context.clip()
  context.drawImage(pouch, 0, 0)
  return canvas
}

function sheenSprite(): HTMLCanvasElement {
  const { canvas, context } = createSprite(64, 8)
  const fill = context.createLinearGradient(0, 0, 64, 0)
  fill.addColorStop(0, 'rgb(255 255 255 / 0)')
  fill.addColorStop(0.5, 'rgb(255 255 255 / 0.8)')
  fill.addColorStop(1, 'rgb(255 255 255 / 0)')
  context.fillStyle = fill
  context.fillRect(0, 0, 64, 8)
  return canvas
}
