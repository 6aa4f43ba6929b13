// The canvas the opening plays on, and scenes made ready before they are wanted.

import type { RevealOptions, RevealScene } from './scene/reveal-scene.ts'

type SceneModule = typeof import('./scene/reveal-scene.ts')

let loading: Promise<SceneModule | null> | undefined

/** Fetched while the start overlay is on show; null when it cannot be had: then cards come without openings. */
export function loadScenes(): Promise<SceneModule | null> {
  loading ??= import('./scene/reveal-scene.ts').catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** More pixels than this cost more frames than they add beauty. */
const maxPixels = 1_300_000
const maxPixelRatio = 2

/** The canvas in its own pixels for a stage of so many CSS pixels. */
export function canvasSize(
  width: number,
  height: number,
  pixelRatio: number,
): { width: number; height: number } {
  const wanted = Math.min(pixelRatio, maxPixelRatio)
  const affordable = Math.sqrt(maxPixels / Math.max(1, width * height))
  const ratio = Math.min(wanted, affordable)
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

/** Keeps the scene that comes next: making one takes longer than a frame. */
export function createScenePreloader() {
  let kept: { key: string; scene: RevealScene } | undefined
  const keyOf = (options: RevealOptions) => Object.values(options).join('/')
  return {
    prepare(module: SceneModule, options: RevealOptions): void {
      const key = keyOf(options)
      if (kept?.key !== key) kept = { key, scene: module.createRevealScene(options) }
    },
    take(module: SceneModule, options: RevealOptions): RevealScene {
      const key = keyOf(options)
      const scene = kept?.key === key ? kept.scene : module.createRevealScene(options)
      kept = undefined
      return scene
    },
  }
}

export type ScenePreloader = ReturnType<typeof createScenePreloader>
