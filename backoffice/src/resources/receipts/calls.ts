import type { Answer, Client } from '../../../../client/client.ts'
import type {
	BackofficeReceiptDetail,
	CorrectReceiptBody,
} from '../../../../domain/receipts/backoffice.contract.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends ReceiptCalls {}
}

const PATH = '/api/backoffice/receipts/{id}'

export interface SeenReceipt {
	receipt: BackofficeReceiptDetail
	etag: string
}

interface ReceiptCalls {
	receipt(id: string, options?: { signal?: AbortSignal }): Promise<SeenReceipt>
	receiptPdf(id: string, version: number): Promise<{ blob: Blob; filename: string }>
	/** @returns the shortened address that it was sent to */
	resendReceipt(id: string, options: { intent: string }): Promise<string>
	correctReceipt(
		id: string,
		correction: { readonly body: CorrectReceiptBody; readonly etag: string; readonly intent: string },
	): Promise<SeenReceipt>
}

const seen = async (answer: Promise<Answer<BackofficeReceiptDetail>>): Promise<SeenReceipt> => {
	const { body, etag } = await answer
	return { receipt: body, etag }
}

export const createCalls = (api: Client): ReceiptCalls => ({
	receipt: (id, options) => seen(api.answer('get', PATH, { path: { id }, signal: options?.signal })),
	async receiptPdf(id, version) {
		const accept = 'application/pdf'
		const { blob, filename } = await api.download(`${PATH}/pdf`, { path: { id }, query: { version }, accept })
		return { blob, filename: filename ?? `receipt-v${version}.pdf` }
	},
	resendReceipt: async (id, { intent }) =>
		(await api.post(`${PATH}/resend`, { path: { id }, intent })).data.sentTo,
	correctReceipt: (id, { body, etag, intent }) =>
		seen(api.answer('post', `${PATH}/correct`, { path: { id }, body, etag, intent })),
})
