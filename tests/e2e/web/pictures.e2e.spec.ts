import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import type { Picture } from '../../../kernel/wire/schemas.ts'
import { type Call, raiseFundraiser, signedIn, uploadPicture } from '../harness/api.ts'
import { eventually, nightly } from '../harness/browser-test.ts'
import { blurOf, checkered } from '../harness/painted.ts'
import { credentialsOf, ORGANIZATION_ID, userIdOf } from '../harness/people.ts'
import { type StartedSystem, startSystemProcess } from '../harness/system.ts'

/** Nearer to the file than to its preview; scaling and dark mode differ less. */
const SHARP = 0.5

const TITLE = 'Tiles for the hall of Betul'
const USERNAME = credentialsOf('donee').name.toLowerCase().replace(' ', '')
const STARTUP_MS = 600_000

/** Sizes of pictures take seconds of the processor each, so these tests have a system of their own. */
let system: StartedSystem
let requestId = ''

beforeAll(async () => {
	system = await startSystemProcess('--sizes')
	const { url } = system.addresses
	const photo = await checkered()
	const photos = [photo, await checkered({ through: true })]
	const donee = await signedIn('donee', url)
	const owner = await signedIn('owner', url)
	requestId = (await raiseFundraiser({ title: TITLE, photos, url })).id
	const met = await raiseFundraiser({ title: 'A chessboard for Betul', photos: [photo], url })
	await donee('POST', `/api/v1/donationRequest/${met.id}/close`)
	const news = { title: 'It is here', body: 'We play on it each evening.', images: [] }
	await donee('POST', '/api/v1/donationRequestUpdate', { donation_request_id: met.id, ...news })
	const face = await uploadPicture(donee, 'profile', photo)
	await donee('PUT', `/api/v1/user/${userIdOf('donee')}`, { profileImage: face })
	const images = [await uploadPicture(owner, 'organization', photo)]
	await owner('POST', `/api/v1/organization/${ORGANIZATION_ID}/image`, { images })
	const visible = [
		`donationRequest/${requestId}`,
		`donationRequest/${met.id}`,
		`user/profile/${USERNAME}`,
		`organization/${ORGANIZATION_ID}`,
	]
	await vi.waitUntil(
		async () =>
			(await Promise.all(visible.map((address) => isSized(donee, `/api/v1/${address}`)))).every(Boolean),
		{ timeout: STARTUP_MS, interval: 500 },
	)
}, STARTUP_MS)
afterAll(() => system?.stop())

interface WithPictures {
	readonly images?: readonly { readonly cardPicture: Picture }[]
	readonly picture?: Picture | null
}

async function isSized(call: Call, address: string): Promise<boolean> {
	const { data } = await call<{ data: WithPictures }>('GET', address)
	const pictures = data.images?.map(({ cardPicture }) => cardPicture) ?? [data.picture]
	return pictures.every((picture) => picture?.avif)
}

const COLOR_SCHEMES = ['light', 'dark'] as const

const PAGES: readonly [name: string, address: () => string, atLeast: number][] = [
	['home', () => '/', 1],
	['search', () => `/search/${encodeURIComponent(TITLE)}`, 1],
	['request', () => `/donationRequest/${requestId}`, 2],
	['organization', () => `/organization/${ORGANIZATION_ID}`, 1],
	['profile', () => `/user/${USERNAME}`, 2],
	['landing', () => '/NewHome', 2],
]

describe.each([360, 1440])('at %i px a photo is painted as its file is, not as its preview', (width) => {
	nightly.for(PAGES)('on %s, in either look', async ([, address, atLeast], { visitor }) => {
		const page = await visitor({ width, baseURL: system.addresses.url })
		for (const colorScheme of COLOR_SCHEMES) {
			await page.emulateMedia({ colorScheme })
			await page.goto(address())
			const photos = page.locator('.picture picture:has(source) img').filter({ visible: true })
			await photos.first().waitFor()
			const blurs: number[] = []
			for (const photo of await photos.all()) blurs.push(await blurOf(page, photo))
			expect(blurs.length).toBeGreaterThanOrEqual(atLeast)
			expect(blurs.filter((blur) => blur >= SHARP)).toEqual([])
		}
	})
})

nightly('a photo that grows under the pointer stays as sharp', async ({ visitor }) => {
	const page = await visitor({ baseURL: system.addresses.url })
	await page.goto('/')
	const card = page.getByRole('link', { name: TITLE })
	const photo = card.locator('picture img')
	const { width = 0 } = (await photo.boundingBox()) ?? {}
	await photo.evaluate((img) => img.scrollIntoView({ block: 'center', behavior: 'instant' }))
	await card.hover()
	await eventually(async () => (await photo.boundingBox())?.width).toBeGreaterThan(width * 1.015)
	expect(await blurOf(page, photo)).toBeLessThan(SHARP)
})
