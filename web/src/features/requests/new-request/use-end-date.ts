import { useFormContext } from 'react-hook-form'
import { endDateOf, endsOf, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { useNow } from '../../../lib/clock.ts'
import { todayIn } from '../../../ui/format.ts'
import type { RequestValues } from './form-values.ts'
import { filledIn } from './own-fields.ts'

/** Returns the last day on which people can answer, `2026-11-21`; null while unknown. */
export function useEndDate(kind: Kind): string | null {
	const { role, endDate, fields, country } = useFormContext<RequestValues>().watch()
	const raisedOn = todayIn(country, useNow())
	const dayOf = (instant: string) => todayIn(country, Date.parse(instant))
	const isNamed = endsOf(kind, role).by === 'author' && /^\d{4}-\d{2}-\d{2}$/.test(endDate)
	const values = filledIn(kind, role, fields, country)
	return endDateOf(kind, role, values, isNamed ? endDate : null, { raisedOn, dayOf })
}
