import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../app/paths.ts'
import { Note } from '../../../ui/note.tsx'

/** For those who look after the fundraiser: what a reviewer wrote, what still waits, and the way to edit. */
export function OwnNote({ request: { _id, mine } }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	if (!mine) return null
	return (
		<div className="mb-4">
			<Note tone={mine.note ? 'wait' : 'info'}>
				<p>{mine.note ?? (mine.pending ? t('own.pending') : t('own.yours'))}</p>
				<p className="row w mt-1">
					{mine.canEdit && <Link to={paths.editRequest.href({ id: _id })}>{t('own.edit')}</Link>}
					<Link to={paths.myRequests.href()}>{t('own.all')}</Link>
				</p>
			</Note>
		</div>
	)
}
