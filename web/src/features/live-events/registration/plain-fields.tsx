import { useTranslation } from 'react-i18next'
import { MAX_ATTENDEES } from '../../../../../domain/live-events/contract.ts'
import {
	type AnsweredRegistration,
	writtenPrices,
} from '../../../../../domain/live-events/registration-form.contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Edition } from '../api/live-events.ts'

interface PlainProps {
	readonly edition: Edition
	readonly answered: AnsweredRegistration | undefined
}

/** The number of packages for readers without scripts, and what was refused. */
export function PlainQuantity({ edition, answered }: PlainProps) {
	const { t } = useTranslation('live-events')
	return (
		<div className="without-script stack gap-6">
			{answered?.refusal && (
				<Note tone="bad" role="alert">
					{answered.refusal}
				</Note>
			)}
			<input type="hidden" name="prices" value={writtenPrices(edition.packages)} />
			<Select
				label={t('plain.quantity')}
				name="quantity"
				defaultValue={answered?.values.quantity || '1'}
				error={answered?.problems.quantity}
			>
				{Array.from({ length: MAX_ATTENDEES }, (_, index) => index + 1).map((number) => (
					<option key={number} value={number}>
						{number}
					</option>
				))}
			</Select>
		</div>
	)
}

/** Sends the form without scripts; it is paid in a browser that runs them. */
export function PlainButton() {
	const { t } = useTranslation('live-events')
	return (
		<div className="without-script stack gap-6">
			<Note tone="info">{t('plain.payment')}</Note>
			<div className="stack gap-2">
				<Button type="submit" size="lg" full>
					{t('plain.go')}
				</Button>
				<p className="text-sm text-ink-2">{t('register.hold')}</p>
			</div>
		</div>
	)
}
