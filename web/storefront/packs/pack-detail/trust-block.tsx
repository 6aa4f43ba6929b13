// In place of the seal of a sealed box: how a beacon box is decided, on whom that relies, and what it cannot prove.

import { Link } from '#web/router/context.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import type { PackDetail } from './loader.ts'
import css from './seal-block.module.css'

export function TrustBlock({ packId, trust }: { packId: string; trust: NonNullable<PackDetail['trust']> }) {
  const { packDetail } = usePhrases()
  return (
    <section className={css.seal} aria-labelledby="seal">
      <span className={css.stamp} aria-hidden="true">
        {trust.mark}
      </span>
      <h2 id="seal" className={css.title}>
        {trust.title}
      </h2>
      <ol className={css.list}>
        {trust.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={css.why}>
        <b>{trust.witnessesTitle}</b>
        {trust.witnesses.map(({ name, listUrl }) => (
          <a key={listUrl} href={listUrl} className={css.witness}>
            {name}
          </a>
        ))}
      </p>
      <p className={css.why}>
        <b>{trust.beaconTitle}</b> {trust.beacon}
      </p>
      <h3 className={css.why}>{trust.limitsTitle}</h3>
      <ul className={css.list}>
        {trust.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <Link to={boxPath(packId)} className={css.link}>
        {packDetail.verify}
        <ChevronRightIcon size={18} />
      </Link>
    </section>
  )
}
