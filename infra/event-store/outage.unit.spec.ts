import { afterEach, describe, expect, it, vi } from 'vitest'
import { createOutage } from './outage.ts'

function setUp() {
	vi.useFakeTimers()
	const said: string[] = []
	const log = {
		info: (message: string) => said.push(`info: ${message}`),
		warn: (message: string) => said.push(`warn: ${message}`),
		error() {},
	}
	return { said, outage: createOutage('The server', log, 2_000) }
}

describe('An outage', () => {
	afterEach(() => {
		vi.useRealTimers()
	})

	it('is one warning with its length once it is over, however many calls failed', () => {
		const { said, outage } = setUp()
		for (let call = 0; call < 28; call++) outage.failed(new Error(`reset ${call}`))
		vi.advanceTimersByTime(8_000)
		outage.failed(new Error('refused'))
		outage.answered()
		outage.answered()
		expect(said).toEqual(['info: The server does not answer and is asked again: reset 0'])
		vi.advanceTimersByTime(2_000)
		expect(said.slice(1)).toEqual([
			'warn: The server did not answer for 8.0 s and does again; failed calls: 29, the last one with: refused',
		])
	})

	it('goes on when calls fail again soon after one was answered', () => {
		const { said, outage } = setUp()
		outage.failed(new Error('reset'))
		outage.answered()
		vi.advanceTimersByTime(1_000)
		outage.failed(new Error('not ready'))
		vi.advanceTimersByTime(3_000)
		outage.answered()
		vi.advanceTimersByTime(2_000)
		expect(said.filter((line) => line.startsWith('warn'))).toEqual([
			'warn: The server did not answer for 4.0 s and does again; failed calls: 2, the last one with: not ready',
		])
	})

	it('is told of by whoever closes in the middle of it, and not at all when there was none', () => {
		const { said, outage } = setUp()
		outage.answered()
		outage.close()
		expect(said).toEqual([])
		outage.failed(new Error('reset'))
		outage.close()
		outage.close()
		expect(said.slice(1)).toEqual([expect.stringMatching(/^warn: .* and does not yet; failed calls: 1/)])
	})
})
