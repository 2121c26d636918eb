import { useTranslation } from 'react-i18next'
import { eventTimes } from '../../../../kernel/wire/event-times.ts'
import { useReader } from '../../ui/reader.ts'

interface EventTimeProps {
	readonly startsAt: string
	readonly endsAt: string
	/** The zone of the place. */
	readonly zone: string
}

/** Shows when an edition takes place: in the zone of its place, and below in the reader's. */
export function EventTime({ startsAt, endsAt, zone }: EventTimeProps) {
	const { t } = useTranslation('live-events')
	const { language, timeZone = zone } = useReader()
	const there = eventTimes(startsAt, endsAt, zone, language)
	const here = eventTimes(startsAt, endsAt, timeZone, language)
	const isSame = here.day === there.day && here.from === there.from && here.until === there.until
	return (
		<>
			<time className="block" dateTime={startsAt}>
				{there.day}
			</time>
			<span className="block">{t('when.times', { ...there })}</span>
			<span className="block text-sm text-ink-2">
				{isSame ? t('when.there') : t('when.here', { ...here })}
			</span>
		</>
	)
}
