import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Copied } from './facts.tsx'
import icon from './icon-button.module.css'
import { DotsIcon } from './icons.tsx'
import css from './id-menu.module.css'

export interface Identified {
  value: string
  /** The name of the value. */
  what: string
}

/** An id, behind the dots beside the title: other programs need it often, people seldom. */
export function IdMenu({ id }: { id: Identified }) {
  const { shell } = usePhrases()
  return (
    <DialogTrigger>
      <AriaButton className={icon.button ?? ''} aria-label={shell.showId}>
        <DotsIcon size={20} />
      </AriaButton>
      <Popover className={css.popover ?? ''} placement="bottom start">
        <Dialog className={css.dialog ?? ''} aria-label={id.what}>
          <p className="soft">{id.what}</p>
          <Copied {...id} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
