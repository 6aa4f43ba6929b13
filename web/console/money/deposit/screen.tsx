// One deposit: whose it may be, and what is done about it.

import { useState } from 'react'
import { closeDeposit } from '#contract/operator/deposits.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { Columns, DetailPage, Stack } from '#web/console/frame/shell/detail-page.tsx'
import { Facts } from '#web/console/frame/shell/facts.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { sourceWord } from '#web/console/frame/shell/source-word.ts'
import { depositsPath } from '#web/console/money/deposits/route.ts'
import { DepositBadge } from '#web/console/money/money-states.tsx'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { Moment } from '#web/console/people/members/member/moments.tsx'
import { Link, useLoaderData, useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import type { DepositPage } from './loader.ts'
import { noteWords } from './note-words.ts'
import { Proposals } from './proposals.tsx'

export function Screen() {
  const { money, moneyBack } = usePhrases()
  const deposit = useLoaderData() as DepositPage
  const words = money.deposit
  const { source, depositId, amountYen, payerName, arrivedAt, recordedAt, paymentId, orderId } = deposit
  const { settledAt, reversedAt, note, state, isMasked } = deposit
  return (
    <DetailPage
      key={`${source} ${depositId}`}
      list={{ to: depositsPath, name: words.toList }}
      title={payerName === '' ? words.title : words.heading(payerName)}
      mark={<DepositBadge state={state} />}
      id={{ value: depositId, what: money.deposits.columns.depositId }}
      note={isMasked && money.masked}
      actions={<Actions deposit={deposit} />}
    >
      {note !== '' && (
        <Notice tone="warning" title={words.why}>
          {noteWords(note, money)}
          {isReversedAfterCredit(deposit) && paymentId !== null && (
            <p>
              <Link to={paymentPath(paymentId)}>{moneyBack.toReversal}</Link>
            </p>
          )}
        </Notice>
      )}
      <Columns>
        <Section title={words.facts}>
          <Facts
            facts={[
              [
                money.deposits.columns.amountYen,
                <strong key="amount">{money.yen(formatInteger(amountYen))}</strong>,
              ],
              payerName === '' ? undefined : [money.deposits.columns.payerName, payerName],
              [money.deposits.columns.arrivedAt, <Moment key="at" at={arrivedAt} />],
              [money.deposits.columns.source, sourceWord(source, money)],
              [money.deposits.columns.recordedAt, <Moment key="at" at={recordedAt} />],
              orderId === '' ? undefined : [words.order, orderId],
              paymentId === null
                ? undefined
                : [
                    words.belongs,
                    <Link key="to" to={paymentPath(paymentId)}>
                      {money.payment.title}
                    </Link>,
                  ],
              settledAt === null ? undefined : [words.settledAt, <Moment key="at" at={settledAt} />],
              reversedAt === null ? undefined : [words.reversedAt, <Moment key="at" at={reversedAt} />],
            ]}
          />
        </Section>
        <Stack>{settledAt === null && <Proposals deposit={deposit} />}</Stack>
      </Columns>
    </DetailPage>
  )
}

/** The member has the points, and the shop has not got the money: that is recorded on the payment's page. */
const isReversedAfterCredit = ({ state, reversedAt }: DepositPage): boolean =>
  state === 'differs' && reversedAt !== null

function Actions({ deposit }: { deposit: DepositPage }) {
  const { money, moneyBack } = usePhrases()
  const { other, close } = money.deposit
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const [open, setOpen] = useState<'assign' | 'close' | null>(null)
  const { source, depositId, settledAt, canAssign, canClose } = deposit
  if (!canAssign && !canClose) return null
  const isLookedAt = settledAt !== null
  return (
    <>
      {canAssign && <Button onClick={() => setOpen('assign')}>{other.button}</Button>}
      {canClose && (
        <Button onClick={() => setOpen('close')}>{isLookedAt ? close.lookedAt : close.button}</Button>
      )}
      {open === 'assign' && <AssignDialog deposit={deposit} onClose={() => setOpen(null)} />}
      {open === 'close' && (
        <ActDialog
          call={closeDeposit}
          title={isLookedAt ? close.lookedAt : close.button}
          ask={
            isReversedAfterCredit(deposit)
              ? moneyBack.askReversed
              : isLookedAt
                ? close.askLookedAt
                : close.ask
          }
          confirm={isLookedAt ? close.lookedAt : close.button}
          isDangerous={!isLookedAt}
          send={(act) => api.call(closeDeposit, { input: Object.assign({ source, depositId }, act) })}
          done={async () => {
            setOpen(null)
            say(close.done)
            await revalidate()
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
