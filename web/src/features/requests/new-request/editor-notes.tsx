import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../../client/failure.ts'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneNote } from './phone-note.tsx'
import type { Draft } from './use-draft.ts'
import { changeIsProposed, type Edited } from './use-submit.ts'

interface EditorNotesProps {
	readonly kind: Kind
	readonly withMoney: boolean
	readonly edited: Edited
	readonly failure: Failure | null
	readonly restored: boolean
	readonly draft: Pick<Draft, 'isChangedElsewhere' | 'problem' | 'loadOther' | 'overwrite'>
	readonly onStartOver: () => void
	readonly onReload: () => void
}

const CONFLICT = 412

export function EditorNotes({
	kind,
	withMoney,
	edited,
	failure,
	restored,
	draft,
	onStartOver,
	onReload,
}: EditorNotesProps) {
	const { t } = useTranslation('requests')
	return (
		<>
			{draft.isChangedElsewhere && (
				<Note tone="wait" role="alert">
					<span className="block">{t('draft.changedElsewhere')}</span>
					<span className="row flex-wrap mt-2">
						<Button variant="line" size="sm" onClick={() => void draft.loadOther()}>
							{t('draft.loadOther')}
						</Button>
						<Button variant="line" size="sm" onClick={() => void draft.overwrite()}>
							{t('draft.overwrite')}
						</Button>
					</span>
				</Note>
			)}
			{draft.problem !== null && (
				<Note tone="wait" role="status">
					{draft.problem || t('draft.notSaved')}
				</Note>
			)}
			{!edited && kind.needsPhone && <PhoneNote />}
			{failure && <SaveFailure failure={failure} onReload={onReload} />}
			{restored && (
				<Note role="status">
					{t('draft.restored')}{' '}
					<Button variant="text" size="sm" onClick={onStartOver}>
						{t('draft.startOver')}
					</Button>
				</Note>
			)}
			{!edited && (
				<p className="text-ink-2">
					{t(kind.review === 'after' ? 'review.after' : withMoney ? 'review.new' : 'review.request')}
				</p>
			)}
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
	// An error beside its field is not repeated.
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
			<span>{t('errors.failed')}</span>
		</Note>
	)
}
