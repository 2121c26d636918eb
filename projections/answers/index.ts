import { ANSWER_EVENTS } from '../../domain/answers/answers.events.ts'
import { HOURS_EVENTS } from '../../domain/answers/hours.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { answersProjection } from './answers.ts'
import { answerCertificatesProjection } from './certificates.ts'
import { answerHoursProjection } from './hours.ts'

const { code, because } = SHARED_FACTS

export const answerReadModels: Contribution = {
	name: 'projections/answers',
	readModels: [answersProjection, answerHoursProjection, answerCertificatesProjection],
	timeline: {
		events: [...ANSWER_EVENTS, ...HOURS_EVENTS],
		facts: [
			code,
			because,
			{ field: 'answerType', label: 'Answer', order: 105 },
			{ field: 'quantity', label: 'Quantity', order: 106 },
			{ field: 'day', label: 'Day', order: 107 },
			{ field: 'minutes', label: 'Minutes', order: 108 },
			{ field: 'side', label: 'For', order: 109 },
		],
		activityStreams: [{ prefix: 'answer', type: 'donationRequest' }],
	},
}
