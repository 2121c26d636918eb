import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session.ts'
import { hoursSumQuery } from './api/hours.ts'
import { useDuration } from './duration.ts'

export function HoursSum({ requestId }: { readonly requestId?: string }) {
	const { t } = useTranslation('hours')
	const duration = useDuration()
	const { data } = useQuery(hoursSumQuery(requestId, useUser()?.unique_id))
	if (!data || data.confirmedMinutes + data.openMinutes === 0) return null
	const text = t(requestId === undefined ? 'ownSum' : 'requestSum', {
		confirmed: duration(data.confirmedMinutes),
		open: duration(data.openMinutes),
	})
	return <p className="text-ink-2">{text}</p>
}
