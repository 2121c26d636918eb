import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import { CAMPAIGN_REPORT_REASONS, type CampaignReportReason } from '../../../../domain/moderation.contract.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { type ReaderLink, reportCampaign } from './api/reader.ts'

interface ReportCampaignProps {
	readonly link: ReaderLink
	readonly sender: string
}

export function ReportCampaign({ link, sender }: ReportCampaignProps) {
	const { t } = useTranslation('campaigns')
	const [reason, setReason] = useState<CampaignReportReason>('spam')
	const report = useMutation({ mutationFn: () => reportCampaign(link, reason) })
	return (
		<section className="card pad stack" id="report">
			<h2>{t('reader.report.title')}</h2>
			<p role="status">{report.isSuccess ? t('reader.report.done') : t('reader.report.text', { sender })}</p>
			{report.isError && (
				<p className="err" role="alert">
					{asFailure(report.error).message}
				</p>
			)}
			{!report.isSuccess && (
				<>
					<RadioGroup
						label={t('reader.report.reason')}
						name="reason"
						value={reason}
						onChange={setReason}
						choices={CAMPAIGN_REPORT_REASONS.map((value) => ({
							value,
							title: t(`reader.report.reasons.${value}`),
						}))}
					/>
					<div>
						<Button variant="line" disabled={report.isPending} onClick={() => report.mutate()}>
							{t('reader.report.send')}
						</Button>
					</div>
				</>
			)}
		</section>
	)
}
