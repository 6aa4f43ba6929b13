// Point transfer: all there is to see of it is an alert (spec §2), until there is a site to take points from.

import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePhrases, useServices } from '../services.tsx'

export function PointTransferAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { home, ui } = usePhrases()
  const { settings } = useServices()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={home.pointTransferTitle}
      actions={<Button onClick={onClose}>{ui.close}</Button>}
    >
      {/* Opened by the operator (ruling 23), it is not under maintenance: there is just nobody to take from. */}
      <p>{settings.offersPointTransfer ? home.pointTransferNoSite : home.pointTransferMaintenance}</p>
    </Dialog>
  )
}
