import { type OperatorRole, operatorRoles } from '#contract/operator/roles.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import css from './role-boxes.module.css'

/** The roles to choose from, with what each opens. */
export function RoleBoxes({
  chosen,
  choose,
  error,
}: {
  chosen: readonly OperatorRole[]
  choose: (roles: OperatorRole[]) => void
  error: string | undefined
}) {
  const { operators, roles } = usePhrases()
  const toggle = (role: OperatorRole) =>
    choose(operatorRoles.filter((one) => (one === role) !== chosen.includes(one)))
  return (
    <fieldset className={css.boxes}>
      <legend className={css.legend}>{operators.roles}</legend>
      {operatorRoles.map((role) => (
        <Checkbox key={role} checked={chosen.includes(role)} onChange={() => toggle(role)}>
          <span className={css.role}>{roles.names[role]}</span>
          <span className={css.opens}>{roles.opens[role]}</span>
        </Checkbox>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
