// The purchase of a pack: the draw bar, a countdown, a halt, or the end of the sale, all in one place at the thumb; and
// the sheet that a press opens, which stays whatever becomes of the sale meanwhile.

import { useEffect, useRef, useState } from 'react'
import { Link, useQuery, useRevalidate } from '#web/router/context.tsx'
import { largestCount } from '#web/storefront/packs/order/count-choices.ts'
import { drawCost } from '#web/storefront/packs/order/draw-cost.ts'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { useNow } from '#web/ui/clock.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './buying.module.css'
import { DrawBar } from './draw-bar.tsx'
import { HaltNotice } from './halt-notice.tsx'
import type { PackDetail } from './loader.ts'
import { drawCountParameter } from './route.ts'
import { type DrawPress, useDrawPress } from './use-draw-press.ts'

/** `isStale`: fresh figures are on their way, and nothing is pressed before they are there. */
export function Buying({ pack, isStale }: { pack: PackDetail; isStale: boolean }) {
  const wanted = Number(useQuery().get(drawCountParameter) ?? '')
  const largest = largestCount(pack)
  const [chosen, choose] = useState(() =>
    Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, largest) : 1,
  )
  const [isOver, setOver] = useState(false)
  /** There is one count to choose from, and no row for it. */
  const [isSingle] = useState(largest < 2)
  const count = Math.max(1, Math.min(chosen, largest))
  const drawing = useDrawPress(pack, count)
  const { opened, close } = drawing
  const standing = standingOf(pack, isOver)
  const [firstStanding] = useState(standing)
  /** It has come about while the page was open. */
  const isNews = standing !== firstStanding
  usePressOnArrival(pack, count, drawing, standing === 'open' && wanted > 0)

  return (
    <>
      {/* What takes the place of another while the page is open is a new bar: nothing moves. */}
      <section
        key={standing}
        className={css.bar}
        data-standing={standing}
        data-single={isSingle || undefined}
      >
        {standing === 'open' ? (
          <DrawBar pack={pack} count={count} onCount={choose} drawing={drawing} isStale={isStale} />
        ) : standing === 'before' ? (
          <Coming pack={pack} onEnd={() => setOver(true)} />
        ) : standing === 'halted' && pack.halt ? (
          <HaltNotice halt={pack.halt} isNews={isNews} />
        ) : standing === 'limited' ? (
          <LimitReached pack={pack} />
        ) : (
          <SaleOver pack={pack} isNews={isNews} />
        )}
      </section>
      {opened?.kind === 'order' && (
        <opened.sheets.DrawSheet
          pack={pack}
          count={chosen}
          termsNo={opened.termsNo}
          seen={opened.seen}
          onCount={choose}
          onClose={close}
        />
      )}
      {opened?.kind === 'short' && <opened.sheets.ShortDialog pack={pack} count={count} onClose={close} />}
    </>
  )
}

type Standing = 'open' | 'before' | 'halted' | 'limited' | 'over'

function standingOf(pack: PackDetail, isOver: boolean): Standing {
  if (pack.remaining === 0) return 'over'
  if (pack.halt) return 'halted'
  if (pack.periodLimit?.left === 0 || pack.isLimitReached) return 'limited'
  return pack.isBeforeStart && !isOver ? 'before' : 'open'
}

/** An address that names a count opens the sheet by itself, once, for a member who can pay. */
function usePressOnArrival(pack: PackDetail, count: number, { press }: DrawPress, isWanted: boolean): void {
  const member = useVisitor()
  const isPressed = useRef(false)
  const canPay = member?.isLoggedIn === true && drawCost(pack, count, member).missingHundredths === 0
  useEffect(() => {
    if (!isWanted || !canPay || isPressed.current) return
    isPressed.current = true
    void press()
  }, [isWanted, canPay, press])
}

/** The draws that a member has left in this day or week, and the operator's words about the limit. */
export function Limits({ pack }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  const { periodLimit } = pack
  if (standingOf(pack, false) === 'over' || periodLimit?.left === 0 || pack.isLimitReached) return null
  return (
    <>
      {pack.limitMessage && <Notice>{pack.limitMessage}</Notice>}
      {periodLimit && (
        <Notice>
          {packDetail.periodLeft[periodLimit.period](
            formatInteger(periodLimit.left),
            formatInteger(periodLimit.draws),
          )}
          <Renewal at={periodLimit.renewsAt} />
        </Notice>
      )}
    </>
  )
}

function LimitReached({ pack: { periodLimit, limitMessage } }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  return (
    <Notice tone="warning">
      {periodLimit?.left === 0 ? (
        <>
          {packDetail.periodReached[periodLimit.period](formatInteger(periodLimit.draws))}
          <Renewal at={periodLimit.renewsAt} />
        </>
      ) : (
        limitMessage || packDetail.limitReached
      )}
    </Notice>
  )
}

function Coming({ pack, onEnd }: { pack: PackDetail; onEnd: () => void }) {
  const { packs, packDetail } = usePhrases()
  const revalidate = useRevalidate()
  return (
    <div className={css.before}>
      <p>{packs.startsIn}</p>
      <div>
        <Countdown
          until={pack.startsAt}
          size="l"
          form="."
          onEnd={() => {
            onEnd()
            void revalidate()
          }}
        />
        <p className={css.wait}>{packDetail.countdownUnits}</p>
      </div>
      <p className={css.wait}>{packDetail.buyingHidden}</p>
      <a href="#lineup">{packs.toLineup}</a>
    </div>
  )
}

/** `isNews`: it ended while the page was open, so screen readers announce it. */
function SaleOver({ pack, isNews }: { pack: PackDetail; isNews: boolean }) {
  const { packs, packDetail } = usePhrases()
  return (
    <div className="lines">
      <Notice tone="warning" isLive={isNews}>
        {pack.status === 'ended' ? packDetail.ended : packDetail.soldOut}
      </Notice>
      <Link to={boxPath(pack.id)}>{packs.openedBox}</Link>
    </div>
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
