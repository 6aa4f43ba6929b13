// A question or a message before the page goes on.

import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { usePhrases } from '#web/console/frame/services.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import css from './dialog.module.css'
import icon from './icon-button.module.css'

/**
 * Mounted while it is open. Without `onClose` it is left only by what stands in it. Escape and the cross call `onClose`; a press outside does not, since forms are typed here.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose?: () => void
  children: ReactNode
}) {
  const { shell } = usePhrases()
  return (
    <ModalOverlay
      className={css.overlay ?? ''}
      isOpen
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
    >
      <Modal className={css.modal ?? ''}>
        <AriaDialog className={css.dialog ?? ''}>
          <header className={css.head}>
            <Heading slot="title" className={css.title}>
              {title}
            </Heading>
            {onClose && (
              <button
                type="button"
                className={`${icon.button} ${css.close}`}
                aria-label={shell.close}
                onClick={onClose}
              >
                <CloseIcon size={20} />
              </button>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
