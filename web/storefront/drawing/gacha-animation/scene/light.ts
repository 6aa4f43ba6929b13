/** The light around pouch and card: backdrop, beams, halo, wings, bolts, waves. */
import { beamSprite, beamWheel, createSprite, glowSprite, oklch } from './sprites.ts'
import { hueOf, type Look, type TierStyle } from './tiers.ts'
import { clamp, easeOut, type Moments, progress } from './timeline.ts'

export interface LightKit {
  look: Look
  glows: HTMLCanvasElement[]
  wheels: HTMLCanvasElement[]
  beams: HTMLCanvasElement[]
  backdrop: HTMLCanvasElement
}

/** One set of sprites per colour the light passes through. */
export function createLightKit(look: Look, random: () => number, rich: boolean): LightKit {
  const spread = [0, 1, 2, 3, 4, 5].map((index) => hueOf(look, index / 6))
  const wheel = (beams: number) => beamWheel(random, (position) => hueOf(look, position), look.chroma, beams)
  return {
    look,
    glows: spread.map((hue) => glowSprite(hue, look.chroma)),
    wheels: rich ? [wheel(26), wheel(17)] : [wheel(22)],
    beams: spread.map((hue) => beamSprite(hue, look.chroma)),
    backdrop: backdropSprite(look),
  }
}

/** Gradients are smooth, so a small picture stretched over the screen is as good as a large one. */
function backdropSprite(look: Look): HTMLCanvasElement {
  const { canvas, context } = createSprite(96, 128)
  const fill = context.createRadialGradient(48, 60, 0, 48, 60, 84)
  const heart = look.hue ?? 290
  fill.addColorStop(0, oklch(0.5, look.chroma * 0.9, heart))
  fill.addColorStop(0.4, oklch(0.3, look.chroma * 0.75, heart))
  fill.addColorStop(1, oklch(0.3, look.chroma * 0.75, heart, 0))
  context.fillStyle = fill
  context.fillRect(0, 0, 96, 128)
  if (look.hue !== undefined) return canvas
  // The rainbow tier opens a nebula: six clouds in six colours.
  context.globalCompositeOperation = 'lighter'
  for (let cloud = 0; cloud < 6; cloud++) {
    const angle = (cloud / 6) * Math.PI * 2
    const [x, y] = [48 + Math.cos(angle) * 36, 60 + Math.sin(angle) * 48]
    const mist = context.createRadialGradient(x, y, 0, x, y, 40)
    mist.addColorStop(0, oklch(0.5, 0.2, cloud * 60, 0.75))
    mist.addColorStop(1, oklch(0.4, 0.2, cloud * 60, 0))
    context.fillStyle = mist
    context.fillRect(0, 0, 96, 128)
  }
  return canvas
}

/** A vignette, which draws attention to the middle. */
export function vignetteSprite(): HTMLCanvasElement {
  const { canvas, context } = createSprite(96, 128)
  const fill = context.createRadialGradient(48, 60, 40, 48, 60, 90)
  fill.addColorStop(0, 'rgb(0 0 8 / 0)')
  fill.addColorStop(1, 'rgb(0 0 8 / 0.5)')
  context.fillStyle = fill
  context.fillRect(0, 0, 96, 128)
  return canvas
}

/** A great seal that opens behind the card: rings, hours, arcs. */
export function mandalaSprite(look: Look): HTMLCanvasElement {
  const { canvas, context } = createSprite(600, 600)
  context.translate(300, 300)
  const colour = (position: number, alpha: number) =>
    oklch(0.9, look.chroma * 0.8, hueOf(look, position), alpha)
  for (const [radius, width, alpha] of [
    [290, 3, 0.9],
    [278, 1, 0.7],
    [216, 2, 0.8],
    [150, 1.4, 0.7],
  ] as const) {
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.lineWidth = width
    context.strokeStyle = colour(radius / 300, alpha)
    context.stroke()
  }
  for (let mark = 0; mark < 72; mark++) {
    const long = mark % 6 === 0
    context.save()
    context.rotate((mark / 72) * Math.PI * 2)
    context.fillStyle = colour(mark / 72, 0.85)
    context.fillRect(long ? 222 : 258, -1, long ? 52 : 16, long ? 3 : 1.6)
    context.restore()
  }
  const arcs = 16
  for (let arc = 0; arc < arcs; arc++) {
    context.save()
    context.rotate((arc / arcs) * Math.PI * 2)
    context.beginPath()
    context.arc(0, -108, 108, 0, Math.PI * 2)
    context.lineWidth = 1.2
    context.strokeStyle = colour(arc / arcs, 0.6)
    context.stroke()
    context.restore()
  }
  return canvas
}

/** Draws a sprite centred at a point. */
export function stamp(
  context: CanvasRenderingContext2D,
  sprite: HTMLCanvasElement,
  x: number,
  y: number,
  width: number,
  height: number,
  turn = 0,
): void {
  if (turn === 0) {
    context.drawImage(sprite, x - width / 2, y - height / 2, width, height)
    return
  }
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.drawImage(sprite, -width / 2, -height / 2, width, height)
  context.restore()
}

export function drawBeams(
  context: CanvasRenderingContext2D,
  kit: LightKit,
  time: number,
  strength: number,
  reach: number,
): void {
  if (strength <= 0.01) return
  const size = reach * 2
  const rainbow = kit.look.hue === undefined
  context.globalAlpha = clamp(strength)
  kit.wheels.forEach((wheel, index) => {
    // Rainbow wheels turn together: against each other, their colours would add up to grey.
    const speed = index && !rainbow ? -0.11 : 0.16
    stamp(context, wheel, 0, 0, size, size, time * speed + (rainbow ? index * 0.1 : index))
  })
  if (strength > 1) {
    context.globalAlpha = clamp(strength - 1)
    stamp(
      context,
      kit.wheels[0] as HTMLCanvasElement,
      0,
      0,
      size * 1.1,
      size * 1.1,
      time * 0.16 + (rainbow ? 0.2 : 2),
    )
  }
}

/** Two fans of light that unfold behind the card. */
export function drawWings(
  context: CanvasRenderingContext2D,
  kit: LightKit,
  time: number,
  unfold: number,
  grand: boolean,
): void {
  if (unfold <= 0) return
  const rows = grand ? 3 : 2
  for (let row = 0; row < rows; row++) {
    const feathers = 12 - row * 2
    for (let index = 0; index < feathers; index++) {
      const u = index / (feathers - 1)
      const sway = Math.sin(time * 2.1 + row) * 0.05
      const angle = (-1.28 + u * 2.05) * (0.4 + 0.6 * unfold) + sway
      const length = (640 - row * 150) * (0.62 + 0.38 * Math.sin(0.5 + u * 2.3)) * unfold
      context.globalAlpha = ((grand ? 0.42 : 0.6) - row * 0.1) * unfold
      const beam = kit.beams[(index + row) % 6] as HTMLCanvasElement
      for (const side of [1, -1]) {
        context.save()
        context.scale(side, 1)
        context.translate(120, -60 + u * 110)
        context.rotate(angle)
        context.drawImage(beam, 0, -34, length, 68)
        context.restore()
      }
    }
  }
}

/** Fine lightning around the pouch; it changes shape ten times a second but covers little. */
export function drawBolts(
  context: CanvasRenderingContext2D,
  kit: LightKit,
  time: number,
  strength: number,
): void {
  if (strength <= 0.02) return
  const frame = Math.floor(time * 10)
  const jitter = (step: number) => Math.sin(frame * 12.9898 + step * 78.233) * 0.5
  context.lineCap = 'round'
  for (let bolt = 0; bolt < 5; bolt++) {
    const angle = bolt * 1.257 + Math.sin(frame * 12.9898) * 3
    context.beginPath()
    for (let step = 0; step <= 18; step++) {
      const distance = 200 + step * 24
      const bent = angle + jitter(bolt * 17 + step) * 0.1 + jitter(bolt * 5 + (step >> 2)) * 0.16
      context.lineTo(Math.cos(bent) * distance, Math.sin(bent) * distance * 1.2)
    }
    for (const [width, alpha, lightness] of [
      [10, 0.2, 0.75],
      [2, 0.9, 0.97],
    ] as const) {
      context.globalAlpha = alpha * strength
      context.lineWidth = width
      context.strokeStyle = oklch(lightness, kit.look.chroma, hueOf(kit.look, bolt / 5))
      context.stroke()
    }
  }
}

export function drawShockwaves(
  context: CanvasRenderingContext2D,
  kit: LightKit,
  style: TierStyle,
  moments: Moments,
  time: number,
): void {
  for (let wave = 0; wave < style.shockwaves; wave++) {
    const start = moments.open + wave * 0.16
    const t = progress(time, start, start + 0.7)
    if (t <= 0 || t >= 1) continue
    const radius = 60 + (640 + wave * 120) * easeOut(t)
    context.beginPath()
    context.arc(0, -40, radius, 0, Math.PI * 2)
    for (const [width, alpha] of [
      [34, 0.22],
      [7, 0.9],
    ] as const) {
      context.globalAlpha = (1 - t) * alpha
      context.lineWidth = width * (1.1 - t)
      context.strokeStyle = oklch(0.93, kit.look.chroma * 0.7, hueOf(kit.look, wave / 3))
      context.stroke()
    }
  }
}
