// One difference: both sides, what it means, and what can be done.

import { useState } from 'react'
import { readDifference, settleDifference } from '#contract/operator/differences.ts'
import { moneyKeepers } from '#contract/operator/roles.ts'
import { paymentProviders } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import { type Services, useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { orFailure } from '#web/console/frame/shell/or-failure.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { differencesPath } from '#web/console/money/differences/route.ts'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { Moment } from '#web/console/people/members/member/moments.tsx'
import { Link, useLoaderData, useRevalidate } from '#web/router/context.tsx'
import type { LoaderArgs } from '#web/router/routes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import css from './screen.module.css'
import { sideWords } from './side-words.ts'

type DifferencePage = OutputOf<typeof readDifference>

export const load = async (
  { api }: Services,
  { request, params: { differenceId = '' } }: LoaderArgs,
): Promise<DifferencePage> =>
  orFailure(await api.call(readDifference, { params: { differenceId }, signal: request.signal }))

export function Screen() {
  const phrases = usePhrases()
  const { language } = useServices()
  const { differences, difference: words, payments } = phrases.money
  const difference = useLoaderData() as DifferencePage
  const { differenceId, kind, provider, day, orderId, paymentId, ours, theirs, foundAt } = difference
  const { settledAt, settledBy } = difference
  return (
    <DetailPage
      key={differenceId}
      list={{ to: differencesPath, name: words.toList }}
      title={words.heading(differences.kinds[kind])}
      mark={
        <Badge tone={settledBy === null ? 'warning' : 'neutral'}>
          {settledBy === null ? differences.open : differences.settledBy[settledBy]}
        </Badge>
      }
      id={{ value: orderId, what: payments.columns.orderId }}
      actions={settledAt === null && <Settle differenceId={differenceId} />}
    >
      <Stack>
        <dl className={css.sides}>
          <div className={css.side}>
            <dt>{differences.columns.ours}</dt>
            <dd>{sideWords(ours, phrases)}</dd>
          </div>
          <div className={css.side}>
            <dt>{differences.columns.theirs}</dt>
            <dd>{sideWords(theirs, phrases)}</dd>
          </div>
        </dl>
        <Section title={words.meaning}>
          <p>{words.meanings[kind]}</p>
        </Section>
        {settledAt === null && (
          <Section title={words.todo}>
            <p>{words.todos[kind]}</p>
          </Section>
        )}
        <Section title={words.facts}>
          <Facts
            facts={[
              [differences.columns.provider, wordFor(paymentProviders, provider)],
              [differences.columns.day, formatDay(day, language)],
              [differences.columns.foundAt, <Moment key="at" at={foundAt} />],
              settledAt === null ? undefined : [words.settledAt, <Moment key="at" at={settledAt} />],
              paymentId === null
                ? undefined
                : [
                    words.payment,
                    <Link key="to" to={paymentPath(paymentId)}>
                      {orderId}
                    </Link>,
                  ],
            ]}
          />
        </Section>
      </Stack>
    </DetailPage>
  )
}

function Settle({ differenceId }: { differenceId: string }) {
  const { settle } = usePhrases().money.difference
  const api = useApi()
  const me = useMe()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen(moneyKeepers, me?.roles ?? [])) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{settle.button}</Button>
      {isOpen && (
        <ActDialog
          call={settleDifference}
          title={settle.button}
          ask={settle.ask}
          confirm={settle.button}
          send={(act) => api.call(settleDifference, { input: Object.assign({ differenceId }, act) })}
          done={async () => {
            setOpen(false)
            say(settle.done)
            await revalidate()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
