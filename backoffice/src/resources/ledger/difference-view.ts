import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { region } from '../../../../domain/catalog/contract.ts'
import type { LedgerLog } from '../../../../domain/ledger/history.contract.ts'
import type { AtMoment } from '../../ui/explained/amount-of.ts'
import type { DifferenceQuery } from './calls.ts'
import { endOfDay } from './moments.ts'
import type { Clock } from './TimePanel.tsx'

/** A comparison of two moments on one clock, with one moment of the other clock for both. */
export interface DifferenceView {
	clock: Clock
	from: string | undefined
	to: string | undefined
	other: string | undefined
	status: string
	region: string
}

const REGIONS = region.shape._id.options
const NAMES = ['clock', 'from', 'to', 'other', 'status', 'region'] as const
type Name = (typeof NAMES)[number]

/** The view is kept in the address, so that a difference can be shared. */
export function useDifferenceView() {
	const [search, setSearch] = useSearchParams()
	const [all, setAll] = useStore('reconciliation.allColumns', false)
	const get = (name: Name) => search.get(name) || undefined
	const view: DifferenceView = {
		clock: get('clock') === 'moved' ? 'moved' : 'known',
		from: get('from'),
		to: get('to'),
		other: get('other'),
		status: get('status') ?? '',
		region: get('region') ?? '',
	}
	const set = (changes: Partial<Record<Name, string | undefined>>) =>
		setSearch(
			(before) => {
				const after = new URLSearchParams(before)
				for (const [name, value] of Object.entries(changes)) {
					if (value) after.set(name, value)
					else after.delete(name)
				}
				return after
			},
			{ replace: true },
		)
	return { view, set, all, setAll }
}

export function beginningOf(log: LedgerLog): string | undefined {
	const last = log.months.at(-1)?.month
	// The earliest end, where legal entities end the month differently.
	const lastEnd = log.months.find(({ month }) => month === last)?.endsAt
	if (lastEnd !== undefined && log.first !== null && lastEnd > log.first) return lastEnd
	const [day] = log.days
	return day && endOfDay(day.day)
}

export function queryOfView(view: DifferenceView, log: LedgerLog): DifferenceQuery | null {
	const from = view.from ?? beginningOf(log)
	if (from === undefined || log.position === '') return null
	const filter = { status: view.status, region: REGIONS.find((one) => one === view.region) }
	if (view.clock === 'known')
		return { ...filter, from, to: view.to, fromEffectiveAt: view.other, toEffectiveAt: view.other }
	const known = view.other ?? log.position
	return { ...filter, from: known, to: known, fromEffectiveAt: from, toEffectiveAt: view.to }
}

const textOf = (value: string | number | undefined) =>
	value === undefined || value === '' ? undefined : String(value)

export const laterOf = ({ to, toEffectiveAt }: Partial<DifferenceQuery>): AtMoment => ({
	asOf: textOf(to),
	effectiveAt: textOf(toEffectiveAt),
})
export const earlierOf = ({ from, fromEffectiveAt }: Partial<DifferenceQuery>): AtMoment => ({
	asOf: textOf(from),
	effectiveAt: textOf(fromEffectiveAt),
})
export const bothOf = (query: Partial<DifferenceQuery>): AtMoment => ({
	...laterOf(query),
	since: textOf(query.from),
	sinceEffectiveAt: textOf(query.fromEffectiveAt),
})
export const filterOf = ({ status, region }: Partial<DifferenceQuery>) => ({
	status: textOf(status),
	region: textOf(region),
})
