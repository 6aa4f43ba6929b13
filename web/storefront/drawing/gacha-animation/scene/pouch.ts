/** The foil pouch and the back of the card, each drawn once. */
import { around, block, globe, line, oklch, polygon, shade, shape } from './shapes.ts'
import { sprite } from './sprites.ts'

export const POUCH_WIDTH = 420
export const POUCH_HEIGHT = 640
export const CARD_WIDTH = 367
export const CARD_HEIGHT = 512

/** Hue of the shop's night: of its pouch and of the backs of its cards. */
const hue = 288
/** Petals in a ring of the crest. */
const petals = 20

const gold = (context: CanvasRenderingContext2D, size: number) =>
  shade(
    context,
    [-size, -size, size, size],
    [0.6, 0.11, 70],
    [0.94, 0.09, 95],
    [0.7, 0.13, 75],
    [0.97, 0.06, 100],
    [0.62, 0.11, 65],
  )

/** Rings of petals around the guiding star: the crest of pouch and card. */
function drawCrest(context: CanvasRenderingContext2D, size: number): void {
  for (let ring = 0; ring < 3; ring++) {
    const r = size * (1 - ring * 0.28)
    const [x, y] = [r * 0.2, -r * 0.55]
    const petal = `M0 ${-r * 0.3}C${x} ${y} ${r * 0.12} ${-r * 0.9} 0 ${-r}C${-r * 0.12} ${-r * 0.9} ${-x} ${y} 0 ${-r * 0.3}`
    for (let index = 0; index < petals; index++) {
      context.save()
      context.rotate((index / petals) * Math.PI * 2 + ring * 0.13)
      shape(context, petal, oklch(0.6 + ring * 0.1, 0.15, hue + ring * 24, 0.2))
      line(context, petal, gold(context, r), 1.7)
      context.restore()
    }
  }
  const star = around(16, (point) => size * (point % 4 ? (point % 2 ? 0.14 : 0.25) : 0.42))
  shape(
    context,
    polygon(...star),
    globe(context, [-size * 0.05, -size * 0.07, size * 0.36], [1, 0, 95], [0.94, 0.1, 95], [0.64, 0.13, 68]),
  )
}

/** Overlapping waves, the ground pattern of the shop. */
function drawWaves(context: CanvasRenderingContext2D, width: number, height: number, size: number): void {
  const ground = oklch(0.92, 0.08, 92, 0.18)
  for (let row = 0; row * size * 0.5 < height + size; row++)
    for (let x = row % 2 ? size : 0; x < width + size; x += size * 2)
      for (const ring of [size, size * 0.66, size * 0.33])
        line(context, `M${x - ring} ${row * size * 0.5}a${ring} ${ring} 0 0 1 ${ring * 2} 0`, ground, 1)
}

export function pouchSprite(): HTMLCanvasElement {
  return sprite(POUCH_WIDTH, POUCH_HEIGHT, (context) => {
    const whole = block(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
    const teeth = Array.from({ length: 30 }, (_, tooth) => `l14 ${tooth % 2 ? -10 : 10}`).join('')
    const back = teeth.replaceAll('l14', 'l-14')
    context.clip(
      new Path2D(
        `M0 0${teeth}V${POUCH_HEIGHT}${back.replaceAll(' 10', ' +').replaceAll(' -10', ' 10').replaceAll(' +', ' -10')}Z`,
      ),
    )
    shape(
      context,
      whole,
      shade(
        context,
        [0, 0, POUCH_WIDTH, POUCH_HEIGHT],
        [0.3, 0.15, hue],
        [0.6, 0.2, 302],
        [0.26, 0.13, 274],
        [0.8, 0.13, 318],
        [0.36, 0.16, hue],
        [0.62, 0.17, 296],
        [0.18, 0.09, 268],
      ),
    )
    drawWaves(context, POUCH_WIDTH, POUCH_HEIGHT, 28)
    for (const top of [0, POUCH_HEIGHT - 46])
      for (let crimp = 0; crimp < 11; crimp++)
        shape(context, block(0, top + crimp * 4.2, POUCH_WIDTH, 4.2), crimp % 2 ? '#fff6' : '#1036')
    context.save()
    context.translate(POUCH_WIDTH / 2, POUCH_HEIGHT / 2)
    drawCrest(context, 158)
    context.restore()
    const shadow = [0, 0, 0, 0.5] as const
    const clear = [1, 0, 0, 0] as const
    const shine = [1, 0, 0, 0.25] as const
    shape(
      context,
      whole,
      shade(context, [0, 0, POUCH_WIDTH, 0], shadow, shine, clear, clear, clear, clear, clear, shine, shadow),
    )
  })
}

export function cardBackSprite(): HTMLCanvasElement {
  return sprite(CARD_WIDTH, CARD_HEIGHT, (context) => {
    const [x, y] = [CARD_WIDTH / 2, CARD_HEIGHT / 2]
    context.beginPath()
    context.roundRect(0, 0, CARD_WIDTH, CARD_HEIGHT, 18)
    context.clip()
    shape(
      context,
      block(0, 0, CARD_WIDTH, CARD_HEIGHT),
      globe(context, [x, y, CARD_HEIGHT * 0.64], [0.5, 0.17, hue], [0.3, 0.13, 277], [0.14, 0.07, 270]),
    )
    drawWaves(context, CARD_WIDTH, CARD_HEIGHT, 20)
    context.translate(x, y)
    drawCrest(context, 122)
    context.strokeStyle = gold(context, 300)
    for (const [inset, width] of [
      [5, 7],
      [14, 1.5],
    ] as const) {
      context.beginPath()
      context.roundRect(
        inset - x,
        inset - y,
        CARD_WIDTH - inset * 2,
        CARD_HEIGHT - inset * 2,
        16 - inset * 0.4,
      )
      context.lineWidth = width
      context.stroke()
    }
  })
}
