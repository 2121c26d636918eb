import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../../client/failure.ts'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { DAY_MS } from '../../../../../kernel/time.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { serverClock, useNow } from '../../../lib/clock.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { todayIn } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { deleteRequest } from '../api/delete-request.ts'
import {
	type ClosingOutcome,
	closeRequest,
	deactivateRequest,
	type OwnAction,
	renewRequest,
	reopenRequest,
} from '../api/lifecycle.ts'
import { DayField } from '../parts/day-field.tsx'
import { OutcomeChoice } from './outcome-choice.tsx'

interface ConfirmActionProps {
	readonly request: RequestDetail
	readonly action: OwnAction
	readonly onClose: () => void
}

const THIRTY_DAYS_MS = 30 * DAY_MS

/** Says what an action does before it is done. Reopening asks for a later last day. */
export function ConfirmAction({ request, action, onClose }: ConfirmActionProps) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const client = useQueryClient()
	const userId = useUser()?.unique_id ?? ''
	const [key, setKey] = useState(() => crypto.randomUUID())
	const today = todayIn(request.region, useNow())
	const [endDate, setEndDate] = useState(() => todayIn(request.region, serverClock.now() + THIRTY_DAYS_MS))
	const [outcome, setOutcome] = useState<ClosingOutcome>('here')
	const [submitted, setSubmitted] = useState(false)
	const act = useMutation({
		mutationFn: (): Promise<unknown> => {
			switch (action) {
				case 'renew':
					return renewRequest(request._id, undefined, key)
				case 'close':
					return closeRequest(request._id, outcome, key)
				case 'deactivate':
					return deactivateRequest(request._id, key)
				case 'reopen':
					return reopenRequest(request._id, endDate, key)
				case 'remove':
					return deleteRequest(request._id, userId, key)
			}
		},
		onSuccess: async () => {
			notify.success(t(`mine.confirm.${action}.done`))
			onClose()
			await client.invalidateQueries()
		},
	})
	const dayProblem =
		action !== 'reopen' || (/^\d{4}-\d{2}-\d{2}$/.test(endDate) && endDate >= today)
			? undefined
			: say(
					/^\d{4}-\d{2}-\d{2}$/.test(endDate) ? 'requests.fields.dayIsPast' : 'common.fields.enterValidDate',
				)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (!dayProblem && !act.isPending) act.mutate()
	}
	return (
		<Dialog open onClose={onClose} title={t(`mine.confirm.${action}.heading`)}>
			<form className="stack" noValidate onSubmit={onSubmit}>
				<p>
					<b>{request.title}</b>
				</p>
				<p>{t(`mine.confirm.${action}.text`)}</p>
				{action === 'reopen' && (
					<DayField
						label={t('endDate')}
						value={endDate}
						onChange={(day) => {
							setEndDate(day)
							// Another day is another wish: it must not be answered like the one before.
							setKey(crypto.randomUUID())
						}}
						min={today}
						error={submitted ? dayProblem : undefined}
					/>
				)}
				{action === 'close' && (
					<OutcomeChoice
						value={outcome}
						onChange={(next) => {
							setOutcome(next)
							// Another outcome is another wish: it must not be answered like the one before.
							setKey(crypto.randomUUID())
						}}
					/>
				)}
				{act.error && (
					<Note tone="bad" role="alert">
						{say(asFailure(act.error).message) || t('errors.failed')}
					</Note>
				)}
				<div className="row w">
					<Button type="submit" variant={action === 'remove' ? 'bad' : 'primary'} disabled={act.isPending}>
						{t(act.isPending ? 'mine.confirm.running' : `mine.confirm.${action}.button`)}
					</Button>
					<Button variant="line" onClick={onClose}>
						{t('mine.confirm.cancel')}
					</Button>
				</div>
			</form>
		</Dialog>
	)
}
