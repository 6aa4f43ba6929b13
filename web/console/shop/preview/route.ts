import { previewReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { EyeIcon } from '#web/ui/icons.tsx'

const path = '/operator/preview'

/** The previewed page, as the address of this screen names it. */
export interface Seen {
  /** A path of the shop with its query. */
  address: string
  /** The time in Japan, `2026-12-01T18:00`; empty: now. */
  at: string
  language: string
  device: string
  /** The key of a draft that is seen as if it were sealed; empty: none. */
  draft: string
}

/** The shop's page of a pack. */
export const packPage = (packId: string): string => `/pack-detail?packId=${encodeURIComponent(packId)}`

/** The legal texts that a guest reads. */
export const legalPages = [
  'specific-commerce',
  'terms-of-service',
  'privacy-protection',
  'user-guide',
] as const
export const legalPage = (document: (typeof legalPages)[number]): string => `/${document}`

/** The shop's page of a reveal. It is a member's, so that its films are listed in place of it. */
export const revealPage = '/gacha-animation'

export const previewPath = (seen: Partial<Seen>): string =>
  `${path}?${new URLSearchParams(Object.entries(seen).filter(([, value]) => value !== ''))}`

export const route: Route = {
  path,
  roles: previewReaders,
  title: ({ areas }) => areas.preview,
  navigation: { group: 'sale', place: 5, Icon: EyeIcon },
}
