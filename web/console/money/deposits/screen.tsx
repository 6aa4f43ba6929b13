// The list of deposits; a row leads to the deposit.

import { listDeposits } from '#contract/operator/deposits.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { sourceWord } from '#web/console/frame/shell/source-word.ts'
import { noteWords } from '#web/console/money/deposit/note-words.ts'
import { depositPath } from '#web/console/money/deposit/route.ts'
import { DepositBadge } from '#web/console/money/money-states.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { StatementActions } from './statement-dialogs.tsx'

const depositsList = (services: Services) => {
  const { money } = services.phrases
  const words = money.deposits
  const sayNote = ({ note }: { note: string }) => noteWords(note, money)
  const saySource = ({ source }: { source: string }) => sourceWord(source, money)
  return defineList(services, listDeposits, words, {
    name: words.title,
    keyOf: ({ source, depositId }) => `${source} ${depositId}`,
    columns: {
      payerName: {
        key: 'payer',
        to: ({ source, depositId }) => depositPath({ source, depositId }),
        blank: ({ depositId }) => depositId,
      },
      state: { words: words.states, cell: ({ state }) => <DepositBadge state={state} /> },
      note: { key: 'why', cell: sayNote, text: sayNote },
      source: { cell: saySource, text: saySource, isExtra: true },
      depositId: { cell: ({ depositId }) => <code>{depositId}</code>, isExtra: true },
      recordedAt: { isExtra: true },
    },
    unlisted: { settledAt: true, paymentId: true },
    filters: { which: { waits: words.waits } },
  })
}

export const load = loadList(depositsList)

export function Screen() {
  const services = useServices()
  const { money } = services.phrases
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listDeposits>>
  const { note } = money.deposits
  return (
    <Page
      title={money.deposits.title}
      note={result.ok && result.data.isMasked ? money.noteMasked(note, money.masked) : note}
      actions={<StatementActions />}
    >
      <MoneyTabs />
      <Grid definition={depositsList(services)} />
    </Page>
  )
}
