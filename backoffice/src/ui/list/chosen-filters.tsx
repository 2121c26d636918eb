import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'

export type FilterValues = Readonly<Record<string, unknown>>

interface ChosenFilters {
	/** As chosen, which the list itself knows a moment later. */
	filters: FilterValues
	change: (to: (now: FilterValues) => FilterValues) => void
}

const Context = createContext<ChosenFilters | null>(null)

/**
 * Keeps what is chosen in the filters of the list around it. The list takes its filters from the address,
 * which changes after the event: until then a field would fall back to what it showed, in the middle of what
 * is typed, and a second choice would not know of the first.
 */
export function ChosenFiltersProvider({ children }: { children: ReactNode }) {
	const { filterValues, setFilters } = useListContext()
	const [filters, setChosen] = useState<FilterValues>(filterValues)
	const latest = useRef<FilterValues>(filterValues)
	useEffect(() => {
		latest.current = filterValues
		setChosen(filterValues)
	}, [filterValues])
	const change: ChosenFilters['change'] = (to) => {
		latest.current = to(latest.current)
		setChosen(latest.current)
		setFilters(latest.current)
	}
	return <Context value={{ filters, change }}>{children}</Context>
}

/**
 * The filters of the list around it, and how to change them: with what they become, given what they are.
 * @throws outside of a list
 */
export function useChosenFilters(): ChosenFilters {
	const chosen = useContext(Context)
	if (!chosen) throw new Error('There is no list around this filter.')
	return chosen
}
