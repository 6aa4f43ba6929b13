// The mail server of a drill: `node drill/mail-server.ts <port>`. It says to whom each mail is.

import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf, openMailServer } from '#test/mail-server.ts'

const server = await openMailServer({ port: Number(process.argv[2]) })
for (;;) {
  for (const mail of server.mails.splice(0)) console.log(`mail to ${headersOf(mail).get('To')}`)
  await sleep(200)
}
