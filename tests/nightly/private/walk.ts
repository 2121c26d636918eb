import { randomUUID } from 'node:crypto'
import { PAGE_DECLARATIONS } from '../../../apps/capabilities.ts'
import { createPageHeads } from '../../../queries/catalog/page-heads.ts'
import { createSitemap } from '../../../queries/catalog/sitemap.ts'
import type { Caller, Harness } from '../../api/harness.ts'
import type { Operation } from '../fuzz/document.ts'

/** A word in the title, texts, videos and files of the private request. The search ignores case. */
export const CANARY = 'quetzal'

export interface Hidden {
	readonly requestId: string
	readonly answerId: string
	readonly fileIds: readonly string[]
	readonly paths: readonly string[]
}

export const nothingHidden = (): Hidden => ({
	requestId: randomUUID(),
	answerId: randomUUID(),
	fileIds: [randomUUID()],
	paths: [],
})

export interface Reply {
	readonly url: string
	readonly state: string
	readonly body: string
}

const STATE_HEADERS = ['etag', 'content-range', 'x-total-count', 'last-modified', 'location', 'link'] as const
const OF_THE_MOMENT = [
	'/api/v1/currentTime',
	'/api/v1/auth/captcha',
	'/health',
	'/metrics',
	'/api/v1/login/passkey',
]

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

function steady(text: string, { requestId, answerId, fileIds, paths }: Hidden): string {
	let plain = text
	for (const each of [requestId, answerId, ...fileIds, ...paths]) plain = plain.replaceAll(each, 'it')
	return plain
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
		.replace(/key=[\w.%-]+/g, 'key')
		.replace(/"(requestId|correlationId)":"[^"]+"/g, '"$1":""')
}

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

export function leaksIn(replies: readonly Reply[], { requestId, answerId, fileIds }: Hidden): string[] {
	const traces = [CANARY, requestId, answerId, ...fileIds]
	const hasTrace = (body: string) => traces.some((trace) => body.toLowerCase().includes(trace))
	return [...new Set(replies.filter(({ body }) => hasTrace(body)).map(({ url }) => url))]
}

export function differencesOf(without: readonly Reply[], withIt: readonly Reply[]): string[] {
	const before = new Map(without.map(({ url, state }) => [url, state]))
	return withIt.filter(({ url, state }) => before.get(url) !== state).map(({ url }) => url)
}
