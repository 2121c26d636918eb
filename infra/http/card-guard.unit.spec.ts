import { deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../kernel/http/route.ts'
import { docx, pdf, zip } from '../../tests/harness/sample-documents.ts'
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
const handle = async () => ({ body: { statusCode: 200 } })
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
		['path', `/api/v1/account/${encodeURIComponent(CARD)}`, {}],
		['path', '/api/v1/account/4242424242424242', {}],
		['query', '/api/v1/account/1?q=4242+4242+4242+4242', {}],
		['query that is malformed', '/api/v1/account/1?q=%zz4242%204242%204242%204242', {}],
		['name of a parameter', '/api/v1/account/1?4242-4242-4242-4242=1', {}],
		['header', '/api/v1/account/1', { 'user-agent': CARD }],
		['header in another script', '/api/v1/account/1', { 'user-agent': inBytes('४२४२४२४२४२४२४२४२') }],
		['key', '/api/v1/account/1', { 'idempotency-key': CARD.replaceAll(' ', '') }],
	])('refuses one in a %s', async (_, url, headers) => {
		const answer = await post({ note: 'x' }, url, headers)
		expect([answer.statusCode, answer.json().code]).toEqual([400, 'CARD_NUMBER'])
		expect(answer.body).not.toContain('4242')
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
	const upload = (content: Buffer, fileName = 'estimate.pdf', fields = {}) =>
		refuseCardsInUpload({ content, fileName, fields })
	const stream = (text: string) =>
		Buffer.concat([
			Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
			deflateSync(text),
			Buffer.from('\nendstream\n%%EOF'),
		])
	/** An archive whose one part is packed. */
	const packed = (text: string) => {
		const part = deflateRawSync(text)
		const head = Buffer.alloc(30)
		head.writeUInt32LE(0x04034b50)
		head.writeUInt16LE(8, 8)
		head.writeUInt16LE(1, 26)
		return Buffer.concat([head, Buffer.from('x'), part])
	}

	it.each([
		['the name of a file', pdf(), `${CARD}.pdf`, {}],
		['its words', pdf(), 'a.pdf', { note: CARD }],
		['a PDF', pdf(CARD), 'a.pdf', {}],
		['a packed PDF', stream(`BT (${CARD}) Tj ET`), 'a.pdf', {}],
		['an archive', zip(['word/document.xml', `<w:t>${CARD}</w:t>`]), 'a.docx', {}],
		['a packed archive', packed(`<w:t>${CARD}</w:t>`), 'a.docx', {}],
		['an old document', Buffer.from(`....${CARD}....`, 'utf16le'), 'a.doc', {}],
	])('refuses one in %s', async (_, content, name, fields) => {
		await expect(upload(content, name, fields)).rejects.toMatchObject({
			code: 'CARD_NUMBER',
			meaning: 'invalid',
		})
	})

	it('lets documents without one be', async () => {
		const cells = Array.from({ length: 400 }, (_, index) => `(${4000 + index * 7}) Tj`).join(' ')
		for (const content of [pdf('Estimate of 20,000.00'), stream(cells), docx(), packed('<w:t>4242</w:t>')])
			await expect(upload(content)).resolves.toBeUndefined()
	})
})
