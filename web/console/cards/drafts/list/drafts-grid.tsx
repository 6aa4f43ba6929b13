// The list of drafts.

import { draftStates, listDrafts } from '#contract/operator/drafts.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Api } from '#web/api/client.ts'
import { draftPath } from '#web/console/cards/drafts/draft/route.ts'
import { stateTones } from '#web/console/cards/drafts/state-tones.ts'
import type { GridDefinition, GridQuery } from '#web/console/frame/grid/definition.ts'
import type { Services } from '#web/console/frame/services.tsx'
import css from '#web/console/frame/shell/line.module.css'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatInstant } from '#web/ui/dates.ts'

type Line = OutputOf<typeof listDrafts>['list'][number]
type DraftFilter = 'which' | 'q'
export const draftsGrid = ({ phrases, language }: Services): GridDefinition<Line, DraftFilter, never> => {
  const { areas, drafts: words } = phrases
  return {
    name: areas.drafts,
    keyOf: ({ key }) => key,
    empty: words.empty,
    columns: [
      {
        key: 'name',
        header: words.name,
        cell: ({ key, name }) => (
          <Link to={draftPath(key)} className={css.name}>
            {name || words.nameless}
          </Link>
        ),
        text: ({ name }) => name,
      },
      { key: 'key', header: words.key, cell: ({ key }) => <code>{key}</code>, text: ({ key }) => key },
      {
        key: 'state',
        header: words.state,
        cell: ({ what }) => <Badge tone={stateTones[what]}>{words.states[what]}</Badge>,
        text: ({ what }) => words.states[what],
      },
      {
        key: 'total',
        header: words.total,
        isAmount: true,
        cell: ({ total }) => formatInteger(total),
        text: ({ total }) => total,
      },
      {
        key: 'changed',
        header: words.changedAt,
        cell: ({ changedAt }) => formatInstant(changedAt, language),
        text: ({ changedAt }) => changedAt,
      },
      {
        key: 'by',
        header: words.changedBy,
        cell: ({ changedBy }) => changedBy,
        text: ({ changedBy }) => changedBy,
      },
    ],
    filters: [
      { key: 'q', label: words.q, kind: 'text' },
      {
        key: 'which',
        label: words.state,
        kind: 'choice',
        choices: draftStates.map((value) => ({ value, label: words.states[value] })),
      },
    ],
  }
}

export const askDrafts = (
  api: Api,
  { filters, page, size }: Pick<GridQuery<DraftFilter, never>, 'filters' | 'page' | 'size'>,
  signal?: AbortSignal,
) => {
  const which = draftStates.find((state) => state === filters.which)
  return api.call(listDrafts, { query: Object.assign({ page, size }, filters, { which }), signal })
}
