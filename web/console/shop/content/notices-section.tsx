// The shop's notices: those that stand, and the newest that are over.

import { useState } from 'react'
import { readPreview } from '#contract/operator/preview.ts'
import { noticeKeepers } from '#contract/operator/roles.ts'
import { inLanguage } from '#phrases/language.ts'
import { minuteFrom } from '#web/console/frame/schedule/moments.ts'
import plan from '#web/console/frame/schedule/schedule.module.css'
import { useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Section } from '#web/console/frame/shell/page.tsx'
import { previewPath } from '#web/console/shop/preview/route.ts'
import { Link } from '#web/router/context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import type { ContentPage, ShopNotice } from './loader.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import css from './screen.module.css'
import { WithdrawNoticeDialog } from './withdraw-notice-dialog.tsx'

const tones: Record<ShopNotice['stage'], BadgeTone> = {
  scheduled: 'accent',
  shown: 'success',
  ended: 'neutral',
  withdrawn: 'neutral',
}

type Open = { dialog: 'add' } | { dialog: 'change' | 'withdraw'; notice: ShopNotice }

export function NoticesSection({
  notices,
  packs,
}: {
  notices: readonly ShopNotice[]
  packs: ContentPage['packs']
}) {
  const { notices: words } = usePhrases()
  const isKeeper = mayOpen(noticeKeepers, useMe()?.roles ?? [])
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isOver = ({ stage }: ShopNotice) => stage === 'ended' || stage === 'withdrawn'
  const standing = notices.filter((notice) => !isOver(notice))
  const over = notices.filter(isOver)
  const lines = (list: readonly ShopNotice[]) => (
    <ol className={plan.scheduled}>
      {list.map((notice) => (
        <NoticeLine key={notice.noticeId} notice={notice} open={isKeeper ? setOpen : undefined} />
      ))}
    </ol>
  )
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={isKeeper && <Button onClick={() => setOpen({ dialog: 'add' })}>{words.add}</Button>}
    >
      <div className={css.kind}>
        {standing.length === 0 ? <p className={css.soft}>{words.none}</p> : lines(standing)}
        {over.length > 0 && <Disclosure summary={words.over}>{lines(over)}</Disclosure>}
      </div>
      {open?.dialog === 'add' && <NoticeDialog notice={undefined} packs={packs} onClose={close} />}
      {open?.dialog === 'change' && <NoticeDialog notice={open.notice} packs={packs} onClose={close} />}
      {open?.dialog === 'withdraw' && <WithdrawNoticeDialog notice={open.notice} onClose={close} />}
    </Section>
  )
}

function NoticeLine({
  notice,
  open,
}: {
  notice: ShopNotice
  /** Undefined: the operator may not. */
  open: ((open: Open) => void) | undefined
}) {
  const { notices: words } = usePhrases()
  const { language } = useServices()
  const own = useMe()?.roles ?? []
  const { stage, isPinned, since, until, who, why, changedAt } = notice
  const title = inLanguage({ ja: notice.titleJa, en: notice.titleEn }, language)
  const text = inLanguage({ ja: notice.textJa, en: notice.textEn }, language)
  const time = (at: string) => formatInstant(at, language)
  return (
    <li className={plan.line}>
      <div className={css.noticeHead}>
        <p className={plan.when}>
          <span>{title}</span>
          <Badge tone={tones[stage]}>{words.stages[stage]}</Badge>
          {isPinned && <Badge tone="warning">{words.pinned}</Badge>}
        </p>
        {open && stage !== 'withdrawn' && (
          <div className={css.acts}>
            <Button aria-label={words.changeNamed(title)} onClick={() => open({ dialog: 'change', notice })}>
              {words.change}
            </Button>
            <Button
              aria-label={words.withdrawNamed(title)}
              onClick={() => open({ dialog: 'withdraw', notice })}
            >
              {words.withdraw}
            </Button>
          </div>
        )}
      </div>
      <p className={css.soft}>
        {words.since(time(since))} {until !== null && words.until(time(until))}
      </p>
      <p className={css.short}>{text}</p>
      {stage === 'scheduled' && mayOpen(readPreview.roles, own) && (
        <p>
          <Link to={previewPath({ address: '/notices', at: minuteFrom(since) })}>{words.toPreview}</Link>
        </p>
      )}
      <p className={css.soft}>{words.madeBy(who, time(changedAt), why)}</p>
    </li>
  )
}
