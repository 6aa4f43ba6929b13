// The welcome after registration, with the pack and count that were chosen before it. Back navigation to the form and
// its confirmation is blocked (spec §4).

import { useLoaderData, useLocation, useQuery } from '#web/router/context.tsx'
import { arrivalPath } from '#web/storefront/joining/arrival.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { drawCountParameter } from '#web/storefront/packs/pack-detail/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { verifyPhonePath } from '#web/storefront/shell/verify-phone-path.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton, MainLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { WelcomeData } from './loader.ts'
import type { JoinedState } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { registration: words } = usePhrases()
  const { pack } = useLoaderData() as WelcomeData
  const { referral } = useServices().settings
  const query = useQuery()
  const arrival = arrivalPath(query)
  const joined = useLocation().state as JoinedState | null
  const count = Number(query.get(drawCountParameter))
  return (
    <Page>
      {pack?.imageUrl && (
        <Picture
          {...pictureSources(pack.imageUrl, 'pack', 'min(80vw, 20rem)', pack.focus)}
          alt=""
          width={960}
          height={640}
          className={css.picture}
        />
      )}
      <Outcome
        tone="success"
        title={joined?.givenName ? words.welcome(joined.givenName) : words.completeTitle}
      >
        <p>{words.completeLead}</p>
      </Outcome>
      <Panel>
        <MainLink to={arrival}>
          {pack
            ? words.backToPack(pack.name, count > 0 ? formatInteger(count) : undefined)
            : arrival === homePath
              ? words.toTop
              : words.toArrival}
        </MainLink>
        <LinkButton to={buyPointPath()} block>
          {words.toBuyPoints}
        </LinkButton>
        <Notice>{words.completeMail}</Notice>
        <Notice>
          <div className={css.sms}>
            <p>{words.completeSms(formatInteger(referral.points))}</p>
            <LinkButton to={verifyPhonePath}>{words.toSms}</LinkButton>
          </div>
        </Notice>
      </Panel>
    </Page>
  )
}
