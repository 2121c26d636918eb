import { Box } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import {
	AS_RECOMMENDED,
	BULK_CHOICES,
	type BulkAction,
	type BulkChoice,
	type BulkOutcome,
	bulkChoice,
	bulkNeedsReason,
	effectOn,
} from '../../../../domain/requests/bulk.contract.ts'
import type { RequestStatus } from '../../../../domain/requests/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { sheet } from '../../theme/sheet.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'

const styles = sheet({
	effects: {
		display: 'grid',
		gap: '4px',
		fontSize: 'var(--text-sm)',
		lineHeight: 'var(--text-sm-line)',
		overflowWrap: 'anywhere',
	},
	cannot: { color: 'var(--color-clay-deep)' },
})

interface BulkDialogProps {
	requests: readonly BackofficeRequest[]
	onClose: () => void
}

export function BulkDialog({ requests, onClose }: BulkDialogProps) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const offered = BULK_CHOICES.filter((choice) => requests.some((each) => effectOn(each, choice).can))
	const send = useMutation({
		mutationFn: async ({ action, reason = '' }: BulkChoice) => {
			const items = requests
				.filter((each) => effectOn(each, action).can)
				.map(({ id, etag }) => ({ id, etag }))
			const body = { action, reason: reason.trim(), items }
			return (await dataProvider.bulkReview(body, intentOf(body))).data
		},
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['requests'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			]),
	})
	const form = useContractForm({
		schema: bulkChoice,
		values: { action: offered[0], reason: '' },
		task: send,
	})
	const action = offered.length === 0 ? undefined : form.watch('action')
	const needsReason = action !== undefined && bulkNeedsReason(action)
	const nameOf = (choice: BulkAction) =>
		choice === AS_RECOMMENDED ? t('review.bulk.asRecommended') : t(`action.${choice}.name`)
	return (
		<DecisionDialog
			form={form}
			title={t('review.bulk.title', { count: requests.length })}
			verb={send.data || action === undefined ? null : nameOf(action)}
			cancel={t(send.data ? 'review.bulk.close' : 'common.cancel')}
			staysOnConflict
			onClose={onClose}
			onSend={(choice) => send.mutate(choice)}
		>
			{send.data ? (
				<Outcomes outcomes={send.data} />
			) : action === undefined ? (
				<p>{t('review.bulk.nothing')}</p>
			) : (
				<>
					<OneOf
						form={form}
						name="action"
						label={t('review.bulk.action')}
						options={offered.map((value) => ({ value, text: nameOf(value) }))}
					/>
					<Effects requests={requests} action={action} />
					<Line
						form={form}
						name="reason"
						label={t(needsReason ? 'review.bulk.reason' : 'review.bulk.reasonOptional')}
						help={(left) => t('review.reasonHelp', { count: left })}
						required={needsReason}
						rows={3}
					/>
					<Refusal form={form} />
				</>
			)}
		</DecisionDialog>
	)
}
function Effects({ requests, action }: { requests: readonly BackofficeRequest[]; action: BulkAction }) {
	const t = useT()
	const each = requests.map((request) => ({ request, effect: effectOn(request, action) }))
	const counts = new Map<RequestStatus, number>()
	for (const { effect } of each) if (effect.can) counts.set(effect.to, (counts.get(effect.to) ?? 0) + 1)
	return (
		<Box component="ul" sx={styles.effects} aria-label={t('review.bulk.effect')}>
			{[...counts].map(([status, count]) => (
				<li key={status}>{t('review.bulk.becomes', { count, status: t(`status.${status}`) })}</li>
			))}
			{each.map(({ request, effect }) =>
				effect.can ? null : (
					<Box component="li" key={request.id} sx={styles.cannot}>
						{effect.because === 'notRecommended'
							? t('review.bulk.notRecommended', { title: request.title })
							: t('review.bulk.cannot', { title: request.title, status: t(`status.${request.status}`) })}
					</Box>
				),
			)}
		</Box>
	)
}

function Outcomes({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
	const t = useT()
	const done = outcomes.filter(({ isDone }) => isDone).length
	return (
		<div role="status">
			<p>{t('review.bulk.done', { count: done })}</p>
			<Box component="ul" sx={styles.effects}>
				{outcomes.map(({ id, title, problem }) =>
					problem === null ? null : (
						<Box component="li" key={id} sx={styles.cannot}>
							{t('review.bulk.failed', { title, message: problem.message })}
						</Box>
					),
				)}
			</Box>
		</div>
	)
}
