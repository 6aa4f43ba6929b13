// The payment methods, a line each. The first is chosen already (spec §4): it is the one that the member paid with last.

import { Fragment, type ReactNode } from 'react'
import { findMethod } from '#contract/payment-methods.ts'
import { acceptedCards } from '#web/storefront/paying/card-fields.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import type { ConfirmBuyPointData } from './loader.ts'
import css from './method-choice.module.css'
import { MethodIcon } from './method-icons.tsx'

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
      <legend className={css.legend}>{words.method(formatInteger(methods.length))}</legend>
      {methods.map((method) => {
        const known = findMethod(method.id)
        return (
          <Fragment key={method.id}>
            <label className={css.method}>
              <span className={css.icon}>
                <MethodIcon name={known?.name} />
              </span>
              <span className={css.name}>{method.name}</span>
              <input
                type="radio"
                name="method"
                checked={method.id === chosen}
                onChange={() => onChoose(method.id)}
              />
            </label>
            {method.id === chosen && (
              <div className={css.details}>
                {method.memo && <p className={css.memo}>{method.memo}</p>}
                {known?.awaits === 'card' && (
                  // biome-ignore lint/a11y/useSemanticElements: a row of names, not a list to walk through
                  <span className={css.brands} role="group" aria-label={words.acceptedCards}>
                    {acceptedCards.map((brand) => (
                      <span key={brand} className={css.brand}>
                        {brand}
                      </span>
                    ))}
                  </span>
                )}
                {children}
              </div>
            )}
          </Fragment>
        )
      })}
    </fieldset>
  )
}
