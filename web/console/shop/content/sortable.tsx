// A list that is put into order: by dragging a row at its handle, and by two buttons, for keyboards and whoever does not drag.

import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePhrases } from '#web/console/frame/services.tsx'
import button from '#web/console/frame/shell/icon-button.module.css'
import { ChevronDownIcon, ChevronUpIcon, icon } from '#web/ui/icons.tsx'
import css from './sortable.module.css'

const GripIcon = icon('M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1')

/** The list with the entry of one place at another. */
export const moved = <T,>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

/** The row that is dragged, and before which one it would be dropped; the number of rows: after the last one. */
interface Drag {
  from: number
  before: number
}

/** The row before which a pointer stands; the list is scrolled to it. */
function rowUnder(list: HTMLElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])]
  const before = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return clientY < top + height / 2
  })
  const place = before === -1 ? rows.length : before
  rows[Math.min(place, rows.length - 1)]?.scrollIntoView({ block: 'nearest' })
  return place
}

export function SortableList<T>({
  list,
  keyOf,
  nameOf,
  label,
  move,
  row,
}: {
  list: readonly T[]
  keyOf: (entry: T) => string
  /** The name of the entry, for those who do not see which buttons stand beside it. */
  nameOf: (entry: T, index: number) => string
  label?: string | undefined
  /** Undefined: its order means nothing. */
  move: ((from: number, to: number) => void) | undefined
  /** `tools` move the entry. */
  row: (entry: T, index: number, tools: ReactNode) => ReactNode
}) {
  const { content: words } = usePhrases()
  const rows = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [said, say] = useState('')
  const put = (from: number, to: number) => {
    const entry = list[from]
    if (entry === undefined || to === from || to < 0 || to >= list.length) return
    flushSync(() => move?.(from, to))
    say(words.moved(nameOf(entry, from), String(to + 1)))
  }
  const dropAt = (index: number) => {
    if (drag === null || drag.before === drag.from || drag.before === drag.from + 1) return undefined
    if (drag.before === index) return 'before'
    return drag.before === list.length && index === list.length - 1 ? 'after' : undefined
  }
  const toolsOf = (entry: T, index: number) => (
    <Tools
      name={nameOf(entry, index)}
      mayGo={(by) => index + by >= 0 && index + by < list.length}
      go={(by) => put(index, index + by)}
      begin={() => setDrag({ from: index, before: index })}
      over={(clientY) => drag && setDrag({ ...drag, before: rowUnder(rows.current, clientY) })}
      drop={() => drag && put(drag.from, drag.before > drag.from ? drag.before - 1 : drag.before)}
      end={() => setDrag(null)}
    />
  )

  return (
    <>
      <ol ref={rows} className={css.list} aria-label={label}>
        {list.map((entry, index) => (
          <li
            key={keyOf(entry)}
            className={css.row}
            data-dragged={drag?.from === index || undefined}
            data-drop={dropAt(index)}
          >
            {row(entry, index, move && toolsOf(entry, index))}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

function Tools({
  name,
  mayGo,
  go,
  begin,
  over,
  drop,
  end,
}: {
  name: string
  mayGo: (by: 1 | -1) => boolean
  go: (by: 1 | -1) => void
  begin: () => void
  over: (clientY: number) => void
  drop: () => void
  end: () => void
}) {
  const { content: words } = usePhrases()
  return (
    <span className={css.tools}>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className={button.button}
          aria-label={by === 1 ? words.down(name) : words.up(name)}
          // A button that is disabled loses the focus.
          aria-disabled={!mayGo(by)}
          onClick={({ currentTarget }) => {
            go(by)
            currentTarget.focus()
          }}
        >
          {by === 1 ? <ChevronDownIcon size={18} /> : <ChevronUpIcon size={18} />}
        </button>
      ))}
      <span
        className={css.handle}
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          begin()
        }}
        onPointerMove={({ clientY }) => over(clientY)}
        onPointerUp={drop}
        onLostPointerCapture={end}
      >
        <GripIcon size={20} />
      </span>
    </span>
  )
}
