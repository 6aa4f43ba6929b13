import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '#phrases/answers/by-language.ts'
import { createPool } from '#server/db/pool.ts'
import { carriersFolder } from '#test/carriers.ts'
import { allowAnyMoment } from '#test/postgres.ts'
import { openEmbedded } from '#tools/database.ts'
import { offerAll } from './paying.ts'
import { runShop } from './run-shop.ts'

/** The shop notices within two seconds what the operator changed; what was changed last stands in a text of law. */
async function noticed(shopUrl: string): Promise<void> {
  const { name } = answers.ja.payment.methods.mailRemittance
  const text = async () =>
    (await fetch(`${shopUrl}/specific-commerce`, { headers: { cookie: 'lang=ja' } })).text()
  for (let tries = 0; !(await text()).includes(name); tries++) {
    if (tries > 600) throw new Error(`the shop does not offer ${name}`)
    await sleep(100)
  }
}

/** A journey is given purchases of days ago, which a shop cannot write now. */
async function allowGiven(dataFolder: string): Promise<void> {
  const postgres = await openEmbedded({ dataFolder })
  const owner = createPool(await postgres.connectionString(), { size: 1 })
  await allowAnyMoment(owner)
  await owner.end()
}

/** Opens the shop of the journeys, with the demo, and gives them its address; closes it when all are over. */
export default async function openShop(): Promise<() => Promise<void>> {
  // The carriers' files as an operator has them, with the number of a contract.
  const carriers = carriersFolder()
  const shop = await runShop({ CARRIERS_FOLDER: carriers })
  process.env.SHOP_URL = shop.url
  // The address of the emulated tills and bank, for payments that are not made in the browser.
  process.env.EMULATOR_URL = shop.emulatorUrl
  // The folder lets a journey give a member points, coins or a rank before it begins.
  process.env.DATA_FOLDER = shop.folder
  await allowGiven(shop.folder)
  // Before anybody buys: the texts name the payment methods, and an order under texts that have changed is refused.
  await offerAll()
  await noticed(shop.url)
  return async () => {
    await shop.close()
    await rm(carriers, { recursive: true })
  }
}
