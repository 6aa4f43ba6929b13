/** The light around pouch and card: backdrop, beams, halo, wings, bolts, waves. */
import { around, block, disc, globe, line, oklch, shape } from './shapes.ts'
import { beamSprite, beamWheel, glowSprite, sprite } from './sprites.ts'
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
    beams: rich ? spread.map((hue) => beamSprite(hue, look.chroma)) : [],
    backdrop: backdropSprite(look),
  }
}

/** Gradients are smooth, so a small picture stretched over the screen is as good as a large one. */
function backdropSprite(look: Look): HTMLCanvasElement {
  return sprite(96, 128, (context) => {
    const whole = block(0, 0, 96, 128)
    const { chroma, hue = 290 } = look
    const fill = globe(
      context,
      [48, 60, 84],
      [0.5, chroma, hue],
      [0.3, chroma * 0.7, hue],
      [0.3, chroma, hue, 0],
    )
    shape(context, whole, fill)
    if (look.hue !== undefined) return
    // The rainbow tier opens a nebula: six clouds in six colours.
    context.globalCompositeOperation = 'lighter'
    for (const [cloud, [x, y]] of around(6, () => 42).entries())
      shape(
        context,
        whole,
        globe(context, [48 + x, 60 + y, 40], [0.5, 0.2, cloud * 60, 0.75], [0.4, 0.2, cloud * 60, 0]),
      )
  })
}

/** A great seal that opens behind the card: rings, hours, arcs. */
export function mandalaSprite(look: Look): HTMLCanvasElement {
  return sprite(300, 300, (context) => {
    context.scale(0.5, 0.5)
    context.translate(300, 300)
    const colour = (position: number, alpha: number) =>
      oklch(0.9, look.chroma * 0.8, hueOf(look, position), alpha)
    for (const radius of [290, 278, 216, 150]) line(context, disc(0, 0, radius), colour(radius / 300, 0.8), 2)
    for (const [mark, [x, y]] of around(72, () => 1).entries()) {
      const inner = mark % 6 ? 258 : 222
      line(
        context,
        `M${x * inner} ${y * inner}L${x * 274} ${y * 274}`,
        colour(mark / 72, 0.85),
        mark % 6 ? 1.6 : 3,
      )
    }
    for (const [arc, [x, y]] of around(16, () => 108).entries())
      line(context, disc(x, y, 108), colour(arc / 16, 0.6), 1.2)
  })
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
