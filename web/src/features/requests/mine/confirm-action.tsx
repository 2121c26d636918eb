import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { asFailure } from '../../../../../client/failure.ts'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { CLOSING_OUTCOMES, type RequestDetail } from '../../../../../domain/requests/contract.ts'
import { day } from '../../../../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../../../../kernel/wire/time.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { serverClock, useNow } from '../../../lib/clock.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { todayIn } from '../../../ui/format.ts'
import { Refusal } from '../../../ui/refusal.tsx'
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

interface Wish {
	readonly endDate: string
	readonly outcome: ClosingOutcome
}

const THIRTY_DAYS_MS = 30 * DAY_MS

export function ConfirmAction({ request, action, onClose }: ConfirmActionProps) {
	const { t } = useTranslation('requests')
	const say = useFieldText()
	const client = useQueryClient()
	const userId = useUser()?.unique_id ?? ''
	const intentOf = useIntent({ repeatable: true })
	const today = todayIn(request.region, useNow())
	const form = useContractForm(
		z.object({
			endDate: action === 'reopen' ? day.refine((each) => each >= today, 'requests.fields.dayIsPast') : day,
			outcome: z.enum(CLOSING_OUTCOMES),
		}),
		{
			defaultValues: {
				endDate: todayIn(request.region, serverClock.now() + THIRTY_DAYS_MS),
				outcome: 'here',
			},
		},
	)
	const act = useSending(form, {
		mutationFn: ({ endDate, outcome }: Wish): Promise<unknown> => {
			const key = intentOf([action, endDate, outcome])
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
		fieldOf: () => undefined,
	})
	return (
		<Dialog open onClose={onClose} title={t(`mine.confirm.${action}.heading`)}>
			<Form of={form} onValid={act.send} className="stack">
				<p>
					<b>{request.title}</b>
				</p>
				<p>{t(`mine.confirm.${action}.text`)}</p>
				{action === 'reopen' && <DayField label={t('endDate')} min={today} {...form.choice('endDate')} />}
				{action === 'close' && <OutcomeChoice {...form.choice('outcome')} />}
				<Refusal error={act.failure} text={(error) => say(asFailure(error).message) || t('errors.failed')} />
				<div className="row flex-wrap">
					<Button type="submit" variant={action === 'remove' ? 'bad' : 'primary'} disabled={act.isPending}>
						{t(act.isPending ? 'mine.confirm.running' : `mine.confirm.${action}.button`)}
					</Button>
					<Button variant="line" onClick={onClose}>
						{t('mine.confirm.cancel')}
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
