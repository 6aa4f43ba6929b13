// One pack: its object and best prizes on a dark stage, price and what is left, the draw bar, odds, and the seal of its box.

import { useEffect, useRef } from 'react'
import { Link, useLoaderData, useQuery, useRevalidate } from '#web/router/context.tsx'
import { myPagePath } from '#web/storefront/account/my-page/route.ts'
import { packTrialPath } from '#web/storefront/drawing/pack-trial/route.ts'
import { AsOf } from '#web/storefront/packs/live/as-of.tsx'
import { useLivePacks } from '#web/storefront/packs/live/use-live-packs.ts'
import { InYen } from '#web/storefront/packs/order/in-yen.tsx'
import { packListPath } from '#web/storefront/packs/pack-list/route.ts'
import { rememberRoot } from '#web/storefront/packs/seen-roots.ts'
import { SlotsMeter } from '#web/storefront/packs/slots-meter.tsx'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { PriceAmount } from '#web/ui/amount.tsx'
import { ChevronRightIcon } from '#web/ui/icons.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BestPrizes } from './best-prizes.tsx'
import { BoxNow } from './box-now.tsx'
import { Buying, Limits } from './buying.tsx'
import { Extras } from './extras.tsx'
import { FavouriteHeart } from './favourite-heart.tsx'
import { LineupSection } from './lineup-section.tsx'
import type { PackDetail, PackDetailData } from './loader.ts'
import { PackPictures } from './pack-pictures.tsx'
import { RecentWins } from './recent-wins.tsx'
import { ReplacedPictures } from './replaced-pictures.tsx'
import { pictureSizes } from './route.ts'
import css from './screen.module.css'
import { SealBlock } from './seal-block.tsx'
import { TrustBlock } from './trust-block.tsx'

export function Screen() {
  const { pack: loaded, lineup, wins } = useLoaderData() as PackDetailData
  const live = useLivePacks([loaded.id])
  const pack = live.now(loaded.id, loaded)
  const { packDetail, packs } = usePhrases()
  const query = useQuery()
  const errorText = refusalText(packDetail.refusals, query.get('error'))

  useEffect(() => rememberRoot(pack.id, pack.boxRoot), [pack.id, pack.boxRoot])
  useOwnLimit(pack)

  return (
    <Page width="wide">
      <Failure says={errorText} />
      <HeldNotice />
      <article className={css.detail}>
        <div className={css.stage}>
          <PackPictures pack={pack}>
            <FavouriteHeart pack={pack} />
          </PackPictures>
          <h1 className={css.name}>{pack.name}</h1>
          <BestPrizes pack={pack} lineup={lineup} />
          <Glow image={pack.images[0]} />
        </div>
        <div className={css.summary}>
          <div className={css.price}>
            <PriceAmount
              free={packs.free}
              hundredths={pack.priceHundredths}
              currency={pack.currency}
              size="xl"
            />
            <span className="quiet">/ {packDetail.countOption('1')}</span>
            <InYen pack={pack} />
            <AsOf
              live={pack.remaining === 0 ? { ...live, isLive: false } : live}
              asOf={loaded.asOf}
              shown={[loaded]}
            />
          </div>
          {pack.audience && <Notice>{pack.audience}</Notice>}
          <SlotsMeter pack={pack} />
          <BoxNow pack={pack} />
          <Link to={boxPath(pack.id)} className={css.sealed}>
            <span aria-hidden="true">{pack.trust ? pack.trust.mark : packDetail.sealMark}</span>
            {pack.trust ? pack.trust.title : packDetail.sealTitle}
            <ChevronRightIcon size={18} />
          </Link>
          <Buying key={pack.id} pack={pack} isStale={live.isStale === true} />
          {pack.hasTrial && pack.remaining > 0 && (
            <Link to={packTrialPath(pack.id)} className={css.small}>
              {packDetail.toTrial}
            </Link>
          )}
        </div>
        <More pack={pack} lineup={lineup} wins={wins} />
      </article>
    </Page>
  )
}

/** All that stands below price and picture. */
function More({ pack, lineup, wins }: PackDetailData) {
  const { packDetail } = usePhrases()
  return (
    <div className={css.more}>
      <Limits pack={pack} />
      {pack.currency === 'coins' && <Notice>{packDetail.shipOnlyCoins}</Notice>}
      <Extras pack={pack} />
      {pack.detailHtml && (
        <section className={css.about} aria-labelledby="about">
          <h2 id="about" className={css.title}>
            {packDetail.detail}
          </h2>
          <div
            className={`prose ${css.html}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
            dangerouslySetInnerHTML={{ __html: keepWords(pack.detailHtml) }}
          />
        </section>
      )}
      {pack.tags.length > 0 && (
        <p className={css.tags}>
          {pack.tags.map(({ key, name }) => (
            <Link key={key} to={packListPath({ tag: key })}>
              #{name}
            </Link>
          ))}
        </p>
      )}
      {pack.trust ? <TrustBlock packId={pack.id} trust={pack.trust} /> : <SealBlock pack={pack} />}
      <ReplacedPictures pack={pack} />
      {pack.endsOnText && <p className={css.small}>{pack.endsOnText}</p>}
      {lineup && <LineupSection key={pack.id} pack={pack} first={lineup} />}
      <RecentWins wins={wins} />
    </div>
  )
}

/** A word in katakana is not cut in two (prose.tsx). */
const keepWords = (html: string) => html.replace(/[ァ-ヺー]{3,}(?![^<]*>)/g, '<span>$&</span>')

/** A purchase of this member was charged back: they cannot draw until it is settled. */
function HeldNotice() {
  const { packDetail } = usePhrases()
  return (
    useVisitor()?.isHeld && (
      <Notice tone="warning">
        <Link to={myPagePath}>{packDetail.held}</Link>
      </Notice>
    )
  )
}

/** The light of the pack's world on the stage below its picture: the same picture, blurred. */
const Glow = ({ image }: { image: string | undefined }) =>
  image && (
    <div className={css.glow} aria-hidden="true">
      <Picture {...pictureSources(image, 'pack', pictureSizes)} alt="" />
    </div>
  )

/** The message of a key; undefined for any other text, so that a crafted link shows nothing (ruling 36). */
const refusalText = (refusals: Record<string, string>, key: string | null): string | undefined =>
  key !== null && Object.hasOwn(refusals, key) ? refusals[key] : undefined

/** The server renders the pack as for a guest; for a member it is loaded again, with the member's own limits and ceiling. */
function useOwnLimit({ maxCount, extras }: PackDetail): void {
  const isMember = useVisitor()?.isLoggedIn === true
  const wasMember = useRef(isMember)
  const revalidate = useRevalidate()
  const hasCeiling = extras.some(({ kind }) => kind === 'ceiling')
  useEffect(() => {
    if (isMember && !wasMember.current && (maxCount > 0 || hasCeiling)) void revalidate()
    wasMember.current = isMember
  }, [isMember, maxCount, hasCeiling, revalidate])
}
