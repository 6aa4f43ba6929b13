// Sound and touch of a reveal, and the switch for sound, which is kept on this device.

import { useCallback, useEffect, useRef, useState } from 'react'
import { readPreference } from '../../shell/stored-preferences.ts'
import type { RevealSound } from './sound.ts'

const storageKey = 'reveal-sound'

function saveSound(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // Without storage it is off at the next reveal.
  }
}

/** Nothing sounds when the script does not arrive. */
async function makeSound(context: AudioContext): Promise<RevealSound | null> {
  const module = await import('./sound.ts').catch(() => null)
  return module?.createRevealSound(context) ?? null
}

export function useRevealSound() {
  const [isOn, setOn] = useState(() => readPreference(storageKey) === 'on')
  /** Made at the first tap with sound on. What is played before it is there sounds as soon as it is. */
  const sound = useRef<Promise<RevealSound | null> | null>(null)
  const wake = useCallback(() => {
    if (sound.current === null && typeof AudioContext !== 'undefined')
      sound.current = makeSound(new AudioContext())
  }, [])
  const send = useCallback((make: (sound: RevealSound) => void) => {
    void sound.current?.then((made) => made && make(made))
  }, [])
  useEffect(() => () => send((made) => made.close()), [send])
  return {
    isOn,
    toggle: () => {
      setOn(!isOn)
      saveSound(!isOn)
      if (isOn) send((made) => made.hush())
      else wake()
    },
    /** Called within a tap: browsers let no page sound before. */
    wake: () => {
      if (isOn) wake()
    },
    play: (make: (sound: RevealSound) => void) => {
      if (isOn) send(make)
    },
  }
}

/** A beat in the hand, where the device has one. */
export function beat(pattern: number | number[], isStill: boolean): void {
  if (!isStill) navigator.vibrate?.(pattern)
}
