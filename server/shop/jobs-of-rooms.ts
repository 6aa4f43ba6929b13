// Everything that the shop does by itself. A room's jobs are added here.

import type { BackupSettings } from '#server/backup/backup-settings.ts'
import { backupJobs, keepMediaJob, runApart, watchOtherBackups } from '#server/backup/jobs.ts'
import { boxJobs } from '#server/cards/boxes/jobs.ts'
import { makePicturesApart } from '#server/cards/catalogue/import/make-pictures-apart.ts'
import { catalogueJobs } from '#server/cards/catalogue/jobs.ts'
import { drawJobs } from '#server/cards/draws/jobs.ts'
import { favouriteJobs } from '#server/cards/favourites/jobs.ts'
import { reminderJobs } from '#server/cards/reminders/jobs.ts'
import { contentJobs } from '#server/desks/content/jobs.ts'
import { deskJobs } from '#server/desks/members/jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { ledgerCheckJob, ledgerJobs } from '#server/ledger/check-ledger.ts'
import { bankJobs } from '#server/money/bank/jobs.ts'
import { sharePayer } from '#server/money/payments/payer-traces.ts'
import { purchaseJobs } from '#server/money/purchases/jobs.ts'
import { reconciliationJobs } from '#server/money/reconciliation/jobs.ts'
import { havePaidBefore } from '#server/money/reconciliation/queries.ts'
import { referralJobs } from '#server/money/referrals/jobs.ts'
import { walletJobs } from '#server/money/wallet/jobs.ts'
import { enquiryJobs } from '#server/people/enquiries/jobs.ts'
import { memberJobs } from '#server/people/members/jobs.ts'
import { messageJobs } from '#server/people/messages/jobs.ts'
import { auditLogJob } from '#server/people/operator/audit-log-job.ts'
import { keepFindings } from '#server/people/operator/job-runs.ts'
import { phoneJobs } from '#server/people/phones/jobs.ts'
import { staffJobs } from '#server/people/staff/jobs.ts'
import { webhookJobs } from '#server/people/webhooks/jobs.ts'
import { mediaSettings, openMediaStore } from '#server/providers/media-stores.ts'
import { createMessageSenders } from '#server/providers/message-senders.ts'
import type { SmsSettings } from '#server/providers/sms-sender.ts'
import { createWebhookSender } from '#server/providers/webhook-sender.ts'
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
