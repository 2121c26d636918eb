import { useTranslation } from 'react-i18next'
import type { Moderation } from '../../../../domain/moderation.contract.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'

interface ModeratedProps {
	readonly moderation: Moderation | null
	readonly mine: boolean
	readonly of: 'answer' | 'message'
}

export function Moderated({ moderation, mine, of }: ModeratedProps) {
	const { t } = useTranslation('answers')
	const user = useUser()
	if (moderation === null) return null
	const { state, reason } = moderation
	return (
		<Note tone={mine ? 'wait' : 'info'}>
			{mine
				? t(`moderation.mine.${state}`, { reason: t(`moderation.reason.${reason ?? 'other'}`) })
				: t(`moderation.${of}.${state}`)}
			{mine && state === 'removed' && user && (
				<span>
					{' '}
					<Link to={paths.userReports.href({ id: user.unique_id })}>{t('moderation.appeal')}</Link>
				</span>
			)}
		</Note>
	)
}
