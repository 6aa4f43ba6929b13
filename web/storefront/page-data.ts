// What the server hands to the page beside its HTML: settings, and the loaders' data so that nothing is asked twice.

import type { HydrationState } from 'react-router'
import type { StorefrontSettings } from '../../contract/shop-settings.ts'

export interface PageData {
  settings: StorefrontSettings
  /** Absent when the page was not rendered on the server. */
  hydration?: HydrationState
  hasGallery: boolean
}

export const pageDataId = 'page-data'

/** JSON that cannot end the script element it stands in. */
export const pageDataText = (data: PageData): string => JSON.stringify(data).replaceAll('<', '\\u003c')
