import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Trust } from '#contract/beacon-box.ts'
import { findBox } from '#server/cards/boxes/queries.ts'
import { importCatalogue } from '#server/cards/catalogue/import/import-catalogue.ts'
import { listCardTypeRows } from '#server/cards/catalogue/queries.ts'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { exchangeCards } from '#server/cards/exchange/exchange-cards.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import { deleteSessions } from '#server/http/session-queries.ts'
import { postDemoGift } from '#server/ledger/demo-gift.ts'
import { signatureOf } from '#server/people/members/mail-member.ts'
import { createPasswords } from '#server/people/members/password.ts'
import { findMemberByMail, updateMember } from '#server/people/members/queries.ts'
import { registerMember } from '#server/people/members/register-member.ts'
import { keepAttempt, listNewestMessages } from '#server/people/messages/outbox.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { findChangedSettings } from '#server/people/operator/queries.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { createRandom } from '#server/random.ts'

export const demoMail = 'demo@fukuhiki.example'

const passwords = createPasswords()

const demoPoints = 60_000
const demoCoinHundredths = 50_000

/** The early sales of each pack: draws in all, and draws at a time. */
const earlySales: Record<string, { until: number; each: number }> = {
  'emberfell-last-embers': { until: 37, each: 1 },
  'clockspire-forty-at-midnight': { until: 40, each: 4 },
  'starglade-first-light': { until: 214, each: 2 },
  'tidesong-song-of-the-deep': { until: 655, each: 5 },
  'emberfell-festival-of-sparks': { until: 1290, each: 10 },
  'clockspire-brass-parade': { until: 310, each: 10 },
}
const visitors = 12
/** The one sold-out card of the exchange counter. */
const soldOutCard = 'hmr-018'

export interface DemoOptions {
  db: Database
  engine: DrawEngine
  /** The legal texts the first visitors saw. */
  termsNo: number
  media: MediaStore
  /** The beacon and the witnesses of its beacon box. */
  trust: Trust | undefined
  /** The catalogue. */
  folder: string
  clock: () => Date
  /** The demo member's. */
  password: string
  /** Links of mails lead there. */
  shopOrigin?: string
  progress: (line: string) => void
}

/**
 * Loads the demo into an empty shop. A shop that has card types is left alone, and one whose settings were set:
 * a production shop always has, so that a start in development never brings the demo into it (decision 016).
 * The demo member's password becomes the given one, if that member exists: an older release published one.
 * @returns the demo member's login, if that member exists
 */
export async function loadDemo({
  db,
  engine,
  termsNo,
  media,
  trust,
  folder,
  clock,
  password,
  shopOrigin = '',
  progress,
}: DemoOptions): Promise<{ mail: string; password: string } | undefined> {
  if (await isEmpty(db)) {
    progress('loading the demo catalogue')
    // First of all: from here on the database says that it holds the demo.
    if ((await findMemberByMail(db, demoMail)) === undefined) {
      const gift = { points: demoPoints, coinHundredths: demoCoinHundredths }
      await addMember(db, demoMail, password, { gift, shopOrigin, now: clock() })
    }
    const result = await importCatalogue(db, folder, {
      now: clock(),
      random: randomBytes,
      id: uuidv7,
      by: { who: 'demo', why: 'first start of the demo' },
      media,
      trust,
      // The shop opens with these; its job makes the others.
      formats: ['webp'],
      seal: 'all',
    })
    if ('faults' in result)
      throw new Error(
        result.faults.map(({ file, line, message }) => `${file}:${line}: ${message.en}`).join('\n'),
      )
    progress(`sealed ${result.imported.sealed} packs with ${result.imported.cards} cards`)
    const [firstVisitor] = await sellEarly(db, engine, { termsNo, shopOrigin, clock })
    if (firstVisitor !== undefined) await exchangeEarly(db, firstVisitor, termsNo, clock())
    // Nobody waits for these mails, and an alarm would tell of them.
    for (const message of await listNewestMessages(db, 1000))
      if (message.sentAt === null) await keepAttempt(db, message, { outcome: 'sent' }, clock())
  }
  const member = await findMemberByMail(db, demoMail)
  if (member === undefined) return undefined
  if (!(await passwords.isRight(password, member.passwordHash))) {
    const passwordHash = await passwords.hash(password)
    await transaction(db, async (tx) => {
      await updateMember(tx, member.id, { passwordHash })
      await deleteSessions(tx, member.id)
    })
  }
  return { mail: demoMail, password }
}

const isEmpty = async (db: Database) =>
  (await listCardTypeRows(db)).length === 0 && Object.keys(await findChangedSettings(db)).length === 0

async function addMember(
  db: Database,
  mail: string,
  password: string,
  {
    gift,
    shopOrigin,
    now,
  }: { gift: { points: number; coinHundredths: number }; shopOrigin: string; now: Date },
): Promise<string> {
  const id = uuidv7()
  const form = {
    familyName: '福引',
    givenName: 'はな',
    phone: '09012345678',
    mail,
    postalCode: '1000001',
    prefectureId: '13',
    city: '千代田区',
    street: '千代田1-1',
    building: '',
    password: '',
    passwordAgain: '',
  }
  const passwordHash = await passwords.hash(password)
  const referralCode = randomBytes(6).toString('hex').toUpperCase()
  await transaction(db, async (tx) => {
    const contactIn = signatureOf(defaultSettings, shopOrigin)
    await registerMember(tx, {
      id,
      form,
      passwordHash,
      language: 'ja',
      referralCode,
      contactIn,
      mailId: uuidv7(),
      random: createRandom(() => now),
      now,
    })
    await updateMember(tx, id, { mailProvenAt: now })
    await postDemoGift(tx, id, gift, now)
  })
  return id
}

/**
 * The first visitors draw through the engine, as members do.
 * @returns their ids
 */
async function sellEarly(
  db: Database,
  engine: DrawEngine,
  { termsNo, shopOrigin, clock }: Required<Pick<DemoOptions, 'termsNo' | 'shopOrigin' | 'clock'>>,
): Promise<string[]> {
  const memberIds: string[] = []
  for (let n = 1; n <= visitors; n++)
    memberIds.push(
      // These members are never logged in as: their passwords are thrown away.
      await addMember(db, `visitor${n}@fukuhiki.example`, randomBytes(32).toString('hex'), {
        gift: { points: 1_000_000, coinHundredths: 0 },
        shopOrigin,
        now: clock(),
      }),
    )
  for (const [packId, { until, each }] of Object.entries(earlySales)) {
    const box = await findBox(db, packId)
    let left = box === undefined ? 0 : until - box.nextSlot
    for (let turn = 0; left > 0; turn++) {
      const count = Math.min(each, left)
      const memberId = memberIds[turn % visitors] as string
      const drawn = await engine.draw({ id: uuidv7(), memberId, packId, count, termsNo })
      if (drawn.outcome !== 'drawn')
        throw new Error(`an early sale of ${packId} was refused: ${drawn.outcome}`)
      left -= count
    }
  }
  return memberIds
}

/** Exchanges one card completely, so that the counter shows a sold-out card. */
async function exchangeEarly(db: Database, memberId: string, termsNo: number, now: Date): Promise<void> {
  const wanted = { id: uuidv7(), memberId, cardId: soldOutCard, quantity: 1, termsNo }
  const { outcome } = await transaction(db, (tx) => exchangeCards(tx, wanted, now))
  if (outcome !== 'exchanged') throw new Error(`the early exchange of ${soldOutCard} was refused: ${outcome}`)
}
