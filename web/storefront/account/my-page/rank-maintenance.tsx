// Keeping the rank for another month, for coins (spec §4, ruling 26).

import { useState } from 'react'
import { maintainRank } from '#contract/ranks.ts'
import { useRevalidate } from '#web/router/context.tsx'
import { coinHistoryPath } from '#web/storefront/account/coin-history/route.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import { CoinAmount } from '#web/ui/amount.tsx'
import { formatHundredths } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/notice.tsx'
import { Facts } from '#web/ui/rows.tsx'
import type { MyPageData } from './loader.ts'
import css from './rank-panel.module.css'

type Stage =
  | { at: 'start' }
  | { at: 'short'; missingHundredths: number }
  | {
      at: 'confirm'
      coinHundredths: number
      rankNumber: number
      /** No answer arrived, so the result is unknown: a retry sends the same month and cannot pay twice. */
      isOutcomeUnknown: boolean
    }
  | { at: 'failed'; message: string }
  | { at: 'done' }

export function RankMaintenance({ member }: { member: MyPageData['member'] }) {
  const { stage, ask, confirm, close } = useRankMaintenance(member)
  const phrases = usePhrases()
  const words = phrases.myPage.maintenance
  const month = phrases.myPage.month(String(Number(member.nextMonth.slice(5))))
  const effect = words.effect(member.rankName, month)
  const price = formatHundredths(member.rankMaintenanceCoinHundredths)
  return (
    <>
      {member.canMaintainRank && (
        <div className={css.maintenance}>
          <p>{words.offer(member.rankName, price)}</p>
          <Button onClick={ask}>{words.button}</Button>
        </div>
      )}
      <Dialog
        open={stage.at === 'short'}
        onClose={() => close('short')}
        title={words.shortTitle}
        actions={<Button onClick={() => close('short')}>{words.close}</Button>}
      >
        {stage.at === 'short' && <p>{words.short(formatHundredths(stage.missingHundredths))}</p>}
        <p className="soft">{phrases.exchange.shortHint}</p>
      </Dialog>
      <Dialog
        open={stage.at === 'confirm'}
        onClose={() => close('confirm')}
        title={words.confirmTitle}
        actions={
          <>
            <Button onClick={() => close('confirm')}>{words.no}</Button>
            <Button variant="primary" onClick={confirm}>
              {words.yes}
            </Button>
          </>
        }
      >
        {stage.at === 'confirm' && (
          <>
            <p>{effect}</p>
            <Sum coinHundredths={stage.coinHundredths} price={member.rankMaintenanceCoinHundredths} />
            <p className="soft">{words.terms}</p>
            <Failure says={stage.isOutcomeUnknown && words.outcomeUnknown} />
          </>
        )}
      </Dialog>
      <Dialog
        open={stage.at === 'failed'}
        onClose={() => close('failed')}
        title={words.failedTitle}
        actions={<Button onClick={() => close('failed')}>{words.close}</Button>}
      >
        {stage.at === 'failed' && <p>{stage.message}</p>}
      </Dialog>
      <Dialog
        open={stage.at === 'done'}
        onClose={() => close('done')}
        title={words.doneTitle}
        actions={
          <>
            <LinkButton to={coinHistoryPath()}>{phrases.myPage.coinHistory}</LinkButton>
            <Button variant="primary" onClick={() => close('done')}>
              {words.close}
            </Button>
          </>
        }
      >
        <p>{effect}</p>
      </Dialog>
    </>
  )
}

function Sum({ coinHundredths, price }: { coinHundredths: number; price: number }) {
  const words = usePhrases().myPage.maintenance
  return (
    <Facts
      align="end"
      facts={[
        { name: words.now, value: <CoinAmount hundredths={coinHundredths} /> },
        { name: words.cost, value: <CoinAmount hundredths={-price} /> },
        { name: words.after, value: <CoinAmount hundredths={coinHundredths - price} size="l" /> },
      ]}
    />
  )
}

function useRankMaintenance(member: MyPageData['member']) {
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const revalidate = useRevalidate()
  const price = member.rankMaintenanceCoinHundredths

  const ask = () =>
    run(async () => {
      const current = await visitor.load()
      if (current === null) return setStage({ at: 'failed', message: phrases.failures.communication })
      const { coinHundredths, rank } = current
      setStage(
        coinHundredths < price
          ? { at: 'short', missingHundredths: price - coinHundredths }
          : { at: 'confirm', coinHundredths, rankNumber: rank, isOutcomeUnknown: false },
      )
    })

  const confirm = () =>
    run(async () => {
      if (stage.at !== 'confirm') return
      const { rankNumber } = stage
      const input = { coinHundredths: price, rankNumber, month: member.nextMonth }
      const maintained = await api.call(maintainRank, { input })
      if (!maintained.ok && (maintained.state === 0 || maintained.state === 429 || maintained.state >= 500))
        return setStage({ ...stage, isOutcomeUnknown: true })
      setStage(
        maintained.ok
          ? { at: 'done' }
          : { at: 'failed', message: firstError(maintained, 'count') ?? failureMessage(maintained, phrases) },
      )
      await visitor.load()
      await revalidate()
    })

  /** A dialog replaced by the next one also fires its close event; only the visible dialog may end the process. */
  const close = (at: Stage['at']) => setStage((now) => (now.at === at ? { at: 'start' } : now))

  return { stage, ask, confirm, close }
}
