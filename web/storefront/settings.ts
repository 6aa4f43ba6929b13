// What the operator of the shop decides about the storefront (decision 1): the server hands it to the page.

import type { Localized } from '../../phrases/language.ts'

export interface SisterSite {
  name: Localized
  url: string
  /** Square picture; without one the first letter of the name stands for it. */
  iconUrl?: string
}

export interface StorefrontSettings {
  shopName: Localized
  /** Replaces the drawn logo. */
  logoUrl?: string
  /** Where the shop is reached, for canonical addresses and shared links; without it, links stay relative. */
  origin?: string
  /** The year of the copyright line. */
  copyrightYear: number
  companyUrl: string
  contactUrl: string
  priceTableUrl: string
  sisterSites: SisterSite[]
  /** One line above the header. */
  announcement?: { text: Localized; url: string }
}

const sisterSite = (number: number): SisterSite => ({
  name: { ja: `姉妹サイト${number}`, en: `Sister site ${number}` },
  url: `https://shop${number}.example.com/`,
})

export const defaultSettings: StorefrontSettings = {
  shopName: { ja: 'ふくひき', en: 'Fukuhiki' },
  copyrightYear: 2026,
  companyUrl: 'https://company.example.com/',
  contactUrl: 'https://contact.example.com/',
  priceTableUrl: 'https://prices.example.com/',
  sisterSites: [1, 2, 3, 4, 5, 6, 7, 8].map(sisterSite),
}

export const completeSettings = (given: Partial<StorefrontSettings> | undefined): StorefrontSettings => ({
  ...defaultSettings,
  ...given,
})
