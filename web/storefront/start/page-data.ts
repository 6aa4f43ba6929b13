// Data that the server embeds in the page: settings, and loader data so that the browser does not fetch it again.

import type { StorefrontSettings } from '#contract/shop-settings.ts'

export interface PageData {
  settings: StorefrontSettings
  /** Absent when the page was not rendered on the server. */
  loaded?: { data: unknown }
  hasGallery: boolean
}

/** The element also says when the storefront starts (`data-start`: `now` or `touch`) and from which files (`data-files`). */
export const pageDataId = 'page-data'

/** JSON that cannot end the script element that contains it. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
