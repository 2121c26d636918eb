import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { sampleThingsQuery } from './api/sample-things.ts'

export default function SampleThings() {
	const { t } = useTranslation('sample-things')
	const { data, error, refetch } = useQuery(sampleThingsQuery())
	useTitle(t('title'))
	return (
		<div className="wrap narrow stack l py-10">
			<h1>{t('title')}</h1>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : data === undefined ? (
				<Skeleton />
			) : data.length === 0 ? (
				<EmptyState icon={BookOpen} title={t('empty')} />
			) : (
				data.map(({ _id, title, text }) => (
					<section key={_id} className="card pad stack t">
						<h2>{title}</h2>
						<p>{text}</p>
					</section>
				))
			)}
		</div>
	)
}
