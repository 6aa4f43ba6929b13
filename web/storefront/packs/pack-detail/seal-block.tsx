// The seal of the box: a stamp and a sentence; its hashes on demand.

import { Link } from '#web/router/context.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import type { PackDetail } from './loader.ts'
import css from './seal-block.module.css'

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
      <Link to={boxPath(pack.id)} className={css.link}>
        {packDetail.verify}
        <ChevronRightIcon size={18} />
      </Link>
      <Disclosure summary={packDetail.sealDetails}>
        <dl className={css.hashes}>
          <div>
            <dt>{packDetail.boxRoot}</dt>
            <dd>{pack.boxRoot}</dd>
          </div>
          <div>
            <dt>{packDetail.boxCommitment}</dt>
            <dd>{pack.boxCommitment}</dd>
          </div>
        </dl>
      </Disclosure>
    </section>
  )
}
