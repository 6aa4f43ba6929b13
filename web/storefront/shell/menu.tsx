// The menu: a sheet on the browser's own popover, so that it opens before any script has run.

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
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
} from '../../ui/icons.tsx'
import { LinkRows } from '../../ui/rows.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useApi, usePhrases, useServices, useVisitor } from '../services.tsx'
import { useBusy } from './busy.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import css from './menu.module.css'
import { type Theme, useTheme, useZoomChoice } from './preferences.ts'

export const menuId = 'menu'

export function Menu() {
  const { shell, ui } = usePhrases()
  const { settings, visitor: store } = useServices()
  const api = useApi()
  const visitor = useVisitor()
  const run = useBusy()
  const navigate = useNavigate()
  const location = useLocation()
  const sheet = useRef<HTMLElement>(null)
  const [theme, setTheme] = useTheme()
  const [isZoomAllowed, allowZoom] = useZoomChoice()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what closes the menu
  useEffect(() => {
    sheet.current?.hidePopover?.()
  }, [location])

  const leave = () =>
    run(async () => {
      const { logout } = await import('../../../contract/members.ts')
      const result = await api.call(logout)
      if (!result.ok) return
      await store.load()
      await navigate('/login')
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
        <div className={css.enter}>
          <LinkButton to="/user-register" variant="primary" block>
            {shell.register}
          </LinkButton>
          <LinkButton to="/login" block>
            {shell.login}
          </LinkButton>
        </div>
      )}
      <LinkRows
        rows={[
          { label: shell.myPage, to: '/my-page', icon: <UserIcon /> },
          { label: shell.buyPoints, to: '/buy-point', icon: <PointIcon /> },
          { label: shell.pointHistory, to: '/buy-point-history', icon: <HistoryIcon /> },
          { label: shell.purchaseHistory, to: '/buy-product-history', icon: <CardsIcon /> },
          { label: shell.exchangeCounter, to: '/exchange-card', icon: <SwapIcon /> },
          { label: shell.userGuide, to: '/user-guide', icon: <BookIcon /> },
          { label: shell.contact, to: settings.contactUrl, icon: <MailIcon />, external: true },
          { label: shell.terms, to: '/terms-of-service', icon: <BookIcon /> },
        ]}
      />
      <div className={css.preferences}>
        <SelectField
          label={shell.theme}
          value={theme}
          onChange={(event) => setTheme(event.target.value as Theme)}
          options={(['system', 'light', 'dark'] as const).map((value) => ({
            value,
            label: shell.themeNames[value],
          }))}
        />
        <Checkbox checked={isZoomAllowed} onChange={(event) => allowZoom(event.target.checked)}>
          {shell.allowZoom}
        </Checkbox>
      </div>
      {visitor?.isLoggedIn && (
        <Button icon={<LogoutIcon />} onClick={leave} block>
          {shell.logout}
        </Button>
      )}
    </nav>
  )
}
