// The footer of every page: links to the legal texts, and the operator of the shop.

import { Link } from '#web/router/context.tsx'
import { legalPath } from '#web/storefront/legal/legal-text/route.ts'
import { noticesPath } from '#web/storefront/legal/notices/route.ts'
import { useLocalized, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import css from './footer.module.css'
import { LanguageSwitch } from './language-switch.tsx'

export function Footer() {
  const { shell } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const shopName = localized(settings.shopName)
  const outside = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <footer className={`${css.footer} laid-out-late`}>
      <div className={css.inside}>
        <nav aria-label={shell.footerLinks}>
          <ul className={css.links}>
            {settings.companyUrl && (
              <li>
                <a href={settings.companyUrl} {...outside}>
                  {shell.company}
                </a>
              </li>
            )}
            <li>
              <Link to={legalPath('specific-commerce')}>{shell.commerceLaw}</Link>
            </li>
            <li>
              <Link to={legalPath('terms-of-service')}>{shell.terms}</Link>
            </li>
            <li>
              <Link to={legalPath('privacy-protection')}>{shell.privacy}</Link>
            </li>
            {settings.hasNotices && (
              <li>
                <Link to={noticesPath}>{shell.notices}</Link>
              </li>
            )}
            <li>
              <Link to={legalPath('user-guide')}>{shell.userGuide}</Link>
            </li>
            {settings.contactUrl && (
              <li>
                <a href={settings.contactUrl} {...(settings.contactUrl.startsWith('/') ? {} : outside)}>
                  {shell.contact}
                </a>
              </li>
            )}
          </ul>
        </nav>
        <p className={css.legal}>
          <span>{localized(settings.legal.seller)}</span>
          <span>
            {shell.secondhandLicence} {localized(settings.legal.secondhandLicence)}
          </span>
        </p>
        <div className={css.end}>
          <LanguageSwitch />
          <small>{shell.copyright(settings.copyrightYear, shopName)}</small>
        </div>
      </div>
    </footer>
  )
}
