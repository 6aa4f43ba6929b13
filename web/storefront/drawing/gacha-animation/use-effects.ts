// Sound and touch of a reveal, and the switch for sound, which is kept on this device.

import { useCallback, useEffect, useRef, useState } from 'react'
import type { RevealSound } from './sound.ts'

const storageKey = 'reveal-sound'

function savedSound(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

function saveSound(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Without storage it is off at the next reveal.
  }
}

/** Loaded at the first tap with sound on; nothing sounds when that fails. */
export function useRevealSound() {
  const [isOn, setOn] = useState(savedSound)
  const sound = useRef<RevealSound | null>(null)
  /** Called within a tap. */
  const wake = useCallback(async () => {
    if (sound.current !== null || typeof AudioContext === 'undefined') return
    const context = new AudioContext()
    sound.current = await import('./sound.ts').then(
      ({ createRevealSound }) => createRevealSound(context),
      () => null,
    )
  }, [])
  const toggle = () => {
    setOn(!isOn)
    saveSound(!isOn)
    if (isOn) sound.current?.hush()
    else void wake()
  }
  useEffect(() => () => sound.current?.close(), [])
  const play = (make: (sound: RevealSound) => void) => {
    if (isOn && sound.current !== null) make(sound.current)
  }
  return { isOn, toggle, wake: () => (isOn ? void wake() : undefined), play }
}

/** A beat in the hand, where the device has one. */
export function beat(pattern: number | number[], isStill: boolean): void {
  if (!isStill) navigator.vibrate?.(pattern)
}
