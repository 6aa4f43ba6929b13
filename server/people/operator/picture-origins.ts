import type { ShopSettings } from '#contract/shop-settings.ts'

/** The other hosts of which a page shows a picture: the logo's and the sister sites' as they are set. */
export function pictureOrigins({
  logoUrl,
  sisterSites,
}: Pick<ShopSettings, 'logoUrl' | 'sisterSites'>): string[] {
  const pictures = [logoUrl, ...sisterSites.map(({ iconUrl }) => iconUrl ?? '')]
  return [...new Set(pictures.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))]
}
