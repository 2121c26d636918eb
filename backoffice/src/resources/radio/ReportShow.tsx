import { Box, Button, Paper, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Download, FilePen } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { z } from 'zod'
import { type BackofficeReportDetail, correctionBody } from '../../../../domain/radio/reports.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, Ticked } from '../../ui/form/fields.tsx'
import { useDownload } from '../../ui/list/export-button.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from '../media/media.styles.ts'
import { RadioPage } from '../media/RadioPage.tsx'
import { useAct } from '../media/use-act.ts'
import { Totals, Works } from './Works.tsx'

const BACK = { to: '/radioReports', label: 'radioReports.all' } as const

export function ReportShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { data, error, refetch } = useQuery({
		queryKey: ['radioReports', 'one', id],
		queryFn: ({ signal }) => dataProvider.report(id, { signal }),
	})
	const title = data ? t('radioReports.days', { from: data.from, until: data.until }) : t('radioReports.one')
	return (
		<RadioPage title={title} resource="radioReports" back={BACK}>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{!data && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data ? (
				<>
					<About key={data.id} report={data} />
					<Totals totals={data} />
					<Works works={data.rows} count={data.works} />
				</>
			) : null}
		</RadioPage>
	)
}

function About({ report }: { report: BackofficeReportDetail }) {
	const t = useT()
	const [isOpen, setOpen] = useState(false)
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { mutate: download, isPending } = useDownload((format: 'csv' | 'xlsx') =>
		dataProvider.downloadReport(report.id, format),
	)
	const { id, version, isLatest, channels, reason, closedAt, seriesId } = report
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('radioReports.versionOf', { version })}</h2>
			<p>
				{t('radioReports.closedAt')}: <When at={closedAt} />
			</p>
			<p>{channels.map(({ name, zone }) => `${name} (${zone})`).join(', ')}</p>
			{reason === '' ? null : <p>{t('radioReports.reasonIs', { reason })}</p>}
			{isLatest ? null : (
				<p>
					{t('radioReports.isReplaced')}{' '}
					<Link to={`/radioReports?filter=${encodeURIComponent(JSON.stringify({ seriesId }))}`}>
						{t('radioReports.versions')}
					</Link>
				</p>
			)}
			<Box sx={styles.buttons}>
				{(['csv', 'xlsx'] as const).map((format) => (
					<Button
						key={format}
						variant="outlined"
						color="secondary"
						startIcon={<Download size={16} />}
						disabled={isPending}
						onClick={() => download(format)}
					>
						{t(`radioReports.${format}`)}
					</Button>
				))}
				{isLatest ? (
					<Button
						variant="outlined"
						color="secondary"
						startIcon={<FilePen size={16} />}
						onClick={() => setOpen(true)}
					>
						{t('radioReports.correct')}
					</Button>
				) : null}
			</Box>
			{isOpen ? <Correction id={id} onClose={() => setOpen(false)} /> : null}
		</Paper>
	)
}

type CorrectionInput = z.input<typeof correctionBody>

function Correction({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT()
	const navigate = useNavigate()
	const correcting = useAct<CorrectionInput, string>({
		act: (provider, body, intent) => provider.correctReport(id, body, intent),
		done: () => t('radioReports.isClosed'),
		keys: ['radioReports'],
		onDone: (next) => {
			onClose()
			void navigate(`/radioReports/${next}`)
		},
	})
	const form = useContractForm<CorrectionInput>({
		schema: correctionBody,
		values: { reason: '', withGaps: false },
		task: correcting,
	})
	return (
		<DecisionDialog
			form={form}
			title={t('radioReports.correct')}
			verb={t('radioReports.correct')}
			staysOnConflict
			onSend={(body) => correcting.mutate(body)}
			onClose={onClose}
		>
			<p>{t('radioReports.correctHelp')}</p>
			<Line form={form} name="reason" label={t('radioReports.reason')} rows={3} />
			<Ticked form={form} name="withGaps" label={t('radioReports.withGapsAny')} />
			<Refusal form={form} />
		</DecisionDialog>
	)
}
