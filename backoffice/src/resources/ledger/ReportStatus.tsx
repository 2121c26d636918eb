import { statusOfCode } from '../../../../domain/requests/contract.ts'
import { RequestStatusChip } from '../requests/RequestStatusChip.tsx'

/** The report has one word for approved and live, as its filter does. */
export function ReportStatus({ code }: { code: number }) {
	const status = statusOfCode(code)
	return status === null ? (
		<span>{code}</span>
	) : (
		<RequestStatusChip status={status === 'live' ? 'approved' : status} />
	)
}
