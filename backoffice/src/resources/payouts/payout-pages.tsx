import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type BackofficePayout, PAYOUT_PAGE_SIZES } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { PageBar } from '../../ui/list/pagination.tsx'
import { viewOf } from './use-payout-place.ts'

/**
 * The pages beside this one of the list of payouts: the next begins after the last id, the one before ends before the
 * first. Where a page is stands in the address; whoever filters, sorts or takes more rows begins at the first.
 */
export function PayoutPages() {
	const t = useT()
	const [, setSearch] = useSearchParams()
	const { data, error, total, filterValues, sort, perPage, setPerPage, hasNextPage, hasPreviousPage } =
		useListContext<BackofficePayout>()
	if (error) return null
	const go = (place: { readonly after?: string; readonly before?: string }) => {
		const search = new URLSearchParams({
			filter: JSON.stringify(filterValues),
			sort: sort.field,
			order: sort.order,
			page: '1',
			perPage: String(perPage),
		})
		search.set('of', viewOf(search))
		for (const [name, id] of Object.entries(place)) search.set(name, id)
		setSearch(search)
	}
	const [first, last] = [data?.at(0)?.id, data?.at(-1)?.id]
	return (
		<PageBar
			rowsPerPageOptions={PAYOUT_PAGE_SIZES}
			perPage={perPage}
			onSize={setPerPage}
			where={total ? t('payouts.inAll', { count: total }) : ''}
			onPrevious={hasPreviousPage ? () => go(first === undefined ? {} : { before: first }) : null}
			onNext={hasNextPage && last !== undefined ? () => go({ after: last }) : null}
		/>
	)
}
