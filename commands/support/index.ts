import type { Contribution } from '../../kernel/capability.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { isVisibleOrganization } from '../../queries/organizations/lookups.ts'
import { maySeeRequest } from '../../queries/requests/visibility.ts'
import {
	readBackofficeSupportRequest,
	SUPPORT_REQUEST_MODELS,
} from '../../queries/support/backoffice-support-requests.ts'
import { REPORT_CASE_MODELS, readReportCase } from '../../queries/support/report-cases.ts'
import { isVisiblePerson } from '../../queries/users/public-profile.ts'
import { maySee } from '../_shared/may-see.ts'
import { accountDeps, countCall, passFor, requireCaptcha, visibleQuestionIn } from '../users/index.ts'
import { appealRemoval } from './appeal-removal.ts'
import {
	bulkDecideReports,
	dismissReports,
	holdReported,
	rejectAppeal,
	upholdReports,
} from './decide-reports.ts'
import type { SupportRequestDeps } from './deps.ts'
import {
	answerSupportRequest,
	assignSupportRequest,
	closeSupportRequest,
	reopenSupportRequest,
} from './handle-support-request.ts'
import { reportOrganization, reportRequest, reportUser } from './report-subjects.ts'
import { sendSupportRequest } from './send-support-request.ts'
import { supportForms } from './support-form.ts'

function supportDeps(api: ApiInfrastructure): SupportRequestDeps {
	const { sql, store, dispatch, clock, readModels } = api
	const accounts = accountDeps(api)
	return {
		sql,
		store,
		dispatch,
		clock,
		maySeeRequest: maySee(readModels, (requestId, viewer) => maySeeRequest(sql, requestId, viewer)),
		isVisiblePerson: (userId, viewer) => isVisiblePerson(sql, userId, viewer),
		isVisibleOrganization: (organizationId) => isVisibleOrganization(sql, organizationId),
		requireCaptcha: (pass) => requireCaptcha(accounts, pass),
		count: (...limits) => countCall(accounts, ...limits),
		show: {
			message: (id, _, after) =>
				readModels.readAfterCatchUp(SUPPORT_REQUEST_MODELS, after, () =>
					readBackofficeSupportRequest(queryDeps(api), id),
				),
			reportCase: (id, _, after) =>
				readModels.readAfterCatchUp(REPORT_CASE_MODELS, after, () => readReportCase(queryDeps(api), id)),
		},
	}
}

/** What people write to us, what they report, and what becomes of it. */
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
