import { useQuery } from '@tanstack/react-query'
import { CalendarX, MailQuestion, TimerOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isNotFound } from '../../../../../client/failure.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useConfig } from '../../catalog/api/config.ts'
import { rememberRegistrationKey } from '../../donations/api/transaction.ts'
import { WithStripe } from '../../donations/components/card/with-stripe.tsx'
import { type Registration, registrationQuery } from '../api/live-events.ts'
import { EventFrame } from '../event-frame.tsx'
import { EventCard } from './event-card.tsx'

/**
 * Shows at `/TALEventPayment?registration=…` the payment of seats that are set aside. The address alone leads
 * back to it after a reload for the session that began it; that of the mail has a key, and does on every device.
 */
export default function EventPayment() {
	const { t } = useTranslation('eventPayment')
	const [params, setParams] = useSearchParams()
	const id = params.get('registration') ?? ''
	const key = params.get('key')
	useEffect(() => {
		if (key === null) return
		rememberRegistrationKey(id, key)
		setParams({ registration: id }, { replace: true })
	}, [id, key, setParams])
	const { status } = useSession()
	const query = useQuery({
		...registrationQuery(id),
		// A member's registration is visible only once the session is restored.
		enabled: id !== '' && key === null && status !== 'starting',
	})
	useTitle(t('title'))
	return (
		<EventFrame>
			<h1 className="sr-only">{t('title')}</h1>
			{content()}
		</EventFrame>
	)

	function content(): ReactNode {
		if (id === '' || isNotFound(query.error))
			return (
				<EmptyState icon={MailQuestion} title={t('missing.title')}>
					<p className="text-ink-2">{t('missing.text')}</p>
					<ButtonLink to={paths.home.href()}>{t('missing.home')}</ButtonLink>
				</EmptyState>
			)
		if (query.data)
			return <Found registration={query.data} onChange={() => void query.refetch()} key={query.data._id} />
		if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
		return (
			<div className="ev" aria-busy>
				<Skeleton className="h-80 w-full" />
				<Skeleton className="h-60 w-full" />
			</div>
		)
	}
}

interface FoundProps {
	readonly registration: Registration
	readonly onChange: () => void
}

const OVER = { ended: TimerOff, cancelled: CalendarX } as const

function Found({ registration, onChange }: FoundProps) {
	const { t } = useTranslation('eventPayment')
	const config = useConfig()
	const { state, donationId, slug, currency } = registration
	if (state === 'confirmed')
		return <Navigate to={paths.thankYou.href({ donationId, donationfor: 'event' })} replace />
	if (state === 'ended' || state === 'cancelled')
		return (
			<EmptyState icon={OVER[state]} title={t(`${state}.title`)}>
				<p className="text-ink-2">{t(`${state}.text`)}</p>
				<ButtonLink to={paths.named.href({ id: slug })}>{t('again')}</ButtonLink>
			</EmptyState>
		)
	if (config.error) return <ErrorState error={config.error} onRetry={() => void config.refetch()} />
	if (!config.data) return <Skeleton className="h-80 w-full" />
	const { data } = config
	return (
		<WithStripe config={data} currency={currency}>
			{(stripe) => (
				<EventCard registration={registration} stripe={stripe} config={data} onChange={onChange} />
			)}
		</WithStripe>
	)
}
