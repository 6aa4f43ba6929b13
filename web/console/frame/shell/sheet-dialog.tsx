import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import css from './dialog.module.css'

/** A sheet from below, closed by Escape and by a press beside it. */
export function SheetDialog({
  isOpen,
  onClose,
  label,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) {
  return (
    <ModalOverlay
      className={css.overlay ?? ''}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
    >
      <Modal className={css.sheet ?? ''}>
        <AriaDialog className={css.sheetDialog ?? ''} aria-label={label}>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
