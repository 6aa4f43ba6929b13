// The member menu: profile, point transfer, password, withdrawal (spec §2).

import { useState } from 'react'
import { changeMemberPath } from '#web/storefront/account/change-member/route.ts'
import { changePasswordPath } from '#web/storefront/account/change-password/route.ts'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { ReminderSwitch } from '#web/storefront/account/reminder-switch.tsx'
import { withdrawPath } from '#web/storefront/account/withdraw/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PointTransferAlert } from '#web/storefront/shell/point-transfer-alert.tsx'
import { PushSwitches } from '#web/storefront/shell/push/push-switches.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { LogoutIcon, UserIcon } from '#web/ui/icons.tsx'
import { LinkRows } from '#web/ui/link-rows.tsx'
import { LockIcon } from '#web/ui/lock-icon.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { TransferIcon } from '#web/ui/shortcut-icons.tsx'

export function Screen() {
  const { membership: words } = usePhrases()
  const [isTransferShown, showTransfer] = useState(false)
  return (
    <Page>
      <PageTitle note={words.menuNote}>{words.menuTitle}</PageTitle>
      <Panel>
        <LinkRows
          rows={[
            { label: words.toProfile, to: changeMemberPath, icon: <UserIcon /> },
            { label: words.toPointTransfer, onPress: () => showTransfer(true), icon: <TransferIcon /> },
            { label: words.toPassword, to: changePasswordPath, icon: <LockIcon /> },
            { label: words.toWithdrawal, to: withdrawPath, icon: <LogoutIcon /> },
          ]}
        />
      </Panel>
      <PushSwitches />
      <ReminderSwitch />
      <LinkButton to={myPagePath} block>
        {words.backToMyPage}
      </LinkButton>
      <PointTransferAlert open={isTransferShown} onClose={() => showTransfer(false)} />
    </Page>
  )
}
