import { randomUUID } from 'node:crypto'
import { PAGE_DECLARATIONS } from '../../../apps/capabilities.ts'
import { createPageHeads } from '../../../queries/catalog/page-heads.ts'
import { createSitemap } from '../../../queries/catalog/sitemap.ts'
import type { Caller, Harness } from '../../api/harness.ts'
import type { Operation } from '../fuzz/document.ts'

/** In the title, the words, the films and the files of the private request. It is searched for without regard to case. */
export const CANARY = 'quetzal'

/** What a private request has, by what a caller could ask for. */
export interface Hidden {
	readonly requestId: string
	readonly answerId: string
	/** Of its pictures, videos and documents. */
	readonly fileIds: readonly string[]
	/** Paths at which the files are served, without a key. */
	readonly paths: readonly string[]
}

/** One with ids that are nobody's: what is asked for is the same, and it is not there. */
export const nothingHidden = (): Hidden => ({
	requestId: randomUUID(),
	answerId: randomUUID(),
	fileIds: [randomUUID()],
	paths: [],
})

/** What somebody was answered, without what differs from one moment to the next. */
export interface Reply {
	readonly url: string
	/** Status, headers that tell a state, and body. */
	readonly state: string
	readonly body: string
}

/** Headers that count or name a version. */
const STATE_HEADERS = ['etag', 'content-range', 'x-total-count', 'last-modified', 'location', 'link'] as const
/** Their answers tell of the system's own work: how long it ran, what it was asked, what time it is. */
const OF_THE_MOMENT = [
	'/api/v1/currentTime',
	'/api/v1/auth/captcha',
	'/health',
	'/metrics',
	'/api/v1/login/passkey',
]

/** Every address of a GET operation: its ids are the request's, the answer's, the author's and the files'. */
function addressesOf({ path, query }: Operation, hidden: Hidden, authorId: string): string[] {
	const { requestId, answerId, fileIds } = hidden
	const ids = path.includes('{') ? [requestId, answerId, authorId, ...fileIds] : ['']
	const paths = ids.map((id) => path.replace(/\{\w+\}/g, id))
	const names = query.map(({ name }) => name)
	const parameters = [
		'',
		...names.flatMap((name) => {
			if (/keyword|search|^q$/i.test(name)) return [`${name}=${CANARY}`]
			if (/request/i.test(name) && /id$/i.test(name)) return [`${name}=${requestId}`]
			if (/user_?id$/i.test(name)) return [`${name}=${authorId}`]
			if (name === 'isPrivate') return [`${name}=true`]
			if (name === 'limit') return [`${name}=100`]
			return []
		}),
	]
	const required = query.filter((one) => one.required).map(({ name }) => `${name}=${requestId}`)
	return paths.flatMap((each) =>
		parameters.map((parameter) => {
			const all = [...new Set([...required, parameter])].filter(Boolean).join('&')
			return all === '' ? each : `${each}?${all}`
		}),
	)
}

/** Times, keys and ids that answers repeat from the address, or make anew. */
function steady(text: string, { requestId, answerId, fileIds, paths }: Hidden): string {
	let plain = text
	for (const each of [requestId, answerId, ...fileIds, ...paths]) plain = plain.replaceAll(each, 'it')
	return plain
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
		.replace(/key=[\w.%-]+/g, 'key')
		.replace(/"(requestId|correlationId)":"[^"]+"/g, '"$1":""')
}

/** Asks every GET of the document as somebody, for what is hidden and around it. */
export async function askEverything(
	caller: Caller,
	operations: readonly Operation[],
	hidden: Hidden,
	authorId: string,
): Promise<Reply[]> {
	const replies: Reply[] = []
	for (const operation of operations) {
		if (operation.method !== 'GET' || OF_THE_MOMENT.some((path) => operation.path.startsWith(path))) continue
		for (const url of addressesOf(operation, hidden, authorId)) {
			const { status, text, headers } = await caller.call('GET', url)
			const heads = STATE_HEADERS.map((name) => `${name}: ${String(headers[name] ?? '')}`)
			replies.push({
				url: steady(url, hidden),
				state: steady([status, ...heads, text].join('\n'), hidden),
				body: text,
			})
		}
	}
	return replies
}

/** What a guest's browser and a crawler get beside the API: heads, sitemap, files. By their address. */
export async function askPages(harness: Harness, { requestId, paths }: Hidden): Promise<Reply[]> {
	const { sql } = harness.system
	const site = 'https://karuna.example'
	const headOf = createPageHeads({ sql, site, pages: PAGE_DECLARATIONS })
	const replies: Reply[] = []
	for (const path of [`/donationRequest/${requestId}`, `/viewApplicants/${requestId}`, '/search', '/']) {
		for (const language of ['en', 'hi'] as const) {
			const body = JSON.stringify(await headOf(path, language))
			replies.push({ url: `head of ${path}`, state: '', body })
		}
	}
	const sitemap = createSitemap(sql, harness.clock, PAGE_DECLARATIONS)
	for (const part of await sitemap.parts()) {
		const pages = await sitemap.pagesOf(part)
		for await (const batch of pages ?? [])
			replies.push({ url: `sitemap ${part}`, state: '', body: JSON.stringify(batch) })
	}
	for (const path of paths) {
		const { status } = await harness.guest().call('GET', `/files/${path}`)
		replies.push({ url: `/files/${path}`, state: String(status), body: status === 404 ? '' : CANARY })
	}
	return replies
}

/** Addresses whose answers hold the canary, or name what the caller did not name. */
export function leaksIn(replies: readonly Reply[], { requestId, answerId, fileIds }: Hidden): string[] {
	const traces = [CANARY, requestId, answerId, ...fileIds]
	const hasTrace = (body: string) => traces.some((trace) => body.toLowerCase().includes(trace))
	return [...new Set(replies.filter(({ body }) => hasTrace(body)).map(({ url }) => url))]
}

/** Addresses that answer otherwise, or at all, with the request than without it. */
export function differencesOf(without: readonly Reply[], withIt: readonly Reply[]): string[] {
	const before = new Map(without.map(({ url, state }) => [url, state]))
	return withIt.filter(({ url, state }) => before.get(url) !== state).map(({ url }) => url)
}
