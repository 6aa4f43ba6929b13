// The operator's logo, or the drawn mark with the shop's name.

import { useLocalized, useServices } from '../services.tsx'
import { ShopMark } from './shop-mark.tsx'

export function ShopLogo({ nameClass }: { nameClass?: string }) {
  const { settings } = useServices()
  const shopName = useLocalized()(settings.shopName)
  if (settings.logoUrl) return <img src={settings.logoUrl} alt={shopName} height={34} />
  return (
    <>
      <ShopMark />
      <span className={nameClass}>{shopName}</span>
    </>
  )
}
