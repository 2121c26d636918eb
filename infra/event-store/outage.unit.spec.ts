import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOutage } from './outage.ts'

function setUp() {
	vi.useFakeTimers()
	const messages: string[] = []
	const log = {
		info() {},
		warn: (message: string) => messages.push(`warn: ${message}`),
		error() {},
	}
	return { messages, outage: createOutage('The server', log, 2_000) }
}

describe('An outage', () => {
	afterEach(() => {
		vi.useRealTimers()
	})

	it('that is short is one warning with its length once it is over, however many calls failed', () => {
		const { messages, outage } = setUp()
		for (let call = 0; call < 28; call++) outage.failed(new Error(`reset ${call}`))
		vi.advanceTimersByTime(1_000)
		outage.answered()
		outage.answered()
		expect(messages).toEqual([])
		vi.advanceTimersByTime(2_000)
		expect(messages).toEqual([
			'warn: The server did not answer for 1.0 s and does again; failed calls: 28, the last one with: reset 27',
		])
	})

	it('that lasts is told of while it does', () => {
		const { messages, outage } = setUp()
		for (let call = 0; call < 28; call++) outage.failed(new Error(`reset ${call}`))
		vi.advanceTimersByTime(2_000)
		expect(messages).toEqual(['warn: The server does not answer and is asked again: reset 27'])
		vi.advanceTimersByTime(6_000)
		outage.failed(new Error('refused'))
		outage.answered()
		vi.advanceTimersByTime(2_000)
		expect(messages.slice(1)).toEqual([
			'warn: The server did not answer for 8.0 s and does again; failed calls: 29, the last one with: refused',
		])
	})

	it('goes on when calls fail again soon after one was answered', () => {
		const { messages, outage } = setUp()
		outage.failed(new Error('reset'))
		outage.answered()
		vi.advanceTimersByTime(1_000)
		outage.failed(new Error('not ready'))
		vi.advanceTimersByTime(3_000)
		outage.answered()
		vi.advanceTimersByTime(2_000)
		expect(messages.filter((line) => line.startsWith('warn'))).toEqual([
			'warn: The server did not answer for 4.0 s and does again; failed calls: 2, the last one with: not ready',
		])
	})

	it('is told of by whoever closes in the middle of it, and not at all when there was none', () => {
		const { messages, outage } = setUp()
		outage.answered()
		outage.close()
		expect(messages).toEqual([])
		outage.failed(new Error('reset'))
		outage.close()
		outage.close()
		expect(messages).toEqual([expect.stringMatching(/^warn: .* and does not yet; failed calls: 1/)])
	})
})
