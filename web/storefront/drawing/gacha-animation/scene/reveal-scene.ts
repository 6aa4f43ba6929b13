/**
 * The opening of a pack. `draw` is a pure function of the time: the same time always gives the same frame, so the
 * scene can be skipped, paused, or rendered to a clip.
 *
 * The scene never needs the card's picture. It ends in light; the screen shows the card behind it.
 * Flashes of the whole screen: at the opening and at the end, never more than 3 a second.
 */
import { createActors } from './actors.ts'
import {
  createLightKit,
  drawBeams,
  drawBolts,
  drawShockwaves,
  drawWings,
  type LightKit,
  mandalaSprite,
  nightSprite,
  stamp,
  vignetteSprite,
} from './light.ts'
import { createParticles } from './particles.ts'
import { oklch } from './sprites.ts'
import { styleOf } from './styles.ts'
import { hueOf, lookAt, tierStyle } from './tiers.ts'
import {
  clamp,
  easeIn,
  easeOut,
  momentsOf,
  progress,
  SCENE_SECONDS,
  seededRandom,
  type Tier,
} from './timeline.ts'

export { SCENE_SECONDS } from './timeline.ts'

export interface RevealScene {
  draw(context: CanvasRenderingContext2D, seconds: number): void
}

export interface RevealOptions {
  tier: Tier
  /** `movie_style`; an unknown number plays the default style. */
  style: number
  seed: string
  /** Size of the canvas in its own pixels. */
  width: number
  height: number
}

export function createRevealScene({
  tier,
  style: movieStyle,
  seed,
  width,
  height,
}: RevealOptions): RevealScene {
  const random = seededRandom(`${seed}/${tier}/${movieStyle}`)
  const style = styleOf(movieStyle)
  const grade = tierStyle(tier)
  const moments = momentsOf(tier)
  const kits = grade.stages.map(({ look }, index) =>
    createLightKit(look, style.hue, random, index === grade.stages.length - 1),
  )
  const night = nightSprite(style.hue)
  const vignette = vignetteSprite()
  const mandala = grade.mandala ? mandalaSprite(grade.look, style.crest.petals) : undefined
  const particles = createParticles(grade, style, moments, random)
  const actors = createActors(grade, style, moments, random)
  const dust = Array.from(
    { length: 70 },
    () => [random() * 2 - 1, random(), 3 + random() * 9, random() * 6] as const,
  )

  // The stage is 720 units wide and 1280 high; all of it is visible on every aspect ratio.
  const unit = Math.min(width / 720, height / 1280)
  const reachX = width / 2 / unit
  const reachY = height / 2 / unit
  const reach = Math.hypot(reachX, reachY)

  function drawDust(context: CanvasRenderingContext2D, kit: LightKit, time: number): void {
    for (const [x, y, size, phase] of dust) {
      context.globalAlpha = 0.2 + 0.4 * Math.sin(time * 2.4 + phase) ** 2
      const drift = ((y + time * size * 0.004) % 1) * 2 - 1
      stamp(context, kit.glows[0] as HTMLCanvasElement, x * reachX, -drift * reachY, size, size)
    }
  }

  /** Tier 7: everything goes dark and silent; one star remains, then the sky opens. */
  function drawHush(context: CanvasRenderingContext2D, kit: LightKit, time: number): void {
    if (time < moments.hush || time >= moments.open) return
    const t = progress(time, moments.hush, moments.open)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 0.94 * easeOut(progress(time, moments.hush, moments.hush + 0.16))
    context.fillStyle = oklch(0.05, 0.03, 280)
    context.fillRect(-reach * 1.2, -reach * 1.2, reach * 2.4, reach * 2.4)
    context.globalCompositeOperation = 'lighter'
    context.globalAlpha = 1
    const star = kit.glows[4] as HTMLCanvasElement
    const size = 60 + 150 * easeIn(t)
    stamp(context, star, 0, 0, size, size)
    stamp(context, star, 0, 0, size * (4 + 7 * t), 12)
    stamp(context, star, 0, 0, 12, size * (4 + 7 * t))
    context.globalAlpha = 0.8 * (1 - t)
    context.beginPath()
    context.arc(0, 0, 330 * (1 - easeOut(t)) + 8, 0, Math.PI * 2)
    context.lineWidth = 3
    context.strokeStyle = oklch(0.95, 0.06, 300)
    context.stroke()
  }

  function drawBehind(
    context: CanvasRenderingContext2D,
    kit: LightKit,
    time: number,
    charge: number,
    opened: number,
  ): void {
    context.globalCompositeOperation = 'lighter'
    drawDust(context, kit, time)
    const since = lookAt(grade, time).since
    // Each rise in rank swells once around the pouch.
    const swell = kit === kits[0] ? 0 : 1 - progress(since, 0, 0.34)
    context.globalAlpha = clamp((0.2 + charge * 0.75) * (1 - opened) + swell * 0.4)
    const breath = 900 + 500 * charge + 260 * swell
    stamp(context, kit.glows[1] as HTMLCanvasElement, 0, 0, breath, breath * 1.2)
    const beams = grade.power * (0.42 * charge * (1 - opened) + opened)
    drawBeams(context, kit, time, beams, reach * (0.55 + 0.5 * Math.max(opened, charge * 0.5)))
    const unfold = easeOut(progress(time, moments.open + 0.1, moments.open + 1.1))
    if (mandala && unfold > 0) {
      context.globalAlpha = 0.75 * unfold
      const size = 980 * (0.4 + 0.6 * unfold)
      stamp(context, mandala, 0, 0, size, size, time * 0.24)
      if (tier === 7) stamp(context, mandala, 0, 0, size * 1.5, size * 1.5, time * -0.15)
    }
    if (grade.wings) drawWings(context, kit, time, unfold, tier === 7)
    particles.gather(context, kit, time)
    particles.orbit(context, time, false)
    context.globalCompositeOperation = 'source-over'
    context.globalAlpha = 1
  }

  function drawInFront(context: CanvasRenderingContext2D, kit: LightKit, time: number, charge: number): void {
    context.globalCompositeOperation = 'lighter'
    actors.drawCut(context, kit, time)
    if (time >= moments.open) {
      const burst = (1 - progress(time, moments.open, moments.open + 0.7)) ** 2
      context.globalAlpha = clamp(burst * grade.power)
      const size = 1300 + 900 * grade.power
      if (burst > 0.01) stamp(context, kit.glows[2] as HTMLCanvasElement, 0, -120, size, size)
    }
    if (grade.bolts) {
      const after = time >= moments.open ? 1 - progress(time, moments.open, moments.open + 1.1) : 0
      const before = time < moments.hush ? progress(time, moments.cut - 0.5, moments.cut) : 0
      drawBolts(context, kit, time, Math.max(before, after) * clamp(charge + after))
    }
    drawShockwaves(context, kit, grade, moments, time)
    particles.burst(context, time)
    particles.rain(context, time, reachX, reachY)
    particles.orbit(context, time, true)
  }

  return {
    draw(context, seconds) {
      const time = clamp(seconds, 0, SCENE_SECONDS)
      const charge = progress(time, moments.charge, moments.cut)
      const opened = easeOut(progress(time, moments.open, moments.open + 0.3))
      const { look } = lookAt(grade, time)
      const kit = kits[grade.stages.findIndex((stage) => stage.look === look)] as LightKit

      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.drawImage(night, 0, 0, width, height)
      context.globalAlpha = clamp(
        (0.25 + 0.6 * charge) * (1 - opened) * (time > 0.5 ? 1 : time * 2) +
          opened * (0.5 + 0.4 * grade.power),
      )
      context.drawImage(kit.backdrop, 0, 0, width, height)
      context.globalAlpha = 1

      context.save()
      const jolt =
        grade.shake * (1 - progress(time, moments.open, moments.open + 0.5)) * (time >= moments.open ? 1 : 0)
      context.translate(
        width / 2 + Math.sin(time * 97) * jolt * unit,
        height * 0.48 + Math.cos(time * 89) * jolt * unit,
      )
      const push = unit * (1 + style.push * (charge + opened))
      context.scale(push, push)
      context.rotate(style.lean * Math.sin(time * 0.9) * 2)
      drawBehind(context, kit, time, charge, opened)
      actors.draw(context, kit, time)
      drawInFront(context, kit, time, charge)
      if (tier === 7) drawHush(context, kit, time)
      context.restore()

      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.drawImage(vignette, 0, 0, width, height)
      const flash = easeIn(progress(time, moments.flash, SCENE_SECONDS - 0.08))
      if (flash > 0) {
        context.globalAlpha = flash
        context.fillStyle = oklch(0.985, look.chroma * 0.1, hueOf(look, 0.5))
        context.fillRect(0, 0, width, height)
        context.globalAlpha = 1
      }
    },
  }
}
