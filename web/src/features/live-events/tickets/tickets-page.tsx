import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarX, FileDown, MailQuestion } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import { WRITTEN_IN } from '../../../../../domain/live-events/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { calendarHref, countOpening, pdfHref, type Tickets, ticketsQuery } from '../api/tickets.ts'
import { EventFacts } from '../event-facts.tsx'
import { EventFrame } from '../event-frame.tsx'
import { PaymentNote } from './payment-note.tsx'
import { TicketActions } from './ticket-actions.tsx'

/** The tickets of a registration, opened by its token alone. */
export default function TicketsPage() {
	const { t } = useTranslation('tickets')
	const { token = '' } = useParams()
	const [params] = useSearchParams()
	const query = useQuery(ticketsQuery(token))
	// The title never names the token.
	useTitle(t('title'))
	const isOpened = query.isSuccess
	useEffect(() => {
		if (isOpened) countOpening(token)
	}, [isOpened, token])
	return (
		<EventFrame>
			<div className="ev-paper">
				<PaymentNote refId={params.get('refId')} />
				{query.data && <Loaded token={token} of={query.data} />}
				{!query.data && isNotFound(query.error) && (
					<EmptyState heading="h1" icon={MailQuestion} title={t('missing.title')}>
						<p className="text-ink-2">{t('missing.text')}</p>
						<Home />
					</EmptyState>
				)}
				{!query.data && query.error && !isNotFound(query.error) && (
					<ErrorState error={query.error} onRetry={() => void query.refetch()} />
				)}
				{query.isPending && (
					<div className="stack gap-6" aria-busy>
						<Skeleton className="h-28 w-full" />
						<Skeleton className="h-64 w-full" />
					</div>
				)}
			</div>
		</EventFrame>
	)
}

function Home() {
	const { t } = useTranslation('tickets')
	return (
		<ButtonLink variant="line" to={paths.home.href()}>
			{t('home')}
		</ButtonLink>
	)
}

interface LoadedProps {
	readonly token: string
	readonly of: Tickets
}

function Loaded({ token, of }: LoadedProps) {
	const { t } = useTranslation('tickets')
	const { language } = useReader()
	if (of.state !== 'confirmed')
		return (
			<EmptyState heading="h1" icon={CalendarX} title={t('void.title', { name: of.name })}>
				<p className="text-ink-2">{t('void.text')}</p>
				<Home />
			</EmptyState>
		)
	return (
		<>
			<div className="stack gap-6">
				<h1 lang={WRITTEN_IN}>{of.name}</h1>
				<EventFacts of={of} />
			</div>
			<section className="stack" aria-labelledby="codes">
				<h2 id="codes">{t('codes.title', { count: of.seats.length })}</h2>
				<p className="text-ink-2">{t('codes.help')}</p>
				<ul className="tickets">
					{of.seats.map(({ seat, name, code }) => (
						<li key={seat} className="ticket">
							<QrCode text={code} label={t('codes.label', { number: seat })} />
							<b className="wrap-anywhere">{name || t('codes.person', { number: seat })}</b>
							<span className="text-sm faint">
								{of.category} · {t('codes.of', { number: seat, count: of.seats.length })}
							</span>
						</li>
					))}
				</ul>
			</section>
			<div className="row flex-wrap noprint">
				<a className="btn" href={calendarHref(token)} rel="noreferrer" download>
					<Icon of={CalendarPlus} />
					{t('calendar')}
				</a>
				<a className="btn line" href={pdfHref(token, language)} rel="noreferrer" download>
					<Icon of={FileDown} />
					{t('print')}
				</a>
				<Home />
			</div>
			<TicketActions token={token} of={of} />
		</>
	)
}
