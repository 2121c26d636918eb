import type {
	BackofficePayoutDetail,
	DiscrepancyDetail,
	PayoutLine,
	RESOLUTIONS,
} from '../../../domain/payouts/contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const API = '/api/backoffice'

export interface SeenDiscrepancy {
	discrepancy: DiscrepancyDetail
	/** The version that was seen. */
	etag: string
}
/** What a person does about a discrepancy. */
export type DiscrepancyAction =
	| { readonly action: 'assign'; readonly body: { readonly ownerId: string | null } }
	| { readonly action: 'note'; readonly body: { readonly note: string } }
	| {
			readonly action: 'resolve'
			readonly body: { readonly resolution: (typeof RESOLUTIONS)[number]; readonly note: string }
	  }

interface Page {
	page: number
	perPage: number
	/** Only lines that don't agree. */
	open: boolean
}
interface Reading {
	signal?: AbortSignal
}

/** What finance reads of payouts, and does about what doesn't agree. */
export interface PayoutCalls {
	/** With the proof of its lines, which the list doesn't have. */
	payout(id: string, options?: Reading): Promise<BackofficePayoutDetail>
	payoutLines(id: string, page: Page, options?: Reading): Promise<{ data: PayoutLine[]; total: number }>
	payoutTimeline(id: string, options?: Reading): Promise<{ data: TimelineEntry[] }>
	discrepancy(id: string, options?: Reading): Promise<SeenDiscrepancy>
	actOnDiscrepancy(
		id: string,
		act: DiscrepancyAction & { readonly etag: string; readonly intent: string },
	): Promise<SeenDiscrepancy>
}

/** The number behind the slash of a Content-Range header. */
const totalOf = (range: string | null): number => Number(range?.split('/').at(-1) ?? 0)

export function createPayoutCalls(http: Http): PayoutCalls {
	const seen = async (response: Response): Promise<SeenDiscrepancy> => ({
		discrepancy: (await response.json()) as DiscrepancyDetail,
		etag: response.headers.get('ETag') ?? '',
	})
	const pathOf = (resource: string, id: string) => `${API}/${resource}/${encodeURIComponent(id)}`
	return {
		async payout(id, options) {
			const response = await http.send(pathOf('payouts', id), { signal: options?.signal })
			return (await response.json()) as BackofficePayoutDetail
		},
		async payoutLines(id, { page, perPage, open }, options) {
			const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
			const query = new URLSearchParams({ range, filter: JSON.stringify(open ? { open } : {}) })
			const response = await http.send(`${pathOf('payouts', id)}/lines?${query}`, { signal: options?.signal })
			return {
				data: (await response.json()) as PayoutLine[],
				total: totalOf(response.headers.get('Content-Range')),
			}
		},
		async payoutTimeline(id, options) {
			const response = await http.send(`${pathOf('payouts', id)}/timeline`, { signal: options?.signal })
			return (await response.json()) as { data: TimelineEntry[] }
		},
		discrepancy: async (id, options) =>
			seen(await http.send(pathOf('discrepancies', id), { signal: options?.signal })),
		actOnDiscrepancy: async (id, { action, body, etag, intent }) =>
			seen(
				await http.send(`${pathOf('discrepancies', id)}/${action}`, { method: 'POST', body, etag, intent }),
			),
	}
}
