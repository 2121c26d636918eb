import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAYOUT_PROVIDERS } from '../../../../domain/payouts/providers.contract.ts'
import type { PayoutNeighbours } from './calls.ts'

/**
 * Which list an address shows. A place among payouts holds for the list that it was found in: react-admin keeps it in
 * the address when somebody filters, sorts or takes more rows.
 */
export const viewOf = (search: URLSearchParams): string =>
	['filter', 'sort', 'order', 'perPage'].map((name) => search.get(name)).join(' ')

/** Beside which payout the page is, and whose payouts these are, by the address; react-admin knows neither. */
export function usePayoutNeighbours() {
	const [search] = useSearchParams()
	const isOfThis = search.get('of') === viewOf(search)
	const given = (name: string) => (isOfThis ? (search.get(name) ?? undefined) : undefined)
	const [after, before] = [given('after'), given('before')]
	const neighbours: PayoutNeighbours = useMemo(() => ({ after, before }), [after, before])
	return { neighbours, provider: providerOf(search.get('filter') ?? '{}') }
}

/** The provider of a list's filter as it stands in the address, where anybody may write anything. */
function providerOf(text: string) {
	try {
		const filter = JSON.parse(text) as { readonly provider?: unknown } | null
		return PAYOUT_PROVIDERS.find((each) => each === filter?.provider)
	} catch {
		return undefined
	}
}
