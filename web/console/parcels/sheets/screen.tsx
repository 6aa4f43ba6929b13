// Labels, delivery notes and the pick list, printed by the browser.

import { useState } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { packingPath } from '#web/console/parcels/packing/route.ts'
import { Link, useLoaderData, useQuery } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Printed, SheetsPage } from './loader.ts'
import paper from './papers.module.css'
import { DeliveryNote, Label, PickList } from './papers.tsx'
import { type SheetKind, sheetKinds } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const { parcelSheets: words } = usePhrases()
  const result = useLoaderData() as SheetsPage
  const asked = useQuery().get('kind')
  const [kind, setKind] = useState<SheetKind>(sheetKinds.find((known) => known === asked) ?? 'labels')
  return (
    <div className={css.screen}>
      <Page
        title={words.title}
        note={words.note}
        actions={<Link to={packingPath({})}>{words.toPacking}</Link>}
      >
        {!result.ok && <FailureNotice failure={result} />}
        {result.ok && (
          <>
            <div className={css.tools}>
              <SelectField
                label={words.what}
                value={kind}
                onChange={({ target: { value } }) =>
                  setKind(sheetKinds.find((known) => known === value) ?? kind)
                }
                options={sheetKinds.map((value) => ({ value, label: words.kinds[value] }))}
              />
              <Button
                variant="primary"
                disabled={result.data.sheets.length === 0}
                onClick={() => window.print()}
              >
                {words.print}
              </Button>
            </div>
            {result.data.leftOut.length > 0 && (
              <Notice tone="info">{words.leftOut(formatInteger(result.data.leftOut.length))}</Notice>
            )}
            {result.data.sender === null && <Notice tone="info">{words.noSender}</Notice>}
            {result.data.sheets.length === 0 ? (
              <EmptyState title={words.none} />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
              <section className={css.papers} aria-label={words.papers} tabIndex={0}>
                <Papers kind={kind} printed={result.data} />
              </section>
            )}
          </>
        )}
      </Page>
    </div>
  )
}

function Papers({ kind, printed }: { kind: SheetKind; printed: Printed }) {
  if (kind === 'pick') return <PickList sheets={printed.sheets} />
  const papers = printed.sheets.map((sheet) => {
    const given = { key: sheet.parcelId, sheet, printed }
    return kind === 'labels' || kind === 'labelsA4' ? (
      <Label {...given} key={sheet.parcelId} isSmall={kind === 'labelsA4'} />
    ) : (
      <DeliveryNote {...given} key={sheet.parcelId} isSmall={kind === 'notesSmall'} />
    )
  })
  return kind === 'labelsA4' ? <div className={paper.eight}>{papers}</div> : papers
}
