// The dialog of every kind: its entries, from when and until when they stand, and why.

import type { ReactNode } from 'react'
import { changeContent, contentRules } from '#contract/operator/content.ts'
import { MomentFields, momentFields, useMoments } from '#web/console/frame/schedule/moment-fields.tsx'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Entry } from './loader.ts'

/** The fault of the content at this path; a part without a field has the faults of anything in it. */
export type ErrorAt = (path: string) => string | undefined

export function ContentDialog({
  entry: { kind, version, scheduled },
  contentOf,
  paths,
  fields,
  onClose,
}: {
  entry: Entry
  /** The whole typed content; undefined while something is missing that the form says itself. */
  contentOf: () => unknown
  /** The paths of the fields that show their own errors. */
  paths: readonly string[]
  fields: (errorAt: ErrorAt) => ReactNode
  onClose: () => void
}) {
  const { content: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { needsApproval } = contentRules[kind]
  const moments = useMoments()
  return (
    <ActDialog
      call={changeContent}
      about={{ kind }}
      title={words.changeNamed(words.kinds[kind])}
      ask={needsApproval ? words.askApproval : words.ask}
      confirm={needsApproval ? words.confirmApproval : words.confirm}
      shownFields={[...paths.map((path) => `content.${path}`), ...momentFields]}
      fields={(_error, failure) => (
        <>
          {scheduled.length > 0 && <Notice>{words.waiting(formatInteger(scheduled.length))}</Notice>}
          {fields((path) => errorOf(failure, `content.${path}`))}
          <MomentFields moments={moments} errorOf={(field) => errorOf(failure, field)} />
        </>
      )}
      send={(act) => {
        const content = contentOf()
        if (content === undefined) return undefined
        return api.call(changeContent, {
          input: { ...act, ...moments.input, kind, content: JSON.stringify(content), seen: version },
        })
      }}
      done={async ({ approvalId }) => {
        onClose()
        const done = moments.isAtOnce ? words.done : words.doneScheduled
        say(approvalId === null ? done : words.prepared)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
