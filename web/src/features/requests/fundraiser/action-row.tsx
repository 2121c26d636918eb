import { Suspense } from 'react'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { ShareButton } from '../../catalog/components/share-button.tsx'
import { useViewCounted } from '../api/analytics.ts'
import { AnalyticsLink } from './analytics-link.tsx'
import { MarkButtons } from './mark-buttons.tsx'
import { ReportButton } from './report-button.tsx'

/** What is done more seldom than reading and giving; its code comes behind the page. */
export default function ActionRow({ request }: { readonly request: RequestDetail }) {
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
			<ReportButton requestId={request._id} />
			{(request.mine || request.mayWithdraw) && (
				<Suspense fallback={null}>
					<AnalyticsLink requestId={request._id} />
				</Suspense>
			)}
		</>
	)
}
