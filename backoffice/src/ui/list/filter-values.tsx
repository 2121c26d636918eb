import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type SortPayload, useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'

export type FilterValues = Readonly<Record<string, unknown>>

interface FilterValuesContext {
	/** As chosen, which the list itself knows a moment later. */
	filters: FilterValues
	/** Goes to the first page of what the filters become, in another order when one is given. */
	change: (to: (now: FilterValues) => FilterValues, sort?: SortPayload) => void
}

const Context = createContext<FilterValuesContext | null>(null)

/**
 * Keeps what is chosen in the filters of the list around it. The list takes its filters from the address, and is
 * rendered after it has changed: until then a field would fall back to what it showed, in the middle of what is typed,
 * and a second choice would not know of the first.
 *
 * The address changes at once. The list's own `setFilters` changes it with a timer: whoever opens a row meanwhile
 * would be led back from it.
 */
export function FilterValuesProvider({ children }: { children: ReactNode }) {
	const { filterValues, sort, perPage } = useListContext()
	const navigate = useNavigate()
	const [filters, setChosen] = useState<FilterValues>(filterValues)
	const latest = useRef<FilterValues>(filterValues)
	const visible = useRef({ sort, perPage })
	visible.current = { sort, perPage }
	useEffect(() => {
		latest.current = filterValues
		setChosen(filterValues)
	}, [filterValues])
	const change: FilterValuesContext['change'] = (to, sort = visible.current.sort) => {
		latest.current = to(latest.current)
		setChosen(latest.current)
		const { perPage } = visible.current
		navigate({ search: addressOf(latest.current, sort, perPage) })
	}
	return <Context value={{ filters, change }}>{children}</Context>
}

/** As the list reads it. */
const addressOf = (filters: FilterValues, { field, order }: SortPayload, perPage: number): string =>
	new URLSearchParams({
		filter: JSON.stringify(filters),
		order,
		page: '1',
		perPage: String(perPage),
		sort: field,
	}).toString()

/**
 * The filters of the list around it, and how to change them: with what they become, given what they are.
 * @throws outside of a list
 */
export function useFilterValues(): FilterValuesContext {
	const chosen = useContext(Context)
	if (!chosen) throw new Error('There is no list around this filter.')
	return chosen
}
