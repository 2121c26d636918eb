import { statusOfCode } from '../../../../domain/requests/contract.ts'
import { RequestStatusChip } from '../requests/RequestStatusChip.tsx'

export function ReportStatus({ code }: { code: number }) {
	const status = statusOfCode(code)
	return status === null ? (
		<span>{code}</span>
	) : (
		<RequestStatusChip status={status === 'live' ? 'approved' : status} />
	)
}
