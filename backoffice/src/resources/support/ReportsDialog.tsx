import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import { CASE_REASONS, reasonsOf } from '../../../../domain/moderation.contract.ts'
import {
	BULK_REPORT_DECISIONS,
	type BulkReportsBody,
	type BulkReportsOutcome,
	bulkReportsBody,
	type ReportCase,
} from '../../../../domain/support/report-cases.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { OneOf } from '../../ui/form/fields.tsx'
import { ReportFields } from './ReportFields.tsx'

interface ReportsDialogProps {
	cases: readonly ReportCase[]
	onDone: () => void
	onClose: () => void
}

export function ReportsDialog({ cases, onDone, onClose }: ReportsDialogProps) {
	const t = useT()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const reasons = CASE_REASONS.filter((each) =>
		cases.every(({ subject }) => reasonsOf(subject).includes(each)),
	)
	const send = useMutation({
		mutationFn: async (body: BulkReportsBody) =>
			(await dataProvider.bulkDecideReports(body, intentOf(body))).data,
		onSuccess: () =>
			Promise.all([
				client.invalidateQueries({ queryKey: ['reports'] }),
				client.invalidateQueries({ queryKey: ['overview'] }),
			]),
	})
	const form = useContractForm({
		schema: bulkReportsBody,
		values: {
			decision: 'dismiss',
			reason: reasons[0] ?? 'other',
			removal: 'close',
			note: '',
			message: '',
			items: cases.map(({ id, etag }) => ({ id, etag })),
		},
		task: send,
	})
	const decision = form.watch('decision')
	return (
		<DecisionDialog
			form={form}
			title={t('reports.bulk.title', { count: cases.length })}
			verb={send.data ? null : t(`reports.${decision}`)}
			cancel={t(send.data ? 'reports.bulk.close' : 'common.cancel')}
			staysOnConflict
			onClose={send.data ? onDone : onClose}
			onSend={(body) => send.mutate(body)}
		>
			{send.data ? (
				<Outcomes outcomes={send.data} cases={cases} />
			) : (
				<>
					<OneOf
						form={form}
						name="decision"
						size="small"
						label={t('reports.bulk.decision')}
						options={BULK_REPORT_DECISIONS.map((value) => ({ value, text: t(`reports.${value}`) }))}
					/>
					<ReportFields
						form={form}
						reasons={reasons}
						isOfRequest={cases.some(({ subject }) => subject === 'request')}
						isRemoved={decision !== 'uphold'}
					/>
					<Refusal form={form} />
				</>
			)}
		</DecisionDialog>
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
