import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadedImage } from '../../domain/files/contract.ts'
import type { RequestDraft } from '../../domain/requests/drafts.contract.ts'
import { webm } from '../harness/sample-videos.ts'
import { type Caller, type Harness, multipart, PICTURE, startHarness } from './harness.ts'

let harness: Harness
let owner: Caller
beforeAll(async () => {
	harness = await startHarness()
	owner = await harness.person('owner')
})
afterAll(() => harness?.stop())

async function upload(by: Caller, purpose: string): Promise<UploadedImage> {
	const form = multipart([
		{ name: 'purpose', content: purpose },
		{ name: 'file', fileName: 'well.jpg', content: await PICTURE },
	])
	const url = '/api/v1/files/image'
	return (await by.json<{ data: UploadedImage }>('POST', url, form.body, form.headers)).data
}
const get = async (url: string) => {
	const { status, headers } = await harness.guest().call('GET', url)
	return [status, headers['cache-control']]
}
const pathOf = (url: string) => url.replace(/\?.*/, '')

const NOT_THERE = [404, 'no-store']
const FOR_ITS_OWNER = [200, 'private, max-age=300']
const FOR_EVERYBODY = [200, 'public, max-age=86400, s-maxage=60']

describe('what was uploaded and is shown nowhere yet', () => {
	it('opens by the address alone that its owner was given, and stays in no shared cache', async () => {
		for (const purpose of ['request', 'profile', 'organization']) {
			const { url, cardUrl } = await upload(owner, purpose)
			for (const address of [url, cardUrl]) {
				expect(await get(address)).toEqual(FOR_ITS_OWNER)
				expect(await get(pathOf(address))).toEqual(NOT_THERE)
			}
		}
	})

	it('and so do a video and its poster', async () => {
		const form = multipart([
			{ name: 'poster', content: (await upload(owner, 'request'))._id },
			{ name: 'file', fileName: 'well.webm', content: await webm() },
		])
		const { data } = await owner.json<{ data: { url: string; posterUrl: string } }>(
			'POST',
			'/api/v1/files/video',
			form.body,
			form.headers,
		)
		for (const address of [data.url, data.posterUrl]) {
			expect(await get(address)).toEqual(FOR_ITS_OWNER)
			expect(await get(pathOf(address))).toEqual(NOT_THERE)
		}
	})

	it('is for everybody once something shows it that everybody sees, and for nobody once it was replaced', async () => {
		const [first, second] = [await upload(owner, 'profile'), await upload(owner, 'profile')]
		for (const [visible, other] of [
			[first, second],
			[second, first],
		] as const) {
			await owner.json('PUT', `/api/v1/user/${owner.id}`, { profileImage: visible._id })
			expect(await get(pathOf(visible.url))).toEqual(FOR_EVERYBODY)
			expect(await get(pathOf(other.url))).toEqual(NOT_THERE)
		}
	})

	it('has a fresh address wherever its owner’s draft has one; another’s file has none', async () => {
		const [own, others] = [
			await upload(owner, 'request'),
			await upload(await harness.person('donor'), 'request'),
		]
		const images = [own, others].map(({ _id, url, cardUrl }) => ({
			_id,
			url: pathOf(url),
			cardUrl: `${pathOf(cardUrl)}?key=of-long-ago`,
		}))
		const { data: draft } = await owner.json<{ data: RequestDraft }>('POST', '/api/v1/donationRequestDraft', {
			requestType: 'cash',
			role: 'donee',
			step: 0,
			values: { title: 'A well', images },
		})
		const { data: read } = await owner.json<{ data: RequestDraft }>(
			'GET',
			`/api/v1/donationRequestDraft/${draft._id}`,
		)
		const [visible, other] = read.values.images as unknown as UploadedImage[]
		for (const address of [visible?.url, visible?.cardUrl])
			expect(await get(address ?? '')).toEqual(FOR_ITS_OWNER)
		expect(other).toEqual(images[1])
		expect(read.values.title).toBe('A well')
	})
})

it.each([
	'/files/a%00b',
	'/files/request/%00.webp',
	'/files/request/../a%00b',
	'/files/%C3%28',
	'/files/%ff',
	'/files/document/a%00b.pdf',
	`/files/${'a'.repeat(500)}`,
])('%s is no address of a file', async (url) => {
	expect((await harness.guest().call('GET', url)).status).toBeOneOf([400, 404])
})
