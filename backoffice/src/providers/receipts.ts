import type {
	BackofficeReceiptDetail,
	CorrectReceiptBody,
} from '../../../domain/receipts/backoffice.contract.ts'
import type { Http } from './http.ts'

const pathOf = (id: string) => `/api/backoffice/receipts/${encodeURIComponent(id)}`

export interface SeenReceipt {
	receipt: BackofficeReceiptDetail
	/** The version that was seen. */
	etag: string
}

/** What finance reads of receipts, and does about them. */
export interface ReceiptCalls {
	receipt(id: string, options?: { signal?: AbortSignal }): Promise<SeenReceipt>
	/** A version as PDF, in the giver's language. */
	receiptPdf(id: string, version: number): Promise<{ blob: Blob; filename: string }>
	/** @returns where it went, shortened */
	resendReceipt(id: string, options: { intent: string }): Promise<string>
	correctReceipt(
		id: string,
		correction: { readonly body: CorrectReceiptBody; readonly etag: string; readonly intent: string },
	): Promise<SeenReceipt>
}

export function createReceiptCalls(http: Http): ReceiptCalls {
	const seen = async (response: Response): Promise<SeenReceipt> => ({
		receipt: (await response.json()) as BackofficeReceiptDetail,
		etag: response.headers.get('ETag') ?? '',
	})
	return {
		receipt: async (id, options) => seen(await http.send(pathOf(id), { signal: options?.signal })),
		async receiptPdf(id, version) {
			const response = await http.send(`${pathOf(id)}/pdf?version=${version}`, {
				headers: { Accept: 'application/pdf' },
			})
			const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
			return { blob: await response.blob(), filename: named ?? `receipt-v${version}.pdf` }
		},
		async resendReceipt(id, { intent }) {
			const response = await http.send(`${pathOf(id)}/resend`, { method: 'POST', intent })
			return ((await response.json()) as { data: { sentTo: string } }).data.sentTo
		},
		correctReceipt: async (id, { body, etag, intent }) =>
			seen(await http.send(`${pathOf(id)}/correct`, { method: 'POST', body, etag, intent })),
	}
}
