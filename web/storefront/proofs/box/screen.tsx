// The sealed box of a pack: its story in pictures, its contents, verification once it is opened; its hashes last.

import { Link, useLoaderData } from '#web/router/context.tsx'
import { AsOf } from '#web/storefront/packs/live/as-of.tsx'
import { useLivePacks } from '#web/storefront/packs/live/use-live-packs.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { HashValue } from '#web/storefront/proofs/hash-value.tsx'
import { recordsPath } from '#web/storefront/proofs/records/route.ts'
import { SealedTerms } from '#web/storefront/proofs/sealed-terms.tsx'
import { useProofWords } from '#web/storefront/proofs/use-proof-words.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PageTitle, SectionTitle } from '#web/ui/heading.tsx'
import { Page, Panel } from '#web/ui/panel.tsx'
import { Facts } from '#web/ui/rows.tsx'
import { Audit } from './audit.tsx'
import { BoxDiagram } from './box-diagram.tsx'
import { Contents } from './contents.tsx'
import { Extras } from './extras.tsx'
import { Halts } from './halts.tsx'
import type { Box } from './loader.ts'
import css from './screen.module.css'
import { Verification } from './verification.tsx'

export function Screen() {
  const loaded = useLoaderData() as Box
  const words = useProofWords(loaded.seal?.mode === 'beacon')
  const live = useLivePacks([loaded.packId])
  const box = withSold(live.now(loaded.packId, loaded))
  const limits = [...words.boxLimits, ...useBeaconLimits(box)]
  return (
    <Page width="wide">
      <PageTitle note={words.boxOf(box.packName)}>{words.boxTitle}</PageTitle>
      <div className={css.columns}>
        <div className={css.column}>
          <p className={css.lead}>{words.boxLead}</p>
          <BoxDiagram box={box} />
          <Halts box={box} />
          {box.seal?.trust ? (
            <Audit key={box.packId} box={box} trust={box.seal.trust} />
          ) : (
            <Verification key={box.packId} box={box} />
          )}
        </div>
        <div className={css.column}>
          <Contents box={box} asOf={<AsOf live={live} asOf={loaded.asOf} />} />
          <Extras box={box} />
          <SealedTerms seal={box.seal} />
        </div>
        <div className={css.column}>
          <Fingerprints box={box} />
          <Panel>
            <SectionTitle>{words.limitsTitle}</SectionTitle>
            <ul className={css.limits}>
              {limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
            <Link to={recordsPath}>{words.toRecords}</Link>
          </Panel>
          <LinkButton to={packDetailPath(box.packId)}>{words.toPack}</LinkButton>
        </div>
      </div>
    </Page>
  )
}

/** A live message says what is left; the rest is sold, and so is what waits and is counted still. */
const withSold = (box: Box): Box => ({
  ...box,
  sold: box.total + box.waiting - box.left.reduce((sum, left) => sum + left, 0),
})

/** Limits of a beacon box that depend on its witnesses, and on its last-one prize. */
function useBeaconLimits({ seal }: Box): string[] {
  const { beaconProofs: words } = usePhrases()
  if (seal?.trust === undefined) return []
  const { witnesses, quorum } = seal.trust
  return [
    ...(seal.extras.some(({ kind }) => kind === 'last_one') ? [words.lastOneLimit] : []),
    words.colluding(String(witnesses.length), String(quorum)),
  ]
}

function Fingerprints({ box }: { box: Box }) {
  const words = useProofWords(box.seal?.mode === 'beacon')
  const { language } = useServices()
  const values = [
    ...(box.root === '' ? [] : [{ name: words.boxRoot, help: words.boxRootHelp, hash: box.root }]),
    { name: words.commitment, help: words.commitmentHelp, hash: box.commitment },
    { name: words.manifestHash, help: words.manifestHashHelp, hash: box.manifestHash },
    { name: words.ticketHead, help: words.ticketHeadHelp, hash: box.ticketHash },
  ]
  return (
    <Disclosure summary={words.fingerprints}>
      <dl className={css.hashes}>
        {values.map((value) => (
          <div key={value.name}>
            <dt>{value.name}</dt>
            <dd>
              <HashValue hash={value.hash} canCopy />
              <p className={css.help}>{value.help}</p>
            </dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { name: words.sealedAt, value: formatInstant(box.sealedAt, language) },
          { name: words.sealNumber, value: formatInteger(box.number) },
          {
            name: words.endsAt,
            value: box.endsAt ? formatInstant(box.endsAt, language) : words.untilSoldOut,
          },
          { name: words.algorithm, value: <code>{box.algorithm}</code> },
          { name: words.beacon, value: box.beacon ? <HashValue hash={box.beacon} /> : undefined },
        ]}
      />
    </Disclosure>
  )
}
