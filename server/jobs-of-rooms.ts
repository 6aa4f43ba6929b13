// Everything that the shop does by itself. A room's jobs are added here.

import type { BackupSettings } from './backup/backup-settings.ts'
import { backupJobs, keepMediaJob, runApart, watchOtherBackups } from './backup/jobs.ts'
import { bankJobs } from './domain/bank/jobs.ts'
import { boxJobs } from './domain/boxes/jobs.ts'
import { catalogueJobs } from './domain/catalogue/jobs.ts'
import { contentJobs } from './domain/content/jobs.ts'
import { deskJobs } from './domain/desks/jobs.ts'
import { drawJobs } from './domain/draws/jobs.ts'
import { enquiryJobs } from './domain/enquiries/jobs.ts'
import { favouriteJobs } from './domain/favourites/jobs.ts'
import { memberJobs } from './domain/members/jobs.ts'
import { messageJobs } from './domain/messages/jobs.ts'
import { auditLogJob } from './domain/operator/audit-log-job.ts'
import { keepFindings } from './domain/operator/job-runs.ts'
import { sharePayer } from './domain/payments/payer-traces.ts'
import { phoneJobs } from './domain/phones/jobs.ts'
import { purchaseJobs } from './domain/purchases/jobs.ts'
import { reconciliationJobs } from './domain/reconciliation/jobs.ts'
import { havePaidBefore } from './domain/reconciliation/queries.ts'
import { referralJobs } from './domain/referrals/jobs.ts'
import { reminderJobs } from './domain/reminders/jobs.ts'
import { staffJobs } from './domain/staff/jobs.ts'
import { walletJobs } from './domain/wallet/jobs.ts'
import { webhookJobs } from './domain/webhooks/jobs.ts'
import type { Job } from './jobs/scheduler.ts'
import { ledgerCheckJob, ledgerJobs } from './ledger/check-ledger.ts'
import { makePicturesApart } from './make-pictures-apart.ts'
import type { Parts } from './parts.ts'
import { mediaSettings, openMediaStore } from './providers/media-stores.ts'
import { createMessageSenders } from './providers/message-senders.ts'
import type { SmsSettings } from './providers/sms-sender.ts'
import { createWebhookSender } from './providers/webhook-sender.ts'
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
