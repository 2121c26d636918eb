import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { ownProfileQuery } from '../api/profile.ts'
import { VolunteerForm } from './volunteer-form.tsx'

export default function VolunteerProfile() {
	const { t } = useTranslation('profile')
	const { id } = useParams()
	const userId = useUser()?.unique_id ?? ''
	const query = useQuery(ownProfileQuery(userId))
	useTitle(t('volunteer.title'))
	if (id !== undefined && id !== userId) return <Navigate to={paths.publicProfile.href({ id })} replace />
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('volunteer.title')}</h1>
				<p className="text-ink-2">{t('volunteer.text')}</p>
			</div>
			{query.data ? (
				<VolunteerForm profile={query.data} />
			) : query.isError ? (
				<ErrorState what="user" error={query.error} onRetry={() => void query.refetch()} />
			) : (
				<Skeleton className="h-96 w-full" />
			)}
		</div>
	)
}
