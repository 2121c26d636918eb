import type {
	Audience,
	BackofficeMailing,
	MailingBody,
	MailingPreview,
	MailingWords,
} from '../../../domain/mailings/contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const PATH = '/api/backoffice/mailings'

/** What is said, and to whom. */
export type MailingDraft = MailingWords & { readonly audience: Audience }

/** E-mails to many. */
export interface MailingCalls {
	/** How many people would get it now. */
	mailingAudience(audience: Audience, options?: { signal?: AbortSignal }): Promise<number>
	previewMailing(draft: MailingDraft): Promise<MailingPreview>
	/** @param expected what the preview said, and what was confirmed @returns its id */
	sendMailing(draft: MailingDraft, expected: number, intent: string): Promise<string>
	/** To oneself alone. */
	testMailing(words: MailingWords, intent: string): Promise<void>
	mailing(id: string, options?: { signal?: AbortSignal }): Promise<BackofficeMailing>
	mailingTimeline(id: string, options?: { signal?: AbortSignal }): Promise<TimelineEntry[]>
	/** @param etag the version that was seen */
	stopMailing(id: string, etag: string, intent: string): Promise<void>
}

export function createMailingCalls(http: Http): MailingCalls {
	const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`
	return {
		async mailingAudience(audience, options) {
			const search = new URLSearchParams({ filter: JSON.stringify(audience) })
			const response = await http.send(`/api/backoffice/mailingAudience?${search}`, {
				signal: options?.signal,
			})
			return ((await response.json()) as { people: number }).people
		},
		async previewMailing(draft) {
			const response = await http.send(`${PATH}/preview`, { method: 'POST', body: draft })
			return (await response.json()) as MailingPreview
		},
		async sendMailing(draft, expected, intent) {
			const body = { ...draft, expected } satisfies MailingBody
			const response = await http.send(PATH, { method: 'POST', body, intent })
			return ((await response.json()) as { id: string }).id
		},
		async testMailing({ subject, body }, intent) {
			await http.send(`${PATH}/test`, { method: 'POST', body: { subject, body }, intent })
		},
		mailing: async (id, options) =>
			(await (await http.send(pathOf(id), { signal: options?.signal })).json()) as BackofficeMailing,
		async mailingTimeline(id, options) {
			const response = await http.send(`${pathOf(id)}/timeline`, { signal: options?.signal })
			return ((await response.json()) as { data: TimelineEntry[] }).data
		},
		async stopMailing(id, etag, intent) {
			await http.send(`${pathOf(id)}/stop`, { method: 'POST', etag, intent })
		},
	}
}
