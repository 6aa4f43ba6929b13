// Sound and touch of a reveal, and its switches, which are kept on this device.

import { useCallback, useEffect, useRef, useState } from 'react'
import { readPreference } from '#web/storefront/shell/stored-preferences.ts'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'
import type { RevealSound } from './sound.ts'

const soundKey = 'reveal-sound'
const calmKey = 'reveal-calm'

/** A switch that this device remembers; off at first. */
function useStoredSwitch(key: typeof soundKey | typeof calmKey) {
  const [isOn, setOn] = useState(() => readPreference(key) === 'on')
  const press = () => {
    setOn(!isOn)
    try {
      localStorage.setItem(key, isOn ? 'off' : 'on')
    } catch {
      // Without storage it is off at the next reveal.
    }
  }
  return { isOn, press }
}

/** Tells whether the device or the visitor wants no motion. `choice`: their switch, where the device leaves it open. */
export function useCalm() {
  const isAsked = useReducedMotion()
  const choice = useStoredSwitch(calmKey)
  return { isStill: isAsked || choice.isOn, choice: isAsked ? undefined : choice }
}

/** Nothing sounds when the script does not arrive. */
async function makeSound(context: AudioContext): Promise<RevealSound | null> {
  const module = await import('./sound.ts').catch(() => null)
  return module?.createRevealSound(context) ?? null
}

export function useRevealSound() {
  const { isOn, press } = useStoredSwitch(soundKey)
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
    press: () => {
      press()
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
