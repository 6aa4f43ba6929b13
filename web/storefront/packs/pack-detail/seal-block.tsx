// The fingerprint of the box, which was sealed before the sale.

import { Link } from '../../../router/context.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { boxPath } from '../../proofs/box/route.ts'
import { usePhrases } from '../../services.tsx'
import type { PackDetail } from './loader.ts'
import css from './seal-block.module.css'

/** Characters of a hash that are enough to recognise it. */
const shortForm = (hash: string) => (hash.length > 20 ? `${hash.slice(0, 10)}…${hash.slice(-8)}` : hash)

export function SealBlock({ pack }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  return (
    <section className={css.seal} aria-labelledby="seal">
      <span className={css.stamp} aria-hidden="true">
        {packDetail.sealMark}
      </span>
      <h2 id="seal" className={css.title}>
        {packDetail.sealTitle}
      </h2>
      <p className={css.why}>{packDetail.sealedText}</p>
      <dl className={css.hashes}>
        <div>
          <dt>{packDetail.boxRoot}</dt>
          <dd title={pack.boxRoot}>{shortForm(pack.boxRoot)}</dd>
        </div>
        <div>
          <dt>{packDetail.boxCommitment}</dt>
          <dd title={pack.boxCommitment}>{shortForm(pack.boxCommitment)}</dd>
        </div>
      </dl>
      <Link to={boxPath(pack.id)} className={css.link}>
        {packDetail.verify}
        <ChevronRightIcon size={18} />
      </Link>
    </section>
  )
}
