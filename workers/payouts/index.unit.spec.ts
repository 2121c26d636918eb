import { describe, expect, it } from 'vitest'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { payoutParts, payoutWorkers } from './index.ts'

/** Nothing is read or sent while the parts are composed. */
const infrastructure = () => ({ sql: {}, store: {}, payouts: {} }) as unknown as WorkerInfrastructure

describe('the parts of payouts', () => {
	it('are composed once for each infrastructure', () => {
		const worker = infrastructure()
		const { mirror, handlers, observe } = payoutParts(worker)
		expect(payoutWorkers.jobs?.(worker)[0]).toBe(mirror)
		expect(payoutWorkers.effects?.(worker)).toBe(handlers)
		expect(payoutParts(worker).observe).toBe(observe)
		expect(payoutParts(infrastructure()).mirror).not.toBe(mirror)
	})
})
