// Calls of the reminders room: whether a member wants reminder mails.

import { as, call, nothing, numberFlag, record, text } from './wire.ts'

export const getReminders = call({
  method: 'GET',
  path: '/user/reminder',
  summary: 'Whether the member gets mails before choices and points end.',
  access: 'member',
  output: record({
    /** Own. Mails before choices and points end. */
    isOn: as('is_on', numberFlag),
  }),
})

export const setReminders = call({
  method: 'POST',
  path: '/user/reminder',
  summary: 'Turns the mails on or off. Security and purchase mails are not among them.',
  access: 'member',
  input: record({
    /** Own. Mails before choices and points end. */
    isOn: as('is_on', numberFlag),
  }),
  output: nothing,
})

export const stopReminders = call({
  method: 'POST',
  path: '/user/reminder/stop',
  summary: 'Turns the mails off with the token from a mail, without a login. Harmless when repeated.',
  access: 'public',
  input: record({
    /** Own. The token from the link in the mail. */
    token: text(200),
  }),
  output: nothing,
})
