/** The pouch that arrives, trembles and opens, and the card that rises out of it. */
import { type LightKit, stamp } from './light.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardBackSprite, POUCH_HEIGHT, POUCH_WIDTH, pouchSprite } from './pouch.ts'
import { createSprite } from './sprites.ts'
import type { Entrance, Style } from './styles.ts'
import type { TierStyle } from './tiers.ts'
import { clamp, easeBack, easeIn, easeOut, type Moments, progress } from './timeline.ts'

export interface Actors {
  /** Draws pouch and card in the order of their depth. */
  draw(context: CanvasRenderingContext2D, kit: LightKit, time: number): void
  /** The line of light along the seal, drawn over everything. */
  drawCut(context: CanvasRenderingContext2D, kit: LightKit, time: number): void
}

interface Placement {
  x: number
  y: number
  scale: number
  turn: number
}

function enter(entrance: Entrance, t: number): Placement {
  const back = easeBack(t)
  const away = 1 - back
  switch (entrance) {
    case 'rise':
      return { x: 0, y: away * 900, scale: 1, turn: away * 0.12 }
    case 'drop':
      return { x: 0, y: -away * 1000, scale: 1, turn: away * -0.2 }
    case 'slide':
      return { x: -away * 760, y: 0, scale: 1, turn: away * -0.5 }
    case 'spin':
      return { x: 0, y: away * 120, scale: 0.25 + 0.75 * back, turn: (1 - easeOut(t)) * -7 }
    default:
      return { x: 0, y: 0, scale: 0.45 + 0.55 * back, turn: 0 }
  }
}

export function createActors(tier: TierStyle, style: Style, moments: Moments, random: () => number): Actors {
  const pouch = pouchSprite(style, random)
  const card = cardBackSprite(style)
  const tear = Array.from({ length: 33 }, (_, index) => 78 + (random() - 0.5) * 16 + Math.sin(index) * 4)
  const top = torn(pouch, tear, true)
  const bottom = torn(pouch, tear, false)
  const sheen = sheenSprite()

  function placePouch(time: number): Placement {
    const arrived = enter(style.entrance, progress(time, 0, 0.6))
    const charge = progress(time, moments.charge, moments.cut)
    const opened = easeOut(progress(time, moments.open, moments.open + 0.3))
    const still = time >= moments.hush && time < moments.open ? 0 : 1
    const shake = charge ** 2 * (1 - opened) * tier.shake * still
    return {
      x: arrived.x + Math.sin(time * 71) * shake,
      y: arrived.y + Math.cos(time * 83) * shake,
      scale: arrived.scale * (1 + 0.07 * charge - 0.05 * opened),
      turn: arrived.turn + Math.sin(time * 1.7) * 0.03 + Math.sin(time * 61) * shake * 0.0012,
    }
  }

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

  function drawHalf(context: CanvasRenderingContext2D, time: number, half: 'top' | 'bottom'): void {
    const place = placePouch(time)
    const opened = easeOut(progress(time, moments.open, moments.open + 0.3))
    if (half === 'bottom') place.y += easeIn(progress(time, moments.turn, moments.turn + 0.7)) * 1400
    within(context, place, () => {
      if (half === 'top' && opened > 0) {
        context.translate(
          opened * 250,
          -opened * 430 - progress(time, moments.open, moments.open + 0.7) * 620,
        )
        context.rotate(opened * 1.5)
      }
      context.drawImage(half === 'top' ? top : bottom, -POUCH_WIDTH / 2, -POUCH_HEIGHT / 2)
      const sweep = ((time * 0.8) % 1.5) * POUCH_WIDTH * 1.6 - POUCH_WIDTH * 0.9
      if (half === 'bottom' && opened === 0 && Math.abs(sweep) < POUCH_WIDTH / 2 - 40) {
        context.globalAlpha = 0.55
        context.drawImage(sheen, sweep - 40, -POUCH_HEIGHT / 2 + 50, 80, POUCH_HEIGHT - 100)
        context.globalAlpha = 1
      }
    })
  }

  function drawCard(context: CanvasRenderingContext2D, kit: LightKit, time: number): void {
    if (time < moments.open) return
    const rise = easeOut(progress(time, moments.open, moments.open + 0.9))
    const turned = easeOut(progress(time, moments.turn, moments.flash - 0.1))
    const facing = Math.cos(turned * Math.PI * 2)
    const scale = 0.82 + 0.34 * easeOut(progress(time, moments.turn, moments.turn + 1.1))
    const y = 40 - rise * 150 + easeOut(progress(time, moments.turn + 0.2, moments.turn + 1.1)) * 110
    const width = Math.max(0.03, Math.abs(facing)) * CARD_WIDTH * scale
    const height = CARD_HEIGHT * scale
    context.globalCompositeOperation = 'lighter'
    context.globalAlpha = clamp(0.55 * tier.power)
    const halo = kit.glows[Math.floor(time * 2) % 6] as HTMLCanvasElement
    stamp(context, halo, 0, y, CARD_WIDTH * scale * 3, CARD_HEIGHT * scale * 2.6)
    // The previous positions of the card: a trail of light, longer on higher tiers.
    if (tier.wings) {
      for (let echo = 3; echo >= 1; echo--) {
        context.globalAlpha = 0.1
        const lag = Math.cos(Math.max(0, turned - echo * 0.05) * Math.PI * 2)
        stamp(context, card, 0, y, Math.max(0.03, Math.abs(lag)) * CARD_WIDTH * scale * 1.08, height * 1.04)
      }
    }
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
    stamp(context, card, 0, y, width, height)
    const sweep = ((time * 1.2) % 1) * 2 - 1
    context.globalAlpha = 0.7 * Math.abs(facing) * (1 - Math.abs(sweep))
    const band = width * 0.36
    context.drawImage(sheen, sweep * (width - band) * 0.5 - band / 2, y - height / 2 + 6, band, height - 12)
    context.globalAlpha = 1
  }

  return {
    draw(context, kit, time) {
      const cardInFront = time > moments.turn + 0.15
      if (!cardInFront) drawCard(context, kit, time)
      drawHalf(context, time, 'bottom')
      if (cardInFront) drawCard(context, kit, time)
      if (time < moments.open + 0.75) drawHalf(context, time, 'top')
    },

    drawCut(context, kit, time) {
      const cut = progress(time, moments.cut, moments.cut + 0.3)
      const opened = easeOut(progress(time, moments.open, moments.open + 0.3))
      const fade = 1 - progress(time, moments.open + 0.05, moments.open + 0.5)
      if (cut <= 0 || fade <= 0) return
      within(context, placePouch(time), () => {
        context.globalAlpha = fade
        for (let index = 0; index < 33 * cut; index++) {
          const size = 44 + 130 * opened * tier.power + 16 * Math.sin(index * 3 + time * 30)
          const x = (index / 32) * POUCH_WIDTH - POUCH_WIDTH / 2
          const y = (tear[index] as number) - POUCH_HEIGHT / 2
          stamp(context, kit.glows[index % 6] as HTMLCanvasElement, x, y, size, size * (0.7 + opened))
        }
      })
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
