import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headersOf, type MailServer, openMailServer } from '#test/mail-server.ts'
import { createMailSender } from './mail-sender.ts'
import { type Message, ofAddress, SenderUnavailable, Undeliverable } from './message-sender.ts'

let server: MailServer
beforeEach(async () => {
  server = await openMailServer()
})
afterEach(() => server.close())

const mail = (n: number): Message => ({
  id: `0197-${n}`,
  channel: 'mail',
  address: `m${n}@test.example`,
  subject: 's',
  body: 'b',
  unsubscribeUrl: '',
  createdAt: new Date('2026-06-01T03:00:00Z'),
  expiresAt: null,
})
const senderOf = (url: string, more: { connections?: number; longestMs?: number } = {}) =>
  createMailSender({ url, from: 'shop@test.example', host: 'shop.test.example', connections: 1, ...more })
const failure = (sent: Promise<void>) => sent.then(() => undefined).catch((thrown: unknown) => thrown)

test('a repeat has the Message-ID and the date of the first attempt', {
  meta: {
    proves: [
      {
        id: 'mail-repeat',
        section: 'rulings',
        says: 'A mail that is sent again has the Message-ID and the date of its first attempt.',
        from: 'own',
        breaks: { replace: 'messageId: `<', with: 'references: `<' },
      },
    ],
  },
}, async () => {
  const carry = senderOf(server.url)
  await carry(mail(1))
  await carry(mail(1))
  const headers = server.mails.map(headersOf)
  expect(headers).toHaveLength(2)
  for (const header of headers) {
    expect(header.get('Message-ID')).toBe('<0197-1@shop.test.example>')
    expect(new Date(header.get('Date') ?? '')).toEqual(mail(1).createdAt)
  }
})

test.each([
  ["o'brien+shop@test.example", "o'brien+shop@test.example"],
  // Quotes belong to the protocol: RFC 5321 has no such dots without them.
  ['a..b@docomo.ne.jp', '"a..b"@docomo.ne.jp'],
  ['.a.@ezweb.ne.jp', '".a."@ezweb.ne.jp'],
])('mail for %s goes to %s', async (address, receiver) => {
  const told: string[] = []
  server.reply = (line) => {
    if (line.startsWith('RCPT')) told.push(line)
    return undefined
  }
  await senderOf(server.url)({ ...mail(1), address })
  expect(told).toEqual([`RCPT TO:<${receiver}>`])
})

test('one connection carries one mail after the other', async () => {
  const carry = senderOf(server.url)
  for (let n = 0; n < 5; n += 1) await carry(mail(n))
  expect(server.mails).toHaveLength(5)
  expect(server.connections).toBe(1)
})

test('no more mails are under way at once than there are connections', async () => {
  const carry = senderOf(server.url, { connections: 3 })
  // No mail is answered before three are there.
  let arrived = () => {}
  const three = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let count = 0
  server.reply = async (line) => {
    if (line !== 'mail') return undefined
    count += 1
    if (count === 3) arrived()
    await three
    return undefined
  }
  await Promise.all(Array.from({ length: 9 }, (_, n) => carry(mail(n))))
  expect(server.mails).toHaveLength(9)
  expect(server.mostAtOnce).toBe(3)
  expect(server.connections).toBe(3)
})

describe('a failure', {
  meta: {
    proves: [
      {
        id: 'mail-refused',
        section: 'rulings',
        says: 'A mail refused for good is given up at once, one refused for now after a day and a half.',
        from: 'own',
        breaks: { replace: 'reply >= 500 && reply !== 503', with: 'reply >= 600 && reply !== 503' },
      },
    ],
  },
}, () => {
  const says = (step: string, said: string) => {
    server.reply = (line) => (line.toUpperCase().startsWith(step) ? said : undefined)
  }

  test.each([
    ['RCPT TO', '550 5.1.1 <m1@test.example>: no such user', '550 RCPT TO'],
    ['DATA', '554 5.6.0 refused', '554 DATA'],
    ['MAIL', '554 5.7.1 spam', '554 DATA'],
  ])(
    'of %s with %s is permanent, and its reason contains no data of the recipient',
    async (step, said, reason) => {
      if (step === 'MAIL') server.reply = (line) => (line === 'mail' ? said : undefined)
      else says(step, said)
      const error = await failure(senderOf(server.url)(mail(1)))
      expect(error).toBeInstanceOf(Undeliverable)
      expect((error as Error).message).toBe(reason)
    },
  )

  test.each([
    ['RCPT TO', '450 4.2.0 greylisted'],
    ['RCPT TO', '452 4.2.2 mailbox full'],
    ['DATA', '451 4.3.0 later'],
    ['RCPT TO', '550 5.7.1 relaying denied'],
  ])('of %s with %s is temporary, and this message is tried again', async (step, said) => {
    says(step, said)
    const error = await failure(senderOf(server.url)(mail(1)))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Undeliverable)
    expect(error).not.toBeInstanceOf(SenderUnavailable)
  })

  test.each([
    ['RCPT TO', '550 5.1.1 no such user', true],
    ['RCPT TO', '553 not a mailbox', true],
    ['RCPT TO', '450 4.1.2 no such domain', true],
    ['RCPT TO', '452 4.2.2 mailbox full', true],
    ['RCPT TO', '450 4.7.1 greylisted', false],
    ['RCPT TO', '451 4.3.0 no room', false],
    ['RCPT TO', '550 5.7.1 relaying denied', false],
    ['DATA', '554 5.6.0 refused', false],
  ])('of %s with %s concerns only the address: %s', async (step, said, isOfAddress) => {
    says(step, said)
    const error = (await failure(senderOf(server.url)(mail(1)))) as Error
    expect(error.cause === ofAddress).toBe(isOfAddress)
  })

  test.each([
    ['MAIL FROM', '550 5.1.8 sender refused', true],
    ['MAIL FROM', '530 5.7.0 log in first', true],
    ['MAIL FROM', '451 4.3.0 later', false],
    ['RCPT TO', '421 4.3.2 going down', false],
    ['RCPT TO', 'hang up', false],
    ['EHLO', 'hang up', false],
  ])('of %s with %s stops all mail, and the operator must act: %s', async (step, said, isRefusal) => {
    says(step, said)
    const error = await failure(senderOf(server.url)(mail(1)))
    expect(error).toBeInstanceOf(SenderUnavailable)
    expect((error as SenderUnavailable).isRefusal).toBe(isRefusal)
  })

  test('of the login is the shop’s own fault', async () => {
    server.reply = (line) => {
      if (line.startsWith('EHLO')) return '250-test\r\n250 AUTH PLAIN LOGIN'
      return line.startsWith('AUTH') ? '535 5.7.8 wrong password' : undefined
    }
    const url = server.url.replace('smtp://', 'smtp://shop:wrong@')
    const error = await failure(senderOf(url)(mail(1)))
    expect(error).toBeInstanceOf(SenderUnavailable)
    expect(error).toMatchObject({ isRefusal: true, message: '535 AUTH PLAIN' })
  })

  test('includes a server that does not listen', async () => {
    // A port that no system hands out to another test's server.
    const url = 'smtp://127.0.0.1:1'
    expect(await failure(senderOf(url)(mail(1)))).toBeInstanceOf(SenderUnavailable)
  })

  test('of an invalid address is permanent', async () => {
    expect(await failure(senderOf(server.url)({ ...mail(1), address: '' }))).toBeInstanceOf(Undeliverable)
    expect(server.mails).toEqual([])
  })

  test('includes a server that never answers a mail, which is given up in time', async () => {
    server.reply = (line) => (line === 'mail' ? new Promise(() => {}) : undefined)
    const error = await failure(senderOf(server.url, { longestMs: 200 })(mail(1)))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Undeliverable)
  })
})
