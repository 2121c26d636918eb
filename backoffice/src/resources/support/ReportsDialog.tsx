import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { CASE_REASONS, reasonsOf } from '../../../../domain/moderation.contract.ts'
import {
	BULK_REPORT_DECISIONS,
	type BulkReportDecision,
	type BulkReportsOutcome,
	type ReportCase,
} from '../../../../domain/support/report-cases.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { type ReportDecisionValues, ReportFields } from './ReportFields.tsx'
import styles from './support.module.css'

interface ReportsDialogProps {
	/** As the reviewer saw them. */
	cases: readonly ReportCase[]
	/** Something was decided: the selection is over. */
	onDone: () => void
	onClose: () => void
}

/** One decision about several cases, and afterwards what became of each. */
export function ReportsDialog({ cases, onDone, onClose }: ReportsDialogProps) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const reasons = CASE_REASONS.filter((each) =>
		cases.every(({ subject }) => reasonsOf(subject).includes(each)),
	)
	const [decision, setDecision] = useState<BulkReportDecision>('dismiss')
	const [values, setValues] = useState<ReportDecisionValues>({
		reason: reasons[0] ?? 'other',
		removal: 'close',
		note: '',
		message: '',
	})
	const send = useMutation({
		mutationFn: async () => {
			const body = { ...values, decision, items: cases.map(({ id, etag }) => ({ id, etag })) }
			return (await dataProvider.bulkDecideReports(body, intentOf(body))).data
		},
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['reports'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			]),
	})
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		send.mutate()
	}
	const close = send.data ? onDone : onClose
	return (
		<Dialog
			open
			onClose={send.isPending ? undefined : close}
			fullWidth
			maxWidth="sm"
			aria-labelledby="reports-bulk"
		>
			<form onSubmit={submit} noValidate>
				<DialogTitle id="reports-bulk">{t('reports.bulk.title', { count: cases.length })}</DialogTitle>
				<DialogContent className={styles.form ?? ''}>
					{send.data ? (
						<Outcomes outcomes={send.data} cases={cases} />
					) : (
						<>
							<TextField
								select
								size="small"
								margin="dense"
								label={t('reports.bulk.decision')}
								value={decision}
								onChange={({ target }) =>
									setDecision(BULK_REPORT_DECISIONS.find((each) => each === target.value) ?? decision)
								}
							>
								{BULK_REPORT_DECISIONS.map((each) => (
									<MenuItem key={each} value={each}>
										{t(`reports.${each}`)}
									</MenuItem>
								))}
							</TextField>
							<ReportFields
								values={values}
								onChange={setValues}
								reasons={reasons}
								isOfRequest={cases.some(({ subject }) => subject === 'request')}
								isRemoved={decision !== 'uphold'}
							/>
							{send.error ? <Note>{send.error.message}</Note> : null}
						</>
					)}
				</DialogContent>
				<DialogActions>
					<Button variant="outlined" color="secondary" onClick={close} disabled={send.isPending}>
						{t(send.data ? 'reports.bulk.close' : 'common.cancel')}
					</Button>
					{send.data ? null : (
						<Button type="submit" variant="contained" disabled={send.isPending}>
							{send.isPending ? t('common.sending') : t(`reports.${decision}`)}
						</Button>
					)}
				</DialogActions>
			</form>
		</Dialog>
	)
}

interface OutcomesProps {
	outcomes: readonly BulkReportsOutcome[]
	cases: readonly ReportCase[]
}

function Outcomes({ outcomes, cases }: OutcomesProps) {
	const t = useT()
	const whatOf = (id: string) =>
		cases.find((each) => each.id === id)?.excerpt.slice(0, 60) || t('reports.erased')
	return (
		<div role="status">
			<p>{t('reports.bulk.done', { count: outcomes.filter(({ isDone }) => isDone).length })}</p>
			<ul>
				{outcomes.map(({ id, problem }) =>
					problem === null ? null : (
						<li key={id}>{t('reports.bulk.failed', { what: whatOf(id), message: problem.message })}</li>
					),
				)}
			</ul>
		</div>
	)
}
