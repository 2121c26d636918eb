import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { documentAddress } from '../../../lib/document-language.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import AccessDenied from '../../catalog/components/access-denied.tsx'
import { ownProfileQuery } from '../api/profile.ts'
import { PicturePanel } from './picture-panel.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function EditProfile() {
	const { id } = useParams()
	const user = useUser()
	if (!user || id !== user.unique_id) return <AccessDenied />
	return <Own userId={user.unique_id} username={user.username} />
}

function Own({ userId, username }: { readonly userId: string; readonly username: string }) {
	const { t } = useTranslation('profile')
	const query = useQuery(ownProfileQuery(userId))
	useTitle(t('title'))
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t('title')}</h1>
				<p className="text-ink-2">{t('text')}</p>
				<p className="links">
					<a
						href={documentAddress(paths.publicProfile.href({ id: username }))}
						target="_blank"
						rel="noopener"
					>
						{t('viewPublic')} <Icon of={ExternalLink} size="s" />
						<span className="sr-only">{t('newWindow')}</span>
					</a>
					<Link to={paths.editUsername.href()}>{t('editUsername')}</Link>
					<Link to={paths.volunteerProfile.href()}>{t('volunteer.link')}</Link>
					<Link to={paths.savedCards.href()}>{t('savedCards')}</Link>
					<Link to={paths.monthlyDonations.href()}>{t('monthlyDonations')}</Link>
				</p>
			</div>
			{query.data ? (
				<>
					<PicturePanel profile={query.data} />
					<ProfileForm profile={query.data} />
				</>
			) : query.isError ? (
				<ErrorState what="user" error={query.error} onRetry={() => void query.refetch()} />
			) : (
				<div className="stack gap-6" aria-busy>
					<Skeleton className="h-40 w-full" />
					<Skeleton className="h-96 w-full" />
				</div>
			)}
		</div>
	)
}
