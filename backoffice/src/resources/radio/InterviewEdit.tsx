import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { BackofficeInterview } from '../../../../domain/radio/interviews.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { RadioPage } from '../media/RadioPage.tsx'
import { InterviewForm } from './InterviewForm.tsx'
import { InterviewSteps } from './InterviewSteps.tsx'
import { useChannels } from './use-channels.ts'

const BACK = { to: '/radioInterviews', label: 'interviews.all' } as const

export function InterviewCreate() {
	const t = useT()
	const { data: channels, error, refetch } = useChannels()
	return (
		<RadioPage title={t('interviews.add')} resource="radioInterviews" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{channels || error ? null : <Skeleton variant="rectangular" height={320} />}
			{channels ? <InterviewForm interview={null} channels={channels} /> : null}
		</RadioPage>
	)
}

export function InterviewEdit() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const channels = useChannels()
	const interview = useQuery({
		queryKey: ['radioInterviews', 'one', id],
		queryFn: ({ signal }) => dataProvider.interview(id, { signal }),
	})
	const { data } = interview
	const error = interview.error ?? channels.error
	const again = () => void Promise.all([interview.refetch(), channels.refetch()])
	return (
		<RadioPage title={data?.title ?? t('interviews.one')} resource="radioInterviews" back={BACK}>
			{error ? <Failure error={error} onRetry={again} /> : null}
			{(data && channels.data) || error ? null : <Skeleton variant="rectangular" height={320} />}
			{data && channels.data ? (
				<>
					<InterviewSteps interview={data} />
					{mayChange(data) ? <InterviewForm key={data.id} interview={data} channels={channels.data} /> : null}
				</>
			) : null}
		</RadioPage>
	)
}

/** Nothing of an interview is changed once it is cancelled, or its guest is erased after the invitation. */
const mayChange = ({ state, guest }: BackofficeInterview): boolean =>
	state === 'planned' || (state !== 'cancelled' && guest !== null)
