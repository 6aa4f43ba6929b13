// The payment methods; the first is chosen already (spec §4).

import { Fragment, type ReactNode } from 'react'
import { findMethod } from '../../../../contract/payment-methods.ts'
import { usePhrases } from '../../services.tsx'
import { acceptedCards } from '../card-fields.ts'
import type { ConfirmBuyPointData } from './loader.ts'
import css from './method-choice.module.css'

type Method = ConfirmBuyPointData['course']['methods'][number]

export function MethodChoice({
  methods,
  chosen,
  onChoose,
  children,
}: {
  methods: readonly Method[]
  chosen: string | undefined
  onChoose: (id: Method['id']) => void
  /** The fields of the chosen method; they stand below it. */
  children?: ReactNode
}) {
  const { pointPurchase: words } = usePhrases()
  return (
    <fieldset className={css.methods}>
      <legend className={css.legend}>{words.method}</legend>
      {methods.map((method) => (
        <Fragment key={method.id}>
          <label className={css.method}>
            <input
              type="radio"
              name="method"
              checked={method.id === chosen}
              onChange={() => onChoose(method.id)}
            />
            <span className={css.name}>
              {method.name}
              {method.memo && <span className={css.memo}>{method.memo}</span>}
            </span>
            {method.id === chosen && findMethod(method.id)?.awaits === 'card' && (
              // biome-ignore lint/a11y/useSemanticElements: a row of names, not a list to walk through
              <span className={css.brands} role="group" aria-label={words.acceptedCards}>
                {acceptedCards.map((brand) => (
                  <span key={brand} className={css.brand}>
                    {brand}
                  </span>
                ))}
              </span>
            )}
          </label>
          {method.id === chosen && <div className={css.details}>{children}</div>}
        </Fragment>
      ))}
    </fieldset>
  )
}
