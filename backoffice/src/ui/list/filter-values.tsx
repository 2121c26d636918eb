import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { type SortPayload, useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'

export type FilterValues = Readonly<Record<string, unknown>>

interface FilterValuesContext {
	/** The chosen filters, which the list receives a moment later. */
	filters: FilterValues
	/** Opens the first page of the changed filters, in the given order. */
	change: (to: (now: FilterValues) => FilterValues, sort?: SortPayload) => void
}

const Context = createContext<FilterValuesContext | null>(null)

/**
 * Keeps the chosen filters of the surrounding list. The list reads its filters from the address and is
 * rendered after its change: until then a field would fall back to its old text while the reader types, and a
 * second choice would miss the first.
 * The address changes at once, because the list's own `setFilters` uses a timer, which would lead a reader
 * who opens a row meanwhile back to the list.
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

const addressOf = (filters: FilterValues, { field, order }: SortPayload, perPage: number): string =>
	new URLSearchParams({
		filter: JSON.stringify(filters),
		order,
		page: '1',
		perPage: String(perPage),
		sort: field,
	}).toString()

/**
 * Returns the filters of the surrounding list, and a function that changes them from their current values.
 * @throws outside of a list
 */
export function useFilterValues(): FilterValuesContext {
	const chosen = useContext(Context)
	if (!chosen) throw new Error('There is no list around this filter.')
	return chosen
}
