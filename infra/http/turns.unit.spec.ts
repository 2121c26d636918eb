import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs that end when they are told to. */
function runs() {
	const begun: string[] = []
	const inTurn = inTurns(250)
	const begin = (name: string) => {
		const { promise, resolve, reject } = Promise.withResolvers<string>()
		const result = inTurn(() => {
			begun.push(name)
			return promise
		})
		return { result, resolve, reject }
	}
	return { begun, begin }
}

describe('runs in turns', () => {
	it('come one after the other, in order, whatever becomes of one', async () => {
		const { begun, begin } = runs()
		const [first, second, third] = [begin('first'), begin('second'), begin('third')]
		await vi.advanceTimersByTimeAsync(0)
		expect(begun).toEqual(['first'])
		first.reject(new Error('It fell over.'))
		await expect(first.result).rejects.toThrow('It fell over.')
		await vi.advanceTimersByTimeAsync(0)
		expect(begun).toEqual(['first', 'second'])
		second.resolve('done')
		expect(await second.result).toBe('done')
		await vi.advanceTimersByTimeAsync(0)
		expect(begun).toEqual(['first', 'second', 'third'])
		third.resolve('done')
		expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
	})

	it('go on beside one that takes too long, which still ends', async () => {
		const { begun, begin } = runs()
		const [slow, quick] = [begin('slow'), begin('quick')]
		await vi.advanceTimersByTimeAsync(249)
		expect(begun).toEqual(['slow'])
		await vi.advanceTimersByTimeAsync(1)
		expect(begun).toEqual(['slow', 'quick'])
		quick.resolve('the quick one')
		expect(await quick.result).toBe('the quick one')
		slow.resolve('the slow one')
		expect(await slow.result).toBe('the slow one')
	})

	it('leave the turn to the next when one fails before it begins', async () => {
		const inTurn = inTurns(250)
		await expect(
			inTurn(() => {
				throw new Error('It never began.')
			}),
		).rejects.toThrow('It never began.')
		expect(await inTurn(async () => 'the next')).toBe('the next')
	})
})
