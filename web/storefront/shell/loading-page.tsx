import { LoadingOverlay } from '../../ui/spinner.tsx'
import header from './header.module.css'
import { ShopLogo } from './shop-logo.tsx'

/** Shown while a member page loads: the shop's header and a spinner instead of an empty page. */
export function LoadingPage() {
  return (
    <>
      <div className={header.header}>
        <div className={header.bar}>
          <span className={header.logo}>
            <ShopLogo nameClass={header.name} />
          </span>
        </div>
      </div>
      <LoadingOverlay />
    </>
  )
}
