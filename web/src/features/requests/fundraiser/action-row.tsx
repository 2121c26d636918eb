import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ShareButton } from '../../catalog/components/share-button.tsx'
import { ReportButton } from '../../support/components/report-button.tsx'
import { useViewCounted } from '../api/analytics.ts'
import { AnalyticsLink } from './analytics-link.tsx'
import { MarkButtons } from './mark-buttons.tsx'

export default function ActionRow({ request }: { readonly request: RequestDetail }) {
	const { t } = useTranslation('fundraiser')
	useViewCounted(request)
	return (
		<>
			<MarkButtons request={request} />
			<ShareButton
				title={request.title}
				path={paths.fundraiser.href({ id: request._id })}
				what="donationRequest"
				id={request._id}
			/>
			{!request.mine && (
				<ReportButton reported={{ subject: 'request', id: request._id }} label={t('report')} />
			)}
			{(request.mine || request.mayWithdraw) && (
				<Suspense fallback={null}>
					<AnalyticsLink requestId={request._id} />
				</Suspense>
			)}
		</>
	)
}
