import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoSuchThing } from '../../catalog/components/no-such-thing.tsx'

export function Nobody() {
	const { t } = useTranslation('profile')
	return (
		<NoSuchThing icon={UserRound} title={t('nobody')}>
			<p className="text-ink-2">{t('nobodyHelp')}</p>
		</NoSuchThing>
	)
}
