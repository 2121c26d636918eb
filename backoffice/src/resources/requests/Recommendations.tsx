import { Button, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeRequest, Recommendation } from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'
import { When } from '../../ui/when.tsx'
import styles from './request-case.module.css'
import { useDecision } from './use-decision.ts'

interface RecommendationsProps {
	request: BackofficeRequest
	onDecided: () => void
}

/** What others recommend, with their notes; whoever decides takes one over. */
export function Recommendations({ request, onDecided }: RecommendationsProps) {
	const t = useT()
	const decision = useDecision(request, onDecided)
	if (request.recommendations.length === 0) return null
	const canTakeOver = ({ action }: Recommendation) => request.actions.includes(action)
	return (
		<section className={styles.signals} aria-labelledby="case-recommendations">
			<h2 id="case-recommendations">{t('requests.recommendations.title')}</h2>
			<ul>
				{request.recommendations.map((each) => (
					<li key={`${each.by} ${each.at}`}>
						<b>{t(`action.${each.action}.name`)}</b>{' '}
						<span>
							<q>{each.note}</q> {each.by}, <When at={each.at} />
						</span>
						{canTakeOver(each) ? (
							<Button
								size="small"
								variant="outlined"
								disabled={decision.isPending}
								onClick={() => decision.mutate({ action: each.action, reason: each.note })}
							>
								{t('requests.recommendations.takeOver', { action: t(`action.${each.action}.name`) })}
							</Button>
						) : null}
					</li>
				))}
			</ul>
		</section>
	)
}

/** For whoever reads cases and decides nothing: an action, and why. */
export function RecommendForm({ request }: { request: BackofficeRequest }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [action, setAction] = useState(request.recommendable[0])
	const [note, setNote] = useState('')
	const send = useMutation({
		mutationFn: async () => {
			if (action === undefined) return
			const recommended = { etag: request.etag, action, note: note.trim() }
			await dataProvider.recommendAction(request.id, { ...recommended, intent: intentOf(recommended) })
		},
		onSuccess: () => {
			setNote('')
			notify(t('requests.recommendations.done'), { type: 'success' })
			return client.invalidateQueries({ queryKey: ['requests'] })
		},
		onError: (error) => {
			if (fieldMessage(error, 'note') === null) notify(error.message, { type: 'error' })
		},
	})
	if (action === undefined) return null
	const problem = fieldMessage(send.error, 'note')
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		send.mutate()
	}
	return (
		<form
			className={styles.recommend}
			aria-label={t('requests.recommendations.form')}
			onSubmit={submit}
			noValidate
		>
			<TextField
				select
				size="small"
				label={t('requests.recommendations.action')}
				value={action}
				onChange={({ target }) =>
					setAction(request.recommendable.find((each) => each === target.value) ?? action)
				}
			>
				{request.recommendable.map((each) => (
					<MenuItem key={each} value={each}>
						{t(`action.${each}.name`)}
					</MenuItem>
				))}
			</TextField>
			<TextField
				size="small"
				required
				multiline
				label={t('requests.recommendations.note')}
				value={note}
				error={problem !== null}
				helperText={problem}
				onChange={({ target }) => setNote(target.value)}
				slotProps={{ htmlInput: { maxLength: 2_000 } }}
			/>
			<Button type="submit" variant="contained" disabled={send.isPending}>
				{t('requests.recommendations.send')}
			</Button>
		</form>
	)
}
