// A complete fingerprint in monospace, with a copy button.

import { CopyButton } from '../shell/copy-button.tsx'
import css from './hash-value.module.css'

export function HashValue({ hash, canCopy }: { hash: string; canCopy?: boolean }) {
  return (
    <span className={css.value}>
      <code className={css.hash}>{hash}</code>
      {canCopy && <CopyButton value={hash} />}
    </span>
  )
}
