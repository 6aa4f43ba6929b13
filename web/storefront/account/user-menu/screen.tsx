// The member menu: profile, point transfer, password, withdrawal (spec §2).

import { useState } from 'react'
import { LinkButton } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/heading.tsx'
import { LogoutIcon, TransferIcon, UserIcon } from '../../../ui/icons.tsx'
import { LinkRows } from '../../../ui/link-rows.tsx'
import { LockIcon } from '../../../ui/lock-icon.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { usePhrases } from '../../services.tsx'
import { PointTransferAlert } from '../../shell/point-transfer-alert.tsx'
import { PushSwitches } from '../../shell/push/push-switches.tsx'
import { changeMemberPath } from '../change-member/route.ts'
import { changePasswordPath } from '../change-password/route.ts'
import { myPagePath } from '../my-page/route.ts'
import { ReminderSwitch } from '../reminder-switch.tsx'
import { withdrawPath } from '../withdraw/route.ts'

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
