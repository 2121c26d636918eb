import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { sampleDecider } from './samples.decider.ts'
import type { SampleAdded } from './samples.events.ts'

const given = scenario(sampleDecider)
const facts = { authorId: '018f0000-0000-7000-8000-000000000001', at: '2026-11-21T08:00:00.000Z' }
const added: SampleAdded = { type: 'SampleAdded', data: facts }

describe('a sample', () => {
	it('is added', () => {
		expect(given().when({ type: 'AddSample', ...facts })).toEqual([added])
	})

	it('stays as it is when it is there already', () => {
		expect(given(added).when({ type: 'AddSample', ...facts })).toEqual([])
	})
})
