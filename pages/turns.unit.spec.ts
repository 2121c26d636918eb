import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMITS = { atOnce: 1, patienceMs: 250, most: 6, mostOfOne: 3, perMinute: 5 }

function runs(changes = {}) {
	const begun: string[] = []
	const inTurn = inTurns({ ...LIMITS, ...changes })
	const begin = (name: string, whose: string | null = name) => {
		const { promise, resolve, reject } = Promise.withResolvers<string>()
		const result = inTurn(whose, () => {
			begun.push(name)
			return promise
		})
		result.catch(() => undefined)
		return { result, resolve, reject }
	}
	return { begun, begin }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('runs in turns', () => {
	it('come one after the other, in order, whatever becomes of one', async () => {
		const { begun, begin } = runs()
		const [first, second, third] = [begin('first'), begin('second'), begin('third')]
		await settled()
		expect(begun).toEqual(['first'])
		first.reject(new Error('It fell over.'))
		await expect(first.result).rejects.toThrow('It fell over.')
		await settled()
		expect(begun).toEqual(['first', 'second'])
		second.resolve('done')
		expect(await second.result).toBe('done')
		await settled()
		expect(begun).toEqual(['first', 'second', 'third'])
		third.resolve('done')
		expect(await third.result).toBe('done')
		await settled()
		expect(vi.getTimerCount()).toBe(0)
	})

	it('are so many at once, each begun as one before it is done', async () => {
		const { begun, begin } = runs({ atOnce: 2 })
		const [first, second] = ['first', 'second', 'third', 'fourth'].map((name) => begin(name))
		await settled()
		expect(begun).toEqual(['first', 'second'])
		second?.resolve('done')
		await settled()
		expect(begun).toEqual(['first', 'second', 'third'])
		first?.resolve('done')
		await settled()
		expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
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
		const inTurn = inTurns(LIMITS)
		await expect(
			inTurn('a', () => {
				throw new Error('It never began.')
			}),
		).rejects.toThrow('It never began.')
		expect(await inTurn('b', async () => 'the next')).toBe('the next')
	})

	it('are taken by each network after the other, however many one of them asks for', async () => {
		const { begun, begin } = runs()
		const all = [
			begin('a1', 'a'),
			begin('a2', 'a'),
			begin('a3', 'a'),
			begin('b1', 'b'),
			begin('c1', 'c'),
			begin('c2', 'c'),
		]
		for (const { resolve } of all) resolve('done')
		await Promise.all(all.map(({ result }) => result))
		expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2'])
	})

	it('are so many of one network and so many of all at a time, and the server’s own beside them', async () => {
		const { begin } = runs()
		const first = begin('a1', 'a')
		begin('a2', 'a')
		begin('a3', 'a')
		await expect(begin('a4', 'a').result).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
		for (const whose of ['b', 'c', 'd']) begin(whose)
		await expect(begin('e').result).rejects.toMatchObject({ code: 'UNAVAILABLE' })
		const own = begin('the server’s', null)
		first.resolve('done')
		await first.result
		const next = begin('a4', 'a')
		own.resolve('own')
		next.resolve('next')
		await vi.advanceTimersByTimeAsync(2_000)
		expect(await Promise.all([own.result, next.result])).toEqual(['own', 'next'])
	})

	it('are so many of one network in a minute', async () => {
		const { begin } = runs()
		const run = async (whose: string | null) => {
			const { result, resolve } = begin('x', whose)
			resolve('done')
			return result
		}
		for (let times = 0; times < 5; times += 1) await run('a')
		await expect(run('a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
		expect(await run('b')).toBe('done')
		for (let times = 0; times < 9; times += 1) await run(null)
		await vi.advanceTimersByTimeAsync(60_000)
		expect(await run('a')).toBe('done')
	})
})
