import { describe, expect, it, vi } from 'vitest'
import { createLog } from '../observability/logs.ts'
import { RequestLog } from './request-log.ts'

function logOf() {
	const lines: Record<string, unknown>[] = []
	const log = createLog({
		level: 'info',
		process: 'api',
		destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
	})
	const make = vi.spyOn(log, 'child')
	return { lines, children: () => make.mock.calls.length, log: new RequestLog(log, { correlationId: 'c-1' }) }
}

describe('the log of a request', () => {
	it('costs nothing until it says something', () => {
		const { log, lines, children } = logOf()
		expect(log.level).toBe('info')
		expect(children()).toBe(0)
		log.warn({ times: 2 }, 'Seen.')
		log.error('Once more.')
		expect(children()).toBe(1)
		expect(lines).toMatchObject([
			{ level: 'warn', correlationId: 'c-1', times: 2, msg: 'Seen.' },
			{ level: 'error', correlationId: 'c-1', msg: 'Once more.' },
		])
	})

	it('has children that say which request they are about, and every level', () => {
		const { log, lines } = logOf()
		log.child({ part: 'live' }).info('Here.')
		for (const level of ['fatal', 'info', 'debug', 'trace', 'silent'] as const)
			log[level]({ token: 'x' }, level)
		expect(lines).toMatchObject([
			{ correlationId: 'c-1', part: 'live', msg: 'Here.' },
			{ level: 'fatal', correlationId: 'c-1', token: '[redacted]' },
			{ level: 'info', correlationId: 'c-1', token: '[redacted]' },
		])
		expect(lines).toHaveLength(3)
	})
})
