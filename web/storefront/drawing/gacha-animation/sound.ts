// The sounds of a reveal, made in the browser: no file is loaded. Off until the visitor turns them on.

import type { Tier } from '#web/storefront/drawing/gacha-animation/scene/timeline.ts'

/** Peaks stay below half of full scale (−6 dBFS), whatever sounds at once. */
const loudest = 0.34
/** A scale in which any two tones sound well together (D, pentatonic). */
const scale = [146.8, 164.8, 196, 220, 261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3, 784]
const toneOf = (step: number) => scale[Math.min(scale.length - 1, Math.max(0, step))] as number

export interface RevealSound {
  /** The seal gives way. */
  tear(): void
  /** Light grows for so many seconds; the higher the tier, the fuller. */
  rise(tier: Tier, seconds: number): void
  /** The card turns. */
  hit(tier: Tier): void
  /** Ends whatever sounds, at a skip. */
  hush(): void
  close(): void
}

/** Called within a tap: browsers let no page sound before. */
export function createRevealSound(context: AudioContext): RevealSound {
  const limiter = new DynamicsCompressorNode(context, { threshold: -18, ratio: 12, attack: 0.002 })
  const master = new GainNode(context, { gain: loudest })
  limiter.connect(master).connect(context.destination)
  let scene = new GainNode(context)
  scene.connect(limiter)
  void context.resume()

  const noise = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
  const samples = noise.getChannelData(0)
  let state = 22222
  for (let index = 0; index < samples.length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) | 0
    samples[index] = (state >>> 16) / 32768 - 1
  }

  /** A tone that swells within `attack` and fades within `seconds`. */
  function tone(
    frequency: number,
    {
      at = 0,
      seconds,
      gain,
      attack = 0.01,
      type = 'sine',
    }: { at?: number; seconds: number; gain: number; attack?: number; type?: OscillatorType },
  ): void {
    const start = context.currentTime + at
    const level = new GainNode(context, { gain: 0 })
    level.gain.setValueAtTime(0, start)
    level.gain.linearRampToValueAtTime(gain, start + attack)
    level.gain.exponentialRampToValueAtTime(0.0005, start + seconds)
    const source = new OscillatorNode(context, { frequency, type })
    source.connect(level).connect(scene)
    source.start(start)
    source.stop(start + seconds)
  }

  /** Noise that fades within so many seconds while it moves between two frequencies. */
  function hiss(seconds: number, gain: number, from: number, to: number): void {
    const start = context.currentTime
    const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true })
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.8 })
    filter.frequency.exponentialRampToValueAtTime(to, start + seconds)
    const level = new GainNode(context, { gain })
    level.gain.setValueAtTime(gain, start)
    level.gain.exponentialRampToValueAtTime(0.0005, start + seconds)
    source.connect(filter).connect(level).connect(scene)
    source.start(start)
    source.stop(start + seconds)
  }

  return {
    tear: () => hiss(0.32, 0.7, 900, 5200),
    rise(tier, seconds) {
      const voices = 1 + Math.ceil(tier / 2)
      for (let voice = 0; voice < voices; voice++)
        tone(toneOf(voice * 2 + (tier > 4 ? 1 : 0)), {
          seconds: seconds + 0.3,
          gain: 0.16,
          attack: seconds * 0.85,
          type: voice % 2 ? 'triangle' : 'sine',
        })
    },
    hit(tier) {
      tone(toneOf(0) / 2, { seconds: 0.4 + tier * 0.12, gain: 0.5 })
      for (let step = 0; step < tier + 1; step++)
        tone(toneOf(4 + step), { at: step * 0.055, seconds: 0.5 + tier * 0.2, gain: 0.2, type: 'triangle' })
      if (tier > 5) hiss(1.2, 0.12, 6000, 2500)
    },
    hush() {
      scene.gain.setTargetAtTime(0, context.currentTime, 0.02)
      scene = new GainNode(context)
      scene.connect(limiter)
    },
    close: () => void context.close(),
  }
}
