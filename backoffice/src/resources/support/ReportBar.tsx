import { Button, MenuItem, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { SUBJECT_REPORT_REASONS } from '../../../../domain/moderation.contract.ts'
import type { ReportCaseDetail } from '../../../../domain/support/report-cases.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { isConflict } from '../../ui/field-message.ts'
import { Note } from '../../ui/note.tsx'
import type { ReportDecision } from './calls.ts'
import styles from './support.module.css'

const NOTE_LIMIT = 2_000

/** What an admin decides about something that was reported. */
export function ReportBar({ reported }: { reported: ReportCaseDetail }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { canAccess, isPending } = useCanAccess({ resource: 'reports', action: 'review' })
	const { id, etag, state, reasons } = reported
	const [reason, setReason] = useState(reported.code ?? reasons[0] ?? 'other')
	const [note, setNote] = useState('')
	const reload = () => client.invalidateQueries({ queryKey: ['reports'] })
	const act = useMutation({
		mutationFn: (decision: ReportDecision) =>
			dataProvider.decideReports(id, decision, { etag, intent: intentOf([id, etag, decision]) }),
		onSuccess: (_, { what }) => {
			notify(t(`reports.done.${what}`), { type: 'success' })
			return reload()
		},
		onError: (error) => {
			if (!isConflict(error)) return notify(error.message, { type: 'error' })
			notify(t('reports.conflict'), { type: 'warning' })
			return reload()
		},
	})
	if (isPending) return null
	if (!canAccess)
		return (
			<section className={file.bar} aria-label={t('reports.decide')}>
				<Note>{t('reports.readOnly')}</Note>
			</section>
		)
	const text = note.trim()
	return (
		<section className={file.bar} aria-label={t('reports.decide')}>
			<div className={styles.decision}>
				<TextField
					select
					size="small"
					label={t('reports.reason')}
					helperText={t('reports.reasonHelp')}
					value={reason}
					disabled={state === 'upheld'}
					onChange={({ target }) =>
						setReason(SUBJECT_REPORT_REASONS.find((each) => each === target.value) ?? 'other')
					}
				>
					{SUBJECT_REPORT_REASONS.map((each) => (
						<MenuItem key={each} value={each}>
							{t(`subjectReason.${each}`)}
						</MenuItem>
					))}
				</TextField>
				<TextField
					size="small"
					multiline
					maxRows={6}
					label={t('reports.note')}
					helperText={t('reports.noteHelp')}
					value={note}
					onChange={({ target }) => setNote(target.value)}
					slotProps={{ htmlInput: { maxLength: NOTE_LIMIT } }}
				/>
			</div>
			<div className={file.buttons}>
				{state === 'upheld' ? null : (
					<Button
						variant="contained"
						color="error"
						disabled={act.isPending}
						onClick={() => act.mutate({ what: 'uphold', reason, note: text })}
					>
						{t('reports.uphold')}
					</Button>
				)}
				{state === 'dismissed' ? null : (
					<Button
						variant="outlined"
						disabled={act.isPending}
						onClick={() => act.mutate({ what: 'dismiss', note: text })}
					>
						{t(state === 'upheld' ? 'reports.restore' : 'reports.dismiss')}
					</Button>
				)}
				{state === 'open' ? (
					<Button
						variant="outlined"
						color="secondary"
						disabled={act.isPending}
						onClick={() => act.mutate({ what: 'hold', note: text })}
					>
						{t('reports.hold')}
					</Button>
				) : null}
			</div>
		</section>
	)
}
