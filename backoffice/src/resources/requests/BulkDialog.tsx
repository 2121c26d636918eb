import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import {
	AS_RECOMMENDED,
	BULK_CHOICES,
	type BulkAction,
	type BulkOutcome,
	bulkNeedsReason,
	effectOn,
} from '../../../../domain/requests/bulk.contract.ts'
import type { RequestStatus } from '../../../../domain/requests/contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../../ui/note.tsx'
import styles from './bulk-dialog.module.css'

const REASON_LIMIT = 2_000

interface BulkDialogProps {
	/** As the reviewer saw them. */
	requests: readonly BackofficeRequest[]
	onClose: () => void
}

/** One decision on several requests: its effect first, and afterwards what became of each. */
export function BulkDialog({ requests, onClose }: BulkDialogProps) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const offered = BULK_CHOICES.filter((choice) => requests.some((each) => effectOn(each, choice).can))
	const [action, setAction] = useState<BulkAction | undefined>(offered[0])
	const [reason, setReason] = useState('')
	const [isMissing, setIsMissing] = useState(false)
	const send = useMutation({
		mutationFn: async (chosen: BulkAction) => {
			const items = requests
				.filter((each) => effectOn(each, chosen).can)
				.map(({ id, etag }) => ({ id, etag }))
			const body = { action: chosen, reason: reason.trim(), items }
			return (await dataProvider.bulkReview(body, intentOf(body))).data
		},
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['requests'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			]),
	})
	const required = action !== undefined && bulkNeedsReason(action)
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const lacks = required && reason.trim() === ''
		setIsMissing(lacks)
		if (!lacks && action !== undefined) send.mutate(action)
	}
	const nameOf = (choice: BulkAction) =>
		choice === AS_RECOMMENDED ? t('review.bulk.asRecommended') : t(`action.${choice}.name`)
	return (
		<Dialog
			open
			onClose={send.isPending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="bulk-title"
		>
			<form onSubmit={submit} noValidate>
				<DialogTitle id="bulk-title">{t('review.bulk.title', { count: requests.length })}</DialogTitle>
				<DialogContent className={styles.content ?? ''}>
					{send.data ? (
						<Outcomes outcomes={send.data} />
					) : action === undefined ? (
						<p>{t('review.bulk.nothing')}</p>
					) : (
						<>
							<TextField
								select
								fullWidth
								margin="dense"
								label={t('review.bulk.action')}
								value={action}
								onChange={({ target }) =>
									setAction(offered.find((choice) => choice === target.value) ?? action)
								}
							>
								{offered.map((choice) => (
									<MenuItem key={choice} value={choice}>
										{nameOf(choice)}
									</MenuItem>
								))}
							</TextField>
							<Effects requests={requests} action={action} />
							<TextField
								label={t(required ? 'review.bulk.reason' : 'review.bulk.reasonOptional')}
								value={reason}
								onChange={({ target }) => {
									setReason(target.value)
									setIsMissing(false)
								}}
								required={required}
								error={isMissing}
								helperText={
									isMissing
										? t('review.reasonMissing')
										: t('review.reasonHelp', { count: REASON_LIMIT - reason.length })
								}
								fullWidth
								multiline
								minRows={3}
								slotProps={{ htmlInput: { maxLength: REASON_LIMIT } }}
							/>
							{send.error ? <Note>{send.error.message}</Note> : null}
						</>
					)}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={onClose} disabled={send.isPending}>
						{t(send.data ? 'review.bulk.close' : 'common.cancel')}
					</Button>
					{send.data || action === undefined ? null : (
						<Button type="submit" variant="contained" disabled={send.isPending}>
							{send.isPending ? t('common.sending') : nameOf(action)}
						</Button>
					)}
				</DialogActions>
			</form>
		</Dialog>
	)
}

/** How many change to what, and which can't, and why. */
function Effects({ requests, action }: { requests: readonly BackofficeRequest[]; action: BulkAction }) {
	const t = useT()
	const each = requests.map((request) => ({ request, effect: effectOn(request, action) }))
	const counts = new Map<RequestStatus, number>()
	for (const { effect } of each) if (effect.can) counts.set(effect.to, (counts.get(effect.to) ?? 0) + 1)
	return (
		<ul className={styles.effects} aria-label={t('review.bulk.effect')}>
			{[...counts].map(([status, count]) => (
				<li key={status}>{t('review.bulk.becomes', { count, status: t(`status.${status}`) })}</li>
			))}
			{each.map(({ request, effect }) =>
				effect.can ? null : (
					<li key={request.id} className={styles.cannot}>
						{effect.because === 'notRecommended'
							? t('review.bulk.notRecommended', { title: request.title })
							: t('review.bulk.cannot', { title: request.title, status: t(`status.${request.status}`) })}
					</li>
				),
			)}
		</ul>
	)
}

function Outcomes({ outcomes }: { outcomes: readonly BulkOutcome[] }) {
	const t = useT()
	const done = outcomes.filter(({ isDone }) => isDone).length
	return (
		<div role="status">
			<p>{t('review.bulk.done', { count: done })}</p>
			<ul className={styles.effects}>
				{outcomes.map(({ id, title, problem }) =>
					problem === null ? null : (
						<li key={id} className={styles.cannot}>
							{t('review.bulk.failed', { title, message: problem.message })}
						</li>
					),
				)}
			</ul>
		</div>
	)
}
