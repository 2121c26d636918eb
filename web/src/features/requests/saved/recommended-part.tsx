import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Recommendations } from './recommendations.tsx'

const VISIBLE = 3

export default function RecommendedPart() {
	const { t } = useTranslation('saved')
	return (
		<Recommendations
			limit={VISIBLE}
			isPart
			heading="h2"
			more={
				<ButtonLink variant="line" className="justify-self-start" to={paths.recommended.href()}>
					{t('recommended.all')}
				</ButtonLink>
			}
		/>
	)
}
