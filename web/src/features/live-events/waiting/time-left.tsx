import { useTranslation } from 'react-i18next'
import { HOUR_MS, MINUTE_MS } from '../../../../../kernel/wire/time.ts'
import { useTimeLeft } from '../payment/hold-clock.tsx'

/** Says how long an offer still lasts, in hours and minutes. */
export function TimeLeft({ until }: { readonly until: string }) {
	const { t } = useTranslation('waitingList')
	const left = useTimeLeft(until)
	const hours = Math.floor(left / HOUR_MS)
	const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
	return t('offer.left', { hours, minutes })
}
