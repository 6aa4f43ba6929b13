// Everything that the shop does by itself. A room's jobs are added here.

import type { BackupSettings } from '#server/backup/backup-settings.ts'
import { backupJobs, keepMediaJob, runApart, watchOtherBackups } from '#server/backup/jobs.ts'
import { bankJobs } from '#server/domain/bank/jobs.ts'
import { boxJobs } from '#server/domain/boxes/jobs.ts'
import { catalogueJobs } from '#server/domain/catalogue/jobs.ts'
import { contentJobs } from '#server/domain/content/jobs.ts'
import { deskJobs } from '#server/domain/desks/jobs.ts'
import { drawJobs } from '#server/domain/draws/jobs.ts'
import { enquiryJobs } from '#server/domain/enquiries/jobs.ts'
import { favouriteJobs } from '#server/domain/favourites/jobs.ts'
import { memberJobs } from '#server/domain/members/jobs.ts'
import { messageJobs } from '#server/domain/messages/jobs.ts'
import { auditLogJob } from '#server/domain/operator/audit-log-job.ts'
import { keepFindings } from '#server/domain/operator/job-runs.ts'
import { sharePayer } from '#server/domain/payments/payer-traces.ts'
import { phoneJobs } from '#server/domain/phones/jobs.ts'
import { purchaseJobs } from '#server/domain/purchases/jobs.ts'
import { reconciliationJobs } from '#server/domain/reconciliation/jobs.ts'
import { havePaidBefore } from '#server/domain/reconciliation/queries.ts'
import { referralJobs } from '#server/domain/referrals/jobs.ts'
import { reminderJobs } from '#server/domain/reminders/jobs.ts'
import { staffJobs } from '#server/domain/staff/jobs.ts'
import { walletJobs } from '#server/domain/wallet/jobs.ts'
import { webhookJobs } from '#server/domain/webhooks/jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ledgerCheckJob, ledgerJobs } from '#server/ledger/check-ledger.ts'
import { mediaSettings, openMediaStore } from '#server/providers/media-stores.ts'
import { createMessageSenders } from '#server/providers/message-senders.ts'
import type { SmsSettings } from '#server/providers/sms-sender.ts'
import { createWebhookSender } from '#server/providers/webhook-sender.ts'
import { makePicturesApart } from './make-pictures-apart.ts'
import type { Parts } from './parts.ts'
import { pushSending } from './push-messages.ts'
import type { Settings } from './settings.ts'

export interface JobOptions {
  settings: Settings
  /** Without a gateway SMS stay in the outbox. */
  sms?: SmsSettings
  /** Where the files of the shop's pictures may lie, for forms that are still to be made of them. */
  sourceFolder?: string | undefined
  /** Pictures, films and the embedded database are backed up there; without it, the shop backs up nothing. */
  backup?: BackupSettings | undefined
}

/** What the rooms do by themselves, at intervals. */
export function jobsOf(all: Parts, { settings, sms, sourceFolder, backup }: JobOptions): Job[] {
  const parts = { ...all, db: all.jobDb }
  const { db, clock, random, browserPayments, sessions, contact, stopTokens, keys, pool, alarm } = parts
  const store = openMediaStore(settings)
  const deleteEndedSessions = (limit: number) => sessions.forgetEnded(limit)
  const checked = (faults: number) => keepFindings(db, ledgerCheckJob, faults, clock())
  return [
    {
      name: 'read the signing keys',
      everySeconds: 10,
      run: () => keys.refresh(),
      isAlwaysDue: true,
      isOfEachProcess: true,
    },
    ...(backup === undefined ? [] : [keepMediaJob(backup, { media: store, run: runApart })]),
    ...(backup === undefined || settings.databaseUrl !== undefined
      ? [watchOtherBackups({ db, alarm, clock })]
      : backupJobs({ settings: backup, alarm, clock, run: runApart })),
    ...drawJobs(db, clock),
    auditLogJob(db, alarm),
    ...boxJobs(db, clock, alarm),
    ...catalogueJobs({
      db,
      store,
      makeApart: makePicturesApart({ store: mediaSettings(settings), sourceFolder }),
    }),
    ...staffJobs(db, clock),
    ...enquiryJobs(db, clock),
    ...deskJobs(db, clock),
    ...contentJobs(db, clock, random),
    ...walletJobs(db, clock),
    ...purchaseJobs({ ...parts, savedCards: browserPayments.savedCards }),
    ...bankJobs(parts),
    ...reconciliationJobs(parts),
    ...referralJobs({ ...parts, sharePayer, havePaidBefore }),
    ...phoneJobs(db, clock),
    ...memberJobs({ db, clock, random, contact, deleteEndedSessions }),
    ...reminderJobs({ db, clock, contact, random, tokens: stopTokens }),
    ...favouriteJobs(db, clock),
    ...messageJobs({
      ...parts,
      senders: { ...createMessageSenders({ ...settings, sms }), push: pushSending(parts, settings) },
    }),
    ...webhookJobs({ ...parts, send: createWebhookSender({ ...settings, clock }) }),
    ...ledgerJobs({ pool, alarm, checked }),
  ]
}
