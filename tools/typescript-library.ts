// TypeScript's library as its version 5 has it, in the place of the package `typescript` (tools/client.ts).

export { ts as default } from '@ts-morph/common'
