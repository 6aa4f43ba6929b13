// Colour scheme and zoom as the visitor prefers them, for the switches in the menu.

import { useCallback, useSyncExternalStore } from 'react'
import { readPreference, themeKey, zoomAllowed, zoomKey } from './stored-preferences.ts'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

function write(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {}
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

function usePreference(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(key),
    () => null,
  )
  return [value, useCallback((next) => write(key, next), [key])]
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [value, set] = usePreference(themeKey)
  const theme: Theme = value === 'light' || value === 'dark' ? value : 'system'
  return [
    theme,
    (next) => {
      set(next === 'system' ? null : next)
      if (next === 'system') delete document.documentElement.dataset.theme
      else document.documentElement.dataset.theme = next
    },
  ]
}

/** Tells whether the visitor allowed zoom with the switch in the menu (ruling 22). */
export function useZoomChoice(): [boolean, (isAllowed: boolean) => void] {
  const [value, set] = usePreference(zoomKey)
  return [value === zoomAllowed, (isAllowed) => set(isAllowed ? zoomAllowed : null)]
}
