// The menu: a native popover, so that it opens before any script has run.

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '#web/router/context.tsx'
import { pointHistoryPath } from '#web/storefront/account/buy-point-history/route.ts'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { collectionPath } from '#web/storefront/drawing/collection/route.ts'
import { exchangePath } from '#web/storefront/exchange/exchange-card/route.ts'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import { registerPath } from '#web/storefront/joining/user-register/route.ts'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { useApi, usePhrases, useServices, useVisitor } from '#web/storefront/route/services.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import {
  BookIcon,
  CardsIcon,
  CloseIcon,
  HistoryIcon,
  LogoutIcon,
  MailIcon,
  PointIcon,
  SwapIcon,
  UserIcon,
} from '#web/ui/icons.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useBusy } from './busy.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import css from './menu.module.css'
import { type Theme, useTheme, useZoomChoice } from './preferences.ts'
import { useLoginPath } from './use-login-path.ts'

export const menuId = 'menu'

export function Menu() {
  const { shell, ui } = usePhrases()
  const { visitor: store } = useServices()
  const api = useApi()
  const visitor = useVisitor()
  const login = useLoginPath()
  const run = useBusy()
  const navigate = useNavigate()
  const location = useLocation()
  const sheet = useRef<HTMLElement>(null)

  // A change of the location closes the menu; the first one is none, and the menu may have been opened before it.
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current !== location) sheet.current?.hidePopover?.()
    previous.current = location
  }, [location])

  const leave = () =>
    run(async () => {
      const { logout } = await import('#contract/members.ts')
      const result = await api.call(logout)
      if (!result.ok) return
      await store.load()
      await navigate(loginPath())
    })

  return (
    <nav id={menuId} popover="auto" ref={sheet} className={css.sheet} aria-label={shell.menu}>
      <div className={css.head}>
        <LanguageSwitch />
        <button
          type="button"
          className={css.close}
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label={ui.close}
        >
          <CloseIcon />
        </button>
      </div>
      {!visitor?.isLoggedIn && (
        <div className="parts">
          <LinkButton to={registerPath()} variant="primary" block>
            {shell.register}
          </LinkButton>
          <LinkButton to={login} block>
            {shell.login}
          </LinkButton>
        </div>
      )}
      <Places />
      <Preferences />
      {visitor?.isLoggedIn && (
        <Button icon={<LogoutIcon />} onClick={leave} block>
          {shell.logout}
        </Button>
      )}
    </nav>
  )
}

function Places() {
  const { shell } = usePhrases()
  const { settings } = useServices()
  return (
    <LinkRows
      rows={[
        { label: shell.myPage, to: myPagePath, icon: <UserIcon /> },
        { label: shell.buyPoints, to: buyPointPath(), icon: <PointIcon /> },
        { label: shell.pointHistory, to: pointHistoryPath(), icon: <HistoryIcon /> },
        { label: shell.purchaseHistory, to: drawHistoryPath(), icon: <CardsIcon /> },
        { label: shell.collection, to: collectionPath(), icon: <BookIcon /> },
        { label: shell.exchangeCounter, to: exchangePath(), icon: <SwapIcon /> },
        { label: shell.userGuide, to: legalPath('user-guide'), icon: <BookIcon /> },
        { label: shell.contact, to: settings.contactUrl, icon: <MailIcon />, external: true },
        { label: shell.terms, to: legalPath('terms-of-service'), icon: <BookIcon /> },
      ].filter(({ to }) => to)}
    />
  )
}

function Preferences() {
  const { shell } = usePhrases()
  const [theme, setTheme] = useTheme()
  const [isZoomAllowed, allowZoom] = useZoomChoice()
  return (
    <div className="parts">
      <SelectField
        label={shell.theme}
        value={theme}
        onChange={(event) => setTheme(event.target.value as Theme)}
        options={Object.entries(shell.themeNames).map(([value, label]) => ({ value, label }))}
      />
      <Checkbox checked={isZoomAllowed} onChange={(event) => allowZoom(event.target.checked)}>
        {shell.allowZoom}
      </Checkbox>
    </div>
  )
}
