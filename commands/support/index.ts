import type { Contribution } from '../../kernel/capability/capability.ts'
import { accountDeps, passFor, visibleQuestionIn } from '../users/index.ts'
import { appealRemoval } from './appeal-removal.ts'
import { supportDeps } from './command-deps.ts'
import {
	bulkDecideReports,
	dismissReports,
	holdReported,
	rejectAppeal,
	upholdReports,
} from './decide-reports.ts'
import {
	answerSupportRequest,
	assignSupportRequest,
	closeSupportRequest,
	reopenSupportRequest,
} from './handle-support-request.ts'
import { reportOrganization, reportRequest, reportUser } from './report-subjects.ts'
import { sendSupportRequest } from './send-support-request.ts'
import { supportForms } from './support-form.ts'

export const supportRequestCommands: Contribution = {
	name: 'commands/support',
	routes: (api) => {
		const deps = supportDeps(api)
		return [
			sendSupportRequest,
			reportRequest,
			reportUser,
			reportOrganization,
			appealRemoval,
			assignSupportRequest,
			answerSupportRequest,
			closeSupportRequest,
			reopenSupportRequest,
			holdReported,
			upholdReports,
			dismissReports,
			rejectAppeal,
			bulkDecideReports,
		].map((make) => make(deps))
	},
	forms: (api) => {
		const accounts = accountDeps(api)
		return supportForms({
			...supportDeps(api),
			visibleQuestion: (language) => visibleQuestionIn(accounts, language, 'form'),
			answerQuestion: (token, option) => passFor(accounts, { token, option }, 'form'),
		})
	},
}
