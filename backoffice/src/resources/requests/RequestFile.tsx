import { Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider, useGetOne } from 'react-admin'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { DecisionBar } from './DecisionBar.tsx'
import { RecommendForm } from './Recommendations.tsx'
import { RequestCase } from './RequestCase.tsx'

interface RequestFileProps {
	id: string
	steps?: ReactNode
	onDecided?: () => void
}

export function RequestFile({ id, steps, onDecided }: RequestFileProps) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data: request, error, refetch } = useGetOne<BackofficeRequest>('requests', { id })
	const timeline = useQuery({
		queryKey: ['requests', 'timeline', id],
		queryFn: async ({ signal }) => (await dataProvider.requestTimeline(id, { signal })).data,
	})
	useDocumentTitle(request?.title ?? t('nav.requests'))
	if (error) {
		return (
			<Box sx={file.inset}>
				<Failure error={error} onRetry={() => void refetch()} />
			</Box>
		)
	}
	return (
		<Box sx={file.file}>
			<Box sx={file.pages}>
				{request ? (
					<RequestCase request={request} steps={steps} onDecided={() => onDecided?.()} />
				) : (
					<CaseSkeleton />
				)}
				<Box component="aside" sx={file.timeline}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</Box>
			</Box>
			{request ? <DecisionBar key={request.id} request={request} onDecided={() => onDecided?.()} /> : null}
			{request && request.recommendable.length > 0 ? (
				<RecommendForm key={request.etag} request={request} />
			) : null}
		</Box>
	)
}

const CaseSkeleton = () => (
	<Box sx={file.inset}>
		<Skeleton variant="text" width="40%" height={32} />
		<Skeleton variant="text" width="80%" height={48} />
		<Skeleton variant="rectangular" height={240} />
		<Skeleton variant="text" />
		<Skeleton variant="text" />
		<Skeleton variant="text" width="60%" />
	</Box>
)
