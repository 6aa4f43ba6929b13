// The member's purchases that are not decided yet, wherever they may look for them: how to pay, and to cancel.

import { useState } from 'react'
import type * as z from 'zod/mini'
import { cancelPayment, listUndecidedPayments } from '#contract/undecided-payments.ts'

import { withQuery } from '#web/storefront/route/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { Copyable } from '#web/storefront/shell/copy-button.tsx'
import { failureMessage } from '#web/storefront/shell/failure-message.ts'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { formatLastMinute } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SectionTitle } from '#web/ui/heading.tsx'
import { Failure, Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { awaitedPath } from './paths.ts'
import css from './undecided-list.module.css'

type Answer = z.output<typeof listUndecidedPayments.output>
type Undecided = Answer['list'][number]
type Claim = Answer['claims'][number]

/** Requested beside the screen; nothing while there is none. */
export function UndecidedList({ isWhole }: { isWhole: boolean }) {
  const { api, visitor } = useServices()
  const phrases = usePhrases()
  const { waiting: words } = phrases.paying
  const run = useBusy()
  const [unwanted, setUnwanted] = useState<Undecided>()
  const [failure, setFailure] = useState<string>()
  const { answer, again } = useAsked(() => api.call(listUndecidedPayments))
  const claims = answer?.ok ? answer.data.claims : []
  const list = answer?.ok ? answer.data.list.filter(({ step }) => isWhole || step !== 'unfinished') : []
  if (list.length === 0) return claims.length === 0 ? null : <Claims claims={claims} />

  const cancel = ({ paymentId }: Undecided) =>
    run(async () => {
      setUnwanted(undefined)
      const result = await api.call(cancelPayment, { input: { paymentId } })
      setFailure(result.ok ? undefined : failureMessage(result, phrases))
      await visitor.load()
      again()
    })

  return (
    <>
      <Claims claims={claims} />
      <Panel>
        <SectionTitle>{words.title}</SectionTitle>
        <ul className={css.list}>
          {list.map((payment) => (
            <Row key={payment.paymentId} payment={payment} onCancel={() => setUnwanted(payment)} />
          ))}
        </ul>
        <Failure says={failure} />
        <Dialog
          open={unwanted !== undefined}
          onClose={() => setUnwanted(undefined)}
          title={words.cancelTitle}
          actions={
            <>
              <Button onClick={() => setUnwanted(undefined)}>{words.keep}</Button>
              <Button variant="danger" onClick={() => unwanted && cancel(unwanted)}>
                {words.cancel}
              </Button>
            </>
          }
        >
          <p>{unwanted && words.cancelText(formatInteger(unwanted.priceYen), unwanted.methodName)}</p>
        </Dialog>
      </Panel>
    </>
  )
}

/** Purchases that a bank or card company took back, and the way to settle them: an enquiry that names the number. */
function Claims({ claims }: { claims: readonly Claim[] }) {
  const { paying } = usePhrases()
  const { settings } = useServices()
  const { claim: words } = paying
  const isOwnPage = settings.contactUrl.startsWith('/')
  return claims.map(({ orderNumber, points, priceYen }) => (
    <Notice key={orderNumber} tone="warning" title={words.title}>
      <p>{words.text(formatInteger(points))}</p>
      <Facts
        facts={[
          { name: words.owed, value: words.yen(formatInteger(priceYen)) },
          { name: words.number, value: <Copyable value={orderNumber} what={words.number} /> },
        ]}
      />
      <p className={css.actions}>
        <LinkButton
          to={isOwnPage ? withQuery(settings.contactUrl, { about: orderNumber }) : settings.contactUrl}
          external={!isOwnPage}
        >
          {words.ask}
        </LinkButton>
      </p>
    </Notice>
  ))
}

function Row({ payment, onCancel }: { payment: Undecided; onCancel: () => void }) {
  const { paying } = usePhrases()
  const { language } = useServices()
  const { waiting: words, store } = paying
  const { payBy, receiptNumber, step } = payment
  const path = step === 'awaited' ? awaitedPath(payment.methodId, payment.paymentId) : undefined
  return (
    <li className="lines">
      <p>
        <strong>{words.purchase(formatInteger(payment.priceYen), formatInteger(payment.points))}</strong>{' '}
        {payment.methodName}
      </p>
      {step !== 'awaited' && <p className="soft">{words.steps[step]}</p>}
      <Facts
        facts={[
          { name: paying.payBy, value: payBy && formatLastMinute(payBy, language) },
          {
            name: store.receipt,
            value: receiptNumber && <Copyable value={receiptNumber} what={store.receipt} />,
          },
        ]}
      />
      <div className={css.actions}>
        {path && <LinkButton to={path}>{words.show}</LinkButton>}
        {payment.canCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}
