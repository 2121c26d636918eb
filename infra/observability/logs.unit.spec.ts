import { describe, expect, it } from 'vitest'
import { createLog, scrub } from './logs.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): {
	line: string
	entry: Record<string, unknown>
} {
	let line = ''
	const log = createLog({
		level: 'info',
		process: 'test',
		destination: {
			write: (text) => {
				line += text
			},
		},
	})
	write(log)
	return { line, entry: JSON.parse(line) as Record<string, unknown> }
}

describe('the log', () => {
	it('writes JSON with words for levels, ISO times and the process', () => {
		const { entry } = logged((log) => log.warn({ correlationId: 'c' }, 'Hello'))
		expect(entry).toMatchObject({ level: 'warn', process: 'test', correlationId: 'c', msg: 'Hello' })
		expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT/)
	})

	it.each([
		{ headers: { authorization: 'Bearer hush-hush' } },
		{ req: { headers: { cookie: 'karuna_refresh=hush-hush' } } },
		{ 'set-cookie': 'hush-hush' },
		{ reply: { headers: { 'set-cookie': 'hush-hush' } } },
		{ password: 'hush-hush' },
		{ user: { password_hash: 'hush-hush' } },
		{ mail: { html: 'hush-hush', text: 'hush-hush' } },
		{ body: { note: 'hush-hush' } },
		{ intent: { clientSecret: 'hush-hush' } },
	])('never writes %j', (secret) => {
		const { line } = logged((log) => log.info(secret, 'Something'))
		expect(line).not.toContain('hush')
		expect(line).toContain('[redacted]')
	})

	it('takes card numbers and tokens out of messages and errors, causes included', () => {
		const cause = new Error('card 4242424242424242 declined')
		const error = Object.assign(new Error('Bearer abc.def failed', { cause }), {
			detail: 'Key (email)=(meera@karuna.example)',
			code: '23505',
		})
		const { line, entry } = logged((log) => log.error({ err: error }, 'Paid with 4242 4242 4242 4242'))
		expect(line).not.toMatch(/4242|abc\.def|meera/)
		expect(entry.err).toMatchObject({ code: '23505', cause: { message: 'card [digits redacted] declined' } })
	})
})

describe('a line of the log', () => {
	it.each([
		{ url: '/api/v1/donationRequest?keyword=4242%204242', keyword: '4242 4242 4242 4242' },
		{ headers: { 'user-agent': 'card 5555-5555-5555-4444' } },
		{ deep: { deeper: { deepest: { amount: 4242424242424242, list: [378282246310005] } } } },
		{ '4242424242424242': 'as a name' },
	])('has no card number of %j and is JSON still', (object) => {
		const { line, entry } = logged((log) => log.info(object, 'Something'))
		expect(line).not.toMatch(/4242 4242 4242|5555-5555|4242424242424242|378282246310005/)
		expect(entry.msg).toBe('Something')
	})
})

describe('scrub', () => {
	it.each([
		['4242424242424242', '[digits redacted]'],
		['5500-0000-0000-0004', '[digits redacted]'],
		['00000000000000000007', '00000000000000000007'],
		['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000001'],
		['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
		['₹1,500 of 20,000', '₹1,500 of 20,000'],
	])('makes %s to %s', (text, expected) => {
		expect(scrub(`a ${text} b`)).toBe(`a ${expected} b`)
	})
})
