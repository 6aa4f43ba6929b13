// The row of shortcuts (spec §2): sister sites, point transfer, exchange counter, referral, price table.

import { type ReactNode, useState } from 'react'
import { Link } from '../../../router/context.tsx'
import { FriendsIcon, PriceTagIcon, SwapIcon, TransferIcon } from '../../../ui/icons.tsx'
import { changeMemberPath } from '../../account/change-member/route.ts'
import { exchangePath } from '../../exchange/exchange-card/route.ts'
import { useLocalized, usePhrases, useServices } from '../../services.tsx'
import { PointTransferAlert } from '../../shell/point-transfer-alert.tsx'
import css from './shortcuts.module.css'

function Face({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span className={css.icon}>{icon}</span>
      <span className={css.label}>{label}</span>
    </>
  )
}

export function Shortcuts() {
  const { home } = usePhrases()
  const { settings } = useServices()
  const localized = useLocalized()
  const [isTransferShown, showTransfer] = useState(false)
  const outside = { target: '_blank', rel: 'noopener noreferrer' }

  return (
    <nav aria-label={home.shortcuts}>
      <ul className={css.row}>
        <li>
          <Link to={exchangePath()} className={css.shortcut}>
            <Face icon={<SwapIcon size={26} />} label={home.exchange} />
          </Link>
        </li>
        <li>
          {/* The referral code is on my page (spec §2). */}
          <Link to={changeMemberPath} state={{ part: 'referral' }} className={css.shortcut}>
            <Face icon={<FriendsIcon size={26} />} label={home.referral} />
          </Link>
        </li>
        <li>
          <button type="button" className={css.shortcut} onClick={() => showTransfer(true)}>
            <Face icon={<TransferIcon size={26} />} label={home.pointTransfer} />
          </button>
        </li>
        {settings.priceTableUrl && (
          <li>
            <a href={settings.priceTableUrl} className={css.shortcut} {...outside}>
              <Face icon={<PriceTagIcon size={26} />} label={home.priceTable} />
            </a>
          </li>
        )}
        {settings.sisterSites.map((site) => {
          const name = localized(site.name)
          return (
            <li key={site.url}>
              <a href={site.url} className={css.shortcut} {...outside}>
                <Face
                  icon={
                    site.iconUrl ? (
                      <img src={site.iconUrl} alt="" width={56} height={56} />
                    ) : (
                      <span className={css.letter}>{name.at(0)}</span>
                    )
                  }
                  label={name}
                />
              </a>
            </li>
          )
        })}
      </ul>
      <PointTransferAlert open={isTransferShown} onClose={() => showTransfer(false)} />
    </nav>
  )
}
