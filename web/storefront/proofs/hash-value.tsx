// A complete fingerprint or address in monospace, with a copy button. `what`: its name, for screen readers.

import { CopyButton } from '#web/storefront/shell/copy-button.tsx'
import css from './proofs.module.css'

export function HashValue({ hash, canCopy, what }: { hash: string; canCopy?: boolean; what?: string }) {
  return (
    <span className={css.hashValue}>
      <code className={css.hash}>{hash}</code>
      {canCopy && <CopyButton value={hash} what={what} />}
    </span>
  )
}
