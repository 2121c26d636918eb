import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Caller, route } from '../../kernel/http/route.ts'
import { doc, docx, packedZip, pdf, pdfOf, zip } from '../../tests/harness/sample-documents.ts'
import { createLog } from '../observability/logs.ts'
import { refuseCardsInUpload } from './card-guard.ts'
import { createTestApp } from './test-app.ts'

const CARD = '4242 4242 4242 4242'
const MESSAGE = 'Please don’t enter card numbers here. Cards are entered on the payment page only.'
const everyone = { allow: 'everyone', because: 'it is a test' } as const
const base = {
	summary: 'A route',
	tags: ['test'],
	answers: { 200: z.object({ statusCode: z.literal(200) }) },
}
const seen: string[] = []
const handle = async ({ caller }: { readonly caller: Caller }) => {
	seen.push(caller.userAgent)
	return { body: { statusCode: 200 } }
}
const routes = [
	route({
		...base,
		method: 'POST',
		path: '/api/v1/account/:id',
		access: everyone,
		params: z.object({ id: z.string() }),
		query: z.object({ q: z.string().optional() }),
		body: z.object({ note: z.unknown(), accountNumber: z.string().optional() }),
		accountNumbers: ['accountNumber'],
		handle,
	}),
	route({
		...base,
		method: 'POST',
		path: '/api/v1/webhooks/x',
		access: { allow: 'provider' },
		rawBody: true,
		handle,
	}),
]

const inBytes = (text: string) => Buffer.from(text).toString('latin1')

describe('the guard against card numbers', () => {
	let app: Awaited<ReturnType<typeof createTestApp>>
	beforeAll(async () => {
		app = await createTestApp(routes)
	})
	afterAll(() => app.close())
	const post = (body: object, url = '/api/v1/account/1', headers: Record<string, string> = {}) =>
		app.inject({ method: 'POST', url, headers, payload: body })

	it.each<[field: string, body: object]>([
		['note', { note: CARD }],
		['note.deep.1', { note: { deep: ['x', `my card: ${CARD.replaceAll(' ', '')}`] } }],
		['note', { note: 4242424242424242 }],
		['unknown', { note: '', unknown: '5555-5555-5555-4444' }],
		['note', { note: { [CARD]: 1 } }],
	])('refuses one in %s of a body', async (field, body) => {
		const answer = await post(body)
		expect(answer.json()).toEqual({
			statusCode: 400,
			code: 'CARD_NUMBER',
			message: MESSAGE,
			details: [{ field, message: MESSAGE }],
		})
	})

	it.each([
		['path', `/api/v1/account/${encodeURIComponent(CARD)}`],
		['path', '/api/v1/account/4242424242424242'],
		['query', '/api/v1/account/1?q=4242+4242+4242+4242'],
		['query that is malformed', '/api/v1/account/1?q=%zz4242%204242%204242%204242'],
		['name of a parameter', '/api/v1/account/1?4242-4242-4242-4242=1'],
	])('refuses one in a %s', async (_, url) => {
		const answer = await post({ note: 'x' }, url)
		expect([answer.statusCode, answer.json().code]).toEqual([400, 'CARD_NUMBER'])
		expect(answer.body).not.toContain('4242')
	})

	it.each<[header: string, value: string]>([
		['x-cloud-trace-context', '105445aa7843bc8bf206b12000100000/4000000000000000006;o=1'],
		['x-datadog-trace-id', '4532015112830366'],
		['x-datadog-parent-id', '4000000000000000006'],
		['traceparent', '00-4532015112830366'],
		['x-request-id', '4532015112830366'],
		['cookie', 'analytics_id=4532015112830366; _ga=GA1.1.4532015112830366.1700000000'],
		['if-none-match', '"4532015112830366"'],
		['referer', 'https://karuna.example/requests?utm_id=4532015112830366'],
		['user-agent', `Browser/1.0 ${CARD}`],
		['user-agent', inBytes('४२४२४२४२४२४२४२४२')],
		['idempotency-key', '4532015112830366'],
		['accept-language', `en, ${CARD}`],
	])('takes a call whose %s has one, and neither logs nor hands it on', async (name, value) => {
		const lines: string[] = []
		const log = createLog({
			level: 'trace',
			process: 'api',
			destination: { write: (line) => void lines.push(line) },
		})
		const watched = await createTestApp(routes, { log })
		const answer = await watched.inject({
			method: 'POST',
			url: '/api/v1/account/1',
			headers: { [name]: value },
			payload: { note: 'x' },
		})
		expect([answer.statusCode, seen.at(-1)]).toEqual([
			200,
			expect.not.stringMatching(/\p{Nd}{13}|4242 4242/u),
		])
		for (const url of ['/api/v1/nowhere?utm_id=4532015112830366', '/api/v1/fails?utm_id=4532015112830366'])
			await watched.inject({ url, headers: { [name]: value } })
		expect(lines.join('')).not.toMatch(/4532015112830366|4000000000000000006|4242 4242|४२४२/)
		await watched.close()
	})

	it('lets bank account numbers be, a provider’s deliveries, and everything else', async () => {
		expect((await post({ note: 'x', accountNumber: '4242424242424242' })).statusCode).toBe(200)
		expect((await post({ note: { accountNumber: CARD } })).statusCode).toBe(200)
		expect((await post({ note: '+49 1512 3456789, 20,000.00' })).statusCode).toBe(200)
		const delivery = await app.inject({
			method: 'POST',
			url: '/api/v1/webhooks/x',
			payload: { last4: '4242', id: CARD },
		})
		expect(delivery.statusCode).toBe(200)
	})

	it('looks at a body that is nested as deep as it may be', async () => {
		const depth = 100_000
		const payload = `{"note":${'['.repeat(depth)}"${CARD}"${']'.repeat(depth)}}`
		const answer = await app.inject({
			method: 'POST',
			url: '/api/v1/account/1',
			payload,
			headers: { 'content-type': 'application/json' },
		})
		expect([answer.statusCode, answer.json().code]).toEqual([400, 'CARD_NUMBER'])
	})

	it('can be left out, and then lets them in', async () => {
		const open = await createTestApp(routes, { config: { cardGuard: false } })
		const answer = await open.inject({ method: 'POST', url: '/api/v1/account/1', payload: { note: CARD } })
		expect(answer.statusCode).toBe(200)
		await open.close()
	})
})

describe('the guard of uploads', () => {
	const WAITING = () => false
	const upload = (content: Buffer, fields = {}, isGone = WAITING) =>
		refuseCardsInUpload({ content, fields }, isGone)
	const shows = (operators: string, dictionary = '') =>
		pdfOf({
			streams: [{ dictionary: `/Filter /FlateDecode ${dictionary}`, content: deflateSync(operators) }],
		})
	const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
	const written = (xml: string, name = 'word/document.xml', pack = packedZip) => {
		const document: [string, string][] = name === 'word/document.xml' ? [] : [['word/document.xml', '<w:p/>']]
		return pack(['[Content_Types].xml', '<Types/>'], ...document, [name, `<w:p>${xml}</w:p>`])
	}
	const hex = (text: string) => Buffer.from(text).toString('hex')
	const CODES = '1 beginbfrange <0013> <001c> <0030> endbfrange 1 beginbfchar <0003> <0020> endbfchar'
	const codesOf = (text: string) =>
		Array.from(text, (digit) => (digit === ' ' ? '0003' : `00${(0x13 + Number(digit)).toString(16)}`)).join(
			'',
		)
	const cmap = (map: string) => ({
		dictionary: '/Filter /FlateDecode',
		content: deflateSync(`begincmap ${map} endcmap`),
	})
	const ownFont = (show: string, map = CODES) =>
		pdfOf({
			streams: [
				{ dictionary: '/Filter /FlateDecode', content: deflateSync(`BT /F4 12 Tf ${show} ET`) },
				cmap(map),
				{ dictionary: '/Type /Font /ToUnicode 7 0 R', content: '' },
				{ dictionary: '/Font << /F4 8 0 R >>', content: '' },
			],
		})
	/** Like Chrome's PDFs: each letter is placed separately, and a font of more than 256 letters is split. */
	const printed = (fonts: (objects: readonly string[]) => { dictionary: string; content: Buffer }) =>
		pdfOf({
			streams: [
				{
					dictionary: '/Filter /FlateDecode',
					content: deflateSync(
						`BT 1 0 0 -1 8 22 Tm ${'/F4 14 Tf <04> Tj 9.0439453 0 Td <02> Tj 9.0439453 0 Td <04> Tj 9.04 0 Td <02> Tj 9.04 0 Td /F8 14 Tf <CE> Tj 3.9375 0 Td '.repeat(4)} ET`,
					),
				},
				cmap('2 beginbfchar <04> <0034> <02> <0032> endbfchar'),
				cmap('1 beginbfchar <CE> <0020> endbfchar'),
				fonts(['<< /ToUnicode 7 0 R >>', '<< /ToUnicode 8 0 R >>', '<< /F4 21 0 R /F8 22 0 R >>']),
			],
		})
	const packedObjects = (objects: readonly string[]) => {
		const starts = objects.map((_, nth) => objects.slice(0, nth).join(' ').length + (nth > 0 ? 1 : 0))
		const head = `${starts.map((start, nth) => `${21 + nth} ${start}`).join(' ')} `
		return {
			dictionary: `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`,
			content: deflateSync(head + objects.join(' ')),
		}
	}
	const doc16 = (text: string) => Buffer.concat([doc(), Buffer.alloc(512), Buffer.from(text, 'utf16le')])

	it.each<[string, Buffer, object?]>([
		['the words beside it', pdf(), { note: CARD }],
		['a PDF', pdf(CARD)],
		['a packed PDF', shows(`BT (${CARD}) Tj ET`)],
		['hexadecimal digits', shows(`BT <${hex(CARD)}> Tj ET`)],
		['octal escapes', shows('BT (\\064242\\0404242 4242 42\\\n42) Tj ET')],
		['kerned parts', shows('BT [(4)-20(2)3(42 4)5.5<323432>-9( 4242)-250(424)1(2)] TJ ET')],
		['parts far apart', shows('BT [(4242)-300(4242)-300(4242)-300(4242)] TJ ET')],
		['parts one after another', shows('BT (42424) Tj (24242424242) Tj ET')],
		[
			'parts of a line',
			shows(
				'BT 1 0 0 1 72 700 Tm (4242) Tj 30 0 Td (4242) Tj 1 0 0 1 99 700 Tm (4242) Tj 9 0 Td (4242) Tj ET',
			),
		],
		['a line that is moved to', shows(`BT (Card) Tj (${CARD}) ' 0 0 (x) " ET`)],
		['parentheses', shows(`BT (\\(Card \\051 (of me) ${CARD}) Tj ET`)],
		['text behind a picture', shows(`BI /W 1 /H 1 ID (( EI BT (${CARD}) Tj ET`)],
		['a font with codes of its own', ownFont(`<${codesOf(CARD)}> Tj`)],
		['kerned codes', ownFont(`[<${codesOf('42424')}> 5 <${codesOf('24242424242')}>] TJ`)],
		[
			'codes of one byte',
			ownFont(`<${'0402'.repeat(8)}> Tj`, '2 beginbfchar <04> <0034> <02> <0032> endbfchar'),
		],
		[
			'a list of codes',
			ownFont(`<${'00020001'.repeat(8)}> Tj`, '1 beginbfrange <0001> <0002> [<0032> <0034>] endbfrange'),
		],
		['letters that are placed one by one', printed(packedObjects)],
		['an archive', written(run(CARD), undefined, zip)],
		['a packed archive', written(run(CARD))],
		['runs', written(`${run('4242 42')}<w:proofErr/>${run('42 42')}${run('42 4242')}`)],
		['a tab', written(`<w:t>4242</w:t><w:tab/><w:t>4242</w:t><w:tab w:x="1"/><w:t>4242 4242</w:t>`)],
		['entities', written(run('&#52;&#x32;42 4242 4242 4242'))],
		['a footer', written(run(CARD), 'word/footer2.xml')],
		['an old document', Buffer.concat([doc(), Buffer.alloc(512), Buffer.from(CARD)])],
		['an old document in UTF-16', doc16(CARD)],
		['another script', doc16('४२४२४२४२४२४२४२४२')],
	])('refuses one in %s', async (_, content, fields) => {
		await expect(upload(content, fields)).rejects.toMatchObject({ code: 'CARD_NUMBER', meaning: 'invalid' })
	})

	it.each<[string, Buffer]>([
		['an estimate', pdf('Estimate of 20,000.00')],
		[
			'cells',
			shows(Array.from({ length: 400 }, (_, nth) => `BT 9 ${nth} Td (${4_000 + nth * 7}) Tj ET`).join('\n')),
		],
		['amounts far apart', shows("BT 0 90 Td (4242) Tj 0 -9 Td (4242) Tj T* (4242) Tj (4242) ' ET")],
		['what is drawn', shows('4242424242424242 317.3626430298146488 751.1813385826770855 re f')],
		['a comment', shows('BT %(4242424242424242) Tj\n(x) Tj ET')],
		['the words of a picture', shows('4242424242424242', '/Subtype /Image')],
		['words that aren’t shown', pdfOf({ trailer: '/Info << /Title (4242424242424242) >>' })],
		['letters in codes of their own', ownFont(`<${hex('\0\x34\0\x32'.repeat(8))}> Tj`)],
		['a document', docx()],
		['other parts', written('4242424242424242', 'docProps/app.xml')],
		['codes of fields', written(`<w:instrText>LINK "4242424242424242"</w:instrText>${run('see')}`)],
		['cells of a table', written(Array.from({ length: 4 }, () => run('4242')).join('</w:p><w:p>'))],
		['cells of an old table', doc16(Array.from({ length: 4 }, () => '4242').join('\u0007'))],
		['what is no document', Buffer.from(CARD)],
		['a broken archive', Buffer.from(`PK\u0003\u0004${CARD}`)],
	])('takes %s', async (_, content) => {
		await expect(upload(content)).resolves.toBeUndefined()
	})

	it('takes 300 bills of the kind that jsPDF makes, and finds a number that is planted in each', async () => {
		const refused: number[] = []
		const missed: number[] = []
		for (let nth = 0; nth < 300; nth += 1) {
			await upload(bill(nth)).catch(() => refused.push(nth))
			await upload(bill(nth, CARD)).then(
				() => missed.push(nth),
				() => {},
			)
		}
		expect([refused, missed]).toEqual([[], []])
	})

	it('tries so much of a file and no more, and nothing once nobody waits for it', async () => {
		const stream = { dictionary: '/Filter /FlateDecode', content: deflateSync(Buffer.alloc(4_100_000)) }
		const last = { dictionary: '', content: `BT (${CARD}) Tj ET` }
		const bombs = (count: number) =>
			pdfOf({ streams: [...Array.from({ length: count }, () => stream), last] })
		await expect(upload(bombs(1))).rejects.toMatchObject({ code: 'CARD_NUMBER' })
		await expect(upload(bombs(10))).resolves.toBeUndefined()
		await expect(upload(pdf(CARD), {}, () => true)).resolves.toBeUndefined()
		const empty = { dictionary: '', content: 'BT ET' }
		const many = (count: number) => pdfOf({ streams: [...Array.from({ length: count }, () => empty), last] })
		await expect(upload(many(100))).rejects.toMatchObject({ code: 'CARD_NUMBER' })
		await expect(upload(many(500))).resolves.toBeUndefined()
	})
})

/** A bill of 3 to 42 lines as jsPDF 3 writes it: coordinates to sixteen digits, each cell a separate text. */
function bill(seed: number, planted = ''): Buffer {
	let state = seed + 1
	const draw = () => {
		state = (state * 48_271) % 2_147_483_647
		return state / 2_147_483_647
	}
	const point = () => (draw() * 800).toFixed(16)
	const cell = (text: string) =>
		`BT\n/F${1 + (seed % 3)} 12 Tf\n13.8 TL\n0 g\n${point()} ${point()} Td\n(${text}) Tj\nET`
	const lines = Array.from({ length: 3 + (seed % 40) }, (_, nth) =>
		[
			`${point()} ${point()} ${point()} -${point()} re\nS`,
			cell(`Item ${nth + 1}, 12 nights`),
			cell(String(Math.trunc(draw() * 9_999))),
			cell(`${Math.trunc(draw() * 99_999)}.00`),
			`${point()} ${point()} m\n${point()} ${point()} l\nS`,
		].join('\n'),
	)
	const content = ['0.5670000000000001 w', ...lines, cell(`Total ${planted}`)].join('\n')
	return pdfOf({ streams: [{ dictionary: '/Filter /FlateDecode', content: deflateSync(content) }] })
}
