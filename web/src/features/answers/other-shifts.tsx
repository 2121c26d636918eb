import type { AnswerRow } from '../../../../domain/answers/contract.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRequest } from '../requests/api/use-request.ts'
import { keyOf, openShifts } from './draft.ts'
import { ShiftChoice } from './shifts.tsx'

interface OtherShiftsProps {
	readonly answer: AnswerRow
	readonly chosen: readonly string[]
	readonly onChange: (chosen: readonly string[]) => void
	readonly error: string | undefined
}

export function OtherShifts({ answer, chosen, onChange, error }: OtherShiftsProps) {
	const request = useRequest(answer.donation_request_id)
	if (request.isError && !request.data)
		return <ErrorState error={request.error} onRetry={() => void request.refetch()} />
	if (!request.data) return <Skeleton className="h-28 w-full" />
	const had = answer.shifts.map(keyOf)
	return (
		<ShiftChoice
			shifts={openShifts(request.data, Date.now(), had)}
			chosen={chosen}
			onChange={onChange}
			error={error}
		/>
	)
}
