import { Button, Paper } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	type BackofficeRequest,
	type Recommendation,
	recommendBody,
} from '../../../../domain/requests/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from './request-case.styles.ts'
import { useDecision } from './use-decision.ts'

const RECOMMEND = {
	display: 'flex',
	flexWrap: 'wrap',
	gap: '12px',
	alignItems: 'flex-start',
	p: '14px 28px',
	bgcolor: 'background.paper',
	borderTop: '1px solid var(--color-line)',
	'> :nth-of-type(1)': { minWidth: 180 },
	'> :nth-of-type(2)': { flex: '1 1 240px' },
}

interface RecommendationsProps {
	request: BackofficeRequest
	onDecided: () => void
}

export function Recommendations({ request, onDecided }: RecommendationsProps) {
	const t = useT()
	const decision = useDecision(request, onDecided)
	if (request.recommendations.length === 0) return null
	const canTakeOver = ({ action }: Recommendation) => request.actions.includes(action)
	return (
		<Paper component="section" variant="outlined" sx={styles.signals} aria-labelledby="case-recommendations">
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
		</Paper>
	)
}

export function RecommendForm({ request }: { request: BackofficeRequest }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { recommendable } = request
	const send = useMutation({
		mutationFn: async ({ action, note }: z.input<typeof recommendBody>) => {
			const recommended = { etag: request.etag, action, note: note.trim() }
			await dataProvider.recommendAction(request.id, { ...recommended, intent: intentOf(recommended) })
		},
		onSuccess: () => {
			form.resetField('note')
			notify(t('requests.recommendations.done'), { type: 'success' })
			return client.invalidateQueries({ queryKey: ['requests'] })
		},
		onError: (error) => {
			if (fieldMessage(error, 'note') === null) notify(error.message, { type: 'error' })
		},
	})
	const form = useContractForm({
		schema: recommendBody,
		values: { action: recommendable[0], note: '' },
		task: send,
	})
	if (recommendable.length === 0) return null
	return (
		<Form
			form={form}
			label={t('requests.recommendations.form')}
			onSend={(recommended) => send.mutate(recommended)}
			sx={RECOMMEND}
		>
			<OneOf
				form={form}
				name="action"
				size="small"
				fullWidth={false}
				label={t('requests.recommendations.action')}
				options={recommendable.map((value) => ({ value, text: t(`action.${value}.name`) }))}
			/>
			<Line
				form={form}
				name="note"
				size="small"
				fullWidth={false}
				label={t('requests.recommendations.note')}
				rows={1}
			/>
			<Button type="submit" variant="contained" disabled={send.isPending}>
				{t('requests.recommendations.send')}
			</Button>
		</Form>
	)
}
