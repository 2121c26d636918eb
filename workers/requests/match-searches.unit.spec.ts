import { describe, expect, it } from 'vitest'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { derivedId } from '../../kernel/ids.ts'
import { wasEverOpen } from './match-searches.ts'
import { type Notifying, notifyOfSearch } from './notify-of-matches.ts'

const terms = (isPrivate: boolean) => ({ isPrivate, endDate: '2099-12-31' })
const raised = (isPrivate: boolean) =>
	({ type: 'RequestRaised', data: { terms: terms(isPrivate), awaits: 'admin' } }) as unknown as RequestEvent
const event = (type: string, data: object = {}) => ({ type, data }) as unknown as RequestEvent

describe('whether a request was ever open', () => {
	it('is no for one that was private since it was raised, and for one that waits', () => {
		expect(wasEverOpen([raised(true), event('RequestApproved')])).toBe(false)
		expect(wasEverOpen([raised(false)])).toBe(false)
	})

	it('is yes once it was public, whatever became of it', () => {
		expect(wasEverOpen([raised(false), event('RequestApproved'), event('RequestHeld')])).toBe(true)
		const hidden = event('RequestChangeProposed', { terms: terms(true) })
		expect(wasEverOpen([raised(false), event('RequestApproved'), hidden])).toBe(true)
	})
})

const SEARCH = { id: derivedId('search'), user_id: derivedId('user'), is_paused: false }
const id = (name: string) => derivedId('request', name)

async function notify(
	due: readonly { readonly name: string; readonly digest?: true; readonly gone?: true }[],
	search: typeof SEARCH | null = SEARCH,
) {
	const done: unknown[] = []
	const notifying: Notifying = {
		lock: async () => search,
		due: async () =>
			due.map(({ name, digest = false, gone = false }) => ({
				request_id: id(name),
				in_digest: digest,
				is_open: !gone,
			})),
		drop: async (_, ids) => void done.push(['drop', ids]),
		notify: async ({ kind, about, userIds }) => done.push([kind, about, userIds]),
		sent: async (_, ids, digestId) => void done.push(['sent', ids, digestId !== null]),
	}
	await notifyOfSearch(notifying, SEARCH.id)
	return done
}
const found = (name: string) => [
	['searchFound', { searchId: SEARCH.id, requestId: id(name) }, [SEARCH.user_id]],
	['sent', [id(name)], false],
]

describe('what a search has found', () => {
	it('is told one by one at once, and together in a digest', async () => {
		expect(await notify([{ name: 'a' }, { name: 'b' }])).toEqual([...found('a'), ...found('b')])
		const [digest, sent] = await notify([
			{ name: 'a', digest: true },
			{ name: 'b', digest: true },
		])
		expect(digest).toMatchObject(['searchDigest', { searchId: SEARCH.id }, [SEARCH.user_id]])
		expect(sent).toEqual(['sent', [id('a'), id('b')], true])
	})

	it('is told by itself where a digest would have one line', async () => {
		expect(await notify([{ name: 'a', digest: true }])).toEqual(found('a'))
	})

	it('is dropped once it is gone, and while the search is paused', async () => {
		expect(await notify([{ name: 'a', gone: true }, { name: 'b' }])).toEqual([
			['drop', [id('a')]],
			...found('b'),
		])
		expect(await notify([{ name: 'a' }], { ...SEARCH, is_paused: true })).toEqual([['drop', [id('a')]]])
		expect(await notify([{ name: 'a' }], null)).toEqual([])
	})
})
