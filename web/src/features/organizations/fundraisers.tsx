import { useInfiniteQuery } from '@tanstack/react-query'
import { HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { requestPagesQuery } from '../requests/api/list.ts'
import { FundraiserGrid, FundraiserGridSkeleton } from '../requests/components/fundraiser-grid.tsx'

export const fundraisersOf = ({ _id }: Pick<Organization, '_id'>) => ({ orgId: _id })

export function Fundraisers({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const list = useInfiniteQuery(requestPagesQuery(fundraisersOf(organization)))
	const requests = list.data?.pages.flatMap(({ data }) => data) ?? []
	if (list.isPending) return <FundraiserGridSkeleton count={3} />
	if (list.error && !list.data)
		return <ErrorState what="requests" error={list.error} onRetry={() => void list.refetch()} />
	if (requests.length === 0) return <EmptyState icon={HeartHandshake} title={t('noFundraisers')} />
	return (
		<div className="stack gap-6">
			<FundraiserGrid requests={requests} heading="h2" eager={3} />
			{list.hasNextPage && (
				<Button
					className="justify-self-center"
					variant="line"
					disabled={list.isFetchingNextPage}
					onClick={() => void list.fetchNextPage()}
				>
					{t('more')}
				</Button>
			)}
		</div>
	)
}
