import { useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isFailure, isNotFound } from '../../../../../client/failure.ts'
import { WRITTEN_IN } from '../../../../../domain/live-events/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { editionQuery } from '../api/live-events.ts'
import { waitingQuery } from '../api/waiting.ts'
import { EditionState } from '../edition-state.tsx'
import { EventFacts } from '../event-facts.tsx'
import { EventFrame } from '../event-frame.tsx'
import { LeaveLine } from './leave-line.tsx'
import { Offer, type OfferProps } from './offer.tsx'

const FRESH_MS = 20_000

/** Shows by the link of a mail a place in the line, or an offer. */
export default function WaitingPage() {
	const { t } = useTranslation('waitingList')
	const { id = '' } = useParams()
	const key = useSearchParams()[0].get('key') ?? ''
	const query = useQuery({ ...waitingQuery(id, key), enabled: key !== '', refetchInterval: FRESH_MS })
	const edition = useQuery({ ...editionQuery(query.data?.slug ?? ''), enabled: query.data !== undefined })
	const refetch = () => {
		void query.refetch()
		void edition.refetch()
	}
	useTitle(t('title'))
	if (key === '' || isNotFound(query.error) || isFailure(query.error, 'LINK_EXPIRED'))
		return (
			<EventFrame>
				<EmptyState heading="h1" icon={MailQuestion} title={t('missing.title')}>
					<p className="text-ink-2">{t('missing.text')}</p>
					<ButtonLink to={paths.home.href()}>{t('missing.home')}</ButtonLink>
				</EmptyState>
			</EventFrame>
		)
	const error = query.error ?? edition.error
	return (
		<EventFrame>
			{query.data && edition.data ? (
				<Found waiting={query.data} edition={edition.data} link={{ waitingId: id, key }} onChange={refetch} />
			) : (
				<div className="ev-paper" aria-busy={!error}>
					{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="h-64 w-full" />}
				</div>
			)}
		</EventFrame>
	)
}

const TONES = { waiting: 'info', registered: 'ok', lapsed: 'wait', left: 'plain' } as const

function Found(props: OfferProps) {
	const { t } = useTranslation('waitingList')
	const { waiting, edition, link, onChange } = props
	const { state, place } = waiting
	const isOver = edition.state === 'over' || edition.state === 'closed' || edition.state === 'cancelled'
	return (
		<div className="ev">
			<div className="stack gap-6">
				<h1 lang={WRITTEN_IN}>{edition.name}</h1>
				<EventFacts of={edition} />
			</div>
			<aside className="card pad stack gap-6">
				{isOver && <EditionState edition={edition} />}
				{!isOver && state === 'offered' && <Offer {...props} />}
				{!isOver && state !== 'offered' && (
					<>
						<Note tone={TONES[state]} role="status">
							<b className="block">{t(`${state}.title`, { place })}</b>
							<span>{t(`${state}.text`)}</span>
						</Note>
						{state === 'waiting' ? (
							<LeaveLine link={link} label={t('waiting.leave')} onLeft={onChange} />
						) : (
							<ButtonLink variant="line" to={paths.named.href({ id: edition.slug })}>
								{t('event')}
							</ButtonLink>
						)}
					</>
				)}
			</aside>
		</div>
	)
}
