import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../../client/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { changeIsProposed, type Edited } from './use-submit.ts'

interface EditorNotesProps {
	readonly edited: Edited
	/** Why the last try to save failed. */
	readonly failure: Failure | null
	/** The form began with what was left on this device. */
	readonly restored: boolean
	readonly onStartOver: () => void
	readonly onReload: () => void
}

const CONFLICT = 412

/** What an author should know before going on. */
export function EditorNotes({ edited, failure, restored, onStartOver, onReload }: EditorNotesProps) {
	const { t } = useTranslation('requests')
	return (
		<>
			{failure && <SaveFailure failure={failure} onReload={onReload} />}
			{restored && (
				<Note role="status">
					{t('draft.restored')}{' '}
					<Button variant="text" size="sm" onClick={onStartOver}>
						{t('draft.startOver')}
					</Button>
				</Note>
			)}
			{!edited && <p className="mut">{t('review.new')}</p>}
			{edited && <Note tone="info">{t(changeIsProposed(edited) ? 'review.live' : 'review.resubmit')}</Note>}
			{edited?.mine?.pending && <Note tone="wait">{t('review.pending')}</Note>}
			{edited?.mine?.note && (
				<Note tone="wait">
					<b className="block">{t('review.note')}</b>
					{edited.mine.note}
				</Note>
			)}
		</>
	)
}

function SaveFailure({ failure, onReload }: { readonly failure: Failure; readonly onReload: () => void }) {
	const { t } = useTranslation('requests')
	// What stands beside its field is not said twice.
	if (failure.details.length > 0) return null
	if (failure.statusCode === CONFLICT)
		return (
			<Note tone="wait" role="alert">
				<span className="block">{t('errors.conflict')}</span>
				<Button className="mt-2" variant="line" size="sm" onClick={onReload}>
					{t('errors.loadNewer')}
				</Button>
			</Note>
		)
	return (
		<Note tone="bad" role="alert">
			{failure.message && <b className="block">{failure.message}</b>}
			{t('errors.failed')}
		</Note>
	)
}
