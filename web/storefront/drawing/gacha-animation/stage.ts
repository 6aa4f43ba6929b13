// The canvas of the opening, and the preloading of scenes.

import type {
  RevealOptions,
  RevealScene,
} from '#web/storefront/drawing/gacha-animation/scene/reveal-scene.ts'

type SceneModule = typeof import('#web/storefront/drawing/gacha-animation/scene/reveal-scene.ts')

let loading: Promise<SceneModule | null> | undefined

/** Loaded while the start overlay is visible; null when loading fails: then cards appear without openings. */
export function loadScenes(): Promise<SceneModule | null> {
  loading ??= import('#web/storefront/drawing/gacha-animation/scene/reveal-scene.ts').catch(() => {
    loading = undefined
    return null
  })
  return loading
}

/** More pixels lower the frame rate more than they improve the picture. */
const maxPixels = 840_000
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

/** The interval between frames, on average of the last ones, above which the scene draws fewer pixels. */
const lateMs = 38
const framesWatched = 8
const lowestRatio = 0.3

/** Watches how fast frames come, and lowers the detail of a scene within half a second where they are late. */
export function createDetail() {
  let ratio = 1
  let times: number[] = []
  return {
    /** The share of the usual resolution, in each direction. */
    ratio: () => ratio,
    /** Called with the time of each frame; true where the detail has just been lowered. */
    isLowered(now: number): boolean {
      times = [...times, now].slice(-framesWatched - 1)
      const first = times[0] as number
      if (times.length <= framesWatched || now - first < framesWatched * lateMs || ratio <= lowestRatio)
        return false
      ratio = Math.max(lowestRatio, ratio * 0.65)
      times = []
      return true
    },
  }
}

/** Builds the next scene in advance: building one takes longer than a frame. */
export function createScenePreloader() {
  let prepared: { key: string; scene: RevealScene } | undefined
  const keyOf = (options: RevealOptions) => Object.values(options).join('/')
  /** The scene stays prepared: the same one goes on. */
  const keep = (module: SceneModule, options: RevealOptions): RevealScene => {
    const key = keyOf(options)
    if (prepared?.key !== key) prepared = { key, scene: module.createRevealScene(options) }
    return prepared.scene
  }
  return {
    keep,
    take(module: SceneModule, options: RevealOptions): RevealScene {
      const scene = keep(module, options)
      prepared = undefined
      return scene
    },
  }
}

export type ScenePreloader = ReturnType<typeof createScenePreloader>
