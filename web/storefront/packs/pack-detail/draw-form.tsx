// Count, price and draw button: checks with the server, then asks for confirmation (spec §4).

import { Suspense, startTransition, useEffect, useState } from 'react'
import { checkDraw } from '../../../../contract/draws.ts'
import { useNavigate } from '../../../router/context.tsx'
import { PriceAmount } from '../../../ui/amount.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts } from '../../../ui/rows.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { confirmDrawPath } from '../../drawing/confirm-buy-product/route.ts'
import { loginPath } from '../../joining/login/route.ts'
import { buyPointPath } from '../../paying/buy-point/route.ts'
import { usePhrases, useServices, useVisitor } from '../../services.tsx'
import { useBusy } from '../../shell/busy.tsx'
import { failureMessage, firstError } from '../../shell/failure-message.ts'
import { savePendingDraw } from '../pending-draw.ts'
import { InLine, usePlaceInLine } from '../place-in-line.ts'
import { largestCount, quickCounts } from './count-choices.ts'
import css from './draw-form.module.css'
import type { PackDetail } from './loader.ts'

/** The check's `result` when points or coins are short. Only then does the page offer to buy points. */
const shortResult = '0'

/** The largest picture is usually painted after this time. */
const restMs = 1200

type Asked = 'nothing' | 'confirm' | 'short'

/** `isStale`: fresh figures are on their way, and nothing is pressed before they are there. */
export function DrawForm({ pack, isStale }: { pack: PackDetail; isStale: boolean }) {
  const phrases = usePhrases()
  const words = phrases.packDetail
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const largest = largestCount(pack)
  const [chosen, setCount] = useState(1)
  const [asked, ask] = useState<Asked>('nothing')
  const [error, setError] = useState<string>()
  const line = usePlaceInLine()
  const count = Math.min(chosen, largest)
  const costHundredths = count * pack.priceHundredths
  const login = loginPath(pack.id)
  const dismiss = () => ask('nothing')

  const draw = () =>
    run(async () => {
      setError(undefined)
      line.begin()
      const current = visitor.get() ?? (await visitor.load())
      if (current && !current.isLoggedIn) return navigate(login)
      const result = await api.call(checkDraw, { input: { packId: pack.id, count: String(count) } })
      if (line.take(result.ok ? undefined : result)) return
      if (result.ok) {
        savePendingDraw({ packId: pack.id, count, token: result.data.token })
        ask('confirm')
        return
      }
      // The session ended in another tab, and with it the page's anti-forgery token.
      const isGone = result.state === 403 && (await visitor.load())?.isLoggedIn === false
      if (result.state === 401 || isGone) return navigate(login)
      setError(firstError(result, 'count') ?? failureMessage(result, phrases))
      if (result.data?.result === shortResult) {
        void visitor.load()
        ask('short')
      }
    })

  const confirm = () => navigate(confirmDrawPath(pack.id, count))

  return (
    <div className={css.form}>
      <fieldset className={css.counts}>
        <legend className={css.legend}>{words.count}</legend>
        <div className={css.quick}>
          {quickCounts(largest).map((quick) => (
            <button
              key={quick}
              type="button"
              className={css.quickCount}
              aria-pressed={quick === count}
              onClick={() => setCount(quick)}
            >
              {words.countOption(formatInteger(quick))}
            </button>
          ))}
        </div>
        <CountSelect label={words.count} count={count} largest={largest} onChange={setCount} />
      </fieldset>
      <p className={css.total}>
        <span>{words.total}</span>
        <PriceAmount hundredths={costHundredths} currency={pack.currency} size="l" />
      </p>
      {error && (
        <Notice tone="danger" isLive>
          {error}
        </Notice>
      )}
      {line.place && (
        <Suspense>
          <InLine place={line.place} onDue={draw} onStop={line.stop} />
        </Suspense>
      )}
      <Button
        variant="primary"
        size="l"
        block
        onClick={draw}
        disabled={largest === 0 || isStale || line.place !== undefined}
      >
        {words.draw(formatInteger(count))}
      </Button>

      <Dialog
        open={asked === 'confirm'}
        onClose={dismiss}
        title={words.confirmTitle}
        actions={
          <>
            <Button onClick={dismiss}>{words.no}</Button>
            <Button variant="primary" onClick={confirm}>
              {words.yes}
            </Button>
          </>
        }
      >
        <p>{pack.name}</p>
        <Facts
          facts={[
            { name: words.confirmCount, value: words.countOption(formatInteger(count)) },
            {
              name: pack.currency === 'coins' ? words.confirmCostCoins : words.confirmCost,
              value: <PriceAmount hundredths={costHundredths} currency={pack.currency} />,
            },
          ]}
        />
      </Dialog>
      <ShortDialog pack={pack} costHundredths={costHundredths} open={asked === 'short'} onClose={dismiss} />
    </div>
  )
}

/** Not enough: for points, a link to the purchase, which returns here; coins cannot be bought (spec §4). */
function ShortDialog({
  pack,
  costHundredths,
  open,
  onClose,
}: {
  pack: PackDetail
  costHundredths: number
  open: boolean
  onClose: () => void
}) {
  const { packDetail: words, drawing } = usePhrases()
  const member = useVisitor()
  const { currency } = pack
  const isCoins = currency === 'coins'
  const ownHundredths = isCoins ? (member?.coinHundredths ?? 0) : (member?.points ?? 0) * 100
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isCoins ? words.shortCoinsTitle : words.shortPointsTitle}
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {!isCoins && (
            <LinkButton to={buyPointPath(pack.id)} variant="primary">
              {words.buyPoints}
            </LinkButton>
          )}
        </>
      }
    >
      <Facts
        align="end"
        facts={[
          {
            name: drawing.total[currency],
            value: <PriceAmount hundredths={costHundredths} currency={currency} />,
          },
          {
            name: drawing.now[currency],
            value: <PriceAmount hundredths={ownHundredths} currency={currency} />,
          },
        ]}
      />
      <p>{isCoins ? words.shortCoins : words.shortPoints}</p>
    </Dialog>
  )
}

/** Up to 3000 options: rendered after `restMs`, or when the select gets the pointer or the focus. */
function CountSelect({
  label,
  count,
  largest,
  onChange,
}: {
  label: string
  count: number
  largest: number
  onChange: (count: number) => void
}) {
  const { packDetail: words } = usePhrases()
  const [isTouched, touch] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => touch(true)), restMs)
    return () => clearTimeout(timer)
  }, [])
  const offered = isTouched
    ? Array.from({ length: largest }, (_, index) => index + 1)
    : [...new Set([...Array.from({ length: Math.min(largest, 20) }, (_, index) => index + 1), count])]
  return (
    <SelectField
      label={label}
      hidesLabel
      value={String(count)}
      onPointerDown={() => touch(true)}
      onFocus={() => touch(true)}
      onChange={(event) => onChange(Number(event.target.value))}
      options={offered.map((value) => ({
        value: String(value),
        label: words.countOption(formatInteger(value)),
      }))}
    />
  )
}
