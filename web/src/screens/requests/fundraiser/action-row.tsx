import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { MarkButtons } from './mark-buttons.tsx'
import { ReportButton } from './report-button.tsx'
import { ShareButton } from './share-button.tsx'

/** What is done more seldom than reading and giving; its code comes behind the page. */
export default function ActionRow({ request }: { readonly request: RequestDetail }) {
	return (
		<>
			<MarkButtons request={request} />
			<ShareButton title={request.title} />
			<ReportButton requestId={request._id} />
		</>
	)
}
