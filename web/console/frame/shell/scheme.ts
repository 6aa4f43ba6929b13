// Light or dark: as the system says, unless the operator chose.

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const key = 'console-scheme'

export function storedScheme(): Scheme {
  try {
    const kept = localStorage.getItem(key)
    return schemes.find((scheme) => scheme === kept) ?? 'system'
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system'
  }
}

export function applyScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.theme
  else dataset.theme = scheme
}

/** Shows it, and keeps it where the browser can. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme)
  try {
    if (scheme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, scheme)
  } catch {
    // It then lasts until the page is loaded again.
  }
}
