// The operator's logo, or the drawn mark with the shop's name, also where the logo does not load.

import { useState } from 'react'
import { useLocalized, useServices } from '#web/storefront/route/services.tsx'
import { ShopMark } from './shop-mark.tsx'

export function ShopLogo({ nameClass }: { nameClass?: string }) {
  const { settings } = useServices()
  const shopName = useLocalized()(settings.shopName)
  const [isBroken, setBroken] = useState(false)
  /** It may have failed before this runs: an event of that is gone, this answers all the same. */
  const check = (logo: HTMLImageElement | null) => {
    logo?.decode().catch(() => setBroken(true))
  }
  if (settings.logoUrl && !isBroken)
    return <img ref={check} src={settings.logoUrl} alt={shopName} height={34} />
  return (
    <>
      <ShopMark />
      <span className={nameClass}>{shopName}</span>
    </>
  )
}
