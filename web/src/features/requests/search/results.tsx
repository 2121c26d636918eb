import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { STATUS_CODES } from '../../../../../domain/requests/status-codes.contract.ts'
import { ButtonLink } from '../../../ui/button.tsx'
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

export function Results({
	search,
	cursor,
	placeOf,
	placeBehind,
	placeCleared,
	filterCount,
}: ReturnType<typeof useSearch>) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const format = useFormat()
	const list = useInfiniteQuery(requestPagesQuery(filtersOf(search), cursor))
	if (list.isPending) return <FundraiserGridSkeleton count={6} />
	if (list.isError)
		return <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />

	const requests = list.data.pages.flatMap(({ data }) => data)
	const { totalCountOfRecords: total = 0, totalIsMinimum } = list.data.pages[0] ?? {}
	const nextCursor = list.data.pages.at(-1)?.nextCursor
	const { corrected = null, near = null } = list.data.pages[0]?.search ?? {}
	const correction = corrected !== null && (
		<p>
			{t('corrected', { corrected })}{' '}
			<ButtonLink variant="text" to={placeOf({ exact: true })}>
				{t('searchExactly', { keyword: search.keyword })}
			</ButtonLink>
		</p>
	)
	if (requests.length === 0)
		return (
			<div className="stack gap-6">
				{correction}
				<NothingFound near={near} placeCleared={placeCleared} filterCount={filterCount} />
			</div>
		)
	const hasEnded = search.keyword !== '' && requests.some(({ status }) => status === ENDED)
	return (
		<div className="stack gap-6">
			<p className="text-ink-2" role="status">
				{t(totalIsMinimum ? 'foundMore' : 'found', { count: total, visible: format.number(total) })}
				{hasEnded && <span> · {t('withEnded')}</span>}
			</p>
			{correction}
			<FundraiserGrid
				requests={requests}
				heading="h2"
				eager={FIRST_ROWS}
				{...(search.keyword ? { titleOf: MarkedTitle } : undefined)}
			/>
			<div className="row flex-wrap justify-self-center">
				{cursor !== undefined && (
					<ButtonLink variant="line" to={placeOf({})} rel="prev">
						{t('fromStart')}
					</ButtonLink>
				)}
				{nextCursor && (
					<ButtonLink
						variant="line"
						to={placeBehind(nextCursor)}
						rel="next"
						aria-disabled={list.isFetchingNextPage}
						onClick={(event) => {
							if (event.metaKey || event.ctrlKey || event.shiftKey) return
							event.preventDefault()
							if (!list.isFetchingNextPage) void list.fetchNextPage()
						}}
					>
						{list.isFetchingNextPage ? t('loadingMore') : common('showMore')}
					</ButtonLink>
				)}
			</div>
		</div>
	)
}
