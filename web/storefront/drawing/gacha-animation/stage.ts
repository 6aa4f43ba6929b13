// The canvas of the opening, and the preloading of scenes.

import type { RevealOptions, RevealScene } from './scene/reveal-scene.ts'

type SceneModule = typeof import('./scene/reveal-scene.ts')

let loading: Promise<SceneModule | null> | undefined

/** Loaded while the start overlay is visible; null when loading fails: then cards appear without openings. */
export function loadScenes(): Promise<SceneModule | null> {
  loading ??= import('./scene/reveal-scene.ts').catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** More pixels lower the frame rate more than they improve the picture. */
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

/** Builds the next scene in advance: building one takes longer than a frame. */
export function createScenePreloader() {
  let prepared: { key: string; scene: RevealScene } | undefined
  const keyOf = (options: RevealOptions) => Object.values(options).join('/')
  return {
    prepare(module: SceneModule, options: RevealOptions): void {
      const key = keyOf(options)
      if (prepared?.key !== key) prepared = { key, scene: module.createRevealScene(options) }
    },
    take(module: SceneModule, options: RevealOptions): RevealScene {
      const key = keyOf(options)
      const scene = prepared?.key === key ? prepared.scene : module.createRevealScene(options)
      prepared = undefined
      return scene
    },
  }
}

export type ScenePreloader = ReturnType<typeof createScenePreloader>
