import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { sampleThingDecider } from './sample-things.decider.ts'
import type { SampleThingAdded } from './sample-things.events.ts'

const given = scenario(sampleThingDecider)
const facts = { authorId: '018f0000-0000-7000-8000-000000000001', at: '2026-11-21T08:00:00.000Z' }
const added: SampleThingAdded = { type: 'SampleThingAdded', data: facts }

describe('a sample thing', () => {
	it('is added', () => {
		expect(given().when({ type: 'AddSampleThing', ...facts })).toEqual([added])
	})

	it('is not added twice', () => {
		expect(given(added).when({ type: 'AddSampleThing', ...facts })).toEqual([])
	})
})
