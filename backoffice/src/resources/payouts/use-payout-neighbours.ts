import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PAYOUT_PROVIDERS } from '../../../../domain/payouts/providers.contract.ts'
import type { PayoutNeighbours } from './calls.ts'

/**
 * Identifies the list of an address, because react-admin keeps `after` and `before` in it when the filter,
 * the order or the page size changes.
 */
export const viewOf = (search: URLSearchParams): string =>
	['filter', 'sort', 'order', 'perPage'].map((name) => search.get(name)).join(' ')

export function usePayoutNeighbours() {
	const [search] = useSearchParams()
	const isOfThis = search.get('of') === viewOf(search)
	const given = (name: string) => (isOfThis ? (search.get(name) ?? undefined) : undefined)
	const [after, before] = [given('after'), given('before')]
	const neighbours: PayoutNeighbours = useMemo(() => ({ after, before }), [after, before])
	return { neighbours, provider: providerOf(search.get('filter') ?? '{}') }
}

function providerOf(text: string) {
	try {
		const filter = JSON.parse(text) as { readonly provider?: unknown } | null
		return PAYOUT_PROVIDERS.find((each) => each === filter?.provider)
	} catch {
		return undefined
	}
}
