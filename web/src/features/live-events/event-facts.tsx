import { CalendarDays, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WRITTEN_IN } from '../../../../domain/live-events/contract.ts'
import { Icon } from '../../ui/icon.tsx'
import { EventTime } from './event-time.tsx'

interface EventFactsProps {
	readonly of: {
		readonly startsAt: string
		readonly endsAt: string
		readonly zone: string
		readonly venue: string
		readonly address: string
		readonly mapUrl: string
	}
}

/** Time, place and the way there. */
export function EventFacts({ of }: EventFactsProps) {
	const { t } = useTranslation('live-events')
	return (
		<dl className="ev-facts">
			<div>
				<dt>
					<Icon of={CalendarDays} size="l" />
					<span className="sr-only">{t('when.label')}</span>
				</dt>
				<dd>
					<EventTime startsAt={of.startsAt} endsAt={of.endsAt} zone={of.zone} />
				</dd>
			</div>
			<div>
				<dt>
					<Icon of={MapPin} size="l" />
					<span className="sr-only">{t('where.label')}</span>
				</dt>
				<dd>
					<span className="block" lang={WRITTEN_IN}>
						{of.venue}
					</span>
					{of.address !== of.venue && (
						<span className="block text-sm text-ink-2" lang={WRITTEN_IN}>
							{of.address}
						</span>
					)}
					<a className="inline-flex items-center min-h-6" href={of.mapUrl} rel="noreferrer">
						{t('where.directions')}
					</a>
				</dd>
			</div>
		</dl>
	)
}
