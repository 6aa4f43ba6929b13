import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { GridColumn } from './definition.ts'
import css from './grid.module.css'
import { usualColumns } from './grid-state.ts'

/** Which columns are on show; the first names the row and stays. */
export function ColumnChoice<Row>({
  columns,
  shown,
  choose,
}: {
  columns: readonly GridColumn<Row>[]
  shown: readonly string[]
  choose: (shown: string[]) => void
}) {
  const { grid } = usePhrases()
  const toggle = (key: string) =>
    choose(columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one)))
  return (
    <DialogTrigger>
      <AriaButton className={css.tool ?? ''}>{grid.columns}</AriaButton>
      <Popover className={css.popover ?? ''} placement="bottom end">
        <Dialog className={css.columns ?? ''} aria-label={grid.columns}>
          {columns.map(({ key, header }, index) => (
            <Checkbox
              key={key}
              checked={shown.includes(key)}
              disabled={index === 0}
              onChange={() => toggle(key)}
            >
              {header}
            </Checkbox>
          ))}
          <Button variant="quiet" onClick={() => choose(usualColumns(columns))}>
            {grid.usualColumns}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
