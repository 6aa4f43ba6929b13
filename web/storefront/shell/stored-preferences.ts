// The visitor's preferences for this browser, in local storage.

/** Also read by the inline script of the document, before the first paint. */
export const themeKey = 'theme'
export const zoomKey = 'zoom'

/** The value of `zoomKey` after the visitor allowed zoom with the switch in the menu (ruling 22). */
export const zoomAllowed = 'allowed'

export function readPreference(key: string): string | null {
  // Storage may be forbidden; then no preference is stored.
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const isZoomAllowed = (): boolean => readPreference(zoomKey) === zoomAllowed
