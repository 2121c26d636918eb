import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { requestPagesQuery } from '../api/list.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../components/fundraiser-grid.tsx'
import { filtersOf } from './search-address.ts'
import type { useSearch } from './use-search.ts'

const FIRST_ROWS = 3

export function Results({ search, clear, filterCount }: ReturnType<typeof useSearch>) {
	const { t } = useTranslation('search')
	const { t: common } = useTranslation()
	const format = useFormat()
	const list = useInfiniteQuery(requestPagesQuery(filtersOf(search)))
	if (list.isPending) return <FundraiserGridSkeleton count={6} />
	if (list.isError)
		return <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />

	const requests = list.data.pages.flatMap(({ data }) => data)
	const { totalCountOfRecords: total = 0, totalIsMinimum } = list.data.pages[0] ?? {}
	if (requests.length === 0)
		return (
			<EmptyState icon={SearchX} title={t('none')}>
				<p className="mut">{t('noneHelp')}</p>
				{filterCount > 0 && (
					<Button variant="line" onClick={clear}>
						{t('clear')}
					</Button>
				)}
			</EmptyState>
		)
	return (
		<div className="stack l">
			<p className="mut" role="status">
				{t(totalIsMinimum ? 'foundMore' : 'found', { count: total, visible: format.number(total) })}
			</p>
			<FundraiserGrid requests={requests} heading="h2" eager={FIRST_ROWS} />
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
