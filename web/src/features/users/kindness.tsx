import './kindness.css'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { KindnessHistory } from './kindness-history.tsx'
import { KindnessRules } from './kindness-rules.tsx'

export default function Kindness() {
	const { t } = useTranslation('kindness')
	const user = useUser()
	useTitle(t('title'))
	return (
		<div className="wrap stack gap-6 py-10 kind">
			<div className="stack gap-2">
				<h1>{t('title')}</h1>
				<p className="text-ink-2 lead">{t('lead')}</p>
			</div>
			{!user && (
				<div className="for-members">
					<Skeleton className="h-36 w-full" />
				</div>
			)}
			{user && <KindnessHistory userId={user.unique_id} />}
			{!user && (
				<div className="for-guests">
					<p className="row flex-wrap">
						<span className="text-ink-2">{t('logIn')}</span>
						<ButtonLink variant="line" to={paths.login.href()}>
							{t('logInButton')}
						</ButtonLink>
					</p>
				</div>
			)}
			<KindnessRules />
		</div>
	)
}
