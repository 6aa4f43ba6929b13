// A press of the draw button checks with the server, then opens the next step (spec §4).

import { useState } from 'react'
import { useNavigate, useRevalidate } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import type { WantedDraw } from '#web/storefront/packs/order/buy-draw.ts'
import { savePendingDraw } from '#web/storefront/packs/pending-draw.ts'
import { usePlaceInLine } from '#web/storefront/packs/place-in-line.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { failureMessage, firstError } from '#web/storefront/shell/failure-message.ts'
import type { PackDetail } from './loader.ts'

/** The check's `result` when points or coins are short. Only then does the page offer to buy points. */
const shortResult = '0'

const loadSheets = () => import('#web/storefront/packs/order/draw-sheet.tsx')
type Sheets = Awaited<ReturnType<typeof loadSheets>>

/** The sheet over the page. */
export type Opened = { sheets: Sheets } & (
  | ({ kind: 'order' } & Pick<WantedDraw, 'termsNo' | 'seen'>)
  | { kind: 'short' }
)

export function useDrawPress(pack: PackDetail, count: number) {
  const phrases = usePhrases()
  const { api, visitor } = useServices()
  const run = useBusy()
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const packId = pack.id
  const [opened, open] = useState<Opened>()
  const [error, setError] = useState<string>()
  const line = usePlaceInLine()
  const login = loginPath({ packId, buyCount: count > 1 ? count : null })

  const press = () =>
    run(async () => {
      setError(undefined)
      line.begin()
      const current = visitor.get() ?? (await visitor.load())
      if (current && !current.isLoggedIn) return navigate(login)
      const sheets = await loadSheets().catch(() => undefined)
      if (!sheets) return setError(phrases.failures.communication)
      const { checked, terms, seen } = await sheets.checkOrder(api, pack, count)
      if (line.take(checked.ok ? undefined : checked)) return
      if (!checked.ok) {
        // The session ended in another tab, and with it the page's anti-forgery token.
        const isGone = checked.state === 403 && (await visitor.load())?.isLoggedIn === false
        if (checked.state === 401 || isGone) return navigate(login)
        setError(firstError(checked, 'count') ?? failureMessage(checked, phrases))
        // A top prize has gone: the next press is for what the page shows then.
        if (checked.state === 409) return revalidate()
        if (checked.data?.result !== shortResult) return
        void visitor.load()
        return open({ kind: 'short', sheets })
      }
      if (!terms.ok) return setError(failureMessage(terms, phrases))
      savePendingDraw({ packId, count, token: checked.data.token, seen })
      open({ kind: 'order', sheets, termsNo: terms.data.number, seen })
    })

  return { press, error, line, opened, close: () => open(undefined) }
}

export type DrawPress = ReturnType<typeof useDrawPress>
