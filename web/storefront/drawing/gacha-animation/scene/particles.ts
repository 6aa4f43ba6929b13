/** Sparks: they stream in while light gathers, burst out when the pouch opens, and rain at the end. */
import type { LightKit } from './light.ts'
import { stamp } from './light.ts'
import { type Spark, sparkSprite } from './sprites.ts'
import { hueOf, type TierStyle } from './tiers.ts'
import { clamp, type Moments, progress } from './timeline.ts'

interface Particle {
  angle: number
  speed: number
  size: number
  delay: number
  kind: number
  spin: number
}

export interface Particles {
  /** They stream in. `strength`: of the light inside, 0..1. */
  gather(context: CanvasRenderingContext2D, kit: LightKit, time: number, strength: number): void
  burst(context: CanvasRenderingContext2D, time: number): void
  rain(context: CanvasRenderingContext2D, time: number, reachX: number, reachY: number): void
}

export function createParticles(
  tier: TierStyle,
  spark: Spark,
  moments: Moments,
  random: () => number,
): Particles {
  const sprites = [0, 1, 2, 3, 4, 5].map((index) =>
    sparkSprite(spark, hueOf(tier.look, index / 6), tier.look.chroma),
  )
  const all: Particle[] = Array.from({ length: tier.particles }, () => ({
    angle: random() * Math.PI * 2,
    speed: 260 + random() * 900,
    size: 7 + random() ** 2.4 * 44,
    delay: random(),
    kind: Math.floor(random() * 6),
    spin: (random() - 0.5) * 2,
  }))
  // A spiral only for the highest tier: its burst is a galaxy, not an explosion.
  const swirl = tier.look.hue === undefined ? 1.5 : 0.18

  return {
    gather(context, kit, time, strength) {
      if (strength <= 0 || time >= moments.hush) return
      const count = Math.ceil(all.length * 0.4)
      for (let index = 0; index < count; index++) {
        const { angle, size, delay, kind, spin } = all[index] as Particle
        const t = (time * 0.85 + delay * 2) % 1
        const distance = (1 - t) ** 1.4 * 560
        const turned = angle + spin * 0.5 + t * 1.1
        context.globalAlpha = strength * t * 0.95
        const s = 10 + size * (0.8 + 0.4 * strength)
        stamp(
          context,
          kit.glows[kind] as HTMLCanvasElement,
          Math.cos(turned) * distance,
          Math.sin(turned) * distance * 1.15,
          s,
          s,
        )
      }
    },

    burst(context, time) {
      const since = time - moments.open
      if (since < 0) return
      for (const { angle, speed, size, delay, kind, spin } of all) {
        const age = since - delay * 0.3
        if (age < 0) continue
        const alpha = clamp(1.35 - age * 0.8) * clamp(tier.power + 0.25)
        if (alpha <= 0.02) continue
        const distance = speed * (1 - Math.exp(-age * 1.9)) * 0.78
        const turned = angle + swirl * Math.log1p(age * 2) + spin * age * 0.1
        const x = Math.cos(turned) * distance
        const y = Math.sin(turned) * distance * 1.12 + 60 * age * age
        const s = size * (1 + 0.25 * Math.sin(age * 11 + angle * 9))
        context.globalAlpha = alpha
        stamp(context, sprites[kind] as HTMLCanvasElement, x, y, s * 2, s * 2, turned + spin * age * 3)
      }
    },

    rain(context, time, reachX, reachY) {
      if (!tier.rain) return
      const strength = progress(time, moments.open + 0.1, moments.open + 0.6)
      if (strength <= 0) return
      for (let index = 0; index < 50; index++) {
        const { angle, speed, size, delay, kind, spin } = all[index] as Particle
        const fall = (delay + (time - moments.open) * (0.2 + speed / 3600)) % 1
        const x = (angle / Math.PI - 1) * reachX + Math.sin(time * 1.6 + angle * 5) * 30
        const s = 14 + size * 0.9
        context.globalAlpha = strength * Math.sin(fall * Math.PI) * 0.9
        const flip = 0.35 + 0.65 * Math.abs(Math.sin(time * 4 * (0.4 + Math.abs(spin)) + angle * 7))
        stamp(context, sprites[kind] as HTMLCanvasElement, x, (fall * 2 - 1) * reachY, s * flip, s, spin)
      }
    },
  }
}
