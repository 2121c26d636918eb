import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { STATUS_CODES } from '../../../../../domain/requests/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { requestPagesQuery } from '../api/list.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'
import { MarkedTitle } from './marked-title.tsx'
import { NothingFound } from './nothing-found.tsx'
import { filtersOf } from './search-address.ts'
import type { useSearch } from './use-search.ts'

const FIRST_ROWS = 3
const ENDED = STATUS_CODES.expired

export function Results({ search, change, clear, filterCount }: ReturnType<typeof useSearch>) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const format = useFormat()
	const list = useInfiniteQuery(requestPagesQuery(filtersOf(search)))
	if (list.isPending) return <FundraiserGridSkeleton count={6} />
	if (list.isError)
		return <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />

	const requests = list.data.pages.flatMap(({ data }) => data)
	const { totalCountOfRecords: total = 0, totalIsMinimum } = list.data.pages[0] ?? {}
	const { corrected = null, near = null } = list.data.pages[0]?.search ?? {}
	const correction = corrected !== null && (
		<p>
			{t('corrected', { corrected })}{' '}
			<Button variant="text" onClick={() => change({ exact: true })}>
				{t('searchExactly', { keyword: search.keyword })}
			</Button>
		</p>
	)
	if (requests.length === 0)
		return (
			<div className="stack l">
				{correction}
				<NothingFound near={near} clear={clear} filterCount={filterCount} />
			</div>
		)
	const hasEnded = search.keyword !== '' && requests.some(({ status }) => status === ENDED)
	return (
		<div className="stack l">
			<p className="mut" role="status">
				{t(totalIsMinimum ? 'foundMore' : 'found', { count: total, visible: format.number(total) })}
				{hasEnded && ` · ${t('withEnded')}`}
			</p>
			{correction}
			<FundraiserGrid
				requests={requests}
				heading="h2"
				eager={FIRST_ROWS}
				{...(search.keyword ? { titleOf: MarkedTitle } : undefined)}
			/>
			{list.hasNextPage && (
				<Button
					variant="line"
					className="justify-self-center"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{list.isFetchingNextPage ? t('loadingMore') : common('showMore')}
				</Button>
			)}
		</div>
	)
}
