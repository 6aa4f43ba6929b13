// Point transfer: only an alert (spec §2), until there is a site to transfer points from.

import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function PointTransferAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { home, ui } = usePhrases()
  const { settings } = useServices()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={home.pointTransfer}
      actions={<Button onClick={onClose}>{ui.close}</Button>}
    >
      {/* When the operator has opened it (ruling 23), the reason is not maintenance but that there is no site. */}
      <p>{settings.offersPointTransfer ? home.pointTransferNoSite : home.pointTransferMaintenance}</p>
    </Dialog>
  )
}
