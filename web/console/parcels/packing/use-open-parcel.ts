import { useState } from 'react'
import { listShipments } from '#contract/operator/shipments.ts'
import type { Failure } from '#web/api/client.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { useNavigate } from '#web/router/context.tsx'
import { packingPath } from './route.ts'

interface OpenParcel {
  failure: Failure | null
  /** Why no parcel was opened. */
  problem: string | undefined
  /** Opens the parcel that waits and whose reference ends with what was read. */
  open(text: string): Promise<void>
}

export function useOpenParcel(): OpenParcel {
  const { packing: words } = usePhrases()
  const api = useApi()
  const navigate = useNavigate()
  const sending = useSending()
  const [problem, setProblem] = useState<string>()
  const find = (which: 'waiting' | 'shipped', q: string) =>
    api.call(listShipments, { query: { which, q, page: 1, size: 2 } })
  return {
    failure: sending.failure,
    problem,
    async open(text) {
      const q = text.trim().toLowerCase()
      setProblem(undefined)
      if (q === '') return
      await sending.send(
        () => find('waiting', q),
        async ({ list: [found, other] }) => {
          if (other !== undefined) return setProblem(words.several)
          if (found !== undefined) return await navigate(packingPath({ parcelId: found.parcelId }))
          const sent = await find('shipped', q)
          setProblem(sent.ok && sent.data.list.length > 0 ? words.alreadySent : words.notFound)
        },
      )
    },
  }
}
