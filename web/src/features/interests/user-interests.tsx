import { useTranslation } from 'react-i18next'
import { useTitle } from '../../ui/use-title.ts'
import { OwnInterests } from './own-interests.tsx'

export default function UserInterests() {
	const { t } = useTranslation('interests')
	useTitle(t('title'))
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('title')}</h1>
				<p className="text-ink-2">{t('text')}</p>
			</div>
			<section className="card pad" aria-label={t('title')}>
				<OwnInterests />
			</section>
		</div>
	)
}
