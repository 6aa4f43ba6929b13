// A fingerprint: whole, in its own type, and easy to copy.

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
