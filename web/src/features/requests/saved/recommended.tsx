import { useTranslation } from 'react-i18next'
import { MAX_RECOMMENDED } from '../../../../../domain/requests/recommended.contract.ts'
import { useTitle } from '../../../ui/use-title.ts'
import { Recommendations } from './recommendations.tsx'

export default function RecommendedScreen() {
	const { t } = useTranslation('saved')
	useTitle(t('recommended.title'))
	return (
		<div className="wrap py-10">
			<Recommendations limit={MAX_RECOMMENDED} heading="h1" />
		</div>
	)
}
