import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { maySeeRequest } from '../../queries/_shared/request-visibility.ts'
import { isVisibleOrganization } from '../../queries/organizations/lookups.ts'
import { metInRoom } from '../../queries/rooms/lookups.ts'
import {
	readBackofficeSupportRequest,
	SUPPORT_REQUEST_MODELS,
} from '../../queries/support/backoffice-support-requests.ts'
import { REPORT_CASE_MODELS, readReportCase } from '../../queries/support/report-cases.ts'
import { isVisiblePerson } from '../../queries/users/public-profile.ts'
import { maySee } from '../_shared/may-see.ts'
import { accountDeps, countCall, requireCaptcha } from '../users/index.ts'
import type { SupportRequestDeps } from './deps.ts'

export function supportDeps(api: ApiInfrastructure): SupportRequestDeps {
	const { sql, store, dispatch, clock, readModels } = api
	const accounts = accountDeps(api)
	return {
		sql,
		store,
		dispatch,
		clock,
		maySeeRequest: maySee(readModels, (requestId, viewer) => maySeeRequest(sql, requestId, viewer)),
		isVisiblePerson: async (userId, viewer) =>
			(await isVisiblePerson(sql, userId, viewer)) || (await metInRoom(sql, userId, viewer.id)),
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
