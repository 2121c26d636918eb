import { useQuery } from '@tanstack/react-query'
import { Note } from '../../../ui/note.tsx'
import { unpaidMessage } from '../../donations/api/transaction.ts'
import { eventTransactionQuery } from '../api/tickets.ts'

/** Says that nothing is paid yet, if so. Those who have the tickets alone don't see the payment. */
export function PaymentNote({ refId }: { readonly refId: string | null }) {
	const { error } = useQuery({ ...eventTransactionQuery(refId ?? ''), enabled: refId !== null })
	const message = unpaidMessage(error)
	return (
		message !== null && (
			<Note tone="wait" role="status">
				{message}
			</Note>
		)
	)
}
