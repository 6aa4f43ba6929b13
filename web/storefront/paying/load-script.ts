// A provider's own browser script on our page.

export interface ScriptOptions<T> {
  /** Finds the object that the script leaves on the page. */
  find: () => T | undefined
  /** Sets further attributes of the script's element, before it is loaded. */
  prepare?: (script: HTMLScriptElement) => void
}

/**
 * Loads a provider's script once, and again under another address; null when it cannot be loaded, and the next call
 * tries again.
 */
export function scriptLoader<T>({ find, prepare }: ScriptOptions<T>): (address: string) => Promise<T | null> {
  let latest: { address: string; found: Promise<T | null> } | undefined
  return (address) => {
    if (latest?.address === address) return latest.found
    const found = new Promise<T | null>((resolve) => {
      const script = document.createElement('script')
      script.src = address
      prepare?.(script)
      script.onload = () => resolve(find() ?? null)
      script.onerror = () => {
        script.remove()
        resolve(null)
      }
      document.head.append(script)
    }).then((loaded) => {
      if (loaded === null && latest?.address === address) latest = undefined
      return loaded
    })
    latest = { address, found }
    return found
  }
}
