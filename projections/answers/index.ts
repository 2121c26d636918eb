import { ANSWER_EVENTS } from '../../domain/answers/answers.events.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { SHARED_FACTS } from '../../kernel/timeline.ts'
import { answersProjection } from './answers.ts'

const { code, because } = SHARED_FACTS

/** Answers to requests. */
export const answerReadModels: Contribution = {
	name: 'projections/answers',
	readModels: [answersProjection],
	timeline: {
		events: ANSWER_EVENTS,
		facts: [
			code,
			because,
			{ field: 'answerType', label: 'Answer', order: 105 },
			{ field: 'quantity', label: 'Quantity', order: 106 },
		],
		activityStreams: [{ prefix: 'answer', type: 'donationRequest' }],
	},
}
