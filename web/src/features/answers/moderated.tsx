import { useTranslation } from 'react-i18next'
import type { Moderation } from '../../../../domain/moderation.contract.ts'
import { Note } from '../../ui/note.tsx'

interface ModeratedProps {
	readonly moderation: Moderation | null
	/** Whether the reader wrote it. */
	readonly mine: boolean
	readonly of: 'answer' | 'message'
}

/** That moderators check or removed what was written; nothing where they don't. */
export function Moderated({ moderation, mine, of }: ModeratedProps) {
	const { t } = useTranslation('answers')
	if (moderation === null) return null
	const { state, reason } = moderation
	return (
		<Note tone={mine ? 'wait' : 'info'}>
			{mine
				? t(`moderation.mine.${state}`, { reason: t(`moderation.reason.${reason ?? 'other'}`) })
				: t(`moderation.${of}.${state}`)}
		</Note>
	)
}
