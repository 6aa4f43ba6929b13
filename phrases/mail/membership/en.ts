import type { membership as source } from './ja.ts'

export const membership: typeof source = {
  name: (familyName, givenName) => `${givenName} ${familyName}`,
  nameless: 'member',
  registered: (name, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your registration is complete`,
    body: `Dear ${name},

thank you for registering at ${shopName}. Your account is ready.
${origin}/

- Points are valid for 6 months from the day they are granted.
- Within 24 hours of a draw, choose which of its cards are shipped and which become points.
- Every pack is sealed before sale, and you can verify yourself that the cards you drew are the ones it was sealed with.

If you did not register, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordReset: (name, link, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Set a new password`,
    body: `Dear ${name},

we received a request to set a new password at ${shopName}.
Open this page and choose one:

${link}

- The link works once, for 30 minutes.
- If you asked again later, only the link in the newest mail works.

If you did not ask for this, ignore this mail. Your password stays as it is.

${shopName}
Contact: ${contactUrl}
`,
  }),
  newDevice: (name, when, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] A login from a new device`,
    body: `Dear ${name},

somebody logged in to your account at ${shopName} from a device or browser that was not used for it before.

Time: ${when}

If this was you, there is nothing to do.

If this was not you, another person may know your password.
Please set a new one at once. This logs out every device.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  passwordChanged: (name, { shopName, contactUrl, origin }) => ({
    subject: `[${shopName}] Your password was changed`,
    body: `Dear ${name},

your password at ${shopName} was changed. Other devices have been logged out.

If this was not you, another person may have changed it.
Please set a new password at once and contact us.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  profileChanged: (name, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your details were changed`,
    body: `Dear ${name},

your address or phone number at ${shopName} was changed.
Cards that have not been shipped yet go to the new address.

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
    ? `two-step login is now on for your account at ${shopName}. From the next login you will be asked for a code of your authenticator app.\nPlease keep your recovery codes in a safe place, in case you lose the app.`
    : `two-step login is now off for your account at ${shopName}. From now on your password alone logs you in.`
}

If this was not you, another person may have done it.
Please set a new password at once and contact us.
${origin}/password-reissue

${shopName}
Contact: ${contactUrl}
`,
  }),
  mailChanged: (name, isNewAddress, { shopName, contactUrl }) => ({
    subject: `[${shopName}] Your e-mail address was changed`,
    body: `Dear ${name},

after checking your identity we changed your e-mail address at ${shopName}.
${
  isNewAddress
    ? 'From now on, please log in with this address.'
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

your account at ${shopName} has been closed. Thank you for having been with us.

- Your personal data has been erased.
- Your remaining points and coins have ended.
- Cards waiting to be shipped will still reach you: for that alone we keep their delivery address until they leave.

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

we have removed your account at ${shopName} because ${reason}.
${origin}/terms-of-service

- Your personal data has been erased.
- Your remaining points and coins have ended.
- Cards without a choice yet are all shipped.
- Cards waiting to be shipped will still reach you: for that alone we keep their delivery address until they leave.

If you did not expect this, or object to it, please contact us.

${shopName}
Contact: ${contactUrl}
`,
  }),
}
