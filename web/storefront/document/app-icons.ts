// The icons of the shop on a home screen. The build draws each from the shop's mark, `web/public/favicon.svg`.

/** The colour of frame and icons: around the mark, where a phone cuts an icon into its own shape. */
export const frameColour = '#161d33'

export interface AppIcon {
  /** The file name at the root. */
  name: string
  sizePx: number
  /** `maskable`, and that of iOS: drawn to the edges, so that a phone may cut it into its shape. */
  purpose: 'any' | 'maskable' | 'apple'
}

export const appIcons: readonly AppIcon[] = [
  { name: 'icon-192.png', sizePx: 192, purpose: 'any' },
  { name: 'icon-512.png', sizePx: 512, purpose: 'any' },
  { name: 'icon-maskable-512.png', sizePx: 512, purpose: 'maskable' },
  { name: 'apple-touch-icon.png', sizePx: 180, purpose: 'apple' },
]
