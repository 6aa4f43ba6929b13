import type { membership as source } from './ja.ts'

export const membership: typeof source = {
  nameless: 'member',
  registered: (name, link, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Welcome: your account is ready`,
    body: `Dear ${name},

Thank you for signing up. Your account is ready.
Please open this page and press “Confirm” to confirm your e-mail address, within 24 hours.
${link}

Here are the packs.
${origin}/

- Points are valid for 6 months from the day they are granted.
- Within 24 hours of a draw, choose which of its cards are shipped and which become points.
- The contents of every pack are published and fixed before sale, and you can verify yourself what you drew.

If you did not sign up, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  mailProof: (name, link, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Confirm your e-mail address`,
    body: `Dear ${name},

Please open this page and press “Confirm”:

${link}

- The link works for 24 hours.
- If you had more than one of these e-mails sent, only the link in the latest works.

If you did not ask for this, ignore this e-mail.

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordReset: (name, link, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Set a new password`,
    body: `Dear ${name},

Open this page and choose a new password:

${link}

- The link works once, for 30 minutes.
- If you asked more than once, only the link in the latest e-mail works.

If you did not ask for this, ignore this e-mail. Your password stays as it is.

${shopName}
Contact: ${contactUrl}
`,
  }),
  newDevice: (name, when, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] A login from a new device`,
    body: `Dear ${name},

If this was you, there is nothing you need to do.
Someone logged in to your account at ${shopName} from a device or browser that has not been used for it before.

Time: ${when}

If this was not you, someone else may know your password.
Please set a new one at once. This logs out every device.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordChanged: (name, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your password was changed`,
    body: `Dear ${name},

If this was you, there is nothing you need to do.
Your password at ${shopName} was changed, and your other devices have been logged out.

If this was not you, someone else may have changed it.
Please set a new password at once and contact us.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  profileChanged: (name, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your details were changed`,
    body: `Dear ${name},

If this was you, there is nothing you need to do.
Your address or phone number at ${shopName} was changed. Cards that have not been shipped yet go to the new address.

If this was not you, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  secondFactorChanged: (name, isOn, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Two-step login was turned ${isOn ? 'on' : 'off'}`,
    body: `Dear ${name},

${
  isOn
    ? `Two-step login is now on for your account at ${shopName}. From your next login, you will be asked for a code from your authenticator app.\nPlease keep your recovery codes in a safe place, in case you lose the app.`
    : `Two-step login is now off for your account at ${shopName}. From now on, your password alone logs you in.`
}

If this was not you, someone else may have done it.
Please set a new password at once and contact us.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  mailChanged: (name, link, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your e-mail address was changed`,
    body: `Dear ${name},

We have confirmed your identity and changed your e-mail address at ${shopName}.
${
  link
    ? `From now on, please log in with this address.\nPlease open this page and press “Confirm” to confirm it, within 24 hours.\n${link}`
    : 'This is the last message sent to this address.'
}

If you did not ask for this, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  withdrawn: (name, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your account has been closed`,
    body: `Dear ${name},

Your account at ${shopName} has been closed. Thank you for being with us.

- Your personal data has been erased.
- Your remaining points and coins have expired.
- Cards waiting to be shipped will still reach you: we keep their delivery address only for that, until they leave.

If this was not you, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  removalReasons: {
    duplicate: () => 'there is one account per person, and this one is a duplicate',
    unused: (months) => `it has not been used for ${months} months`,
    breach: () => 'the terms of service were seriously breached',
    asked: () => 'you asked us to',
  },
  removed: (name, reason, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your account has been removed`,
    body: `Dear ${name},

We have removed your account at ${shopName} because ${reason}.
${origin}/terms-of-service

- Your personal data has been erased.
- Your remaining points and coins have expired.
- Cards you had not chosen yet are all shipped.
- Cards waiting to be shipped will still reach you: we keep their delivery address only for that, until they leave.

If you did not expect this, or object to it, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
}
