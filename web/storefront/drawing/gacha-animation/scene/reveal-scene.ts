/**
 * The opening of a pack. A frame is a pure function of the time (and of the hand, while the object is held): the same time
 * always gives the same frame, so the scene can be skipped, paused, or rendered to a clip.
 *
 * The scene never needs the card's picture. It ends with the card on its edge; the screen turns on to its face.
 *
 * All that is soft is painted on a small canvas and stretched over the stage once: a machine without a graphics processor
 * spends its time on pixels, and light needs few. Only what has edges is drawn at full size.
 */
import { createActors } from './actors.ts'
import { wayOf } from './doubt.ts'
import {
  createLightKit,
  drawBeams,
  drawBolts,
  drawShockwaves,
  drawWings,
  type LightKit,
  mandalaSprite,
  stamp,
} from './light.ts'
import { createParticles } from './particles.ts'
import { block, globe, oklch, shade, shape } from './shapes.ts'
import { createLayer } from './sprites.ts'
import type { Cue, Style } from './style.ts'
import { styleOf } from './styles.ts'
import { tierStyle } from './tiers.ts'
import {
  clamp,
  type Entry,
  easeIn,
  easeOut,
  type Moments,
  momentsOf,
  progress,
  seededRandom,
  type Tier,
} from './timeline.ts'

export interface RevealScene {
  /** The duration of the opening. */
  seconds: number
  /** The opening. Its size is that of the canvas, which may change between frames. */
  draw(context: CanvasRenderingContext2D, seconds: number): void
}

export interface RevealOptions {
  tier: Tier
  /** `movie_style`; an unknown number plays the default style. */
  style: number
  seed: string
  entry: Entry
}

/** The stage is 720 units wide and 1280 high; all of it is visible on every aspect ratio. */
const [stageWidth, stageHeight] = [720, 1280]
/** A pixel of the light covers so many of the stage, in each direction. */
const lightScale = 5
/** The place is painted so much larger than the stage. */
const placeMargin = 1.45
const arrivalSeconds = 0.18

/** The middle of the stage is the origin, and a unit is the same in both directions. */
function placeStage(context: CanvasRenderingContext2D, scale: number): { reachX: number; reachY: number } {
  const { width, height } = context.canvas
  const unit = Math.min(width / stageWidth, height / stageHeight)
  context.setTransform(unit * scale, 0, 0, unit * scale, width / 2, height * 0.48)
  return { reachX: width / 2 / unit, reachY: height / 2 / unit }
}

/** Fills a canvas with a small picture. */
function cover(context: CanvasRenderingContext2D, picture: HTMLCanvasElement, alpha: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = alpha
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height)
  context.globalAlpha = 1
}

/** The ground of the scene: its place and its light. */
function createGround(style: Style, seed: string) {
  const soft = createLayer()
  const place = createLayer()

  /** Paints the place anew where the stage has another size. It is larger than the stage, since the camera moves. */
  function paintPlace(width: number, height: number): void {
    Object.assign(place.canvas, { width, height })
    const { reachX, reachY } = placeStage(place.context, 1 / placeMargin)
    const [x, y] = [reachX * placeMargin, reachY * placeMargin]
    const whole = block(-x, -y, x * 2, y * 2)
    shape(place.context, whole, shade(place.context, [0, -y, 0, y], ...style.sky))
    style.place(place.context, x, y, seededRandom(seed))
    // Darker towards its edges, which draws attention to the middle.
    shape(place.context, whole, globe(place.context, [0, 0, Math.hypot(x, y)], [0, 0, 0, 0], [0, 0, 0, 0.5]))
  }

  /** Paints place and light small, and stretches them over the stage. */
  return function layLight(
    context: CanvasRenderingContext2D,
    { kit, glow, cue }: { kit: LightKit; glow: number; cue: Cue },
    paint: (light: CanvasRenderingContext2D, reach: number) => void,
  ): void {
    const { width, height } = context.canvas
    const [small, light] = [soft.canvas, soft.context]
    const [w, h] = [Math.ceil(width / lightScale), Math.ceil(height / lightScale)]
    if (small.width !== w || small.height !== h) {
      Object.assign(small, { width: w, height: h })
      paintPlace(w, h)
    }
    const { reachX, reachY } = placeStage(light, 1)
    const [x, y, zoom, lean] = style.camera(cue)
    // The background moves less than the foreground.
    const far = placeMargin * (1 + (zoom - 1) * 0.35)
    light.rotate(lean * 0.25)
    light.globalCompositeOperation = 'source-over'
    light.globalAlpha = 1
    // The middle of the stage lies a little above that of the canvas.
    const middle = (0.5 - 0.48) * 2 * reachY * far
    const [spanX, spanY] = [reachX * 2 * far, reachY * 2 * far]
    light.drawImage(place.canvas, -x * 0.4 - spanX / 2, -y * 0.4 - spanY / 2 + middle, spanX, spanY)
    light.globalCompositeOperation = 'lighter'
    cover(light, kit.backdrop, clamp(glow))
    placeStage(light, 1)
    paint(light, Math.hypot(reachX, reachY))
    context.globalCompositeOperation = 'copy'
    cover(context, small, 1)
    context.globalCompositeOperation = 'source-over'
  }
}

function createDust(random: () => number) {
  const dust = Array.from(
    { length: 40 },
    () => [random() * 2 - 1, random(), 3 + random() * 9, random() * 6] as const,
  )
  return (light: CanvasRenderingContext2D, kit: LightKit, time: number): void => {
    for (const [x, y, size, phase] of dust) {
      light.globalAlpha = 0.3 + 0.5 * Math.sin(time * 2.4 + phase) ** 2
      const drift = ((y + time * size * 0.004) % 1) * 2 - 1
      stamp(light, kit.glows[0] as HTMLCanvasElement, x * 640, -drift * 700, size * 1.6, size * 1.6)
    }
  }
}

/** Tier 7: everything goes dark and silent; one star remains, then the sky opens. */
function drawHush(context: CanvasRenderingContext2D, kit: LightKit, moments: Moments, time: number): void {
  if (time < moments.hush || time >= moments.open) return
  const t = progress(time, moments.hush, moments.open)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 0.94 * easeOut(progress(time, moments.hush, moments.hush + 0.16))
  context.fillStyle = oklch(0.05, 0.03, 280)
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  placeStage(context, 1)
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
  context.globalCompositeOperation = 'source-over'
}

export function createRevealScene({ tier, style: movieStyle, seed, entry }: RevealOptions): RevealScene {
  const random = seededRandom(`${seed}/${tier}/${movieStyle}`)
  const style = styleOf(movieStyle)
  const grade = tierStyle(tier)
  const way = wayOf(tier, random)
  const moments = momentsOf(tier, entry)
  const kits = grade.stages.map((look, index) =>
    createLightKit(look, random, index === grade.stages.length - 1),
  )
  const mandala = grade.mandala ? mandalaSprite(grade.look) : undefined
  const particles = createParticles(grade, style.spark, moments, random)
  const actors = createActors(style, kits, moments, random)
  const drawDust = createDust(random)
  const layLight = createGround(style, seed)

  function paintLight(
    light: CanvasRenderingContext2D,
    kit: LightKit,
    { time, strength, opened, reach }: { time: number; strength: number; opened: number; reach: number },
  ): void {
    drawDust(light, kit, time)
    light.globalAlpha = clamp((0.2 + strength * 0.75) * (1 - opened))
    const breath = 900 + 500 * strength
    stamp(light, kit.glows[1] as HTMLCanvasElement, 0, 0, breath, breath * 1.2)
    drawBeams(
      light,
      kit,
      time,
      grade.power * (0.42 * strength * (1 - opened) + opened),
      reach * (0.55 + 0.5 * Math.max(opened, strength * 0.5)),
    )
    const unfold = easeOut(progress(time, moments.open, moments.end))
    if (mandala && unfold > 0) {
      light.globalAlpha = 0.75 * unfold
      const size = 980 * (0.4 + 0.6 * unfold)
      stamp(light, mandala, 0, 0, size, size, time * 0.24)
      if (tier === 7) stamp(light, mandala, 0, 0, size * 1.5, size * 1.5, time * -0.15)
    }
    if (grade.wings) drawWings(light, kit, time, unfold, tier === 7)
    drawShockwaves(light, kit, grade, moments, time)
    if (time < moments.open) return
    light.globalAlpha = clamp(0.5 * grade.power)
    stamp(light, kit.glows[2] as HTMLCanvasElement, 0, -30, 900, 1080)
    const burst = (1 - progress(time, moments.open, moments.open + 0.5)) ** 2
    light.globalAlpha = clamp(burst * grade.power)
    const size = 900 + 700 * grade.power
    if (burst > 0.01) stamp(light, kit.glows[2] as HTMLCanvasElement, 0, -120, size, size)
  }

  /** The state of the opening at a time, as the object sees it. */
  function cueAt(time: number): Cue {
    const doubt = progress(time, moments.torn, moments.hush)
    return {
      time,
      arrived: easeOut(progress(time, 0, arrivalSeconds)),
      doubt,
      strength: time < moments.torn ? 0 : way.strength(doubt),
      open: progress(time, moments.open, moments.turn + 0.25),
    }
  }

  /** Places the object: the camera, its arrival, and how it shakes. */
  function aim(context: CanvasRenderingContext2D, cue: Cue): void {
    const { time, arrived, strength } = cue
    const [x, y, zoom, lean] = style.camera(cue)
    const shake = time >= moments.hush ? 0 : strength ** 2 * grade.shake
    const near = zoom * (0.8 + 0.2 * arrived)
    context.rotate(lean + Math.sin(time * 61) * shake * 0.0012)
    context.scale(near, near)
    context.translate(Math.sin(time * 71) * shake - x, Math.cos(time * 83) * shake - y)
  }

  return {
    seconds: moments.end,

    draw(context, seconds) {
      const time = clamp(seconds, 0, moments.end)
      const cue = cueAt(time)
      const { strength, doubt } = cue
      const opened = easeOut(progress(time, moments.open, moments.open + 0.3))
      const stage = opened > 0 ? kits.length - 1 : way.stageAt(doubt, kits.length)
      const kit = kits[stage] as LightKit
      const glow = (0.1 + 0.4 * strength) * (1 - opened) + opened * (0.3 + 0.4 * grade.power)
      layLight(context, { kit, glow, cue }, (light, reach) =>
        paintLight(light, kit, { time, strength, opened, reach }),
      )

      const jolt =
        time >= moments.open ? grade.shake * (1 - progress(time, moments.open, moments.open + 0.5)) : 0
      const { reachX, reachY } = placeStage(context, 1)
      context.translate(Math.sin(time * 97) * jolt, Math.cos(time * 89) * jolt)
      context.globalCompositeOperation = 'lighter'
      particles.gather(context, kit, time, strength)
      context.globalCompositeOperation = 'source-over'
      for (const isFront of [false, true]) {
        context.globalAlpha = 1
        if (isFront) actors.drawCard(context, time)
        context.save()
        aim(context, cue)
        actors.drawObject(context, stage, cue, isFront)
        context.restore()
      }
      context.globalCompositeOperation = 'lighter'
      if (grade.bolts) drawBolts(context, kit, time, time < moments.hush ? easeIn(strength) : 0)
      particles.burst(context, time)
      particles.rain(context, time, reachX, reachY)
      context.globalCompositeOperation = 'source-over'
      if (tier === 7) drawHush(context, kit, moments, time)
      context.globalAlpha = 1
    },
  }
}
