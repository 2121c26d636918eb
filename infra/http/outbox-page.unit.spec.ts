import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboxMail } from './outbox-views.ts'
import { createTestApp } from './test-app.ts'

const mails: OutboxMail[] = Array.from({ length: 120 }, (_, n) => ({
	id: `mail-${n}`,
	receivedAt: '2026-11-21T08:00:00.000Z',
	from: 'Karuna <no-reply@karuna.example>',
	to: `person${n}@karuna.example`,
	subject: n === 3 ? '<script>alert(1)</script>' : `Mail ${n}`,
	language: 'en',
	text: 'Plain & simple',
	html: '<p>Hello</p><script>alert(1)</script>',
}))

let app: FastifyInstance
beforeAll(async () => {
	app = await createTestApp([], {
		outbox: {
			list({ search, offset, limit }) {
				const found = mails.filter(({ to }) => to.includes(search)).reverse()
				return { rows: found.slice(offset, offset + limit), total: found.length }
			},
			open: async (id) => mails.find((mail) => mail.id === id) ?? null,
		},
	})
	await app.ready()
})
afterAll(() => app?.close())

describe('the outbox', () => {
	it('lists mails in pages, newest first', async () => {
		const { body } = await app.inject({ url: '/dev/outbox' })
		expect(body.match(/<li>/g)).toHaveLength(50)
		expect(body).toContain('120 mails, page 1 of 3')
		expect(body).toContain('href="/dev/outbox?q=&page=2"')
		const last = await app.inject({ url: '/dev/outbox?page=3' })
		expect(last.body.match(/<li>/g)).toHaveLength(20)
		expect(last.body).not.toContain('Older')
	})

	it('finds by what is searched, and keeps it in the field and the links', async () => {
		const { body } = await app.inject({ url: '/dev/outbox?q=person11%40' })
		expect(body).toContain('1 mails, page 1 of 1')
		expect(body).toContain('value="person11@"')
		expect((await app.inject({ url: '/dev/outbox?q="><b>' })).body).toContain('value="&quot;&gt;&lt;b&gt;"')
	})

	it('shows a mail in a frame that can run nothing', async () => {
		const page = await app.inject({ url: '/dev/outbox/mail-3' })
		expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
		expect(page.body).not.toContain('<script>')
		expect(page.body).toContain(
			'sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/outbox/mail-3/html"',
		)
		expect(page.body).toContain('Plain &amp; simple')
		const framed = await app.inject({ url: '/dev/outbox/mail-3/html' })
		expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
		expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN')
		expect(framed.body).toContain('<p>Hello</p>')
	})

	it('uses no style or script that its policy refuses', async () => {
		const { body, headers } = await app.inject({ url: '/dev/outbox' })
		const nonce = /<style nonce="([0-9a-f]+)">/.exec(body)?.[1] ?? 'none'
		expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
		expect(body).not.toMatch(/ style=| on\w+=/)
	})

	it('says so when a mail is gone', async () => {
		expect((await app.inject({ url: '/dev/outbox/gone' })).statusCode).toBe(404)
	})

	it('is not there outside development', async () => {
		const production = await createTestApp([])
		const answer = await production.inject({ url: '/dev/outbox' })
		await production.close()
		expect(answer.statusCode).toBe(404)
	})
})
