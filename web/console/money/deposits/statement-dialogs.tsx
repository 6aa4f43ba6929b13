// Records what stands on the statement of the shop's own account: one line that is typed, or a whole file.

import { useState } from 'react'
import { addDeposit, importStatement } from '#contract/operator/deposits.ts'
import { useApi, useMe, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { depositPath } from '#web/console/money/deposit/route.ts'
import { useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** For the roles that record deposits. */
export function StatementActions() {
  const { statement: words } = usePhrases()
  const me = useMe()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  if (!mayOpen(importStatement.roles, me?.roles ?? [])) return null
  const onClose = () => setOpen(null)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen('import')}>
        {words.button}
      </Button>
      <Button onClick={() => setOpen('add')}>{words.add.button}</Button>
      {open === 'import' && <ImportDialog onClose={onClose} />}
      {open === 'add' && <AddDialog onClose={onClose} />}
    </>
  )
}

const columns = ['date', 'time', 'amount', 'name', 'depositId'] as const

function AddDialog({ onClose }: { onClose: () => void }) {
  const { statement: words } = usePhrases()
  const api = useApi()
  const say = useSayResult()
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ depositId: '', date: '', time: '', amount: '', name: '' })
  return (
    <ActDialog
      call={addDeposit}
      title={words.add.button}
      ask={words.add.ask}
      confirm={words.add.confirm}
      shownFields={columns}
      fields={(errorOf) =>
        columns.map((column) => (
          <TextField
            key={column}
            label={words.columns[column]}
            hint={column === 'depositId' ? words.add.idHint : undefined}
            name={column}
            type={column === 'date' || column === 'time' ? column : 'text'}
            inputMode={column === 'amount' ? 'numeric' : undefined}
            optionalLabel={column === 'time' ? words.optional : undefined}
            autoComplete="off"
            required={column !== 'time'}
            maxLength={100}
            value={typed[column]}
            onChange={({ target: { value } }) => setTyped({ ...typed, [column]: value })}
            error={errorOf(column)}
          />
        ))
      }
      send={(act) =>
        api.call(addDeposit, {
          // A Japanese keyboard writes its own digits.
          input: { ...act, ...typed, amount: typed.amount.normalize('NFKC') },
        })
      }
      done={async ({ source, depositId, recording, approvalId }) => {
        onClose()
        // A result is shown on the page on which it is said.
        await navigate(depositPath({ source, depositId }))
        say(words.add.done[approvalId === null ? recording : 'held'])
      }}
      onClose={onClose}
    />
  )
}
