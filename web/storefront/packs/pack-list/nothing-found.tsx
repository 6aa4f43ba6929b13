// A list without packs: which condition to take away, and how many packs that brings.

import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { givenIn, sayCondition, without } from './conditions.ts'
import type { PackListData } from './loader.ts'
import { packListPath } from './route.ts'

export function NothingFound({ data }: { data: PackListData }) {
  const { packList: words } = usePhrases()
  const { query, relax } = data
  const given = givenIn(query)
  if (given.length === 0) return <EmptyState title={words.empty} />
  return (
    <EmptyState title={words.noneFound}>
      {relax.length === 0 && <p>{words.noneNearby}</p>}
      {relax.map(({ condition, found }) => (
        <LinkButton key={condition} to={packListPath({ ...without(query, [condition]) })}>
          {words.relax(sayCondition(condition, data, words), formatInteger(found))}
        </LinkButton>
      ))}
      <LinkButton to={packListPath({ ...without(query, given) })} variant="primary">
        {words.clear}
      </LinkButton>
    </EmptyState>
  )
}
