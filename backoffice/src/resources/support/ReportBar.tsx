import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCanAccess, useDataProvider, useGetIdentity, useNotify } from 'react-admin'
import type { z } from 'zod'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { reasonsOf } from '../../../../domain/moderation.contract.ts'
import { type ReportCaseDetail, upholdReportsBody } from '../../../../domain/support/report-cases.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { styles as file } from '../../ui/case-file.styles.ts'
import { isConflict } from '../../ui/field-message.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Note } from '../../ui/note.tsx'
import type { ReportDecision } from './calls.ts'
import { ReportFields } from './ReportFields.tsx'
import { styles } from './support.styles.ts'

export function ReportBar({ reported }: { reported: ReportCaseDetail }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const { canAccess, isPending } = useCanAccess({ resource: 'reports', action: 'review' })
	const { identity } = useGetIdentity()
	const { id, etag, state, subject } = reported
	const reasons = reasonsOf(subject)
	const first = reported.code ?? reported.reasons.find((each) => reasons.includes(each)) ?? 'other'
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
	const form = useContractForm({
		schema: upholdReportsBody,
		values: { reason: first, removal: 'close', note: '', message: '' },
		task: act,
	})
	if (isPending) return null
	if (!canAccess)
		return (
			<ActionBar label={t('reports.decide')}>
				<Note>{t('reports.readOnly')}</Note>
			</ActionBar>
		)
	if (identity?.id === reported.writer.id)
		return (
			<ActionBar label={t('reports.decide')}>
				<Note>{t('reports.own')}</Note>
			</ActionBar>
		)
	const isAppealed = reported.appeal === 'waiting'
	if (isAppealed && identity?.id === reported.removedBy?.id)
		return (
			<ActionBar label={t('reports.decide')}>
				<Note>{t('reports.another')}</Note>
			</ActionBar>
		)
	const isOfRequest = subject === 'request'
	const decide = (decisionOf: (values: z.input<typeof upholdReportsBody>) => ReportDecision) =>
		form.handleSubmit((values) => act.mutate(decisionOf(values)))
	return (
		<ActionBar label={t('reports.decide')}>
			<Box sx={styles.decision}>
				<ReportFields
					form={form}
					reasons={reasons}
					isOfRequest={isOfRequest}
					isRemoved={state === 'upheld'}
				/>
			</Box>
			<Box sx={file.buttons}>
				{isAppealed ? (
					<Button
						variant="contained"
						color="error"
						disabled={act.isPending}
						onClick={decide(({ note = '', message = '' }) => ({ what: 'rejectAppeal', note, message }))}
					>
						{t('reports.keep')}
					</Button>
				) : null}
				{state === 'upheld' ? null : (
					<Button
						variant="contained"
						color="error"
						disabled={act.isPending}
						onClick={decide(({ reason, removal, note = '', message = '' }) => ({
							what: 'uphold',
							reason,
							removal: isOfRequest ? removal : undefined,
							note,
							message,
						}))}
					>
						{t('reports.uphold')}
					</Button>
				)}
				{state === 'dismissed' ? null : (
					<Button
						variant="outlined"
						disabled={act.isPending}
						onClick={decide(({ note = '' }) => ({ what: 'dismiss', note }))}
					>
						{t(isAppealed ? 'reports.grant' : state === 'upheld' ? 'reports.restore' : 'reports.dismiss')}
					</Button>
				)}
				{state === 'open' ? (
					<Button
						variant="outlined"
						color="secondary"
						disabled={act.isPending}
						onClick={decide(({ note = '', message = '' }) => ({ what: 'hold', note, message }))}
					>
						{t('reports.hold')}
					</Button>
				) : null}
			</Box>
		</ActionBar>
	)
}
