import { REPORT_CASE_EVENTS } from '../../domain/support/report-cases.events.ts'
import { SUPPORT_REQUEST_EVENTS } from '../../domain/support/support-requests.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { reportCasesProjection } from './report-cases.ts'
import { supportRequestsProjection } from './support-requests.ts'

const { kind, code } = SHARED_FACTS

export const supportRequestReadModels: Contribution = {
	name: 'projections/support',
	readModels: [supportRequestsProjection, reportCasesProjection],
	timeline: {
		events: [...SUPPORT_REQUEST_EVENTS, ...REPORT_CASE_EVENTS],
		facts: [kind, code, { field: 'rule', label: 'Rule', order: 120 }],
	},
}
