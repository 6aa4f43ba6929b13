/** The foil of a drawn picture: white shines, black is plain ink. Its character is the picture's own. */
import { type Context, createLayer, isolated, silhouette } from './canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH, compositions, litPictureOf } from './composition.ts'
import { disc } from './pictures/paper-cut.ts'
import { sheetFor } from './pictures/lit-picture.ts'
import { star } from './pictures/scenery.ts'
import { createNoise, seededRandom } from './random.ts'
import type { Card } from './worlds/world.ts'

const SCALE = 1 / 3

export function drawFoil(card: Card): OffscreenCanvas {
  const { canvas, context } = createLayer(CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE)
  const box = compositions[card.rarity]
  const { subject, distance } = litPictureOf(card)
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  isolated(context, () => {
    context.beginPath()
    context.rect(box.x, box.y, box.width, box.height)
    context.clip()
    context.translate(box.x, box.y)
    drawCharacter(context, card, box.width, box.height)
    // What is bright in the distance shines: sky, moon, water.
    context.globalCompositeOperation = 'lighten'
    context.filter = 'grayscale(1) contrast(2.1) brightness(0.75)'
    context.drawImage(distance, 0, 0)
    context.filter = 'none'
    context.globalCompositeOperation = 'source-over'
    // The subject keeps its ink, with foil along its edge and through its lights.
    context.filter = 'blur(2px)'
    context.drawImage(silhouette(subject, 'rgb(250 250 250)'), -4, -4, box.width + 8, box.height + 8)
    context.filter = 'none'
    context.drawImage(silhouette(subject, 'rgb(40 40 40)'), 0, 0)
    context.globalCompositeOperation = 'lighten'
    context.filter = 'grayscale(1) contrast(2.4) brightness(0.7)'
    context.drawImage(subject, 0, 0)
    context.filter = 'none'
    card.picture.drawHidden?.(sheetFor(card.picture, { canvas, context }, `hidden/${card.key}`))
  })
  quietText(context, card)
  return canvas
}

function drawCharacter(context: Context, card: Card, width: number, height: number): void {
  const random = seededRandom(`foil/${card.key}`)
  const { light, foil } = card.picture
  if (foil === 'line') {
    for (let ray = 0; ray < 120; ray++) {
      const angle = (ray / 120) * Math.PI * 2
      context.strokeStyle = `rgb(255 255 255 / ${0.25 + random() * 0.5})`
      context.lineWidth = 3 + random() * 4
      context.beginPath()
      context.moveTo(light.x + Math.cos(angle) * 60, light.y + Math.sin(angle) * 60)
      context.lineTo(light.x + Math.cos(angle) * 1500, light.y + Math.sin(angle) * 1500)
      context.stroke()
    }
  } else if (foil === 'sparkle') {
    for (let glint = 0; glint < 190; glint++) {
      star(context, random() * width, random() * height, 1.2 + random() ** 3 * 6, 0.5 + random() * 0.5)
    }
  } else if (foil === 'gold relief') {
    for (let ring = 1; ring < 26; ring++) {
      context.strokeStyle = `rgb(255 255 255 / ${0.75 - ring * 0.02})`
      context.lineWidth = 4
      context.stroke(disc(light.x, light.y, ring * 44))
    }
  } else {
    const noise = createNoise(random)
    for (let y = 0; y < height; y += 12) {
      for (let x = 0; x < width; x += 12) {
        const wave = Math.sin(noise(x * 0.006, y * 0.006, 3) * 26)
        context.fillStyle = `rgb(255 255 255 / ${0.3 + wave * 0.28})`
        context.fillRect(x, y, 12, 12)
      }
    }
  }
}

/** No foil behind the lines of the story. */
function quietText(context: Context, card: Card): void {
  if (card.rarity === 'rare') return
  const veil = context.createLinearGradient(0, 720, 0, 820)
  veil.addColorStop(0, 'rgb(0 0 0 / 0)')
  veil.addColorStop(1, 'rgb(0 0 0 / 0.88)')
  context.fillStyle = veil
  context.fillRect(0, 720, CARD_WIDTH, CARD_HEIGHT - 720)
}
