// One pack: pictures, price, draw form, odds, and the seal of its box.

import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useQuery, useRevalidate } from '../../../router/context.tsx'
import { PriceAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { useNow } from '../../../ui/clock.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/panel.tsx'
import { usePhrases, useVisitor } from '../../services.tsx'
import { AsOf } from '../live/as-of.tsx'
import { useLivePacks } from '../live/use-live-packs.ts'
import { rememberRoot } from '../seen-roots.ts'
import { BoxNow } from './box-now.tsx'
import { DrawForm } from './draw-form.tsx'
import { HaltNotice } from './halt-notice.tsx'
import { LastOne } from './last-one.tsx'
import { LineupSection } from './lineup-section.tsx'
import type { PackDetail, PackDetailData } from './loader.ts'
import { PackPictures } from './pack-pictures.tsx'
import css from './screen.module.css'
import { SealBlock } from './seal-block.tsx'

export function Screen() {
  const { pack: loaded, lineup } = useLoaderData() as PackDetailData
  const live = useLivePacks([loaded.id])
  const pack = live.now(loaded.id, loaded)
  const { packs, packDetail } = usePhrases()
  const query = useQuery()
  const errorText = refusalText(packDetail.refusals, query.get('error'))

  useEffect(() => rememberRoot(pack.id, pack.boxRoot), [pack.id, pack.boxRoot])
  useOwnLimit(pack)

  return (
    <Page width="wide">
      {errorText && (
        <Notice tone="danger" isLive>
          {errorText}
        </Notice>
      )}
      <article className={css.detail}>
        <PackPictures images={pack.images} name={pack.name} />
        <div className={css.side}>
          <div className={css.head}>
            <h1 className={css.name}>{pack.name}</h1>
            {pack.endsOnText && <p className={css.ends}>{pack.endsOnText}</p>}
          </div>
          <p className={css.price}>
            <PriceAmount hundredths={pack.priceHundredths} currency={pack.currency} size="xl" />
            <span className={css.per}>/ {packs.perDraw}</span>
          </p>
          <Meter
            value={pack.remaining}
            max={pack.total}
            label={packs.remaining(formatInteger(pack.remaining), formatInteger(pack.total))}
          />
          <AsOf live={live} asOf={loaded.asOf} shown={[loaded]} />
          <BoxNow pack={pack} />
          <Buying key={pack.id} pack={pack} isStale={live.isStale === true} />
          {pack.currency === 'coins' && <Notice>{packDetail.shipOnlyCoins}</Notice>}
          <LastOne pack={pack} />
          <SealBlock pack={pack} />
        </div>
        {pack.detailHtml && (
          <section className={css.about} aria-labelledby="about">
            <h2 id="about" className={css.title}>
              {packDetail.detail}
            </h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved */}
            <div className={css.html} dangerouslySetInnerHTML={{ __html: pack.detailHtml }} />
          </section>
        )}
      </article>
      {lineup && <LineupSection key={pack.id} pack={pack} first={lineup} />}
    </Page>
  )
}

/** The message of a key; undefined for any other text, so that a crafted link shows nothing (ruling 36). */
const refusalText = (refusals: Record<string, string>, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(refusals, key) ? refusals[key] : undefined

/** The server renders the pack as for a guest; for a member it is loaded again, with the member's own limits. */
function useOwnLimit({ maxCount }: PackDetail): void {
  const isMember = useVisitor()?.isLoggedIn === true
  const wasMember = useRef(isMember)
  const revalidate = useRevalidate()
  useEffect(() => {
    if (isMember && !wasMember.current && maxCount > 0) void revalidate()
    wasMember.current = isMember
  }, [isMember, maxCount, revalidate])
}

/**
 * Countdown, draw form, a halt, or the end of the sale. What takes the place of another while the page is open takes as much of it,
 * so that nothing below moves.
 */
function Buying({ pack, isStale }: { pack: PackDetail; isStale: boolean }) {
  const { packs, packDetail } = usePhrases()
  const [isOver, setOver] = useState(false)
  const [wasForSale] = useState(pack.remaining > 0)
  const revalidate = useRevalidate()
  const { periodLimit } = pack

  const isLimited = periodLimit?.left === 0 || pack.isLimitReached
  // A member who may draw no more has no form whose place is kept.
  if (!wasForSale || (isLimited && pack.remaining === 0)) return <SaleOver pack={pack} isNews={wasForSale} />
  if (isLimited && pack.halt) return <HaltNotice halt={pack.halt} />
  const renewal = periodLimit && <Renewal at={periodLimit.renewsAt} />
  if (periodLimit?.left === 0)
    return (
      <Notice tone="warning">
        {packDetail.periodReached[periodLimit.period](formatInteger(periodLimit.draws))}
        {renewal}
      </Notice>
    )
  if (pack.isLimitReached)
    return <Notice tone="warning">{pack.limitMessage || packDetail.limitReached}</Notice>
  return (
    <>
      {pack.limitMessage && <Notice>{pack.limitMessage}</Notice>}
      {periodLimit && (
        <Notice>
          {packDetail.periodLeft[periodLimit.period](
            formatInteger(periodLimit.left),
            formatInteger(periodLimit.draws),
          )}
          {renewal}
        </Notice>
      )}
      <div className={css.place}>
        {pack.remaining === 0 ? (
          <SaleOver pack={pack} isNews />
        ) : pack.halt ? (
          <HaltNotice halt={pack.halt} />
        ) : pack.isBeforeStart && !isOver ? (
          <div className={css.before}>
            <p>{packs.startsIn}</p>
            <Countdown
              until={pack.startsAt}
              size="l"
              onEnd={() => {
                setOver(true)
                void revalidate()
              }}
            />
            <p className={css.wait}>{packDetail.buyingHidden}</p>
          </div>
        ) : (
          <DrawForm pack={pack} isStale={isStale} />
        )}
      </div>
    </>
  )
}

/** `isNews`: it ended while the page was open. */
function SaleOver({ pack, isNews }: { pack: PackDetail; isNews?: boolean }) {
  const { packDetail } = usePhrases()
  return (
    <Notice tone="warning" isLive={isNews}>
      {pack.status === 'ended' ? packDetail.ended : packDetail.soldOut}
    </Notice>
  )
}

/** Renders nothing; reloads the pack when the next day or week begins, for the new limit. */
function Renewal({ at }: { at: string }) {
  const now = useNow(1000)
  const revalidate = useRevalidate()
  const isOver = now !== null && now >= Date.parse(at)
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  return null
}
