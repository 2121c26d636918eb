import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../lib/preferences.ts'
import type { Reason } from '../api/recommended.ts'

export function useReasonText(): (reason: Reason) => string {
	const { t } = useTranslation('saved')
	const { t: kinds } = useTranslation('kinds')
	const { language } = usePreferences()
	return ({ code, about, aboutHi }) => {
		switch (code) {
			case 'interest':
				return t('reasons.interest', { name: language === 'hi' && aboutHi !== '' ? aboutHi : about })
			case 'area':
				return t('reasons.area', { name: kinds(`options.${about}`) })
			case 'town':
				return t('reasons.town', { name: about })
			case 'language':
				return t('reasons.language')
		}
	}
}
