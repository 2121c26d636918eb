import { describe, expect, it } from 'vitest'
import { demoOrganizationId } from '../../../demo/seed/accounts.ts'
import { PAGES } from '../../../domain/catalog/pages.contract.ts'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import type { Page } from '../../../kernel/wire/pages.ts'
import { publish } from '../../api/fundraiser.ts'
import { type FaceWorld, NOBODYS } from './world.ts'

const IDS = [
	'not-an-id',
	NOBODYS,
	demoOrganizationId('vriksha').replace(/.$/, 'z'),
	'%E0%A4%A',
	'%',
	'%zz',
	'%F0%9F%99%82',
	'%00',
	'a%00b',
	'%0D%0Aset-cookie:%20stolen=1',
	'%3Cscript%3Ealert(1)%3C%2Fscript%3E',
	'..%2F..%2Fetc%2Fpasswd',
	'__proto__',
	'$&',
	'%E2%80%A8',
	'x'.repeat(3_000),
]

const VALUES = [
	'-1',
	'0',
	'1e9',
	'NaN',
	'99999999999999999999',
	'%00',
	'%E0%A4%A',
	'%F0%9F%99%82',
	'%0D%0Aset-cookie:%20stolen=1',
	'%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
	'$%26',
	'%E2%80%A8',
	`${'%'.repeat(50)}`,
	'x'.repeat(500),
]
const LONG_QUERY = `?x=${'y'.repeat(10_000)}`
const LANGUAGES_OF_NOBODY = ['/xx/about', '/fr', '/hi/hi/about', '/HI/about', '/hi-IN/about', '/en/about']

/**
 * Markup in a user's text that could end an element or a line, act as a replacement pattern, or change a
 * font.
 */
const MARKUP = '</script></title><script>alert(1)</script> \u2028 $& $1 <span size="x-large">&amp;</span>'
const TITLE = `Well ${MARKUP.replace(' \u2028 ', ' ')}`

const documents = Object.values<Page>(PAGES).filter(({ delivery }) => delivery === 'document')

const withId = documents.filter(({ path }) => path.includes(':') && path !== PAGES.searchFor.path)

export function badAddressCases(opened: () => FaceWorld): void {
	const read = async (url: string) => {
		const { status, text, headers } = await opened()
			.harness.guest()
			.call('GET', url, { headers: { accept: 'text/html' } })
		return { status, text, headers }
	}

	async function problemsAt(url: string, statuses: readonly number[]): Promise<string[]> {
		const { status, text, headers } = await read(url)
		const [, lang] = /<html lang="(\w+)"/.exec(text) ?? []
		const [, title = ''] = /<h1[^>]*>([^<]+)/.exec(text) ?? []
		const isHindi = url.startsWith('/hi/') || url === '/hi'
		const checks: Readonly<Record<string, boolean>> = {
			[`status ${status}`]: statuses.includes(status),
			'not HTML': headers['content-type'] === 'text/html; charset=utf-8',
			'no policy': /script-src 'self'/.test(String(headers['content-security-policy'])),
			'no text': /[\p{L}\p{M}]{3}/u.test(title) || /id="root"><\/div>/.test(text),
			'another language': lang === (isHindi ? 'hi' : 'en') && (!isHindi || /[\u0900-\u097f]/.test(text)),
			'a cookie': headers['set-cookie'] === undefined,
			'a script of somebody else': !text.includes('<script>alert'),
			'may be stored': status === 200 || /^no-(store|cache)$/.test(String(headers['cache-control'])),
		}
		return Object.entries(checks).flatMap(([what, isFine]) =>
			isFine ? [] : [`${url.slice(0, 80)}: ${what}`],
		)
	}

	describe('a bad address of a page', () => {
		it('is answered by a page that says so, in the language of the address', async () => {
			const problems: string[] = []
			for (const { path } of withId)
				for (const id of IDS) {
					const address = path.replace(/:\w+\??/, () => id)
					for (const prefix of ['', '/hi']) problems.push(...(await problemsAt(prefix + address, [400, 404])))
				}
			expect(problems).toEqual([])
		})

		it('whose query makes no sense is the page itself, or the page that says so', async () => {
			const problems: string[] = []
			for (const { path, parameters = [] } of documents) {
				const address = path.replace(/:\w+\??/, opened().visible)
				for (const name of parameters)
					for (const value of VALUES)
						problems.push(...(await problemsAt(`${address}?${name}=${value}`, [200, 404])))
			}
			expect(problems).toEqual([])
		})

		it('that is too long is refused, on every page', async () => {
			const problems: string[] = []
			for (const { path } of documents)
				problems.push(...(await problemsAt(path.replace(/:\w+\??/, NOBODYS) + LONG_QUERY, [414])))
			problems.push(...(await problemsAt(`/hi/search${LONG_QUERY}`, [414])))
			expect(problems).toEqual([])
		})

		it('in a language of nobody is an address of nothing', async () => {
			const problems: string[] = []
			for (const url of LANGUAGES_OF_NOBODY) problems.push(...(await problemsAt(url, [404])))
			expect(problems).toEqual([])
		})

		it('is refused as JSON to programs', async () => {
			const { status, body } = await opened()
				.harness.guest()
				.call('GET', '/donationRequest/%E0%A4%A', { headers: { accept: 'application/json' } })
			expect([status, (body as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
		})
	})

	describe('what people write', () => {
		it('stays text in head, page, data for machines and data for scripts', async () => {
			const { author, admin, viewer } = opened()
			const id = await publish(
				{ author, admin },
				{ title: `Well ${MARKUP}`, description: MARKUP, beneficiaryName: 'Asha', place: MARKUP },
			)
			await viewer.json('POST', `/api/v1/donationRequest/${id}/comments`, { body: `Note ${MARKUP}` })
			await opened().harness.system.untilIdle()
			for (const language of LANGUAGES)
				for (const tab of ['', '?tab=comments']) {
					const { status, text } = await read(
						`${language === 'en' ? '' : `/${language}`}/donationRequest/${id}${tab}`,
					)
					expect(status).toBe(200)
					expect(text).toContain('Well &lt;/script&gt;')
					expect(text).not.toMatch(/<script>alert|<span size|<\/script><\/title>/)
					// Every element that may hold a script is one of ours.
					const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
					for (const [, attributes = '', content = ''] of scripts) {
						if (!/application\/(ld\+)?json/.test(attributes)) continue
						expect(JSON.stringify(JSON.parse(content))).not.toBe('{}')
						expect(content).not.toContain('<')
					}
					const [, data = '{}'] = /id="island-data">(.*?)<\/script>/s.exec(text) ?? []
					expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(TITLE).slice(1, -1))
					const [, title = ''] = /<title>(.*?)<\/title>/s.exec(text) ?? []
					expect(title).toContain('Well &lt;/script&gt;')
					expect(text.match(/<title>/g)).toHaveLength(1)
				}
		})
	})
}
