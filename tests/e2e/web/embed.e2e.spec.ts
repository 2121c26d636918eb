import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extract } from '@extractus/oembed-extractor'
import { describe, expect } from 'vitest'
import { PAGES } from '../../../domain/generated/pages.contract.ts'
import { giveTo, makePrivate, raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

const ABSENT = '00000000-0000-7000-8000-000000000000'
const MAX_BYTES = 15 * 1_024
const NEXT_READING_MS = 11_000

async function otherSite(body: string) {
	const server = createServer((_request, response) => {
		response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
		response.end(`<!doctype html><html lang="en"><title>The village paper</title>${body}</html>`)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const read = async (path: string) => {
	const answer = await fetch(systemUnderTest().url + path, { headers: { accept: 'text/html' } })
	const { status, headers } = answer
	return { status, headers, text: await answer.text() }
}

describe('a fundraiser in a page of another site', () => {
	test('is found by a consumer of oEmbed, and moves with a donation', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Books & benches <for> Patratu' })
		const address = `${systemUnderTest().url}/donationRequest/${fundraiser.id}`
		const found = await extract(address)
		expect(found).toMatchObject({ type: 'rich', title: fundraiser.title, provider_name: 'Karuna' })
		const site = await otherSite(String(found.html))
		try {
			const page = await visitor({ width: 360 })
			await page.clock.install()
			await page.goto(site.url)
			const frame = page.frameLocator('iframe')
			await frame.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()
			await frame.getByText('₹0.00 raised of').waitFor()
			await giveTo(fundraiser)
			await page.clock.runFor(NEXT_READING_MS)
			await frame.getByText(/₹[1-9][\d,.]* raised of/).waitFor()
			const donate = frame.getByRole('link', { name: 'Donate' })
			expect(await donate.getAttribute('href')).toBe(`${address}?via=embed`)
			expect(await page.context().cookies()).toEqual([])
		} finally {
			site.close()
		}
	})

	nightly('may stand in a frame, and no page of ours else', async () => {
		const { id } = await raiseFundraiser({ title: 'Slates for Patratu' })
		const embed = await read(`/embed/${id}`)
		expect(embed.headers.get('content-security-policy')).toContain('frame-ancestors *')
		expect(embed.headers.has('x-frame-options')).toBe(false)
		expect(embed.headers.has('set-cookie')).toBe(false)
		expect(embed.text).not.toContain('://js.')
		// Its own document is all that it loads beside its picture.
		expect(Buffer.byteLength(embed.text)).toBeLessThan(MAX_BYTES)
		const pages = Object.values(PAGES).map(({ path }) => path.replaceAll(/:\w+\??/g, id).replace('/*', ''))
		for (const path of [...pages, `/hi/donationRequest/${id}`, '/backoffice', '/oembed?url=x']) {
			const { headers } = await read(path)
			expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
			expect(headers.get('x-frame-options'), path).toBe('DENY')
		}
	})

	nightly('that is private is as one that never was', async () => {
		const { id } = await raiseFundraiser({ title: 'A wheelchair for Patratu' })
		await makePrivate({ id })
		const site = systemUnderTest().url
		const asks = (requestId: string) => [
			`/embed/${requestId}`,
			`/embed/${requestId}/figures`,
			`/oembed?url=${encodeURIComponent(`${site}/donationRequest/${requestId}`)}`,
		]
		for (const [index, path] of asks(id).entries()) {
			const [hidden, absent] = [await read(path), await read(asks(ABSENT)[index] ?? '')]
			expect([hidden.status, hidden.text]).toEqual([404, absent.text])
			expect(hidden.headers.get('etag')).toBe(absent.headers.get('etag'))
		}
	})

	nightly(
		'is described in JSON and XML within the bounds that are asked for, and in no other format',
		async () => {
			const { id, title } = await raiseFundraiser({ title: 'Ink & paper for Patratu' })
			const url = encodeURIComponent(`${systemUnderTest().url}/hi/donationRequest/${id}`)
			const json = JSON.parse((await read(`/oembed?url=${url}&maxwidth=320&maxheight=300`)).text)
			expect(json).toMatchObject({ version: '1.0', title, width: 320, height: 260 })
			expect(json.html).toContain('lang=hi')
			const xml = await read(`/oembed?url=${url}&format=xml`)
			expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
			expect(xml.text).toContain('<title>Ink &amp; paper for Patratu</title>')
			expect(xml.text).toContain('<html>&lt;iframe src=')
			expect((await read(`/oembed?url=${url}&format=yaml`)).status).toBe(501)
			expect((await read('/oembed?url=https%3A%2F%2Fevil.example%2F')).status).toBe(404)
		},
	)
})

async function sharedPicture(
	path: string,
): Promise<{ readonly address: URL; readonly bytes: Buffer; readonly headers: Headers }> {
	const { text } = await read(path)
	const named = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1]?.replaceAll('&amp;', '&')
	const address = new URL(named ?? '', systemUnderTest().url)
	const answer = await fetch(new URL(address.pathname + address.search, systemUnderTest().url))
	expect(answer.status).toBe(200)
	return { address, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

describe('the picture of a shared address', () => {
	nightly(
		'is drawn anew when a donation comes, and of the site where nothing is public',
		async ({ page }) => {
			const fundraiser = await raiseFundraiser({ title: 'पतरातू के स्कूल के लिए किताबें' })
			const path = `/donationRequest/${fundraiser.id}`
			const first = await sharedPicture(path)
			expect(first.headers.get('content-type')).toBe('image/jpeg')
			expect(first.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
			await page.goto(path)
			const [width, height] = await page.evaluate(async (source) => {
				const image = new Image()
				image.src = source
				await image.decode()
				return [image.naturalWidth, image.naturalHeight]
			}, first.address.pathname + first.address.search)
			expect([width, height]).toEqual([1200, 630])
			expect((await sharedPicture(`/hi${path}`)).address.search).not.toBe(first.address.search)

			await giveTo(fundraiser)
			const second = await sharedPicture(path)
			expect(second.address.href).not.toBe(first.address.href)
			expect(second.bytes.equals(first.bytes)).toBe(false)

			await makePrivate(fundraiser)
			const site = await sharedPicture('/')
			const [hidden, absent] = await Promise.all(
				[path, `/donationRequest/${ABSENT}`].map((each) => sharedPicture(each)),
			)
			for (const neutral of [hidden, absent]) expect(neutral?.bytes.equals(site.bytes)).toBe(true)
			const former = await fetch(
				new URL(second.address.pathname + second.address.search, systemUnderTest().url),
			)
			expect(former.headers.get('cache-control')).toBe('public, max-age=60')
			expect(Buffer.from(await former.arrayBuffer()).equals(site.bytes)).toBe(true)
		},
	)
})
