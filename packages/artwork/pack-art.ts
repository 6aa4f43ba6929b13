/** The pictures of a pack (1200 by 800): wrapped, fanned, and the world it comes from. */
import {
  type Context,
  createLayer,
  glow,
  grain,
  isolated,
  letter,
  roundedBox,
  SERIF,
  softRays,
  sparkle,
} from './canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Language } from './composition.ts'
import type { Pack } from './packs/pack.ts'
import { lustre, metal, oklch, type Palette } from './palette.ts'
import { drawPattern } from './patterns.ts'
import { seededRandom } from './random.ts'
import { drawScene } from './scenes/all-scenes.ts'
import { drawPictureOver } from './printed-subject.ts'
import { cardByKey, worlds } from './worlds/all-worlds.ts'
import type { Card, World } from './worlds/world.ts'
import { drawBox, drawPouch } from './wrapping.ts'

export const PACK_WIDTH = 1200
export const PACK_HEIGHT = 800

/** Already drawn faces by card key; drawing them again would double the work. */
export type Faces = (card: Card) => CanvasImageSource

/**
 * The pictures of a pack in their order. In English those with words alone; the panorama has none and stands in both
 * languages.
 */
export function drawPackImages(pack: Pack, faces: Faces, language: Language): OffscreenCanvas[] {
  const home = worlds.find((candidate) => candidate.key === pack.world) as World
  const world: World = { ...home, palette: { ...home.palette, ...pack.mood } }
  const hero = cardByKey(pack.hero)
  const prizes = pack.prizes.map(([key]) => cardByKey(key)).filter((card) => card !== hero)
  const top = [hero, ...prizes]
  const images = [wrapped(pack, world, { top, faces, language }), fanned(pack, world, { top, faces, language })]
  if (language === 'ja' && pack.images === 3) images.push(panorama(pack, world, hero))
  return images
}

interface Hand {
  /** The hero first. */
  top: Card[]
  faces: Faces
  language: Language
}

interface Sheet {
  canvas: OffscreenCanvas
  context: Context
  palette: Palette
}

function ground(pack: Pack, world: World, view: string, dim: number): Sheet {
  const { canvas, context } = createLayer(PACK_WIDTH, PACK_HEIGHT)
  const { palette } = world
  drawScene(context, world.scene, `${pack.key}/${view}`, palette, PACK_WIDTH, PACK_HEIGHT)
  const shade = context.createRadialGradient(PACK_WIDTH / 2, 340, 80, PACK_WIDTH / 2, 340, 800)
  shade.addColorStop(0, oklch(0.2, 0.1, palette.deep, dim * 0.5))
  shade.addColorStop(1, oklch(0.09, 0.06, palette.deep, dim))
  context.fillStyle = shade
  context.fillRect(0, 0, PACK_WIDTH, PACK_HEIGHT)
  return { canvas, context, palette }
}

/** The pack itself, with its best cards behind it. */
function wrapped(pack: Pack, world: World, { top, faces, language }: Hand): OffscreenCanvas {
  const hero = top[0] as Card
  const sheet = ground(pack, world, 'wrapped', 0.72)
  const { canvas, context, palette } = sheet
  const random = seededRandom(`wrapped/${pack.key}`)
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.globalAlpha = 0.2
    drawPattern(
      context,
      world.pattern,
      PACK_WIDTH,
      PACK_HEIGHT,
      48,
      metal(context, 'gold', 0, 0, PACK_WIDTH, PACK_HEIGHT),
      1.6,
    )
  })
  const centre = { x: 600, y: 330 }
  softRays(context, canvas, centre, random, (alpha) => oklch(0.9, 0.11, palette.glow, alpha), {
    count: 64,
    strength: 0.75,
  })
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    glow(context, centre.x, centre.y, 620, (alpha) => oklch(0.84, 0.14, palette.glow, alpha), 0.85)
  })
  const spread: [number, number, number, number][] = [
    [176, 368, -0.27, 0.46],
    [1024, 368, 0.27, 0.46],
    [318, 342, -0.14, 0.53],
    [882, 342, 0.14, 0.53],
  ]
  const order = [3, 4, 1, 2]
  spread.forEach(([x, y, turn, scale], index) => {
    const card = top[Math.min(order[index] as number, top.length - 1)] as Card
    standingCard(context, faces(card), x, y, turn, scale)
  })
  const body =
    pack.wrapping === 'box'
      ? drawBox(world, hero, { title: titleOf(pack, world, language), language })
      : drawPouch(world, hero, pack.key, language)
  const height = 640
  const width = (body.width / body.height) * height
  isolated(context, () => {
    context.translate(600, 340)
    context.rotate(pack.wrapping === 'box' ? 0 : -0.05)
    context.shadowColor = 'rgb(0 0 10 / 0.75)'
    context.shadowBlur = 50
    context.shadowOffsetY = 18
    context.drawImage(body, -width / 2, -height / 2, width, height)
  })
  sparkle(context, random, palette, PACK_WIDTH, PACK_HEIGHT)
  titleBand(sheet, pack, world, language)
  if ('coins' in pack.price) coins(context, 262, 486, 1)
  return finished(sheet, pack)
}

/** The five best cards, fanned like a hand. */
function fanned(pack: Pack, world: World, { top, faces, language }: Hand): OffscreenCanvas {
  const sheet = ground(pack, world, 'fanned', 0.8)
  const { canvas, context, palette } = sheet
  const random = seededRandom(`fanned/${pack.key}`)
  softRays(context, canvas, { x: 600, y: 420 }, random, (alpha) => oklch(0.9, 0.11, 90, alpha), {
    count: 70,
    strength: 0.7,
  })
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    glow(context, 600, 360, 640, (alpha) => oklch(0.86, 0.12, palette.glow, alpha), 0.7)
  })
  const hand = top.slice(0, 5)
  const order = [4, 3, 2, 1, 0].filter((index) => index < hand.length)
  const places = [0, -1, 1, -2, 2]
  for (const index of order) {
    const place = places[index] as number
    const turn = place * 0.15
    const scale = 0.6 - Math.abs(place) * 0.045
    standingCard(
      context,
      faces(hand[index] as Card),
      600 + place * 208,
      348 + Math.abs(place) ** 1.7 * 24,
      turn,
      scale,
    )
  }
  sparkle(context, random, palette, PACK_WIDTH, PACK_HEIGHT)
  titleBand(sheet, pack, world, language)
  return finished(sheet, pack)
}

/** The hero's whole picture, as a poster without words. */
function panorama(pack: Pack, { palette }: World, hero: Card): OffscreenCanvas {
  const layer = createLayer(PACK_WIDTH, PACK_HEIGHT)
  drawPictureOver(layer.context, hero, PACK_WIDTH, PACK_HEIGHT)
  return finished({ ...layer, palette }, pack)
}

export function standingCard(
  context: Context,
  face: CanvasImageSource,
  x: number,
  y: number,
  turn: number,
  scale: number,
): void {
  isolated(context, () => {
    context.translate(x, y)
    context.rotate(turn)
    context.imageSmoothingQuality = 'high'
    context.shadowColor = 'rgb(0 0 12 / 0.7)'
    context.shadowBlur = 34
    context.shadowOffsetY = 12
    const width = CARD_WIDTH * scale
    const height = CARD_HEIGHT * scale
    context.drawImage(face, -width / 2, -height / 2, width, height)
  })
}

/** The pack's name without the world's, which stands beside it. */
function titleOf(pack: Pack, world: World, language: Language): string {
  const separator = language === 'ja' ? ' ' : ': '
  return pack.name[language].replace(world.name[language] + separator, '')
}

/** Large enough to be read in a thumbnail 170 px wide. */
function titleBand({ context, palette }: Sheet, pack: Pack, world: World, language: Language): void {
  const veil = context.createLinearGradient(0, 500, 0, PACK_HEIGHT)
  veil.addColorStop(0, oklch(0.1, 0.06, palette.deep, 0))
  veil.addColorStop(0.5, oklch(0.1, 0.06, palette.deep, 0.82))
  veil.addColorStop(1, oklch(0.07, 0.05, palette.deep, 0.97))
  context.fillStyle = veil
  context.fillRect(0, 500, PACK_WIDTH, 300)
  letter(context, titleOf(pack, world, language), PACK_WIDTH / 2, 700, {
    size: 128,
    weight: 900,
    spacing: 4,
    align: 'center',
    maxWidth: 1080,
    fill: lustre(context, 588, 128),
    outline: 'rgb(22 8 4 / 0.92)',
    outlineWidth: 18,
    glow: oklch(0.75, 0.17, palette.glow, 0.8),
    glowSize: 36,
  })
  const small = language === 'ja' ? `${world.name.ja}  ·  ${pack.name.en}` : `${world.name.en}  ·  ${pack.name.ja}`
  letter(context, small, PACK_WIDTH / 2, 764, {
    size: 38,
    weight: 700,
    family: `Georgia, ${SERIF}`,
    spacing: 3,
    align: 'center',
    maxWidth: 1060,
    fill: 'rgb(255 246 226 / 0.96)',
    outline: 'rgb(10 4 0 / 0.7)',
    outlineWidth: 6,
  })
}

/** A few struck coins with the shop's star, the sign of a coin pack. */
function coins(context: Context, x: number, y: number, scale: number): void {
  for (const [dx, dy, size, turn] of [
    [-90, 20, 74, -0.2],
    [90, 30, 70, 0.15],
    [0, -10, 88, 0],
  ] as const) {
    context.save()
    context.translate(x + dx * scale, y + dy * scale)
    context.rotate(turn)
    context.shadowColor = 'rgb(0 0 0 / 0.6)'
    context.shadowBlur = 18
    context.beginPath()
    context.arc(0, 0, size * scale, 0, Math.PI * 2)
    context.fillStyle = metal(context, 'gold', -size, -size, size * 2, size * 2)
    context.fill()
    context.shadowBlur = 0
    for (const ring of [0.9, 0.78]) {
      context.beginPath()
      context.arc(0, 0, size * ring * scale, 0, Math.PI * 2)
      context.lineWidth = 3
      context.strokeStyle = oklch(0.5, 0.11, 65, 0.9)
      context.stroke()
    }
    context.beginPath()
    for (let point = 0; point < 16; point++) {
      const angle = (point / 16) * Math.PI * 2 - Math.PI / 2
      const reach = size * scale * (point % 4 === 0 ? 0.66 : point % 2 ? 0.2 : 0.36)
      context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
    }
    context.closePath()
    context.fillStyle = oklch(0.99, 0.04, 95)
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = oklch(0.48, 0.1, 60)
    context.stroke()
    context.restore()
  }
}

function finished({ canvas, context }: Sheet, pack: Pack): OffscreenCanvas {
  grain(context, PACK_WIDTH, PACK_HEIGHT, seededRandom(`grain/${pack.key}`), 0.07)
  roundedBox(context, 0, 0, PACK_WIDTH, PACK_HEIGHT, 0)
  context.lineWidth = 14
  context.strokeStyle = metal(context, 'gold', 0, 0, PACK_WIDTH, PACK_HEIGHT)
  context.stroke()
  return canvas
}
