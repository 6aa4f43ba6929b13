/** Top-page banners, 1600 by 600. What matters stays inside the middle 800, which a phone shows. */
import { createLayer, glow, grain, isolated, letter, SERIF, softRays, sparkle } from './canvas.ts'
import { type Faces, standingCard } from './pack-art.ts'
import type { Language } from './composition.ts'
import { lustre, metal, oklch } from './palette.ts'
import { drawPattern } from './patterns.ts'
import { seededRandom } from './random.ts'
import { drawScene } from './scenes/all-scenes.ts'
import { subjectFor } from './printed-subject.ts'
import { fitInside, placeSubject } from './subject.ts'
import { type Card, cardsOf, type World } from './worlds/world.ts'

export const BANNER_WIDTH = 1600
export const BANNER_HEIGHT = 600

export function drawBanner(world: World, faces: Faces, language: Language): OffscreenCanvas {
  const { canvas, context } = createLayer(BANNER_WIDTH, BANNER_HEIGHT)
  const cards = cardsOf(world)
  const hero = cards.at(-1) as Card
  const { palette } = world
  const random = seededRandom(`banner/${world.key}`)
  drawScene(context, world.scene, `banner/${world.key}`, world.palette, BANNER_WIDTH, BANNER_HEIGHT)
  const shade = context.createLinearGradient(0, 0, BANNER_WIDTH, 0)
  for (const [stop, alpha] of [
    [0, 0.7],
    [0.3, 0.2],
    [0.5, 0.12],
    [0.7, 0.2],
    [1, 0.7],
  ] as const) {
    shade.addColorStop(stop, oklch(0.12, 0.07, palette.deep, alpha))
  }
  context.fillStyle = shade
  context.fillRect(0, 0, BANNER_WIDTH, BANNER_HEIGHT)
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.globalAlpha = 0.14
    drawPattern(
      context,
      world.pattern,
      BANNER_WIDTH,
      BANNER_HEIGHT,
      44,
      metal(context, 'gold', 0, 0, BANNER_WIDTH, BANNER_HEIGHT),
      1.5,
    )
  })
  const centre = { x: 800, y: 270 }
  softRays(context, canvas, centre, random, (alpha) => oklch(0.9, 0.1, palette.glow, alpha), {
    count: 60,
    strength: 0.6,
  })
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    glow(context, centre.x, centre.y, 520, (alpha) => oklch(0.85, 0.13, palette.glow, alpha), 0.7)
  })
  const sides = cards.slice(-5, -1)
  for (const [index, x, y, turn, scale] of [
    [0, 128, 322, -0.2, 0.44],
    [1, 1472, 322, 0.2, 0.44],
    [2, 340, 286, -0.09, 0.48],
    [3, 1260, 286, 0.09, 0.48],
  ] as const) {
    standingCard(context, faces(sides[index] as Card), x, y, turn, scale)
  }
  // Glints stay behind the hero: one of them would always land on an eye.
  sparkle(context, random, palette, BANNER_WIDTH, BANNER_HEIGHT)
  const subject = subjectFor(hero)
  placeSubject(context, subject, fitInside(subject, { x: 470, y: 20, width: 660, height: 455 }), palette, 0.9)
  const veil = context.createLinearGradient(0, 360, 0, BANNER_HEIGHT)
  veil.addColorStop(0, oklch(0.1, 0.06, palette.deep, 0))
  veil.addColorStop(1, oklch(0.08, 0.05, palette.deep, 0.9))
  context.fillStyle = veil
  context.fillRect(0, 360, BANNER_WIDTH, 240)
  letter(context, world.name[language], 800, language === 'ja' ? 526 : 514, {
    size: 112,
    weight: 900,
    spacing: language === 'ja' ? 18 : 4,
    align: 'center',
    fill: lustre(context, 430, 112),
    outline: 'rgb(22 8 4 / 0.9)',
    outlineWidth: 15,
    glow: oklch(0.75, 0.17, palette.glow, 0.85),
    glowSize: 34,
  })
  letter(context, language === 'ja' ? world.name.en.toUpperCase() : world.name.ja, 800, 572, {
    size: 32,
    weight: 700,
    family: `Georgia, ${SERIF}`,
    spacing: 12,
    align: 'center',
    fill: 'rgb(255 246 226 / 0.97)',
    outline: 'rgb(10 4 0 / 0.7)',
    outlineWidth: 5,
  })
  grain(context, BANNER_WIDTH, BANNER_HEIGHT, random, 0.07)
  return canvas
}
