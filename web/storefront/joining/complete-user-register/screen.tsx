// Registration is complete. Back navigation to the form and its confirmation is blocked (spec §4).

import { useQuery } from '../../../router/context.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Page, Panel } from '../../../ui/panel.tsx'
import { homePath } from '../../packs/home/route.ts'
import { buyPointPath } from '../../paying/buy-point/route.ts'
import { usePhrases } from '../../services.tsx'
import { arrivalPath } from '../arrival.ts'

export function Screen() {
  const { registration: words } = usePhrases()
  const query = useQuery()
  const arrival = arrivalPath(query)
  return (
    <Page>
      <Outcome tone="success" title={words.completeTitle}>
        <p>{words.completeLead}</p>
      </Outcome>
      <Panel>
        <Notice>{words.completeSms}</Notice>
        <LinkButton to={arrival} variant="primary" size="l" block>
          {arrival === homePath ? words.toTop : words.toArrival}
        </LinkButton>
        <LinkButton to={buyPointPath()} block>
          {words.toBuyPoints}
        </LinkButton>
      </Panel>
    </Page>
  )
}
