import { useState } from 'react'
import { outsideLine } from '#web/storefront/shell/line-browser.ts'

/** Shares an address with a text: by the device where it can, else by its clipboard. */
export function useShare(): {
  share: (text: string, url: string) => Promise<void>
  /** The clipboard has it: the page says so. */
  hasCopied: boolean
} {
  const [hasCopied, setCopied] = useState(false)
  const share = async (text: string, address: string) => {
    const url = outsideLine(address)
    // Closing the share sheet without sharing is not an error, and neither is a clipboard that is not there.
    try {
      if ('share' in navigator) return await navigator.share({ text, url })
      await (navigator as Navigator).clipboard.writeText(`${text} ${url}`)
      setCopied(true)
    } catch {}
  }
  return { share, hasCopied }
}
