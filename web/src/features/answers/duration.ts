import { useTranslation } from 'react-i18next'

export function useDuration(): (minutes: number) => string {
	const { t } = useTranslation('hours')
	return (minutes) => {
		const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
		if (hours === 0) return t('duration.minutes', { minutes: rest })
		return rest === 0 ? t('duration.hours', { hours }) : t('duration.both', { hours, minutes: rest })
	}
}

/** Returns the minutes of the typed text; null unless both are whole numbers. */
export function minutesIn(hours: string, minutes: string): number | null {
	const numberIn = (typed: string) => (/^\d{0,4}$/.test(typed.trim()) ? Number(typed.trim()) : null)
	const [whole, rest] = [numberIn(hours), numberIn(minutes)]
	return whole === null || rest === null || rest > 59 ? null : whole * 60 + rest
}
