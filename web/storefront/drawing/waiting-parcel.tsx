// Whether cards are sent with the member's parcel that waits, asked before they are ordered (ruling 44).

import { Checkbox } from '../../ui/checkbox.tsx'
import { formatDay } from '../../ui/dates.ts'
import { usePhrases, useServices } from '../services.tsx'

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
