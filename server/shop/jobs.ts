// Everything that the shop does by itself.

import { backupJobs, keepMediaJob, runApart, watchOtherBackups } from '#server/backup/jobs.ts'
import { makePicturesApart } from '#server/cards/catalogue/import/make-pictures-apart.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ledgerCheckJob, ledgerJobs } from '#server/ledger/check-ledger.ts'
import { keepFindings } from '#server/people/operator/job-runs.ts'
import { mediaSettings, openMediaStore } from '#server/providers/media-stores.ts'
import { createMessageSenders } from '#server/providers/message-senders.ts'
import type { Parts } from './parts.ts'
import { pushSending } from './push-messages.ts'
import type { JobOptions } from './shop-options.ts'
import { wings } from './wings.ts'

/** Collects the jobs of the rooms, the ledger and the backups. They run over connections of their own. */
export function jobsOf(all: Parts, { settings, sms, sourceFolder, backup }: JobOptions): Job[] {
  const media = openMediaStore(settings)
  const parts = {
    ...all,
    db: all.jobDb,
    media,
    makeApart: makePicturesApart({ store: mediaSettings(settings), sourceFolder }),
    senders: { ...createMessageSenders({ ...settings, sms }), push: pushSending(all, settings) },
  }
  const { db, clock, alarm, pool } = parts
  const checked = (faults: number) => keepFindings(db, ledgerCheckJob, faults, clock())
  return [
    ...(backup === undefined ? [] : [keepMediaJob(backup, { media, run: runApart })]),
    ...(backup === undefined || settings.databaseUrl !== undefined
      ? [watchOtherBackups({ db, alarm, clock })]
      : backupJobs({ settings: backup, alarm, clock, run: runApart })),
    ...wings.jobs(parts),
    ...ledgerJobs({ pool, alarm, checked }),
  ]
}
