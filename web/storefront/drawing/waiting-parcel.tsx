// Asks, before cards are ordered, whether they are sent with the member's parcel that waits (ruling 44).

import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatDay } from '#web/ui/dates.ts'

interface WaitingParcelProps {
  /** The day by which it leaves; empty: none waits, and nothing is asked. */
  promisedOn: string
  isJoined: boolean
  onChange: (isJoined: boolean) => void
}

export function WaitingParcel({ promisedOn, isJoined, onChange }: WaitingParcelProps) {
  const { histories: words } = usePhrases()
  const { language } = useServices()
  if (promisedOn === '') return null
  return (
    <Checkbox checked={isJoined} onChange={(event) => onChange(event.target.checked)}>
      {words.withWaiting(formatDay(promisedOn, language))}
    </Checkbox>
  )
}
