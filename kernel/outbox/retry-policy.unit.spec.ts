import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../wire/time.ts'
import {
	attemptsWithin,
	MAIL_ATTEMPTS,
	NEWS_MAIL_ATTEMPTS,
	retryPause,
	WEBHOOK_PATIENCE,
} from './retry-policy.ts'

function spanOf(attempts: number): number {
	let waited = 0
	for (let failures = 1; failures < attempts; failures += 1) waited += retryPause(failures)
	return waited
}

afterEach(() => vi.restoreAllMocks())

describe('tries with growing pauses', () => {
	it.each([
		['mails that somebody counts on', MAIL_ATTEMPTS, 48],
		['mails of news', NEWS_MAIL_ATTEMPTS, 24],
	])(
		'of %s go on for as long as the other side may be away, and no more than twice that',
		(_, tries, hours) => {
			vi.spyOn(Math, 'random').mockReturnValue(0)
			expect(spanOf(tries)).toBeGreaterThanOrEqual(hours * HOUR_MS)
			expect(spanOf(tries - 1)).toBeLessThan(hours * HOUR_MS)
			vi.spyOn(Math, 'random').mockReturnValue(1)
			expect(spanOf(tries)).toBeLessThan((2 * hours + 2) * HOUR_MS)
		},
	)

	it('of a webhook are never used up before its three days are over', () => {
		vi.spyOn(Math, 'random').mockReturnValue(0)
		expect(spanOf(WEBHOOK_PATIENCE.maxAttempts)).toBeGreaterThanOrEqual(72 * HOUR_MS)
	})

	it('wait whole milliseconds, since the queue on Postgres refuses fractions', () => {
		for (const random of [0, 0.123456789, 0.5, 0.987654321]) {
			vi.spyOn(Math, 'random').mockReturnValue(random)
			for (let failures = 1; failures <= 30; failures += 1) expect(retryPause(failures) % 1).toBe(0)
		}
	})

	it('are one where there is no time', () => expect(attemptsWithin(0)).toBe(1))
})
