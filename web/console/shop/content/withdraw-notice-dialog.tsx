import { withdrawNotice } from '#contract/operator/notices.ts'
import { inLanguage } from '#phrases/language.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useSayResult } from '#web/console/frame/shell/results.tsx'
import { useRevalidate } from '#web/router/context.tsx'
import type { ShopNotice } from './loader.ts'

export function WithdrawNoticeDialog({ notice, onClose }: { notice: ShopNotice; onClose: () => void }) {
  const { notices: words } = usePhrases()
  const { language } = useServices()
  const api = useApi()
  const say = useSayResult()
  const revalidate = useRevalidate()
  const { noticeId, revision, titleJa, titleEn } = notice
  return (
    <ActDialog
      call={withdrawNotice}
      title={words.withdrawNamed(inLanguage({ ja: titleJa, en: titleEn }, language))}
      ask={words.askWithdraw}
      confirm={words.withdraw}
      isDangerous
      send={(act) => api.call(withdrawNotice, { input: { ...act, noticeId, revision } })}
      done={async () => {
        onClose()
        say(words.withdrawn)
        await revalidate()
      }}
      onClose={onClose}
    />
  )
}
