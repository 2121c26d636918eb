import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobQueue } from '../../../kernel/ports/queue.ts'

export function describeQueue(
	name: string,
	open: () => Promise<{ queue: JobQueue; end(): Promise<void> }>,
): void {
	describe(name, () => {
		let queue: JobQueue
		let end: () => Promise<void>
		const seen: string[] = []
		const note = async (about: string) => {
			seen.push(about)
		}

		beforeEach(async () => {
			seen.length = 0
			const opened = await open()
			queue = opened.queue
			end = opened.end
		})
		afterEach(async () => {
			await queue.close()
			await end()
		})

		test('Jobs reach a consumer, those that were added before it as well.', async () => {
			await queue.add('wakeUps', [job('one'), job('two')])
			queue.process('wakeUps', note, 4)
			await queue.add('wakeUps', [job('three')])
			await expect.poll(() => seen.toSorted()).toEqual(['one', 'three', 'two'])
		})

		test('A job is not added while one with its key waits, and may come again once it is over.', async () => {
			await queue.add('wakeUps', [job('one'), job('one')])
			await queue.add('wakeUps', [job('one')])
			queue.process('wakeUps', note, 4)
			await queue.add('wakeUps', [job('last')])
			await expect.poll(() => seen).toContain('last')
			expect(seen.filter((about) => about === 'one')).toHaveLength(1)
			await expect
				.poll(async () => {
					await queue.add('wakeUps', [job('one')])
					return seen.filter((about) => about === 'one').length
				})
				.toBeGreaterThan(1)
		})

		test('Few and many are added alike.', async () => {
			const many = Array.from({ length: 30 }, (_, at) => `job-${at}`)
			await queue.add('wakeUps', many.slice(0, 3).map(job))
			await queue.add('wakeUps', many.map(job))
			queue.process('wakeUps', note, 4)
			await expect.poll(() => seen.toSorted()).toEqual(many.toSorted())
		})

		test('A delayed job comes later, and not before its time.', async () => {
			const came = new Map<string, number>()
			queue.process('wakeUps', async (about) => void came.set(about, Date.now()), 4)
			const begun = Date.now()
			await queue.add('wakeUps', [{ ...job('late'), delayMs: 300 }, job('soon')])
			// On a busy machine both may be due when the first one is taken, and their order isn't promised.
			await expect.poll(() => [...came.keys()].toSorted(), { timeout: 60_000 }).toEqual(['late', 'soon'])
			expect((came.get('late') ?? 0) - begun).toBeGreaterThanOrEqual(290)
		})

		test('A job that fails is not tried again and leaves its key free.', async () => {
			queue.process(
				'wakeUps',
				async (about) => {
					seen.push(about)
					if (about === 'bad') throw new Error('No.')
				},
				1,
			)
			await queue.add('wakeUps', [job('bad'), job('good')])
			// In which order they come isn't promised.
			await expect.poll(() => seen.toSorted()).toEqual(['bad', 'good'])
			await expect
				.poll(async () => {
					await queue.add('wakeUps', [job('bad')])
					return seen.filter((about) => about === 'bad').length
				})
				.toBeGreaterThan(1)
		})

		test('No more jobs run at once than asked for.', async () => {
			let running = 0
			let most = 0
			queue.process(
				'wakeUps',
				async (about) => {
					most = Math.max(most, ++running)
					await delay(20)
					running -= 1
					seen.push(about)
				},
				3,
			)
			await queue.add(
				'wakeUps',
				Array.from({ length: 12 }, (_, index) => job(`job-${index}`)),
			)
			await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(12)
			expect(most).toBeLessThanOrEqual(3)
		})
		test('Closing a consumer waits for the job under way.', async () => {
			const started = Promise.withResolvers<void>()
			const release = Promise.withResolvers<void>()
			const consumer = queue.process(
				'wakeUps',
				async (about) => {
					started.resolve()
					await release.promise
					seen.push(about)
				},
				1,
			)
			await queue.add('wakeUps', [job('slow')])
			await started.promise
			const closing = consumer.close()
			release.resolve()
			await closing
			expect(seen).toEqual(['slow'])
		})

		test('Clearing forgets what waits.', async () => {
			await queue.add('wakeUps', [job('lost'), { ...job('also-lost'), delayMs: 10 }])
			await queue.clear('wakeUps')
			queue.process('wakeUps', note, 1)
			await queue.add('wakeUps', [job('kept')])
			await expect.poll(() => seen).toEqual(['kept'])
		})
	})
}

const job = (about: string) => ({ about, key: `${about}~1` })
