// The opening of one card: plays its scene once and reports the end.

import { useEffect, useEffectEvent, useRef } from 'react'
import css from './opening.module.css'
import { sceneSeconds } from './reveal-timing.ts'
import type { Tier } from './scene/timeline.ts'
import { canvasSize, loadScenes, type ScenePreloader } from './stage.ts'

export interface OpeningCard {
  id: string
  tier: number
}

export const sceneOptions = (card: OpeningCard, style: number) => ({
  tier: Math.min(7, Math.max(1, card.tier)) as Tier,
  style,
  seed: card.id,
  ...canvasSize(window.innerWidth, window.innerHeight, window.devicePixelRatio),
})

export function Opening({
  card,
  style,
  preloader,
  onEnd,
}: {
  card: OpeningCard
  style: number
  preloader: ScenePreloader
  onEnd: () => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const end = useEffectEvent(onEnd)
  const start = useEffectEvent(async (isGone: () => boolean, keepFrame: (frame: number) => void) => {
    const module = await loadScenes()
    const context = canvas.current?.getContext('2d')
    if (isGone()) return
    if (!module || !context || !canvas.current) return end()
    const options = sceneOptions(card, style)
    canvas.current.width = options.width
    canvas.current.height = options.height
    const scene = preloader.take(module, options)
    let startedAt: number | undefined
    const frame = (now: number) => {
      startedAt ??= now
      const seconds = sceneSeconds(now - startedAt)
      scene.draw(context, seconds)
      if (seconds >= module.SCENE_SECONDS) end()
      else keepFrame(requestAnimationFrame(frame))
    }
    keepFrame(requestAnimationFrame(frame))
  })

  useEffect(() => {
    let isGone = false
    let waiting = 0
    void start(
      () => isGone,
      (frame) => {
        if (isGone) cancelAnimationFrame(frame)
        waiting = frame
      },
    )
    return () => {
      isGone = true
      cancelAnimationFrame(waiting)
    }
  }, [])

  return <canvas ref={canvas} className={css.canvas} />
}
