// The opening of one card: plays its scene once and reports the end.

import { useEffect, useEffectEvent, useRef } from 'react'
import type { RevealScene } from '#web/storefront/drawing/gacha-animation/scene/reveal-scene.ts'
import type { Entry } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'
import css from './opening.module.css'
import { sceneSeconds } from './reveal-timing.ts'
import { tierOf } from './running-order.ts'
import { canvasSize, createDetail, loadScenes, type ScenePreloader } from './stage.ts'

export interface OpeningCard {
  id: string
  tier: number
}

export const sceneOptions = (card: OpeningCard, style: number, entry: Entry) => ({
  tier: tierOf(card),
  style,
  seed: card.id,
  entry,
})

/**
 * A canvas that shows a scene frame by frame, for as long as `frame` answers true. Where frames are late it draws fewer
 * pixels; `onFail` tells that there is no scene at all.
 */
function useScene(
  take: (module: NonNullable<Awaited<ReturnType<typeof loadScenes>>>) => RevealScene,
  frame: (scene: RevealScene, context: CanvasRenderingContext2D, elapsedMs: number) => boolean,
  onFail: () => void,
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fail = useEffectEvent(onFail)
  const draw = useEffectEvent(frame)
  const start = useEffectEvent(async (isGone: () => boolean, keepFrame: (frame: number) => void) => {
    const module = await loadScenes()
    const element = canvas.current
    const context = element?.getContext('2d')
    if (isGone()) return
    if (!module || !context || !element) return fail()
    const scene = take(module)
    const detail = createDetail()
    const size = () => {
      const { innerWidth, innerHeight, devicePixelRatio } = window
      Object.assign(element, canvasSize(innerWidth, innerHeight, devicePixelRatio * detail.ratio()))
    }
    size()
    let startedAt: number | undefined
    const next = (now: number) => {
      startedAt ??= now
      if (detail.isLowered(now)) size()
      if (draw(scene, context, now - startedAt)) keepFrame(requestAnimationFrame(next))
    }
    keepFrame(requestAnimationFrame(next))
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
  return canvas
}

export interface OpeningProps {
  card: OpeningCard
  style: number
  entry: Entry
  /** The speed at which it plays, as a multiple of the usual. */
  speed: number
  preloader: ScenePreloader
  onEnd: () => void
}

export function Opening({ card, style, entry, speed, preloader, onEnd }: OpeningProps) {
  const canvas = useScene(
    (module) => preloader.take(module, sceneOptions(card, style, entry)),
    (scene, context, elapsedMs) => {
      const seconds = sceneSeconds(elapsedMs) * speed
      scene.draw(context, seconds)
      if (seconds < scene.seconds) return true
      onEnd()
      return false
    },
    onEnd,
  )
  return <canvas ref={canvas} className={css.canvas} />
}
