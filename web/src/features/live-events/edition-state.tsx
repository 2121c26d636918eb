import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import type { Edition } from './api/live-events.ts'
import { useInstant } from './use-instant.ts'

const TONES = {
	notYetOpen: 'info',
	full: 'wait',
	closed: 'wait',
	over: 'plain',
	cancelled: 'bad',
} as const

/** Says in words whether people can register now. */
export function EditionState({ edition }: { readonly edition: Edition }) {
	const { t } = useTranslation('live-events')
	const format = useFormat()
	const at = useInstant(edition.zone)
	const { state, opensAt, closesAt, refundableUntil, seatsLeft, mostAttendees } = edition
	if (state === 'open')
		return (
			<ul className="ev-points">
				<li>{t('open.left', { count: seatsLeft, number: format.number(seatsLeft) })}</li>
				<li>{t('open.until', { at: at(closesAt) })}</li>
				<li>{t('open.most', { count: mostAttendees })}</li>
				<li>{t('open.refund', { at: at(refundableUntil) })}</li>
			</ul>
		)
	return (
		<Note tone={TONES[state]} role="status">
			<b className="block">{t(`${state}.title`)}</b>
			<span>{t(`${state}.text`, { opens: at(opensAt), closes: at(closesAt) })}</span>
		</Note>
	)
}
