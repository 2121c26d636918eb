import { useTranslation } from 'react-i18next'
import type { Package } from './api/live-events.ts'

export const isSoldOut = ({ seatsLeft, persons }: Package): boolean => seatsLeft < persons

/** Returns a function that says for how many people a package is and how many seats are left. */
export function useSeatsLeft(): (of: Package) => string {
	const { t } = useTranslation('live-events')
	return (of) => {
		const left = isSoldOut(of) ? t('packages.soldOut') : t('packages.left', { count: of.seatsLeft })
		return `${t('packages.persons', { count: of.persons })} · ${left}`
	}
}
