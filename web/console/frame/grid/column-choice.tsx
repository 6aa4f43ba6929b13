import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { usePhrases } from '#web/console/frame/services.tsx'
import { ColumnsIcon } from '#web/console/frame/shell/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { GridColumn } from './definition.ts'
import css from './grid.module.css'

/** A choice of the columns on show; `title` names the row and stays. */
export function ColumnChoice<Row>({
  columns,
  shown,
  usual,
  title,
  choose,
}: {
  columns: readonly GridColumn<Row>[]
  shown: readonly string[]
  /** Those that the screen usually shows. */
  usual: readonly string[]
  title: string | undefined
  /** Undefined for the usual ones. */
  choose: (shown: readonly string[] | undefined) => void
}) {
  const { grid } = usePhrases()
  const toggle = (key: string) => {
    const next = columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one))
    choose(next.join() === usual.join() ? undefined : next)
  }
  return (
    <DialogTrigger>
      <AriaButton className={css.tool ?? ''}>
        <ColumnsIcon size={20} />
        <span>{grid.columns}</span>
      </AriaButton>
      <Popover className={css.popover ?? ''} placement="bottom end">
        <Dialog className={css.columns ?? ''} aria-label={grid.columns}>
          {columns.map(({ key, header }) => (
            <Checkbox
              key={key}
              checked={shown.includes(key)}
              disabled={key === title}
              onChange={() => toggle(key)}
            >
              {header}
            </Checkbox>
          ))}
          <Button variant="quiet" onClick={() => choose(undefined)}>
            {grid.usualColumns}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
