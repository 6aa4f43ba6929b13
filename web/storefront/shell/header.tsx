// The header of every page: logo, current visitor with balances, menu.

import { Link } from '#web/router/context.tsx'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { exchangePath } from '#web/storefront/exchange/exchange-card/route.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { noticesPath } from '#web/storefront/legal/notices/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { useLocalized, usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { CardsIcon, CoinIcon, LoginIcon, MenuIcon, PlusIcon } from '#web/ui/icons.tsx'
import css from './header.module.css'
import { menuId } from './menu.tsx'
import { RankMark } from './rank-mark.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { useLoginPath } from './use-login-path.ts'

export function Header() {
  const { shell, ui } = usePhrases()
  const { settings, visitor: store } = useServices()
  const localized = useLocalized()
  const visitor = useVisitor()
  const loginPath = useLoginPath()
  const shopName = localized(settings.shopName)

  return (
    <header className={css.header}>
      {settings.announcement && (
        <p className={css.announcement}>
          <a href={settings.announcement.url}>{localized(settings.announcement.text)}</a>
          {settings.hasNotices && <Link to={noticesPath}>{shell.notices}</Link>}
        </p>
      )}
      <div className={css.bar}>
        <Link to={homePath} className={css.logo} aria-label={shell.home(shopName)}>
          <ShopLogo nameClass={css.name} />
        </Link>
        <div className={css.user} data-unknown={visitor === null || undefined}>
          {visitor?.isLoggedIn ? (
            <>
              <Link
                to={buyPointPath()}
                className={css.balance}
                aria-label={shell.buyPointsWith(formatInteger(visitor.points))}
              >
                <RankMark rank={visitor.rank} />
                <span className={css.amount}>
                  {formatInteger(visitor.points)}
                  <small>{ui.pointUnit}</small>
                </span>
                <span className={css.plus}>
                  <PlusIcon size={16} />
                </span>
              </Link>
              {visitor.openChoice && (
                <Link
                  to={choosePath(visitor.openChoice.drawId)}
                  className={css.clock}
                  aria-label={shell.timeToChoose}
                >
                  <CardsIcon size={18} />
                  <Countdown until={visitor.openChoice.endsAt} form=":" onEnd={() => void store.load()} />
                </Link>
              )}
              {visitor.awaitedPayment && <Slip {...visitor.awaitedPayment} />}
              <Link
                to={exchangePath()}
                className={`${css.balance} ${css.coins}`}
                aria-label={shell.exchangeWith(formatHundredths(visitor.coinHundredths))}
              >
                <CoinIcon size={18} />
                <span className={css.amount}>{formatHundredths(visitor.coinHundredths)}</span>
              </Link>
            </>
          ) : (
            <>
              <Link to={registerPath()} className={css.register}>
                {shell.register}
              </Link>
              <Link to={loginPath} className={css.login}>
                <LoginIcon size={18} />
                {shell.login}
              </Link>
            </>
          )}
          <button type="button" className={css.menu} popoverTarget={menuId} aria-label={shell.menu}>
            <MenuIcon size={26} />
          </button>
        </div>
      </div>
    </header>
  )
}

/** Leads to the head of the courses, where the payment that is awaited stands with its number and a way out. */
function Slip({ priceYen, lastDay }: { priceYen: number; lastDay: string }) {
  const { shell } = usePhrases()
  const price = `¥${formatInteger(priceYen)}`
  const day = lastDay.slice(5).replace('-', '/').replace(/\b0/g, '')
  return (
    <Link to={buyPointPath()} className={`${css.clock} ${css.slip}`} aria-label={shell.toPay(price, day)}>
      {price} <small>{shell.until(day)}</small>
    </Link>
  )
}
