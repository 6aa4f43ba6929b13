import type { staff as source } from './ja.ts'

export const staff: typeof source = {
  newDevice: ({ name, when }, { shopName, origin }) => ({
    subject: `[${shopName}] A login to the console from a new device`,
    body: `Dear ${name},

If this was you, there is nothing you need to do.
Someone logged in to the console of ${shopName} with your account, from a device or browser that has not been used for it before.

Time: ${when}

If this was not you, someone else has used your password and your second factor.
Please change your password at once, which logs out every other device, and tell an owner.
${origin}/operator/access

${shopName}
`,
  }),
}
