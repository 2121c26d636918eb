import type { RefundPreview } from '../../../domain/donations/refunds.contract.ts'
import type { Http } from './http.ts'

const API = '/api/backoffice'

export interface RefundAsked {
	/** Decimal text in major units; absent: all that can be given back. */
	amount?: string | undefined
	/** Who bears it; absent: the gift's own fund. */
	fund?: string | undefined
}
export interface SeenRefund {
	preview: RefundPreview
	/** The version of the gift that the preview was made of. */
	etag: string
}
export interface RefundOrder extends RefundAsked {
	amount: string
	reason: string
	etag: string
	intent: string
}

/** What finance does with money that leaves funds. */
export interface FundCalls {
	/** What a refund would do, before anybody does it, and what was refunded or disputed so far. */
	refundPreview(id: string, asked: RefundAsked, options?: { signal?: AbortSignal }): Promise<SeenRefund>
	/** Puts the money aside; the provider is asked afterwards. */
	refundDonation(id: string, order: RefundOrder): Promise<{ refundId: string }>
}

/** Path below the API, with what of the query is set. */
function pathOf(path: string, query: Record<string, string | undefined> = {}): string {
	const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
	return `${API}${path}${set.length > 0 ? `?${new URLSearchParams(set)}` : ''}`
}

export function createFundCalls(http: Http): FundCalls {
	return {
		async refundPreview(id, { amount, fund }, options) {
			const gift = `/donations/${encodeURIComponent(id)}`
			const { headers } = await http.send(pathOf(gift), { signal: options?.signal })
			const answer = await http.send(pathOf(`${gift}/refund/preview`, { amount, fund }), {
				signal: options?.signal,
			})
			return { preview: (await answer.json()) as RefundPreview, etag: headers.get('ETag') ?? '' }
		},
		async refundDonation(id, { etag, intent, amount, fund, reason }) {
			const answer = await http.send(pathOf(`/donations/${encodeURIComponent(id)}/refund`), {
				method: 'POST',
				body: { amount, fund, reason },
				etag,
				intent,
			})
			return (await answer.json()) as { refundId: string }
		},
	}
}
