import { LoadingOverlay } from '../../ui/spinner.tsx'
import header from './header.module.css'
import { ShopLogo } from './shop-logo.tsx'

/** A page for members until its first answer: the shop's own head, so that nobody waits before blank paper. */
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
