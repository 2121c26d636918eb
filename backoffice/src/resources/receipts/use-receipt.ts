import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { saveFile } from '../../../../client/ui/save-file.ts'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { CorrectReceiptBody } from '../../../../domain/receipts/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage, isConflict } from '../../ui/field-message.ts'

const VISIBLE_BESIDE = ['reason', 'name', 'line1', 'line2', 'city', 'state', 'zip_code', 'country']

export function useReceipt(id: string) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const queryKey = ['receipts', 'seen', id]
	const failed = (error: Error) => notify(error.message, { type: 'error' })

	const seen = useQuery({ queryKey, queryFn: ({ signal }) => dataProvider.receipt(id, { signal }) })
	const etag = seen.data?.etag ?? ''
	const correction = useMutation({
		mutationFn: (body: CorrectReceiptBody) =>
			dataProvider.correctReceipt(id, { body, etag, intent: intentOf([id, etag, body]) }),
		onSuccess: async (after) => {
			client.setQueryData(queryKey, after)
			notify(t('receipts.corrected', { version: after.receipt.version }), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['receipts'] })
		},
		onError: async (error) => {
			if (isConflict(error)) await client.invalidateQueries({ queryKey })
			else if (!hasFieldMessage(error, VISIBLE_BESIDE)) failed(error)
		},
	})
	const resend = useMutation({
		mutationFn: () => dataProvider.resendReceipt(id, { intent: crypto.randomUUID() }),
		onSuccess: async (address) => {
			notify(t('receipts.sent', { address }), { type: 'success' })
			await client.invalidateQueries({ queryKey })
		},
		onError: failed,
	})
	const pdf = useMutation({
		mutationFn: (version: number) => dataProvider.receiptPdf(id, version),
		onSuccess: saveFile,
		onError: failed,
	})
	return { seen, correction, resend, pdf }
}
