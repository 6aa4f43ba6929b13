/** The foil pouch and the back of the card, each drawn once. */
import { createSprite, oklch } from './sprites.ts'

export const POUCH_WIDTH = 420
export const POUCH_HEIGHT = 640
export const CARD_WIDTH = 367
export const CARD_HEIGHT = 512

/** Hue of the shop's night: of its pouch and of the backs of its cards. */
const hue = 288
/** Petals in a ring of the crest. */
const petals = 20

const GOLD = [
  [0.6, 0.11, 70],
  [0.94, 0.09, 95],
  [0.7, 0.13, 75],
  [0.97, 0.06, 100],
  [0.62, 0.11, 65],
] as const

function gold(context: CanvasRenderingContext2D, size: number): CanvasGradient {
  const fill = context.createLinearGradient(-size, -size, size, size)
  for (const [index, [l, c, h]] of GOLD.entries())
    fill.addColorStop(index / (GOLD.length - 1), oklch(l, c, h))
  return fill
}

/** Rings of petals around the guiding star: the crest of pouch and card. */
function drawCrest(context: CanvasRenderingContext2D, size: number): void {
  for (let ring = 0; ring < 3; ring++) {
    const radius = size * (1 - ring * 0.28)
    for (let petal = 0; petal < petals; petal++) {
      context.save()
      context.rotate((petal / petals) * Math.PI * 2 + ring * 0.13)
      context.beginPath()
      context.moveTo(0, -radius * 0.3)
      context.bezierCurveTo(radius * 0.2, -radius * 0.55, radius * 0.12, -radius * 0.9, 0, -radius)
      context.bezierCurveTo(-radius * 0.12, -radius * 0.9, -radius * 0.2, -radius * 0.55, 0, -radius * 0.3)
      context.fillStyle = oklch(0.6 + ring * 0.1, 0.15, hue + ring * 24, 0.2)
      context.fill()
      context.lineWidth = 1.7
      context.strokeStyle = gold(context, radius)
      context.stroke()
      context.restore()
    }
  }
  const heart = context.createRadialGradient(-size * 0.05, -size * 0.07, 2, 0, 0, size * 0.36)
  heart.addColorStop(0, '#fff')
  heart.addColorStop(0.4, oklch(0.94, 0.1, 95))
  heart.addColorStop(1, oklch(0.64, 0.13, 68))
  context.fillStyle = heart
  context.beginPath()
  for (let point = 0; point < 16; point++) {
    const angle = (point / 8) * Math.PI - Math.PI / 2
    const reach = size * (point % 4 === 0 ? 0.42 : point % 2 ? 0.14 : 0.25)
    context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  context.fill()
}

/** Overlapping waves, the ground pattern of the shop. */
function drawWaves(context: CanvasRenderingContext2D, width: number, height: number, size: number): void {
  context.lineWidth = 1
  for (let row = 0; row * size * 0.5 < height + size; row++) {
    for (let x = row % 2 ? size : 0; x < width + size; x += size * 2) {
      for (const ring of [1, 0.66, 0.33]) {
        context.beginPath()
        context.arc(x, row * size * 0.5, size * ring, Math.PI, 0)
        context.stroke()
      }
    }
  }
}

export function pouchSprite(random: () => number): HTMLCanvasElement {
  const { canvas, context } = createSprite(POUCH_WIDTH, POUCH_HEIGHT)
  context.beginPath()
  for (let tooth = 0; tooth <= 30; tooth++) context.lineTo((tooth / 30) * POUCH_WIDTH, tooth % 2 ? 10 : 0)
  for (let tooth = 30; tooth >= 0; tooth--)
    context.lineTo((tooth / 30) * POUCH_WIDTH, POUCH_HEIGHT - (tooth % 2 ? 10 : 0))
  context.clip()
  const foil = context.createLinearGradient(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
  for (const [stop, l, c, shift] of [
    [0, 0.36, 0.15, -6],
    [0.25, 0.56, 0.19, 14],
    [0.45, 0.34, 0.15, -14],
    [0.6, 0.68, 0.17, 30],
    [0.8, 0.38, 0.16, 0],
    [1, 0.24, 0.11, -20],
  ] as const) {
    foil.addColorStop(stop, oklch(l, c, hue + shift))
  }
  context.fillStyle = foil
  context.fillRect(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
  context.strokeStyle = oklch(0.92, 0.08, 92, 0.16)
  drawWaves(context, POUCH_WIDTH, POUCH_HEIGHT, 28)
  for (let fold = 0; fold < 22; fold++) {
    const [x, y] = [random() * POUCH_WIDTH, random() * POUCH_HEIGHT]
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + (random() - 0.5) * 260, y + (random() - 0.5) * 260)
    context.lineTo(x + (random() - 0.5) * 260, y + (random() - 0.5) * 260)
    context.fillStyle = oklch(0.5 + random() * 0.45, 0.1, hue + random() * 70, 0.07)
    context.fill()
  }
  for (const top of [0, POUCH_HEIGHT - 46]) {
    for (let crimp = 0; crimp < 11; crimp++) {
      context.fillStyle = crimp % 2 ? 'rgb(255 255 255 / 0.42)' : 'rgb(20 10 50 / 0.4)'
      context.fillRect(0, top + crimp * 4.2, POUCH_WIDTH, 4.2)
    }
  }
  context.save()
  context.translate(POUCH_WIDTH / 2, POUCH_HEIGHT / 2)
  drawCrest(context, 158)
  context.restore()
  const roundness = context.createLinearGradient(0, 0, POUCH_WIDTH, 0)
  for (const [stop, colour] of [
    [0, 'rgb(0 0 0 / 0.5)'],
    [0.1, 'rgb(255 255 255 / 0.3)'],
    [0.28, 'rgb(255 255 255 / 0)'],
    [0.84, 'rgb(0 0 0 / 0.06)'],
    [0.94, 'rgb(255 255 255 / 0.22)'],
    [1, 'rgb(0 0 0 / 0.55)'],
  ] as const) {
    roundness.addColorStop(stop, colour)
  }
  context.fillStyle = roundness
  context.fillRect(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
  return canvas
}

export function cardBackSprite(): HTMLCanvasElement {
  const { canvas, context } = createSprite(CARD_WIDTH, CARD_HEIGHT)
  context.beginPath()
  context.roundRect(0, 0, CARD_WIDTH, CARD_HEIGHT, 18)
  context.clip()
  const ground = context.createRadialGradient(
    CARD_WIDTH / 2,
    CARD_HEIGHT / 2,
    10,
    CARD_WIDTH / 2,
    CARD_HEIGHT / 2,
    CARD_HEIGHT * 0.64,
  )
  ground.addColorStop(0, oklch(0.5, 0.17, 288))
  ground.addColorStop(0.5, oklch(0.3, 0.13, 277))
  ground.addColorStop(1, oklch(0.14, 0.07, 270))
  context.fillStyle = ground
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  context.strokeStyle = oklch(0.9, 0.09, 92, 0.2)
  drawWaves(context, CARD_WIDTH, CARD_HEIGHT, 20)
  context.translate(CARD_WIDTH / 2, CARD_HEIGHT / 2)
  drawCrest(context, 122)
  for (const [inset, width] of [
    [5, 7],
    [14, 1.5],
    [18, 0.8],
  ] as const) {
    context.beginPath()
    context.roundRect(
      inset - CARD_WIDTH / 2,
      inset - CARD_HEIGHT / 2,
      CARD_WIDTH - inset * 2,
      CARD_HEIGHT - inset * 2,
      16 - inset * 0.4,
    )
    context.lineWidth = width
    context.strokeStyle = gold(context, 300)
    context.stroke()
  }
  return canvas
}
