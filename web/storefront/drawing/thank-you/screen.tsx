// The end of a draw: cards to be shipped, points credited.

import { useLoaderData } from '../../../router/context.tsx'
import { PointAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { SectionTitle } from '../../../ui/heading.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { homePath } from '../../packs/home/route.ts'
import { drawAgainPath, packDetailPath } from '../../packs/pack-detail/route.ts'
import { ProofBadge } from '../../proofs/proof-badge.tsx'
import { usePhrases, useServices } from '../../services.tsx'
import { CardStacks } from '../card-stacks.tsx'
import { OpenDrawsNotice } from '../open-draws-notice.tsx'
import type { ThankYouData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const { packId, draw, waiting } = useLoaderData() as ThankYouData
  const { drawing: words } = usePhrases()
  const { settings } = useServices()
  const shipped = draw?.shippedCards ?? []
  const isUnknown = !draw?.isChosen
  return (
    <Page>
      <Outcome tone="success" title={words.thanksTitle}>
        {!isUnknown && (
          <p>
            {shipped.length > 0 ? words.thanksShipped(formatInteger(shipped.length)) : words.thanksNoShip}
          </p>
        )}
        {(isUnknown || shipped.length > 0) && (
          <p>{words.thanksPromise(formatInteger(settings.shipping.promiseBusinessDays))}</p>
        )}
      </Outcome>
      {draw && draw.convertedPoints > 0 && (
        <p className={css.points}>
          <span>{words.thanksPoints}</span>
          <PointAmount points={draw.convertedPoints} size="xl" />
        </p>
      )}
      {shipped.length > 0 && (
        <Panel>
          <SectionTitle>{words.shippedCards}</SectionTitle>
          <CardStacks cards={shipped} />
        </Panel>
      )}
      {draw && <ProofBadge draw={{ ...draw, drawId: draw.id }} />}
      {waiting && <OpenDrawsNotice {...waiting} />}
      <div className={css.actions}>
        {packId && (
          <LinkButton
            to={draw ? drawAgainPath(packId, draw.count) : packDetailPath(packId)}
            variant="primary"
            size="l"
          >
            {words.spinAgain}
          </LinkButton>
        )}
        <LinkButton to={homePath} size="l">
          {words.toTop}
        </LinkButton>
      </div>
    </Page>
  )
}
