// Withdrawal (ruling 27): what the member loses, what is still open, and then the password.

import { useState } from 'react'
import { wireNameOf } from '#contract/wire.ts'
import { withdraw } from '#contract/withdrawal.ts'
import { useLoaderData, useNavigate } from '#web/router/context.tsx'
import { completeWithdrawPath } from '#web/storefront/account/complete-withdraw/route.ts'
import { userMenuPath } from '#web/storefront/account/user-menu/route.ts'
import { choosePath } from '#web/storefront/drawing/get-card-list/route.ts'
import { UndecidedPayments } from '#web/storefront/paying/undecided-payments.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import form from '#web/storefront/shell/form.module.css'
import { CoinAmount, PointAmount } from '#web/ui/amount.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { WithdrawalData } from './loader.ts'
import css from './screen.module.css'

export function Screen() {
  const data = useLoaderData() as WithdrawalData
  const { membership: words } = usePhrases()
  return (
    <Page>
      <PageTitle note={words.withdrawNote}>{words.withdrawTitle}</PageTitle>
      <Panel>
        <h2 className={form.group}>{words.lostTitle}</h2>
        <Facts
          align="end"
          facts={[
            { name: words.points, value: <PointAmount points={data.points} /> },
            { name: words.coins, value: <CoinAmount hundredths={data.coinHundredths} /> },
            { name: words.rank, value: data.rankName },
          ]}
        />
        <p className="soft">{words.lostNote}</p>
      </Panel>
      {data.openDraws.length > 0 && <OpenDraws draws={data.openDraws} />}
      {data.unshippedCount > 0 && (
        <Notice title={words.unshippedTitle}>
          <p>{words.unshipped(formatInteger(data.unshippedCount))}</p>
        </Notice>
      )}
      {data.hasOpenPayment ? (
        <>
          <Notice tone="warning" title={words.paymentOpenTitle}>
            <p>{words.paymentOpen}</p>
          </Notice>
          <UndecidedPayments isWhole />
        </>
      ) : (
        <WithdrawalForm />
      )}
      <LinkButton to={userMenuPath} block>
        {words.backToMenu}
      </LinkButton>
    </Page>
  )
}

function OpenDraws({ draws }: { draws: WithdrawalData['openDraws'] }) {
  const { membership: words } = usePhrases()
  const { language } = useServices()
  return (
    <Panel>
      <h2 className={form.group}>{words.openTitle}</h2>
      <p>{words.openNote}</p>
      <ul className={css.draws}>
        {draws.map((draw) => (
          <li key={draw.drawId} className={css.draw}>
            <span className={css.pack}>
              {words.openDraw(draw.packName, formatInteger(draw.count))}
              <span className={css.until}>{words.openUntil(formatInstant(draw.choiceEndsAt, language))}</span>
            </span>
            <LinkButton to={choosePath(draw.drawId)}>{words.choose}</LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function WithdrawalForm() {
  const phrases = usePhrases()
  const words = phrases.membership
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [hasUnderstood, setUnderstood] = useState(false)
  const [isAsking, ask] = useState(false)
  const [error, setError] = useState<string>()

  const leave = () =>
    run(async () => {
      ask(false)
      setError(undefined)
      const result = await api.call(withdraw, { input: { password } })
      if (!result.ok) {
        const field = wireNameOf(withdraw.input, 'password')
        return setError(firstError(result, field) ?? failureMessage(result, phrases))
      }
      await visitor.load()
      await navigate(completeWithdrawPath, { replace: true })
    })

  return (
    <Panel>
      <Form
        className={form.form}
        onEdit={() => setError(undefined)}
        onSubmit={(typed) => {
          const shown = String(typed.get('password'))
          if (!hasUnderstood) return
          if (shown === '') return setError(phrases.login.empty)
          setPassword(shown)
          ask(true)
        }}
      >
        <TextField
          label={words.passwordToLeave}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <Checkbox checked={hasUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
          {words.understood}
        </Checkbox>
        <Button type="submit" variant="danger" block disabled={!hasUnderstood}>
          {words.withdraw}
        </Button>
      </Form>
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={words.confirmTitle}
        actions={
          <>
            <Button onClick={() => ask(false)}>{words.stay}</Button>
            <Button variant="danger" onClick={leave}>
              {words.withdrawNow}
            </Button>
          </>
        }
      >
        <p>{words.confirmText}</p>
      </Dialog>
    </Panel>
  )
}
