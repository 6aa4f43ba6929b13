// The row of shortcuts (spec §2): sister sites, point transfer, exchange counter, referral, price table.

import { type ReactNode, useState } from 'react'
import { Link } from '#web/router/context.tsx'
import { changeMemberPath } from '#web/storefront/account/change-member/route.ts'
import { exchangePath } from '#web/storefront/exchange/exchange-card/route.ts'
import { useLocalized, usePhrases, useServices } from '#web/storefront/route/services.tsx'
import type { PointTransferAlert } from '#web/storefront/shell/point-transfer-alert.tsx'
import { SwapIcon } from '#web/ui/icons.tsx'
import { FriendsIcon, ParcelIcon, PriceTagIcon, TransferIcon } from '#web/ui/shortcut-icons.tsx'
import css from './shortcuts.module.css'

function Face({ icon, label, note }: { icon: ReactNode; label: string; note?: string | false }) {
  return (
    <>
      <span className={css.icon}>{icon}</span>
      <span className={css.label}>
        {label}
        {note && <small>{note}</small>}
      </span>
    </>
  )
}

const SiteIcon = ({ url }: { url: string | undefined }) =>
  url ? <img src={url} alt="" width={44} height={44} /> : <ParcelIcon size={24} />

export function Shortcuts() {
  const { home } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const [isTransferShown, showTransfer] = useState(false)
  // Few visitors press it, so its script comes with the press.
  const [Alert, setAlert] = useState<typeof PointTransferAlert>()
  const openTransfer = () =>
    import('#web/storefront/shell/point-transfer-alert.tsx').then(
      ({ PointTransferAlert }) => {
        setAlert(() => PointTransferAlert)
        showTransfer(true)
      },
      () => {},
    )
  const outside = { target: '_blank', rel: 'noopener noreferrer' }

  return (
    <nav aria-label={home.shortcuts} className={`${css.shortcuts} laid-out-late`}>
      <ul className={css.row}>
        <li>
          <Link to={exchangePath()} className={css.shortcut}>
            <Face icon={<SwapIcon size={24} />} label={home.exchange} />
          </Link>
        </li>
        <li>
          {/* The referral code is on my page (spec §2). */}
          <Link to={changeMemberPath} state={{ part: 'referral' }} className={css.shortcut}>
            <Face icon={<FriendsIcon size={24} />} label={home.referral} />
          </Link>
        </li>
        <li>
          <button type="button" className={css.shortcut} onClick={openTransfer}>
            <Face
              icon={<TransferIcon size={24} />}
              label={home.pointTransfer}
              note={!settings.offersPointTransfer && home.closedNow}
            />
          </button>
        </li>
        {settings.priceTableUrl && (
          <li>
            <a href={settings.priceTableUrl} className={css.shortcut} {...outside}>
              <Face icon={<PriceTagIcon size={24} />} label={home.priceTable} />
            </a>
          </li>
        )}
        {settings.sisterSites.map((site) => (
          <li key={site.url}>
            <a href={site.url} className={css.shortcut} {...outside}>
              <Face icon={<SiteIcon url={site.iconUrl} />} label={localized(site.name)} />
            </a>
          </li>
        ))}
      </ul>
      {Alert && <Alert open={isTransferShown} onClose={() => showTransfer(false)} />}
    </nav>
  )
}
