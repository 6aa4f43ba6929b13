/** The one card back of the shop: a rosette of fortune petals around a guiding star. */
import { type Context, createLayer, grain, isolated, roundedBox, softRays } from './canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH, CORNER } from './composition.ts'
import { metal, oklch } from './palette.ts'
import { drawPattern } from './patterns.ts'
import { seededRandom } from './random.ts'

export function drawCardBack(): OffscreenCanvas {
  const { canvas, context } = createLayer(CARD_WIDTH, CARD_HEIGHT)
  const random = seededRandom('card back')
  const centre = { x: CARD_WIDTH / 2, y: CARD_HEIGHT / 2 }
  context.save()
  roundedBox(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, CORNER)
  context.clip()
  const ground = context.createRadialGradient(centre.x, centre.y, 40, centre.x, centre.y, CARD_HEIGHT * 0.64)
  ground.addColorStop(0, oklch(0.5, 0.17, 288))
  ground.addColorStop(0.5, oklch(0.3, 0.13, 277))
  ground.addColorStop(1, oklch(0.14, 0.07, 270))
  context.fillStyle = ground
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  isolated(context, () => {
    context.globalAlpha = 0.26
    drawPattern(
      context,
      'seigaiha',
      CARD_WIDTH,
      CARD_HEIGHT,
      34,
      metal(context, 'gold', 0, 0, CARD_WIDTH, CARD_HEIGHT),
    )
  })
  softRays(context, canvas, centre, random, (alpha) => oklch(0.86, 0.1, 90, alpha), {
    count: 44,
    strength: 0.4,
  })
  rosette(context, centre)
  for (const [inset, width] of [
    [10, 14],
    [28, 2.5],
    [36, 1.2],
  ] as const) {
    roundedBox(context, inset, inset, CARD_WIDTH - inset * 2, CARD_HEIGHT - inset * 2, CORNER - inset * 0.5)
    context.lineWidth = width
    context.strokeStyle = metal(context, 'gold', 0, 0, CARD_WIDTH, CARD_HEIGHT)
    context.stroke()
  }
  for (const y of [128, CARD_HEIGHT - 128]) fan(context, centre.x, y, y < centre.y ? 1 : -1)
  grain(context, CARD_WIDTH, CARD_HEIGHT, random, 0.1)
  context.restore()
  return canvas
}

function rosette(context: Context, { x, y }: { x: number; y: number }, scale = 1): void {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  for (const [ring, [count, radius]] of (
    [
      [24, 246],
      [16, 178],
      [12, 112],
    ] as const
  ).entries()) {
    for (let petal = 0; petal < count; petal++) {
      context.save()
      context.rotate((petal / count) * Math.PI * 2 + ring * 0.13)
      context.beginPath()
      context.moveTo(0, -radius * 0.35)
      context.bezierCurveTo(radius * 0.2, -radius * 0.6, radius * 0.13, -radius * 0.92, 0, -radius)
      context.bezierCurveTo(-radius * 0.13, -radius * 0.92, -radius * 0.2, -radius * 0.6, 0, -radius * 0.35)
      context.fillStyle = oklch(0.55 + ring * 0.1, 0.16, 290 + ring * 24, 0.26)
      context.fill()
      context.lineWidth = 2
      context.strokeStyle = metal(context, 'gold', -radius, -radius, radius * 2, radius * 2)
      context.stroke()
      context.restore()
    }
    context.beginPath()
    context.arc(0, 0, radius, 0, Math.PI * 2)
    context.lineWidth = ring ? 1.4 : 4
    context.strokeStyle = metal(context, 'gold', -radius, -radius, radius * 2, radius * 2)
    context.stroke()
  }
  const star = context.createRadialGradient(-14, -18, 4, 0, 0, 66)
  star.addColorStop(0, '#fff')
  star.addColorStop(0.35, oklch(0.94, 0.09, 95))
  star.addColorStop(1, oklch(0.6, 0.13, 65))
  context.fillStyle = star
  context.beginPath()
  for (let point = 0; point < 16; point++) {
    const angle = (point / 16) * Math.PI * 2 - Math.PI / 2
    const reach = point % 4 === 0 ? 82 : point % 2 ? 26 : 48
    context.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  context.closePath()
  context.fill()
  context.restore()
}

/** A folded fan, the sign of widening luck, above and below the rosette. */
function fan(context: Context, x: number, y: number, up: number): void {
  context.save()
  context.translate(x, y)
  context.scale(1, up)
  context.strokeStyle = metal(context, 'gold', -90, -70, 180, 100)
  context.lineWidth = 2.2
  for (const radius of [88, 74, 34]) {
    context.beginPath()
    context.arc(0, 38, radius, Math.PI * 1.16, Math.PI * 1.84)
    context.stroke()
  }
  for (let rib = 0; rib <= 10; rib++) {
    const angle = Math.PI * (1.16 + 0.068 * rib)
    context.beginPath()
    context.moveTo(Math.cos(angle) * 34, 38 + Math.sin(angle) * 34)
    context.lineTo(Math.cos(angle) * 88, 38 + Math.sin(angle) * 88)
    context.stroke()
  }
  context.restore()
}
