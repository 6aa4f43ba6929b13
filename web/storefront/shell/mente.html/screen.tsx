// The maintenance page, shown after a call answers 9999. It has no frame, because every other call would fail too.

import { useLocation } from '#web/router/context.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { LanguageSwitch } from '#web/storefront/shell/language-switch.tsx'
import { ShopLogo } from '#web/storefront/shell/shop-logo.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import closed from '#web/ui/scenes/closed.svg?no-inline'
import css from './screen.module.css'

export function Screen({ expectedEndAt }: { expectedEndAt?: string }) {
  const { maintenance, shell } = usePhrases()
  const { settings, language } = useServices()
  const { pathname, search } = useLocation()
  return (
    <div className={css.page}>
      <header className={css.frame}>
        <p className={css.name}>
          <ShopLogo />
        </p>
        <LanguageSwitch />
      </header>
      <main className={css.main}>
        <img className={css.scene} src={closed} alt="" width={320} height={200} />
        <h1 className={css.heading}>{maintenance.heading}</h1>
        <p>{maintenance.text}</p>
        {expectedEndAt && (
          <p className={css.end}>{maintenance.expectedEnd(formatInstant(expectedEndAt, language))}</p>
        )}
        <p className="soft">{maintenance.comesBack}</p>
        {/* A full page load: the shop may be open again. */}
        <a href={pathname + search} className={css.retry}>
          {maintenance.retry}
        </a>
        {settings.contactUrl && (
          <a href={settings.contactUrl} className={css.contact} target="_blank" rel="noopener noreferrer">
            {shell.contact}
          </a>
        )}
      </main>
    </div>
  )
}
