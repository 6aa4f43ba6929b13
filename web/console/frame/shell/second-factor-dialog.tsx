import { useSyncExternalStore } from 'react'
import { freshMinutes } from '#contract/operator/operator-call.ts'
import { ProveForm } from '#web/console/frame/second-factor/prove-form.tsx'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for the second factor again; the call that needs it waits meanwhile, and is refused when this is closed. */
export function SecondFactorDialog() {
  const { factor } = usePhrases()
  const { question, me } = useServices()
  const isOpen = useSyncExternalStore(question.subscribe, question.isOpen)
  if (!isOpen) return null
  const proven = async () => {
    question.answer(true)
    await me.load()
  }
  return (
    <Dialog title={factor.again} onClose={() => question.answer(false)}>
      <p className="soft">{factor.againNote(freshMinutes)}</p>
      <ProveForm proven={proven} />
    </Dialog>
  )
}
